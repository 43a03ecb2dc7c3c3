"""
HomePokerTourney's rule for moving players, by the rulebook's own example and where it is silent.
"""

from dataclasses import replace

from seating.balance_plan import (
    BalancePlan,
    ImbalanceReason,
    Move,
    MoveReason,
    TableCard,
    TargetSeatReason,
    TieBreakDeal,
    TieBreakPurpose,
)
from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonAndBlinds, ButtonRule, advance_button_and_blinds
from seating.cards import Card, parse_card
from seating.move_fairness import apply_moves
from seating.table_balancing import list_alternative_moves, plan_balance
from seating.table_seating import TableSeating
from tests.rows import each_row
from tests.seating.rooms import full, moved, room


def cards(written: str) -> tuple[Card, ...]:
    return tuple(card for one in written.split() if (card := parse_card(one)) is not None)


def source(*tables: TableSeating, deals: str = "") -> BalancePlan:
    return plan_balance(Policy.SOURCE, tables, cards(deals))


A, B = full(1, 8, button=1), full(2, 8, button=6)
C = full(3, 7, button=2, out=(5,))
"""Button in seat 2, so seat 5 was three seats to its left."""
SMALL = full(2, 7, button=2, out=(5,))
"""The same, at table 2."""


def test_the_example_of_the_rulebook() -> None:
    plan = source(A, B, C, deals="9D QC")
    nine, queen = cards("9D QC")
    assert plan.deals == (
        TieBreakDeal(
            (TableCard(1, nine), TableCard(2, queen)),
            low=1,
            decides=TieBreakPurpose.GIVES,
            dealer=3,
        ),
    )
    assert plan.moves == (
        Move(
            104,
            1,
            4,
            3,
            5,
            MoveReason.SAME_POSITION,
            TargetSeatReason.EMPTIED,
            distance=3,
            size=8,
            to_size=6,
        ),
    )
    assert list_alternative_moves(Policy.SOURCE, (A, B, C), plan) == ((),)
    after = apply_moves((A, B, C), plan.moves)[3]
    assert after.spots is not None
    assert advance_button_and_blinds(ButtonRule.HPT, after.spots, 10, after.players).big == 5


@each_row(
    ("tables", "moves"),
    [
        # two out in one hand and one move
        ((full(1, 9), full(2, 8), full(3, 9, out=(3, 6))), [(103, 3, 3)]),
        # tables are sorted anew after every move
        (
            (full(1, 10), full(2, 9, out=(2, 4)), full(3, 8, out=(3,))),
            [(102, 2, 2), (103, 3, 3)],
        ),
        # the button's own seat comes last, and is filled by the button when no other is left
        ((full(1, 9), full(2, 8, button=1, out=(1, 6))), [(106, 2, 6)]),
        ((full(1, 9, button=4), full(2, 8, button=3, out=(3,))), [(104, 2, 3)]),
        # of two small tables the seat nearer to the left of the button
        ((full(1, 8), full(2, 7, out=(6,)), full(3, 7, out=(4,))), [(104, 3, 4)]),
        # a newcomer in the emptied seat leaves an open one in its position
        (
            (
                full(1, 6),
                replace(room(2, (1, 2, 3, 5), seats=6), emptied=(5,), arrived=frozenset({5})),
            ),
            [(104, 2, 4)],
        ),
        # the move is passed on over the button
        ((full(1, 8, fixed=(4, 5, 6, 7, 8)), SMALL), [(101, 2, 5)]),
        # who is out too passes it to the left
        ((full(1, 9, out=(4,)), SMALL), [(105, 2, 5)]),
        # a dead small blind counts as a position, a dead button as the button
        ((room(1, (1, 2, 4, 5, 6, 7, 8, 9), ButtonAndBlinds(2, 3, 4)), SMALL), [(105, 2, 5)]),
        ((room(1, (1, 2, 4, 5, 6, 7, 8, 9), ButtonAndBlinds(3, 4, 5)), SMALL), [(106, 2, 5)]),
        # who came after the hand began has no position
        ((full(1, 8, ButtonAndBlinds(1, 2, 4), arrived=(3,)), SMALL), [(105, 2, 5)]),
        # of two players the button is the small blind
        ((full(1, 4, button=2), room(2, (3, 8), button=3, out=(8,))), [(103, 2, 8)]),
    ],
)
def test_who_moves_where(
    tables: tuple[TableSeating, ...], moves: list[tuple[int, int, int]]
) -> None:
    assert moved(source(*tables)) == moves


def test_of_two_equal_seats_the_low_card_decides() -> None:
    tables = (full(1, 8), full(2, 7, out=(4,)), full(3, 7, button=3, out=(6,)))
    plan = source(*tables, deals="KS 2D")
    assert [(deal.low, deal.decides, deal.dealer) for deal in plan.deals] == [
        (3, TieBreakPurpose.RECEIVES, 2)
    ]
    assert moved(plan) == [(104, 3, 6)]


def test_a_table_where_nobody_went_out_fills_the_seat_that_posts_the_big_blind_last() -> None:
    tables = (full(1, 8), full(2, 6, button=1, seats=8))
    plan = source(*tables)
    moves = [
        Move(
            107,
            1,
            7,
            2,
            seat,
            MoveReason.SAME_POSITION,
            TargetSeatReason.LATEST_BIG_BLIND,
            distance=6,
            size=8,
            to_size=6,
        )
        for seat in (7, 8)
    ]
    assert [*plan.moves, *list_alternative_moves(Policy.SOURCE, tables, plan)[0]] == moves


def test_where_the_emptied_seat_is_closed_an_open_one_in_its_position_is_filled() -> None:
    plan = source(full(1, 8), room(2, (1, 2, 4, 6, 7, 8), button=2, out=(6,), closed=(6,)))
    assert moved(plan) == [(103, 2, 5)]
    assert (plan.moves[0].into, plan.moves[0].distance) == (TargetSeatReason.SAME_POSITION, 2)


@each_row(
    ("dealt", "gives"),
    [
        ("AS KC", 2),  # the ace of spades is high
        ("9S 9H", 2),  # of one rank: spades, hearts, clubs, diamonds
        ("9C 9H", 1),
        ("9C 9D", 2),
        ("JD 10S", 2),
    ],
)
def test_the_low_card_gives(dealt: str, gives: int) -> None:
    assert [deal.low for deal in source(A, B, C, deals=dealt).deals] == [gives]


def test_who_must_stay_passes_the_move_to_the_left() -> None:
    move = Move(
        106,
        1,
        6,
        2,
        5,
        MoveReason.TO_THE_LEFT,
        TargetSeatReason.EMPTIED,
        3,
        passed=(104, 105),
        size=8,
        to_size=6,
    )
    assert source(full(1, 8, fixed=(4, 5)), SMALL).moves == (move,)


def test_who_moved_already_passes_the_move_to_the_left() -> None:
    tables = (full(1, 10), full(2, 7, out=(4,)), full(3, 7, out=(4,)))
    assert moved(source(*tables, deals="2S 3S")) == [(104, 2, 4), (105, 3, 4)]


def test_a_position_beyond_the_table_counts_on_around_it() -> None:
    """
    Nine to the left at a table of seven, counted over the button in seat 3: the second to the left
    of it.
    """
    small = full(2, 10, button=1, out=(5, 6, 7, 8, 10), closed=(5, 6, 7, 8))
    (move,) = source(full(1, 7, button=3), small).moves
    assert (move.player, move.to_seat, move.distance, move.why) == (
        105,
        10,
        9,
        MoveReason.TO_THE_LEFT,
    )


# --- what is missing


def test_one_deal_after_another() -> None:
    tables = (full(1, 8), full(2, 8), full(3, 7, out=(4,)), full(4, 7, button=2, out=(5,)))
    first = BalancePlan(asks=(3, 4), asks_decide=TieBreakPurpose.RECEIVES, asks_dealer=3)
    assert source(*tables) == source(*tables, deals="5H") == first
    second = source(*tables, deals="5H 4H")
    assert [deal.low for deal in second.deals] == [4]
    assert (second.moves, second.asks, second.asks_decide, second.asks_dealer) == (
        (),
        (1, 2),
        TieBreakPurpose.GIVES,
        4,
    )
    third = source(*tables, deals="5H 4H KC QC")
    assert (moved(third), third.asks) == ([(204, 4, 5), (104, 3, 4)], ())


NO_BUTTON = full(1, 8, None)
UNTOLD = [full(number, 7, None, out=(5,)) for number in (2, 3)]


def test_all_missing_buttons_are_asked_for_at_once_before_a_card_is_dealt() -> None:
    assert source(NO_BUTTON, B, C) == source(NO_BUTTON, B, C, deals="9D QC")
    assert source(NO_BUTTON, B, C) == BalancePlan(unknown=(1,))
    stale = (NO_BUTTON, full(2, 8, None), replace(C, spots=None))
    assert source(*stale) == BalancePlan(unknown=(1, 2, 3))
    # two moves: the table of eight gives nobody now and may after the first
    assert source(full(1, 9), full(2, 8, None), full(3, 5)) == BalancePlan(unknown=(2,))


@each_row(
    ("tables", "plan"),
    [
        ((full(1, 8), UNTOLD[0]), BalancePlan(unknown=(2,))),
        (
            (full(1, 9), *UNTOLD, full(4, 7)),
            BalancePlan(unknown=(2, 3)),
        ),  # equally small tables together
        ((full(1, 8, fixed=range(1, 9)), C), BalancePlan(stuck=ImbalanceReason.NOBODY_CAN_MOVE)),
        # nobody of those who played the hand can move
        (
            (full(1, 8, fixed=range(1, 8), arrived=(8,)), C),
            BalancePlan(stuck=ImbalanceReason.NOBODY_CAN_MOVE),
        ),
        ((full(1, 8), full(2, 6, seats=6)), BalancePlan(stuck=ImbalanceReason.NO_OPEN_SEAT)),
        (
            (full(1, 8), full(2, 7, button=2, out=(5,), closed=(5, 8, 9, 10))),
            BalancePlan(stuck=ImbalanceReason.NO_OPEN_SEAT),
        ),
        ((full(1, 8), full(2, 7), full(3, 8, out=(4,))), BalancePlan()),
    ],
)
def test_a_plan_without_moves(tables: tuple[TableSeating, ...], plan: BalancePlan) -> None:
    assert source(*tables) == plan
