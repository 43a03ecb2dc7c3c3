"""
A night of twelve with a story: nine levels, a rebuy that leads to the second place, two out in one
hand, an entry taken back, a count for a deal, a ruling, and a winner who knocked out five.
"""

from collections.abc import Mapping, Sequence
from itertools import count

from tests.exports.portable_nights import sealed
from tournament import journal
from tournament.clock.actions import Resume, StartClock
from tournament.clock.values import Instant
from tournament.models import Club, Tournament
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.early_stop import ResumeNight, SuspendNight
from tournament.night.actions.night import FinishNight, OpenNight
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry, JournalHistory, add_entry
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.rulings_log.actions import RecordRuling
from tournament.rulings_log.values import BookRuling, Incident, RulingDecision
from tournament.schedule.values import Level, Structure

MINUTE = 60_000
BEGAN = 1_763_665_200_000
"""20 November 2025, seven in the evening (UTC)."""
LATIN = "Carla Yusuf Zoë Nils Greta Hamid Bruno Paul Olga Ada Ben Cem"
NAMES = dict(enumerate(LATIN.split(), 1))
CARLA, YUSUF, ZOE, NILS, GRETA, HAMID, BRUNO, PAUL, OLGA, ADA, BEN, CEM = NAMES
PRICE, STACK = 2500, 5000
FIRST_HOUR = PurchaseWindow(WindowEnd.LEVEL_END, 3)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, PRICE, STACK),
        Offer(PurchaseKind.REBUY, PRICE, STACK, limit=0, stack_at_most=None, window=FIRST_HOUR),
    )
)
SCHEDULE = Structure(tuple(Level(50 * level, 100 * level, 20) for level in range(1, 16)))
KEYS = (f"story-{number}" for number in count(1))


def list_actions(began: int = BEGAN, names: Mapping[int, str] = NAMES) -> list[tuple[int, Action]]:
    """Everything that was done, with its instant."""

    def at(minutes: int) -> int:
        return began + minutes * MINUTE

    opening = OpenNight(
        "Night 4", "", STACK, SCHEDULE, HouseRules(same_hand_seconds=0), terms=TERMS
    )
    actions: list[tuple[int, Action]] = [(at(-30), opening)]
    for key, name in names.items():
        actions.append((at(-20), BuyIn(key, 0, PRICE, PRICE, name=name)))
    ruling = RecordRuling(
        1,
        Incident(1),
        BookRuling(),
        RulingDecision(decision="Ben was right", reason="All heard it"),
    )
    return [
        *actions,
        (at(0), StartClock()),
        (at(25), KnockOut((YUSUF,), (OLGA,))),
        (at(26), BuyMore(YUSUF, 1, PRICE, PRICE)),
        (at(40), KnockOut((CEM,), (CARLA,))),
        (at(48), KnockOut((CARLA,), (BEN,))),
        (at(49), Undo((len(actions) + 5,))),
        (at(55), KnockOut((BEN, ADA), (CARLA,))),
        (at(70), ruling),
        (at(75), KnockOut((OLGA,), (YUSUF,))),
        (at(90), KnockOut((PAUL,))),
        (at(135), KnockOut((BRUNO,), (ZOE,))),
        (at(140), SuspendNight((1, 2, 3, 4, 5, 6), (9000, 20000, 15000, 6000, 5000, 10000))),
        (at(140 + 7 * 24 * 60), ResumeNight(at(140))),
        (at(141 + 7 * 24 * 60), Resume()),
        *_list_last_actions(at(7 * 24 * 60)),
    ]


def _list_last_actions(began: int) -> list[tuple[int, Action]]:
    """What was done on the second evening; `began` is the first one, put beside it."""

    def at(minutes: int) -> int:
        return began + minutes * MINUTE

    return [
        (at(142), KnockOut((HAMID,), (YUSUF,))),
        (at(150), KnockOut((GRETA,), (NILS, ZOE))),
        (at(158), KnockOut((NILS,), (CARLA,))),
        (at(165), RecordDeal("icm", (1, 2, 3), (10000, 9000, 8000), (25000, 22000, 18000), 2250)),
        (at(170), KnockOut((ZOE,), (YUSUF,))),
        (at(200), KnockOut((YUSUF,), (CARLA,))),
        (at(201), FinishNight()),
    ]


def build_past(actions: list[tuple[int, Action]]) -> JournalHistory:
    """The journal of these actions, each checked."""
    past = JournalHistory()
    for version, (at, action) in enumerate(actions, 1):
        after = add_entry(past, Entry(version, Instant(at), action, "Ann", "iPhone"))
        assert after is not past, action
        past = after
    return past


def store_story_night(
    club: Club, names: Mapping[int, str], players: Sequence[int], began: int = BEGAN
) -> Tournament:
    """The same night in the club; `players` are the club's numbers of those who play it."""
    people = dict(zip(names, players, strict=True))
    lines = sealed(build_past(list_actions(began, names)))
    return journal.restore_night(club, lines, lambda: people, next(KEYS))
