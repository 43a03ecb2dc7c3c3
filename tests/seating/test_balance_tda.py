"""
TDA's rule for moving players: the next big blind goes to the worst seat, but never to the small
blind.
"""

from dataclasses import replace

from seating.balance_plan import BalancePlan, ImbalanceReason, Move, MoveReason, TargetSeatReason
from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonAndBlinds, ButtonRule, advance_button_and_blinds
from seating.move_fairness import apply_moves
from seating.table_balancing import (
    find_halted_tables,
    find_short_handed_tables,
    list_alternative_moves,
    plan_balance,
)
from seating.table_seating import TableSeating
from tests.rows import each_row
from tests.seating.rooms import full, moved, room


def tda(*tables: TableSeating) -> BalancePlan:
    return plan_balance(Policy.TDA, tables)


def next_at(table: TableSeating) -> ButtonAndBlinds:
    assert table.spots is not None
    return advance_button_and_blinds(ButtonRule.TDA, table.spots, table.seats, table.players)


# --- who moves


def test_the_next_big_blind_moves() -> None:
    plan = tda(full(1, 9, button=4), room(2, (1, 2, 3, 4, 8, 9, 10)))
    assert plan.moves == (
        Move(
            107,
            1,
            7,
            2,
            5,
            MoveReason.NEXT_BIG_BLIND,
            TargetSeatReason.SOONEST_BIG_BLIND,
            size=9,
            to_size=7,
        ),
    )


def test_who_must_stay_passes_the_move_to_the_one_who_posts_after_them() -> None:
    plan = tda(full(1, 9, button=4, fixed=(7, 8)), full(2, 7))
    assert [(move.player, move.why, move.passed) for move in plan.moves] == [
        (109, MoveReason.LATER_BIG_BLIND, (107, 108))
    ]


def test_of_equal_tables_the_one_gives_whose_next_big_blind_was_moved_least() -> None:
    tables = (
        full(1, 9, moved={4: 2}),
        full(2, 9, moved={4: 1}),
        full(3, 9, moved={4: 1}),
        full(4, 7),
    )
    plan = tda(*tables)
    assert moved(plan) == [(204, 4, 8)]
    assert [
        (move.player, move.to_seat) for move in list_alternative_moves(Policy.TDA, tables, plan)[0]
    ] == [
        (204, 9),
        (204, 10),
        (304, 8),
        (304, 9),
        (304, 10),
    ]


@each_row(
    ("tables", "moves"),
    [
        # a table whose next big blind can move gives before one whose next big blind must stay
        ((full(1, 9, fixed=(4,)), full(2, 9, moved={4: 3}), full(3, 7)), [(204, 3, 8)]),
        # of equal ones who has met the fewest moves
        (
            (
                full(1, 9, met={4: frozenset({301, 302})}),
                full(2, 9, met={4: frozenset({301})}),
                full(3, 7),
            ),
            [(204, 3, 8)],
        ),
        # the worst seat posts the big blind at once: 4, 6 and 10 are open, the big blind is in 3
        ((full(1, 9), room(2, (1, 2, 3, 5, 7, 8, 9))), [(104, 2, 4)]),
        # two moves from one table
        ((full(1, 10), full(2, 6)), [(104, 2, 7), (105, 2, 8)]),
    ],
)
def test_who_moves_where(
    tables: tuple[TableSeating, ...], moves: list[tuple[int, int, int]]
) -> None:
    assert moved(tda(*tables)) == moves


# --- where the moved player sits


@each_row("big", range(1, 9))
def test_never_the_small_blind(big: int) -> None:
    """Whichever of eight seats had the big blind and lost its player, nobody is moved there."""
    around = [(big + step - 1) % 8 + 1 for step in range(8)]
    small = room(
        2, around, ButtonAndBlinds(around[-2], around[-1], big), seats=8, out=(around[0], around[3])
    )
    plan = tda(full(1, 8), small)
    after = apply_moves((full(1, 8), small), plan.moves)[2]
    assert [move.to_seat for move in plan.moves] == [around[3]]
    assert next_at(after).small == big


def test_when_only_the_small_blind_is_open_the_move_waits_for_a_hand() -> None:
    """Nor is the player sent elsewhere meanwhile."""
    small = full(2, 6, seats=6, out=(3, 5), closed=(5,))
    assert (
        tda(full(1, 6), small)
        == tda(full(1, 7), small, full(3, 5))
        == BalancePlan(stuck=ImbalanceReason.ONLY_SMALL_BLIND)
    )
    moved_on = replace(small, spots=next_at(small), emptied=())
    assert moved(tda(full(1, 6), moved_on)) == [(104, 2, 3)]


@each_row(
    ("seats", "spots", "to_seat", "after"),
    [
        ((2, 6), ButtonAndBlinds(2, 2, 6), 1, ButtonAndBlinds(2, 2, 1)),  # posts the big blind
        (
            (1, 6),
            ButtonAndBlinds(1, 1, 6),
            2,
            ButtonAndBlinds(2, 2, 1),
        ),  # the other is due for it, so the newcomer has the button
    ],
)
def test_who_joins_a_single_player(
    seats: tuple[int, int], spots: ButtonAndBlinds, to_seat: int, after: ButtonAndBlinds
) -> None:
    tables = (full(1, 3), room(2, seats, spots, seats=6, out=(6,)))
    plan = tda(*tables)
    assert moved(plan) == [(101, 2, to_seat)]
    assert next_at(apply_moves(tables, plan.moves)[2]) == after


# --- what is missing, and who stops


def test_a_button_is_asked_for_only_where_no_other_table_will_do() -> None:
    assert tda(full(1, 9, None), full(2, 9, None), full(3, 7)) == BalancePlan(unknown=(1,))
    assert moved(tda(full(1, 9, None), full(2, 9), full(3, 7))) == [(204, 3, 8)]
    assert tda(full(1, 9), full(2, 7, None)) == BalancePlan(unknown=(2,))


def test_nobody_can_move_and_no_open_seat() -> None:
    assert tda(full(1, 9, fixed=range(1, 10)), full(2, 7)) == BalancePlan(
        stuck=ImbalanceReason.NOBODY_CAN_MOVE
    )
    assert tda(full(1, 9), full(2, 7, seats=7)) == BalancePlan(stuck=ImbalanceReason.NO_OPEN_SEAT)


def test_a_table_three_short_stops_when_its_big_blind_would_come_to_an_open_seat() -> None:
    playing = full(3, 6)
    facing = room(4, (1, 2, 3, 5, 6, 7))
    closed = room(5, (1, 2, 3, 5, 6, 7), closed=(4,))
    untold = full(6, 6, None)
    tables = (full(1, 9), full(2, 7), playing, facing, closed, untold)
    assert find_short_handed_tables(tables) == {3, 4, 5, 6}
    assert find_halted_tables(tables, Policy.TDA) == {4, 6}
    assert (
        find_halted_tables(tables, Policy.SOURCE)
        == find_halted_tables(tables, Policy.FAIR)
        == frozenset()
    )
