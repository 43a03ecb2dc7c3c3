"""Breaking a table: which one, who goes where, and that it is chance."""

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from seating.balance_plan import BalancePlan, ImbalanceReason, Move, MoveReason, TargetSeatReason
from seating.button_and_blinds import ButtonAndBlinds
from seating.move_fairness import apply_moves
from seating.table_breaking import choose_seats_for_draw, choose_table_to_break, plan_table_break
from seating.table_seating import TableSeating, list_open_seats
from tests.rows import each_row
from tests.seating.rooms import full, room


@each_row(
    ("tables", "broken"),
    [
        ((full(1, 8), full(2, 7), full(3, 8)), 2),
        ((full(1, 8), full(2, 7), full(3, 7)), 3),
        ((full(1, 8, order=2), full(2, 6), full(3, 8, order=1)), 3),
        ((full(1, 8, order=1), full(2, 6), full(3, 7, order=1)), 3),
    ],
)
def test_the_table_that_breaks_next(tables: tuple[TableSeating, ...], broken: int) -> None:
    assert choose_table_to_break(tables) == broken
    assert choose_table_to_break(tables[::-1]) == broken


def test_everybody_draws_an_open_seat() -> None:
    tables = (full(1, 8), room(2, (3, 6, 7), fixed=(6,)), full(3, 9))
    assert choose_seats_for_draw(tables, 2) == ((1, 9), (1, 10), (3, 10))
    plan = plan_table_break(tables, 2, ((3, 10), (1, 10), (1, 9)))
    assert plan.moves == (
        Move(203, 2, 3, 3, 10, MoveReason.BROKEN, TargetSeatReason.DRAWN, size=3, to_size=9),
        Move(206, 2, 6, 1, 10, MoveReason.BROKEN, TargetSeatReason.DRAWN, size=2, to_size=8),
        Move(207, 2, 7, 1, 9, MoveReason.BROKEN, TargetSeatReason.DRAWN, size=1, to_size=9),
    )


def test_the_smallest_tables_add_their_first_open_seats() -> None:
    tables = (full(1, 4), full(2, 5), room(3, (1, 2, 3, 5, 6), closed=(4, 8)), full(4, 7))
    assert choose_seats_for_draw(tables, 1) == ((2, 6), (2, 7), (3, 7), (3, 9))
    assert choose_seats_for_draw(tables[::-1], 1) == ((2, 6), (2, 7), (3, 7), (3, 9))


def test_seats_between_the_next_button_and_small_blind_come_last() -> None:
    """Small blind in 2, big blind in 6: in the next hand nobody in 3, 4 or 5 would be dealt in."""
    tables = (room(1, (1, 2)), room(2, (1, 2, 6, 7, 8), ButtonAndBlinds(1, 2, 6)))
    assert choose_seats_for_draw(tables, 1) == ((2, 9), (2, 10))
    assert choose_seats_for_draw((room(1, (1, 2, 3)), tables[1]), 1) == ((2, 3), (2, 9), (2, 10))
    assert choose_seats_for_draw((tables[0], room(2, (1, 2, 6, 7, 8), None)), 1) == ((2, 3), (2, 4))


def test_without_room_nobody_moves() -> None:
    tables = (full(1, 9), full(2, 3), full(3, 9))
    assert choose_seats_for_draw(tables, 2) == ((1, 10), (3, 10))
    assert plan_table_break(tables, 2, choose_seats_for_draw(tables, 2)) == BalancePlan(
        stuck=ImbalanceReason.NO_OPEN_SEAT
    )


@given(st.lists(st.integers(2, 9), min_size=2, max_size=7), st.randoms(use_true_random=False))
def test_the_sizes_stay_as_even_as_can_be(sizes: list[int], chance: Random) -> None:
    tables = tuple(full(number, size) for number, size in enumerate(sizes, 1))
    every = [(table.number, seat) for table in tables[1:] for seat in list_open_seats(table)]
    plan = plan_table_break(tables, 1, chance.sample(every, len(every)))
    after = apply_moves(tables, plan.moves)
    assert (plan.stuck is not None) == (sizes[0] > len(every))
    if plan.stuck is None:
        assert after.pop(1).players == {}
        least = min(len(table.players) for table in after.values())
        assert all(len(after[move.to_table].players) <= least + 1 for move in plan.moves)


def test_everybody_is_as_likely_to_come_to_any_seat_in_the_draw() -> None:
    """A table with two open seats and one with four: all orders of them, counted."""
    tables = (room(1, (1, 5, 8)), full(2, 8), full(3, 6))
    every = [(table.number, seat) for table in tables[1:] for seat in list_open_seats(table)]
    counts = Counter(
        (move.player, move.to_table, move.to_seat)
        for order in permutations(every)
        for move in plan_table_break(tables, 1, order).moves
    )
    assert counts == {
        (player, *goal): factorial(len(every)) // 3
        for player in (101, 105, 108)
        for goal in choose_seats_for_draw(tables, 1)
    }
