"""HomePokerTourney's rule for moving players, by the rulebook's own example and where it is silent."""

from seating.balance import alternatives, plan_balance
from seating.button import ButtonRule, Spots, next_spots
from seating.cards import Card, read_card
from seating.fairness import after_moves
from seating.plan import CardFor, Deal, Into, Move, Plan, Stuck, TableCard, Why
from seating.policy import Policy
from seating.table import Table
from tests.rows import each_row
from tests.seating.rooms import full, room


def cards(written: str) -> tuple[Card, ...]:
    found = tuple(card for one in written.split() if (card := read_card(one)) is not None)
    assert len(found) == len(written.split())
    return found


def source(*tables: Table, deals: str = "") -> Plan:
    return plan_balance(Policy.SOURCE, tables, cards(deals))


def sizes(tables: tuple[Table, ...], plan: Plan) -> list[int]:
    return [len(table.players) for table in after_moves(tables, plan.moves).values()]


def seats(plan: Plan) -> list[tuple[int, int, int]]:
    """Who goes where, in short."""
    return [(move.player, move.to_table, move.to_seat) for move in plan.moves]


# --- the rulebook's example -------------------------------------------------------------------------------------------

A, B = full(1, 8, button=1), full(2, 8, button=6)
C = room(3, range(1, 8), button=2, out=(5,))
"""Button in seat 2, so seat 5 was three seats to its left."""


def test_the_example_of_the_rulebook() -> None:
    plan = source(A, B, C, deals="9D QC")
    nine, queen = cards("9D QC")
    assert plan.deals == (Deal((TableCard(1, nine), TableCard(2, queen)), low=1, decides=CardFor.GIVES, dealer=3),)
    assert plan.moves == (Move(104, 1, 4, 3, 5, Why.SAME_POSITION, Into.EMPTIED, distance=3, size=8, to_size=6),)
    assert sizes((A, B, C), plan) == [7, 8, 7]


def test_the_mover_posts_the_big_blind_as_he_would_have_at_home() -> None:
    after = after_moves((A, B, C), source(A, B, C, deals="9D QC").moves)[3]
    assert after.spots is not None
    assert next_spots(ButtonRule.HPT, after.spots, 10, after.players).big == 5
    assert A.spots is not None
    assert next_spots(ButtonRule.HPT, A.spots, 10, A.players).big == 4


def test_the_other_low_card_takes_the_player_from_the_other_table() -> None:
    assert seats(source(A, B, C, deals="QC 9D")) == [(201, 3, 5)]


def test_two_out_in_one_hand_and_one_move() -> None:
    tables = (full(1, 9), full(2, 8), room(3, range(1, 10), out=(3, 6)))
    plan = source(*tables)
    assert seats(plan) == [(103, 3, 3)]
    assert sizes(tables, plan) == [8, 8, 8]


def test_tables_are_sorted_anew_after_every_move() -> None:
    tables = (full(1, 10), room(2, range(1, 10), out=(2, 4)), room(3, range(1, 9), out=(3,)))
    plan = source(*tables)
    assert seats(plan) == [(102, 2, 2), (103, 3, 3)]
    assert sizes(tables, plan) == [8, 8, 8]


# --- which seat is filled ---------------------------------------------------------------------------------------------


def test_the_button_own_seat_comes_last() -> None:
    tables = (full(1, 9), room(2, range(1, 9), button=1, out=(1, 6)))
    assert seats(source(*tables)) == [(106, 2, 6)]


def test_the_button_own_seat_is_filled_by_the_button_when_no_other_is_left() -> None:
    assert seats(source(full(1, 9, button=4), room(2, range(1, 9), button=3, out=(3,)))) == [(104, 2, 3)]


def test_of_two_small_tables_the_seat_nearer_to_the_left_of_the_button_is_filled() -> None:
    tables = (full(1, 8), room(2, range(1, 8), out=(6,)), room(3, range(1, 8), out=(4,)))
    assert seats(source(*tables)) == [(104, 3, 4)]


def test_of_two_equal_seats_the_low_card_decides() -> None:
    tables = (full(1, 8), room(2, range(1, 8), out=(4,)), room(3, range(1, 8), button=3, out=(6,)))
    plan = source(*tables, deals="KS 2D")
    assert [(deal.low, deal.decides, deal.dealer) for deal in plan.deals] == [(3, CardFor.RECEIVES, 2)]
    assert seats(plan) == [(104, 3, 6)]


def test_a_table_where_nobody_went_out_fills_the_seat_that_posts_the_big_blind_last() -> None:
    tables = (full(1, 8), room(2, range(1, 7), button=1, seats=8))
    plan = source(*tables)
    assert seats(plan) == [(107, 2, 7)]
    assert (plan.moves[0].into, plan.moves[0].distance) == (Into.LATEST_BIG_BLIND, 6)
    other = Move(107, 1, 7, 2, 8, Why.SAME_POSITION, Into.LATEST_BIG_BLIND, distance=6, size=8, to_size=6)
    assert alternatives(Policy.SOURCE, tables, plan) == ((other,),)


def test_where_the_emptied_seat_is_closed_an_open_one_in_its_position_is_filled() -> None:
    plan = source(full(1, 8), room(2, (1, 2, 4, 6, 7, 8), button=2, out=(6,), closed=(6,)))
    assert seats(plan) == [(103, 2, 5)]
    assert (plan.moves[0].into, plan.moves[0].distance) == (Into.SAME_POSITION, 2)


def test_a_newcomer_in_the_emptied_seat_leaves_an_open_one_in_its_position() -> None:
    small = room(2, (1, 2, 3, 5), seats=6, out=())
    small = Table(2, 6, small.players, spots=small.spots, emptied=(5,), arrived=frozenset({5}))
    assert seats(source(full(1, 6), small)) == [(104, 2, 4)]


def test_the_rule_leaves_no_choice_where_somebody_went_out() -> None:
    assert alternatives(Policy.SOURCE, (A, B, C), source(A, B, C, deals="9D QC")) == ((),)


# --- who moves --------------------------------------------------------------------------------------------------------


@each_row(
    ("dealt", "gives"),
    [
        ("AS KC", 2),  # the ace of spades is high
        ("AD KS", 2),  # so are the other aces
        ("2S 3D", 1),
        ("9S 9H", 2),  # of one rank: spades, hearts, clubs, diamonds
        ("9C 9H", 1),
        ("9C 9D", 2),
        ("10D 9S", 2),
        ("JD 10S", 2),
    ],
)
def test_the_low_card_gives(dealt: str, gives: int) -> None:
    assert [deal.low for deal in source(A, B, C, deals=dealt).deals] == [gives]


def test_who_must_stay_passes_the_move_to_the_left() -> None:
    tables = (room(1, range(1, 9), fixed=(4, 5)), room(2, range(1, 8), button=2, out=(5,)))
    move = Move(106, 1, 6, 2, 5, Why.TO_THE_LEFT, Into.EMPTIED, 3, passed=(104, 105), size=8, to_size=6)
    assert source(*tables).moves == (move,)


def test_the_move_is_passed_on_over_the_button() -> None:
    tables = (room(1, range(1, 9), fixed=(4, 5, 6, 7, 8)), room(2, range(1, 8), button=2, out=(5,)))
    assert seats(source(*tables)) == [(101, 2, 5)]


def test_who_went_out_himself_passes_the_move_to_the_left() -> None:
    tables = (room(1, range(1, 10), out=(4,)), room(2, range(1, 8), button=2, out=(5,)))
    plan = source(*tables)
    assert seats(plan) == [(105, 2, 5)]
    assert plan.moves[0].passed == ()


def test_who_moved_already_passes_the_move_to_the_left() -> None:
    tables = (full(1, 10), room(2, range(1, 8), out=(4,)), room(3, range(1, 8), out=(4,)))
    assert seats(source(*tables, deals="2S 3S")) == [(104, 2, 4), (105, 3, 4)]


def test_a_dead_small_blind_counts_as_a_position() -> None:
    """Button 2, nobody in seat 3 where the small blind would be, big blind 4: seat 5 is the third to the left."""
    dead = room(1, (1, 2, 4, 5, 6, 7, 8, 9), Spots(2, 3, 4))
    assert seats(source(dead, room(2, range(1, 8), button=2, out=(5,)))) == [(105, 2, 5)]


def test_a_dead_button_counts_as_the_button() -> None:
    dead = room(1, (1, 2, 4, 5, 6, 7, 8, 9), Spots(3, 4, 5))
    assert seats(source(dead, room(2, range(1, 8), button=2, out=(5,)))) == [(106, 2, 5)]


def test_a_position_beyond_the_table_counts_on_around_it() -> None:
    """Nine to the left at a table of seven, counted over the button in seat 3: the second to the left of it."""
    small = room(2, range(1, 11), button=1, out=(5, 6, 7, 8, 10), closed=(5, 6, 7, 8))
    plan = source(room(1, range(1, 8), button=3), small)
    assert seats(plan) == [(105, 2, 10)]
    assert (plan.moves[0].distance, plan.moves[0].why) == (9, Why.TO_THE_LEFT)


def test_who_came_after_the_hand_began_has_no_position() -> None:
    tables = (room(1, range(1, 9), Spots(1, 2, 4), arrived=(3,)), room(2, range(1, 8), button=2, out=(5,)))
    assert seats(source(*tables)) == [(105, 2, 5)]


def test_two_players_and_the_button_is_the_small_blind() -> None:
    tables = (full(1, 4, button=2), room(2, (3, 8), button=3, out=(8,)))
    assert seats(source(*tables)) == [(103, 2, 8)]


# --- what is missing --------------------------------------------------------------------------------------------------


def test_cards_that_are_not_dealt_yet_are_asked_for() -> None:
    plan = source(A, B, C)
    assert plan == Plan(asks=(1, 2), asks_decide=CardFor.GIVES, asks_dealer=3)
    assert source(A, B, C, deals="9D") == plan


def test_one_deal_after_another() -> None:
    tables = (full(1, 8), full(2, 8), room(3, range(1, 8), out=(4,)), room(4, range(1, 8), button=2, out=(5,)))
    first = source(*tables)
    assert (first.asks, first.asks_decide, first.asks_dealer) == ((3, 4), CardFor.RECEIVES, 3)
    second = source(*tables, deals="5H 4H")
    assert [deal.low for deal in second.deals] == [4]
    assert (second.moves, second.asks, second.asks_decide, second.asks_dealer) == ((), (1, 2), CardFor.GIVES, 4)
    third = source(*tables, deals="5H 4H KC QC")
    assert (seats(third), third.asks) == ([(204, 4, 5), (104, 3, 4)], ())


def test_the_button_of_the_small_table_is_asked_for() -> None:
    tables = (full(1, 8), room(2, range(1, 8), None, out=(5,)))
    assert source(*tables) == Plan(unknown=(2,))


def test_the_buttons_of_equally_small_tables_are_asked_for_together() -> None:
    tables = (full(1, 9), room(2, range(1, 8), None, out=(5,)), room(3, range(1, 8), None, out=(5,)), full(4, 7))
    assert source(*tables) == Plan(unknown=(2, 3))


def test_the_button_of_the_table_that_gives_is_asked_for_once_it_is_known() -> None:
    blind = room(1, range(1, 9), None)
    plan = source(blind, B, C, deals="9D QC")
    assert (plan.moves, plan.unknown, [deal.low for deal in plan.deals]) == ((), (1,), [1])
    assert seats(source(blind, B, C, deals="QC 9D")) == [(201, 3, 5)]


def test_nobody_can_move() -> None:
    tables = (room(1, range(1, 9), fixed=range(1, 9)), C)
    assert source(*tables) == Plan(stuck=Stuck.NOBODY_CAN_MOVE)


def test_nobody_of_those_who_played_the_hand_can_move() -> None:
    tables = (room(1, range(1, 9), Spots(1, 2, 3), fixed=range(1, 8), arrived=(8,)), C)
    assert source(*tables) == Plan(stuck=Stuck.NOBODY_CAN_MOVE)


def test_no_open_seat() -> None:
    assert source(full(1, 8), room(2, range(1, 7), seats=6, out=())) == Plan(stuck=Stuck.NO_OPEN_SEAT)
    closed = room(2, range(1, 8), button=2, out=(5,), closed=(5, 8, 9, 10))
    assert source(full(1, 8), closed) == Plan(stuck=Stuck.NO_OPEN_SEAT)


def test_even_tables_need_nothing() -> None:
    assert source(full(1, 8), full(2, 7), room(3, range(1, 9), out=(4,))) == Plan()
    assert source() == Plan()
