"""
Nights at which every scene of a show has much to show: few and many, short names and the longest.
"""

from collections.abc import Callable
from dataclasses import replace

from rulings.core.inquiry import build_inquiry
from tests.browser.scripted_screen import (
    MINUTE,
    TWENTY,
    field,
    long_named,
    money_scenes,
    named,
    now,
    rich,
)
from tests.browser.seating_states import about_to_move, drawn, last_table, seated
from tournament.clock.values import Anchor
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.night.state import State
from tournament.players.values import Bust, Elimination, Entrant
from tournament.rulings_log.values import (
    Incident,
    RecordedRuling,
    RulingDecision,
    build_book_ruling,
)
from tournament.schedule.values import Break, Level, Structure
from tournament.screens.values.scenes import SceneLayout

TWENTY_PRIZES = PrizePlan(PayoutMethod.AUTOMATIC, places=20, unit=500)
ONE_BUY = replace(TWENTY, offers=TWENTY.offers[:1])


def sixty_letters(key: int) -> str:
    """As long as a name may be on a screen, and longer than any seat has room for."""
    return f"{long_named(key)} of Lower Austria".ljust(60, "x")[:60]


def thirty_levels() -> Structure:
    """Thirty levels with antes and a break after every sixth."""
    steps: list[Level | Break] = []
    for number in range(1, 31):
        steps.append(
            Level(50 * number**2, 100 * number**2, ante=100 * number**2 if number > 4 else 0)
        )
        if number % 6 == 0:
            steps.append(Break(10, colour_up=(25,)))
    return Structure(tuple(steps))


def places(names: object = named) -> State:
    """A hundred came, nine are left, twenty are paid."""
    state = rich(100, 9, ONE_BUY, TWENTY_PRIZES)
    people = field(100, 9, ONE_BUY.offers[0], sixty_letters if names is not named else named)
    return replace(state, **people)


def gathering(players: int, here: int, names: Callable[[int], str] = named) -> State:
    """Twelve minutes before the first hand: so many are expected, the first of them are here."""
    begins = now() + 12 * MINUTE
    people = {
        key: Entrant(names(key), here=1 if key <= here else 0) for key in range(1, players + 1)
    }
    start = Anchor(0, 20 * MINUTE, begins)
    return replace(rich(0, 0, TWENTY), entrants=people, started=begins, anchor=start)


def ruled(situation: str, answers: dict[str, str]) -> State:
    """A table carries a ruling out, and its first step is done."""
    found = build_book_ruling(build_inquiry(situation, ("H2", "R11"), answers))
    made = RecordedRuling(now(), Incident(2, 1), found, RulingDecision(), done=(0,))
    return replace(seated(27), rulings={1: made})


def won(names: Callable[[int], str] = named, winners: int = 1, players: int = 27) -> State:
    """A night of four and a half hours that is over; the first player knocked out every fourth."""
    state = rich(players, winners, TWENTY, PrizePlan(unit=500), rebuys=3)
    people = field(players, winners, TWENTY.offers[0], names, rebuys=3)
    began = now() - 271 * MINUTE
    busts = tuple(
        Bust((Elimination(key, began + (players + 1 - key) * 270 * MINUTE // players, by=by),))
        for key in range(players, winners, -1)
        for by in [(1,) if key % 4 == 2 else (2,)]
    )
    return replace(state, **people | {"busts": busts}, started=began, finished=now())


def scenes_of_a_show() -> dict[tuple[SceneLayout, str], State]:
    """Every scene with little, and with as much as there can be."""
    some = money_scenes()
    level_9 = Anchor(9, 9 * MINUTE + 30_000, now())
    long = replace(rich(27, 17, TWENTY, rebuys=3), structure=thirty_levels(), anchor=level_9)
    in_break = replace(some["twelve"], anchor=Anchor(5, 15 * MINUTE, now()))
    return {
        (SceneLayout.CLOCK, "few"): some["twelve"],
        (SceneLayout.LOBBY, "few"): gathering(18, 14),
        (SceneLayout.LOBBY, "nobody"): gathering(0, 0),
        (SceneLayout.LOBBY, "many"): gathering(60, 40, sixty_letters),
        (SceneLayout.POSTED, "few"): some["posted"],
        (SceneLayout.POSTED, "many"): long,
        (SceneLayout.SEATING, "few"): seated(9),
        (SceneLayout.SEATING, "many"): replace(seated(100, sixty_letters), terms=TWENTY),
        (SceneLayout.FIND_SEAT, "few"): seated(18),
        (SceneLayout.FIND_SEAT, "many"): seated(100, sixty_letters),
        (SceneLayout.PRIZES, "few"): some["twelve"],
        (SceneLayout.PRIZES, "many"): places(sixty_letters),
        (SceneLayout.PRIZES, "a deal"): some["deal"],
        (SceneLayout.RANKING, "few"): rich(12, 9, ONE_BUY),
        (SceneLayout.RANKING, "many"): places(sixty_letters),
        (SceneLayout.DRAW, "few"): drawn(9, 21_000),
        (SceneLayout.DRAW, "three tables"): drawn(27, 21_000),
        (SceneLayout.DRAW, "many"): drawn(60, 21_000, sixty_letters),
        (SceneLayout.MOVES, "few"): about_to_move(seated(27), 1),
        (SceneLayout.MOVES, "many"): about_to_move(seated(27, sixty_letters), *range(1, 10)),
        (SceneLayout.FINAL_TABLE, "few"): last_table(2),
        (SceneLayout.FINAL_TABLE, "many"): replace(last_table(10, sixty_letters), terms=TWENTY),
        (SceneLayout.BREAK, "few"): in_break,
        (SceneLayout.WINNER, "few"): some["paid out"],
        (SceneLayout.WINNER, "many"): some["long winner"],
        (SceneLayout.WINNER, "a course"): won(),
        (SceneLayout.WINNER, "long names"): won(sixty_letters),
        (SceneLayout.WINNER, "two winners"): won(winners=2),
        (SceneLayout.RULING, "few"): ruled("B07", {"acted_on_street": "none", "street": "turn"}),
        (SceneLayout.RULING, "many"): ruled("B02", {}),
    }
