"""Random results that were played elsewhere."""

from random import Random

from tests.properties.action_requests import asked_in
from tests.properties.people_choices import seldom
from tournament.clock.values import Instant
from tournament.money.values.terms import BountyKind, PurchaseKind
from tournament.night.action import Action
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State
from tournament.players.values import Purchase, RecordedResult

HOUR = 3_600_000
NAMES = ("Bob", "Cleo", "Zoë", "<b>Eve</b>", "  two  spaces ", "שלום")


def some_purchases(random: Random, state: State, at: int) -> tuple[Purchase, ...]:
    """A buy-in, perhaps more of something; now and then nobody knows."""
    if random.random() < 0.2:
        return ()
    heads = state.terms.bounty is not BountyKind.NONE
    found = []
    for buys in (
        PurchaseKind.BUY_IN,
        *random.choices(tuple(PurchaseKind), k=random.choice((0, 0, 1, 2))),
    ):
        price = random.choice((0, 1000, 2000, 3333))
        bounty = random.choice((0, price // 4)) if heads or seldom(random) else 0
        fee = random.choice((0, 0, price // 10))
        found.append(
            Purchase(buys, price, random.choice((0, 500, 1000)), at, fee=fee, bounty=bounty)
        )
    return tuple(found)


def some_places(random: Random, count: int) -> list[int]:
    """
    The places of so many players, some of them shared; now and then there is a gap, or they cannot
    be.
    """
    places: list[int] = []
    while len(places) < count:
        together = min(count - len(places), random.choice((1, 1, 1, 2, 3)))
        places += [len(places) + 1] * together
    if random.random() < 0.1:
        places = [place and place + (place > count // 2) for place in places]
    if random.random() < 0.15:
        places[-1] = 0
    if seldom(random):
        places[random.randrange(count)] = random.choice((-1, 1, 2))
    return places


def some_rows(random: Random, state: State, began: int) -> tuple[RecordedResult, ...]:
    keys = random.sample((*range(-3, 0), *range(1, 20)), random.choice((1, 2, 3, 5, 9)))
    if seldom(random):
        keys[-1] = keys[0]
    places = some_places(random, len(keys))
    rows = []
    for key, place in zip(keys, places, strict=True):
        others = [
            one
            for one, its in zip(keys, places, strict=True)
            if one != key and (not place or 0 < its < place)
        ]
        rows.append(
            RecordedResult(
                key,
                random.choice(NAMES if key > 0 else ("", "Guest")),
                place,
                random.choice((0, 0, 1000, 4210)),
                random.choice((0, 0, 0, 500)),
                some_purchases(random, state, began),
                tuple(random.sample(others, min(len(others), random.choice((0, 1, 1, 2))))),
                tuple((other,) for other in others[: random.choice((0, 0, 1))]),
                random.choice((-1, -1, began + HOUR)),
                random.random() < 0.1,
            )
        )
    return tuple(rows)


def record_results(random: Random, past: JournalHistory, at: Instant) -> Action:
    began = at - random.choice((5, 24, 10_000)) * HOUR
    ended = began + (99_999 if seldom(random) else 4) * HOUR
    source = (
        random.choice(("league.xlsx", "  Club 2019 ", "", "s" * 121))
        if seldom(random)
        else "league.xlsx"
    )
    return RecordResults(
        began, ended, some_rows(random, past.state, began), source, random.random() < 0.7
    )


CHOICES = asked_in(globals())


def urges(state: State) -> dict[str, float]:
    """Before anybody is on the list it is what is asked for now and then."""
    return {
        "record_results": 12 if state.name and not state.entrants and state.started is None else 0.1
    }
