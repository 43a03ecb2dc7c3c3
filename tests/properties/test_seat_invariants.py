"""The invariants of seats notice planted faults."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.button_and_blinds import ButtonAndBlinds
from tests.night.evening import at
from tests.properties.seat_invariants import check_seats
from tests.rows import each_row
from tests.tables.seated_evening import playing
from tournament.night.state import State
from tournament.players.values import EntrantStatus
from tournament.tables.actions.hands import replace_table
from tournament.tables.actions.moves import MakePlannedMoves, PlanMoves
from tournament.tables.actions.seats import seat_player
from tournament.tables.values import Penalty, SeatReason, SeatStay

NIGHT = playing(4, 3)
ROUND = at(2)
MOVE = Move(-1, 1, 1, 2, 9, MoveReason.NEAREST_WAIT, TargetSeatReason.SAME_WAIT)
PLANNED = NIGHT.do(2, PlanMoves((MOVE,), reason="more room")).state


def table(**changes: Any) -> Callable[[State], State]:
    """Table 1 otherwise than it is."""
    return lambda state: replace_table(state, 1, replace(state.tables[1], **changes))


def entrant(key: int, **changes: Any) -> Callable[[State], State]:
    """A player with something changed."""
    return lambda state: replace(
        state, entrants={**state.entrants, key: replace(state.entrants[key], **changes)}
    )


def in_use() -> dict[int, int]:
    return dict(NIGHT.state.tables[1].seats)


@each_row(
    ("change", "complaint"),
    [
        (table(seats={**in_use(), 5: -1}), "sits twice"),
        (table(seats={1: -1, 2: -2, 3: -3, 5: -4}), "another seat than the table"),
        (table(closed=(1,)), "not there, or closed"),
        (table(seats=dict(reversed(in_use().items()))), "not in order"),
        (table(spots=ButtonAndBlinds(1, 3, 2)), "not in ring order"),
        (table(big_by=0), "without a big blind"),
        (
            entrant(
                -1,
                sat=(SeatStay(2, 9, 5, SeatReason.DRAW, 99), SeatStay(1, 1, 50, SeatReason.HAND)),
            ),
            "sat in two seats",
        ),
        (entrant(-1, penalty=Penalty(3, 2, 0, "rude")), "a penalty without"),
    ],
)
def test_a_broken_seat_is_found(change: Callable[[State], State], complaint: str) -> None:
    check_seats(NIGHT.state, ROUND)
    with pytest.raises(AssertionError, match=complaint):
        check_seats(change(NIGHT.state), ROUND)


@each_row(
    "change",
    [
        lambda state: state,
        lambda state: seat_player(
            state, -7, 2, 9, SeatReason.HAND, ROUND
        ),  # the seat is taken: the move is refused
        entrant(-1, status=EntrantStatus.OUT, declined=True),
    ],
)
def test_planned_moves_are_made_or_refused(change: Callable[[State], State]) -> None:
    check_seats(change(PLANNED), ROUND)


def test_moves_that_end_elsewhere_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        MakePlannedMoves,
        "apply",
        lambda self, state, at: seat_player(state, -2, 2, 9, SeatReason.BALANCE, at),
    )
    with pytest.raises(AssertionError, match="a mover is elsewhere"):
        check_seats(PLANNED, ROUND)
