"""The fair rule: who moves waits for the big blind as long as before."""

from dataclasses import replace
from random import Random

from seating.balance_plan import BalancePlan, ImbalanceReason, Move, MoveReason, TargetSeatReason
from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonAndBlinds
from seating.move_fairness import (
    BigBlindWait,
    PlanFairness,
    compute_move_wait,
    compute_plan_fairness,
)
from seating.table_balancing import list_alternative_moves, plan_balance
from seating.table_seating import TableSeating
from tests.rows import each_row
from tests.seating.every_plan import every_plan, small_tables
from tests.seating.rooms import full, moved, room


def fair(*tables: TableSeating) -> BalancePlan:
    return plan_balance(Policy.FAIR, tables)


# --- the wait


def test_mover_and_seat_wait_equally_long() -> None:
    """The open seats of table 2 post after the players in 4, 5, 6 and 7: the fifth in line."""
    tables = (full(1, 9), full(2, 7, seats=8))
    plan = fair(*tables)
    assert plan.moves == (
        Move(108, 1, 8, 2, 8, MoveReason.SAME_WAIT, TargetSeatReason.SAME_WAIT, size=9, to_size=7),
    )
    assert compute_move_wait(tables, plan.moves[0]) == BigBlindWait(before=4, after=4)


def test_a_hand_without_cards_counts_as_a_hand() -> None:
    """
    Where the gap waits, seat 3 lies between button and small blind after the next hand's step:
    whoever goes there waits as long as before and gets no cards; so another seat is filled.
    """
    small = room(2, (1, 2, 4, 5, 6, 7), ButtonAndBlinds(1, 2, 4), seats=8)
    dealt = (full(1, 8), small)
    gap = tuple(replace(table, gap_waits=True) for table in dealt)
    at_three = Move(101, 1, 1, 2, 3, MoveReason.SAME_WAIT, TargetSeatReason.SAME_WAIT)
    assert compute_move_wait(dealt, at_three) == BigBlindWait(5, 5)
    waits = compute_move_wait(gap, at_three)
    assert waits == BigBlindWait(5, 5, is_dealt_out=True)
    assert (waits.change, waits.cost) == (0, 1)
    assert [move.to_seat for move in fair(*gap).moves] == [8]


def test_of_two_equally_near_ones_rather_a_longer_wait() -> None:
    stay = (1, 2, 3, 4, 5, 6, 8)
    tables = (full(1, 9, fixed=stay), full(2, 7, seats=8))
    plan = fair(*tables)
    assert [(move.player, move.why) for move in plan.moves] == [(107, MoveReason.NEAREST_WAIT)]
    assert compute_move_wait(tables, plan.moves[0]) == BigBlindWait(before=3, after=4)


def test_a_second_newcomer_does_not_push_the_first_one_back() -> None:
    """
    Both open seats come before the player in 4: who sits down in 2 after 3 was filled would push
    that one back.
    """
    tables = (
        full(1, 8, ButtonAndBlinds(7, 8, 1)),
        room(2, (1, 4, 5, 6), ButtonAndBlinds(5, 6, 1), seats=6),
    )
    plan = fair(*tables)
    told = compute_plan_fairness(tables, plan)
    assert told == PlanFairness(
        (BigBlindWait(0, 0), BigBlindWait(1, 1)), met_again=0, moved_again=0, moves_before=0
    )
    assert told.worse_off_count == 0


# --- who of the equally fair


SMALL = full(4, 7, seats=8)
MET = (
    full(1, 9, met={8: frozenset({401, 402})}),
    full(2, 9, met={8: frozenset({403, 999})}),
)
MOVED = (full(1, 9, moved={8: 1}), full(2, 9, moved={8: 1}))


@each_row(
    ("tables", "player"),
    [
        ((*MOVED, full(3, 9)), 308),  # who was moved least
        ((*MET, full(3, 9)), 308),  # who has met the fewest
        (MET, 208),
        (MOVED[:1], 108),  # the fairness comes before earlier moves
    ],
)
def test_who_of_the_equally_fair_moves(tables: tuple[TableSeating, ...], player: int) -> None:
    assert moved(fair(*tables, SMALL)) == [(player, 4, 8)]


def test_the_others_that_are_just_as_fair() -> None:
    tables = (full(1, 9), full(2, 9, moved={8: 1}), full(3, 9), full(4, 7, seats=9))
    plan = fair(*tables)
    assert moved(plan) == [(108, 4, 8)]
    assert [
        (move.player, move.to_seat) for move in list_alternative_moves(Policy.FAIR, tables, plan)[0]
    ] == [
        (108, 9),
        (308, 8),
        (308, 9),
    ]


# --- a plan as a whole


def weight(tables: tuple[TableSeating, ...], plan: BalancePlan) -> tuple[int, int, int, int]:
    told = compute_plan_fairness(tables, plan)
    change = sum(abs(wait.change) + wait.is_dealt_out for wait in told.known_waits)
    return (change, told.worse_off_count, told.moved_again, told.moves_before)


@each_row("seed", range(60))
def test_no_plan_is_fairer_or_moves_fewer_twice(seed: int) -> None:
    """Two or three small tables, one or two moves: the plan is the best of all there are."""
    tables = small_tables(Random(seed))
    plan = fair(*tables)
    best = min((weight(tables, other) for other in every_plan(tables)), default=None)
    assert (None if plan.stuck else weight(tables, plan)) == best


# --- what is missing


def test_a_button_is_asked_for_only_where_no_other_table_will_do() -> None:
    small = full(3, 7, seats=8)
    assert fair(full(1, 9, None), full(2, 9, None), small) == BalancePlan(unknown=(1,))
    assert moved(fair(full(1, 9, None), full(2, 9), small)) == [(208, 3, 8)]
    assert fair(full(1, 9), full(3, 7, None)) == BalancePlan(unknown=(3,))
    assert fair(full(1, 9, None), full(3, 7, None)) == BalancePlan(unknown=(1, 3))


def test_nobody_can_move_and_no_open_seat() -> None:
    assert fair(full(1, 9, fixed=range(1, 10)), full(2, 7)) == BalancePlan(
        stuck=ImbalanceReason.NOBODY_CAN_MOVE
    )
    assert fair(full(1, 9), full(2, 7, seats=7)) == BalancePlan(stuck=ImbalanceReason.NO_OPEN_SEAT)
