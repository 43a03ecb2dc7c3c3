"""Late entrants, alternates and re-entries: a seat drawn from the open ones."""

from dataclasses import replace

from tests.money.money_evening import RE_ENTRY, buy_more, selling
from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tests.tables.seated_evening import (
    coming_hand,
    drawn,
    out,
    over,
    playing,
    seated,
    seed,
    sizes,
    started,
    who,
)
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.tables.actions.late_seating import (
    DrawSeat,
    draw_late_seat,
    list_seats_for_newcomers,
)
from tournament.tables.actions.seats import OpenTable, SetTable
from tournament.tables.rules.seats import list_unseated_players
from tournament.tables.values import SeatReason, SeatStay

SEED = seed("late")
ALTERNATE = playing(4, 3, seats=5).do(2, AddUnnamedPlayers(8, 0, 0))
"""
Player 8 has bought in and waits for a seat; table 2 is the smaller one, its seats 4 and 5 are open.
"""


def drawing(night: Evening, minutes: float, player: int, written: str = SEED) -> DrawSeat:
    """The seat that this seed draws for somebody."""
    found = draw_late_seat(night.state, -player, written, at(minutes))
    assert found is not None
    return DrawSeat(-player, *found, written)


def test_a_newcomer_draws_among_the_open_seats_of_the_smallest_tables() -> None:
    assert (
        list_unseated_players(ALTERNATE.state),
        list_seats_for_newcomers(ALTERNATE.state, at(2)),
    ) == (
        (-8,),
        ((2, 4), (2, 5)),
    )
    found = {drawing(ALTERNATE, 2, 8, seed(str(number))).seat for number in range(20)}
    assert found == {4, 5}
    night = ALTERNATE.do(2, drawing(ALTERNATE, 2, 8))
    assert (sizes(night, 2), list_unseated_players(night.state)) == ({1: 4, 2: 4}, ())
    assert night.state.entrants[-8].sat == (
        SeatStay(2, drawing(ALTERNATE, 2, 8).seat, at(2), SeatReason.LATE),
    )


@each_row(
    ("night", "seats"),
    [
        (seated(2, 2, seats=3), ((1, 3), (2, 3))),
        (seated(3, 3, seats=3), ()),
        (
            seated(3, 3, seats=3).do(0, OpenTable(3, 3)),
            ((3, 1), (3, 2), (3, 3)),
        ),  # all the others are full
        (
            seated(2, seats=3).do(0, OpenTable(2, 3)),
            ((1, 3),),
        ),  # an empty table is none of the smallest
        (seated(3, 2, seats=4).do(0, SetTable(2, "", 4, (3, 4))), ((1, 4),)),
        (out(seated(3, 3, seats=3), 0, 4), ((2, 1),)),
        (drawn(over(started(3, 3, seats=7), 0), 1, 1), ((1, 7),)),  # nobody draws at a broken table
        (Evening(), ()),
    ],
)
def test_which_seats_are_drawn(night: Evening, seats: tuple[tuple[int, int], ...]) -> None:
    assert list_seats_for_newcomers(night.state, at(0)) == seats
    assert (draw_late_seat(night.state, -1, SEED, at(0)) is None) == (not seats)


TO_SMALLEST_TABLE = (
    "Newcomers are drawn to the tables with the fewest players. Load the page again."
)


test_seats_that_cannot_be_drawn = each_says(
    Evening.refuses,
    3,
    [
        (DrawSeat(-8, 1, 5), TO_SMALLEST_TABLE),
        (DrawSeat(-8, 2, 1), "Player 5 sits in seat 1 of Table 2. Choose another one."),
        (
            ALTERNATE.do(2, SetTable(2, "", 5, (4,))),
            DrawSeat(-8, 2, 4),
            "Seat 4 of Table 2 is closed. Choose another one.",
        ),
        (DrawSeat(-9, 2, 4), "This player is not on the list. Load the page again."),
        (DrawSeat(-7, 2, 4), "Player 7 has a seat already."),
        (
            out(ALTERNATE, 2, 7),
            DrawSeat(-7, 2, 4),
            "Player 7 has no chips in play.",
        ),
        (
            replace(drawing(ALTERNATE, 2, 8), seat=9 - drawing(ALTERNATE, 2, 8).seat),
            "The tables have changed. Nobody was moved; load the page again.",
        ),
        (
            out(ALTERNATE, 2, 6),
            drawing(ALTERNATE, 2, 8, seed("5")),
            "The tables have changed. Nobody was moved; load the page again.",
        ),
    ],
    ALTERNATE,
)


def test_those_who_wait_are_told_in_the_order_in_which_they_bought_in() -> None:
    night = playing(3, seats=3).do(2, AddUnnamedPlayers(4, 0, 0)).do(3, AddUnnamedPlayers(5, 0, 0))
    assert list_unseated_players(night.state) == (-4, -5)
    free = out(night, 4, 2)
    assert list_unseated_players(free.do(4, drawing(free, 4, 4)).state) == (-5,)


def test_who_enters_again_leaves_their_seat_and_draws_another() -> None:
    free = selling(replace(RE_ENTRY, price=0), price=0)
    night = out(playing(3, 3, terms=free, seats=5), 2, 3).do(
        3, DeclineRebuy(-3), buy_more(-3, price=0)
    )
    assert (list_unseated_players(night.state), who(night, 3, 1)) == ((-3,), {1: 1, 2: 2})
    assert sizes(night.do(3, drawing(night, 3, 3)), 3) == {1: 3, 2: 3}


def test_a_seat_that_they_draw_makes_them_part_of_the_next_hand() -> None:
    assert ALTERNATE.tells(2, DrawSeat(-8, 2, 5)) == "Player 8 drew Table 2, seat 5"
    night = over(ALTERNATE.do(2, DrawSeat(-8, 2, 4)), 3)
    assert (coming_hand(ALTERNATE, 2, 2), coming_hand(night, 3, 2)) == ("2/3/1", "2/3/4")
