"""What moves do to those who move."""

from seating.balance_plan import BalancePlan, Move, MoveReason, TargetSeatReason
from seating.button_and_blinds import ButtonAndBlinds
from seating.move_fairness import (
    BigBlindWait,
    PlanFairness,
    compute_move_wait,
    compute_plan_fairness,
)
from tests.seating.rooms import full, room

TABLES = (
    full(1, 9, moved={4: 2, 5: 1}, met={4: frozenset({201, 202, 999}), 6: frozenset({105})}),
    room(2, (1, 2, 3, 4, 5, 6), ButtonAndBlinds(4, 5, 6)),
)


def move(seat: int, to_seat: int) -> Move:
    return Move(100 + seat, 1, seat, 2, to_seat, MoveReason.SAME_POSITION, TargetSeatReason.EMPTIED)


def test_the_wait_before_and_after() -> None:
    assert compute_move_wait(TABLES, move(4, 7)) == BigBlindWait(before=0, after=0)
    assert compute_move_wait(TABLES, move(6, 7)) == BigBlindWait(before=2, after=0)
    assert compute_move_wait(TABLES, move(3, 10)) == BigBlindWait(before=8, after=0)
    assert [one.change for one in (BigBlindWait(2, 0), BigBlindWait(0, 3))] == [-2, 3]


def test_the_wait_is_not_known_without_a_button() -> None:
    told = (TABLES[0], room(2, (1, 2, 3), None))
    assert compute_move_wait(told, move(4, 7)) is None
    assert compute_plan_fairness(told, BalancePlan((move(4, 7),))) == PlanFairness(
        (None,), met_again=2, moved_again=1, moves_before=2
    )


def test_a_plan_counts_all_its_moves_together() -> None:
    """Seat 7 is filled before seat 8, so who sits down in 8 waits one hand longer."""
    told = compute_plan_fairness(TABLES, BalancePlan((move(4, 7), move(6, 8), move(5, 9))))
    assert told.waits == (BigBlindWait(0, 0), BigBlindWait(2, 1), BigBlindWait(1, 2))
    assert told.worse_off_count == 1
    assert (told.met_again, told.moved_again, told.moves_before) == (3, 2, 3)


def test_two_movers_who_know_each_other_count_once() -> None:
    knows = {4: frozenset({105}), 5: frozenset({104})}
    tables = (full(1, 9, met=knows), full(2, 6))
    assert compute_plan_fairness(tables, BalancePlan((move(4, 7), move(5, 8)))).met_again == 1
