"""
Tables and seats by hand: opened, named, closed, locked; somebody placed, moved, swapped; everybody
checked.
"""

from seating.button_and_blinds import ButtonAndBlinds
from tests.money.money_evening import BOB, DORA, buy_in, planned
from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tests.tables.seated_evening import (
    FREE_REBUYS,
    dealt,
    drawn,
    over,
    playing,
    seated,
    started,
    who,
)
from tests.tables.seated_evening import out as gone
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.players.actions.absences_and_refunds import Refund
from tournament.tables.actions.seats import (
    CheckSeats,
    LockSeat,
    OpenTable,
    SeatPlayer,
    SetTable,
    SwapSeats,
)
from tournament.tables.rules.seats import (
    has_seating,
    list_free_seats,
    list_open_tables,
    list_player_seats,
    list_taken_seats,
    list_unseated_players,
)
from tournament.tables.values import SeatReason, SeatStay, Table


def closing(night: Evening, minutes: float, *seats: int) -> Evening:
    """Seats of table 1 that nobody is to get."""
    table = night.state.tables[1]
    return night.do(minutes, SetTable(1, table.name, table.size, seats, table.order))


# --- tables


def test_a_table_is_put_up_once() -> None:
    night = planned().do(-9, OpenTable(3, 8))
    assert night.state.tables == {3: Table(size=8)}
    assert (has_seating(night.state), list_open_tables(night.state)) == (False, (3,))


def test_a_broken_table_is_put_up_again_empty() -> None:
    night = drawn(over(playing(3, 3), 2).do(2, SetTable(2, "By the bar", 9, (9,), 2)), 3, 1)
    assert night.state.tables[2].broken is True
    again = night.do(4, OpenTable(2, 8)).state
    assert again.tables[2] == Table(size=8, name="By the bar", hand=1, step=0, began=at(1))
    assert list_open_tables(again) == (1, 2)


def test_a_table_is_named_closed_in_part_and_given_a_turn() -> None:
    night = seated(3).do(0, SetTable(1, "  By the bar ", 8, (7, 5), 2))
    table = night.state.tables[1]
    assert (table.name, table.size, table.closed, table.order) == ("By the bar", 8, (5, 7), 2)
    assert list_free_seats(night.state, 1, at(0)) == (4, 6, 8)


def test_a_smaller_table_keeps_a_button_that_it_still_has() -> None:
    night = gone(over(playing(6, seats=6), 2), 2, 5, 6)
    kept = night.do(3, SetTable(1, "", 4)).state.tables[1]
    assert (kept.size, sorted(kept.seats), kept.spots, kept.big_by) == (
        4,
        [1, 2, 3, 4],
        ButtonAndBlinds(1, 2, 3),
        -3,
    )


def test_a_button_at_a_seat_that_is_taken_away_has_to_be_told_again() -> None:
    night = gone(
        over(dealt(dealt(dealt(playing(6, seats=6), 2), 3), 4), 5), 5, 6
    )  # 4/5/6 was played
    table = night.do(6, SetTable(1, "", 5)).state.tables[1]
    assert (table.spots, table.button_by, table.small_by, table.big_by) == (None, 0, 0, 0)


SITS = "Player 3 sits in seat 3. Move that player first."


test_tables_that_cannot_be = each_says(
    Evening.refuses,
    3,
    [
        (OpenTable(0, 9), "Tables have numbers from 1 to 1000."),
        (OpenTable(1001, 9), "Tables have numbers from 1 to 1000."),
        (OpenTable(2, 1), "“Seats at a table” goes from 2 to 10."),
        (OpenTable(2, 11), "“Seats at a table” goes from 2 to 10."),
        (SetTable(2, "", 9), "There is no table 2."),
        (SetTable(1, "x" * 41, 9), "That is longer than 40 letters. Shorten it."),
        (SetTable(1, "", 11), "“Seats at a table” goes from 2 to 10."),
        (SetTable(1, "", 2), SITS),
        (SetTable(1, "", 9, (3,)), SITS),
        (gone(playing(3, terms=FREE_REBUYS), 0, 3), SetTable(1, "", 9, (3,)), SITS),
        (SetTable(1, "", 9, (0,)), "Seats go from 1 to 9."),
        (SetTable(1, "", 9, (10,)), "Seats go from 1 to 9."),
        (SetTable(1, "", 9, (5, 5)), "Seats go from 1 to 9."),
        (
            SetTable(1, "", 9, (), -1),
            "“Order of breaking (0: by the rules)” goes from 0 to 1000.",
        ),
        (
            drawn(playing(3, 3), 2, 1, finished=True),
            SetTable(2, "", 9),
            "Table 2 was broken. Nobody plays there.",
        ),
    ],
    seated(3),
)


# --- placed by hand


def test_before_the_start_somebody_is_placed_and_placed_elsewhere() -> None:
    night = (
        planned().do(-9, OpenTable(1, 10), buy_in(BOB), buy_in(DORA)).do(-8, SeatPlayer(BOB, 1, 4))
    )
    assert list_unseated_players(night.state) == (DORA,)
    assert night.state.entrants[BOB].sat == (SeatStay(1, 4, at(-8), SeatReason.LATE),)
    moved = night.do(-7, SeatPlayer(BOB, 1, 9))
    assert list_player_seats(moved.state) == {BOB: (1, 9)}
    assert moved.state.entrants[BOB].sat == (
        SeatStay(1, 4, at(-8), SeatReason.LATE, at(-7)),
        SeatStay(1, 9, at(-7), SeatReason.HAND),
    )
    assert moved.state.tables[1].newcomers == ()
    assert moved.do(-6, SeatPlayer(BOB, 1, 9)).past is moved.past


def test_during_the_night_a_move_by_hand_takes_a_reason_and_the_end_of_the_hand() -> None:
    night = playing(3, 3)
    assert night.refuses(2, SeatPlayer(-3, 2, 9)) == "Say why Player 3 moves."
    why = SeatPlayer(-3, 2, 9, "his brother")
    assert night.refuses(2, why) == "Table 1 still plays its hand. Wait until it is over."
    moved = over(night, 2, 1).do(3, why)
    assert (who(moved, 3, 1), who(moved, 3, 2)) == ({1: 1, 2: 2}, {1: 4, 2: 5, 3: 6, 9: 3})
    assert moved.state.tables[2].newcomers == (-3,)


def test_a_seat_of_somebody_who_is_out_for_good_is_free_at_once() -> None:
    night = gone(playing(3), 2, 3).do(2, AddUnnamedPlayers(4, 0, 0), SeatPlayer(-4, 1, 3))
    assert (who(night, 2, 1)[3], night.state.entrants[-3].seat) == (4, None)
    assert night.state.entrants[-3].sat[-1].until == at(2)
    waiting = gone(playing(3, terms=FREE_REBUYS), 2, 3).do(2, AddUnnamedPlayers(4, 0, 0))
    assert (
        waiting.refuses(2, SeatPlayer(-4, 1, 3))
        == "Player 3 sits in seat 3 of Table 1. Choose another one."
    )


def test_who_gets_their_money_back_leaves_their_seat_free() -> None:
    night = (
        planned()
        .do(-9, OpenTable(1, 10), buy_in(BOB), buy_in(DORA))
        .do(-8, SeatPlayer(BOB, 1, 4), Refund(BOB))
    )
    assert list_taken_seats(night.state, 1, at(-8)) == {}
    assert list_taken_seats(night.do(-7, buy_in(BOB)).state, 1, at(-7)) == {4: BOB}
    other = night.do(-7, SeatPlayer(DORA, 1, 4)).do(-6, buy_in(BOB))
    assert (list_taken_seats(other.state, 1, at(-6)), list_unseated_players(other.state)) == (
        {4: DORA},
        (BOB,),
    )


NOBODY = "Player 4 has no chips in play."


test_what_cannot_be_done_with_seats = each_says(
    Evening.refuses,
    3,
    [
        (
            SeatPlayer(-9, 1, 9),
            "This player is not on the list. Load the page again.",
        ),
        (gone(playing(4), 2, 4), SeatPlayer(-4, 1, 9, "x"), NOBODY),
        (SeatPlayer(-4, 2, 9, "x"), "There is no table 2."),
        (SeatPlayer(-4, 1, 0, "x"), "Seats go from 1 to 10."),
        (SeatPlayer(-4, 1, 11, "x"), "Seats go from 1 to 10."),
        (SeatPlayer(-4, 1, 9, "x" * 141), "That is longer than 140 letters. Shorten it."),
        (
            closing(started(4), 0, 9),
            SeatPlayer(-4, 1, 9, "x"),
            "Seat 9 of Table 1 is closed. Choose another one.",
        ),
        (
            drawn(started(3, 3), 2, 1),
            SeatPlayer(-4, 2, 9, "x"),
            "Table 2 was broken. Nobody plays there.",
        ),
        (SwapSeats(-4, -4, "x"), "Choose two players."),
        (SwapSeats(-4, -3), "Say why Player 4 moves."),
        (
            playing(4),
            SwapSeats(-4, -3, "x"),
            "Table 1 still plays its hand. Wait until it is over.",
        ),
        (gone(over(playing(4), 2), 2, 4), SwapSeats(-1, -4, "x"), NOBODY),
        (
            started(4).do(1, AddUnnamedPlayers(5, 0, 0)),
            SwapSeats(-1, -5, "x"),
            "Player 5 has no seat.",
        ),
        (
            started(4).do(1, AddUnnamedPlayers(5, 0, 0)),
            LockSeat(-5, True),
            "Player 5 has no seat.",
        ),
        (LockSeat(-9, True), "This player is not on the list. Load the page again."),
    ],
    started(4),
)


def test_two_players_change_seats_once_between_hands() -> None:
    swap = SwapSeats(-1, -6, "they asked", (1, 1, 2, 3))
    night = over(playing(3, 3), 2).do(3, swap)
    assert (who(night, 3, 1), who(night, 3, 2)) == ({1: 6, 2: 2, 3: 3}, {1: 4, 2: 5, 3: 1})
    assert [table.newcomers for table in night.state.tables.values()] == [(-6,), (-1,)]
    assert night.refuses(3, swap) == (
        "The tables have changed. Nobody was moved; load the page again."
    )


# --- locked, checked


def test_everybody_is_in_the_right_seat() -> None:
    night = started(3).do(1, CheckSeats(1, (-1, -2, -3)), LockSeat(-3, True))
    assert (night.state.tables[1].checked, night.state.entrants[-3].fixed) == (True, True)
    later = night.do(2, AddUnnamedPlayers(4, 0, 0), SeatPlayer(-4, 1, 9), LockSeat(-3, False))
    assert (later.state.tables[1].checked, later.state.entrants[-3].fixed) == (False, False)


@each_row("players", [(), (-1, -2), (-1, -3, -2), (-1, -2, -3, -4)])
def test_a_table_that_was_seen_otherwise_is_not_checked(players: tuple[int, ...]) -> None:
    assert (
        started(3).refuses(1, CheckSeats(1, players))
        == "The tables have changed. Load the page again."
    )


test_the_journal_tells_it = each_says(
    Evening.tells,
    2,
    [
        (OpenTable(2, 9), "Table 2 opened, 9 seats"),
        (SetTable(1, "Bar", 9), "Bar: 9 seats"),
        (SetTable(1, "", 9, (9, 5)), "Table 1: 9 seats, closed: 5 9"),
        (
            SeatPlayer(-3, 1, 9, " the light "),
            "Moved: Player 3 (Table 1, seat 3 → Table 1, seat 9): the light",
        ),
        (
            SwapSeats(-3, -2, "the light"),
            "Swapped: Player 3 (Table 1, seat 3) ↔ Player 2 (Table 1, seat 2): the light",
        ),
        (LockSeat(-3, True), "Player 3 keeps the seat"),
        (LockSeat(-3, False), "Player 3 may be moved again"),
        (CheckSeats(1, (-1, -2, -3)), "Table 1: everybody is in the right seat"),
    ],
    started(3),
)
