"""A table is broken: its players draw the open seats of the others, and nobody is left behind."""

from dataclasses import replace

from seating.balance_policy import Policy
from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tests.tables.seated_evening import FREE_REBUYS, dealt, out, over, playing, seed, sizes, who
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.entries import MarkAbsent
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.moves import CancelMoves, MakePlannedMoves, PlanBreak
from tournament.tables.actions.seats import LockSeat, OpenTable, SeatPlayer, SetTable
from tournament.tables.rules.table_balancing import plan_broken_table_moves
from tournament.tables.values import MovePlan, SeatReason

TDA = HouseRules(balance=Policy.TDA)
SEED = seed("break")
AGAIN = "The tables have changed. Nobody was moved; load the page again."
PLAN_AGAIN = "Nobody was moved. Plan the moves again."


def breaking(night: Evening, minutes: float, table: int, written: str = SEED) -> PlanBreak:
    """A table is to be broken, and chance has decided."""
    return PlanBreak(
        table, plan_broken_table_moves(night.state, table, written, at(minutes)).moves, written
    )


FOUR = playing(7, 7, 7, 6)
BREAK = breaking(FOUR, 2, 4)


PLANNED = FOUR.do(2, BREAK)


def test_the_smallest_of_four_tables_goes_into_the_open_seats() -> None:
    assert PLANNED.state.moves == MovePlan(at(2), BREAK.moves, breaks=4)
    assert (
        PLANNED.refuses(3, MakePlannedMoves(at(2)))
        == "Table 1 still plays its hand. Wait until it is over."
    )
    done = over(PLANNED, 3).do(3, MakePlannedMoves(at(2)))
    assert sizes(done, 3) == {1: 9, 2: 9, 3: 9}
    table = done.state.tables[4]
    assert (table.broken, table.seats, table.running, table.spots) == (True, {}, False, None)
    assert {done.state.entrants[-player].sat[-1].why for player in range(22, 28)} == {
        SeatReason.BREAK
    }
    assert done.refuses(4, NextHand(4, 2)) == "Table 4 was broken. Nobody plays there."


def test_by_the_other_rules_tables_nobody_goes_to_play_on() -> None:
    rules = replace(TDA, two_tables_at=0, break_to=6)
    night = over(playing(6, 6, 5, 1, rules=rules, seats=7), 2)
    plan = breaking(night, 2, 4)
    assert [one.to_table for one in plan.moves] == [3]
    planned = night.do(2, plan)
    waits = "Players are about to move. Finish this hand, then wait."
    assert planned.refuses(3, NextHand(3, 2)) == waits
    assert sizes(dealt(planned, 3, 1).do(4, MakePlannedMoves(at(2))), 4) == {1: 6, 2: 6, 3: 6}


def test_the_seed_decides_and_is_told() -> None:
    assert breaking(FOUR, 2, 4, seed("another")).moves != BREAK.moves
    assert FOUR.refuses(2, replace(BREAK, seed=seed("another"))) == AGAIN


def test_who_is_away_or_keeps_their_seat_goes_too() -> None:
    night = FOUR.do(2, MarkAbsent(-22, True), LockSeat(-23, True))
    done = night.do(2, breaking(night, 2, 4)).do(3, MakePlannedMoves(at(2), finished=True))
    assert (sizes(done, 3)[1], done.state.entrants[-22].status, done.state.entrants[-23].fixed) == (
        9,
        "absent",
        True,
    )


def test_seats_that_are_closed_are_not_drawn() -> None:
    night = out(FOUR, 2, 27).do(2, SetTable(1, "", 8), SetTable(2, "", 10, (8, 9)))
    done = night.do(2, breaking(night, 2, 4)).do(3, MakePlannedMoves(at(2), finished=True))
    assert sizes(done, 3) == {1: 8, 2: 8, 3: 10}
    assert sorted(who(done, 3, 2)) == [1, 2, 3, 4, 5, 6, 7, 10]


NO_ROOM = "The other tables have no room for all players of table 4."


test_tables_that_cannot_be_broken = each_says(
    Evening.refuses,
    2,
    [
        (FOUR, replace(BREAK, seed="x"), AGAIN),
        (FOUR, replace(BREAK, moves=BREAK.moves[1:]), AGAIN),
        (FOUR, replace(BREAK, table=5), "There is no table 5."),
        (FOUR.do(2, OpenTable(5, 9)), replace(BREAK, table=5), AGAIN),
        (FOUR.do(2, *(SetTable(one, "", 8) for one in (1, 2, 3))), BREAK, NO_ROOM),
        (PLANNED, breaking(FOUR, 2, 3), "Moves are planned already. Make them, or cancel them."),
        (
            out(playing(7, 7, 7, 6, terms=FREE_REBUYS), 2, 22),
            BREAK,
            f"Player 22 is out and may still rebuy. {PLAN_AGAIN}",
        ),
    ],
)


def test_a_second_tap_plans_nothing_else() -> None:
    assert PLANNED.do(2, BREAK).past is PLANNED.past


@each_row(
    ("night", "why"),
    [
        (out(PLANNED, 3, 25), "Player 25 does not sit there any more."),
        (
            PLANNED.do(3, AddUnnamedPlayers(28, 0, 0), SeatPlayer(-28, 4, 9)),
            "Player 28 sits there too.",
        ),
    ],
)
def test_a_break_that_fits_no_more_is_refused(night: Evening, why: str) -> None:
    assert night.refuses(4, MakePlannedMoves(at(2), finished=True)) == f"{why} {PLAN_AGAIN}"


def test_a_break_is_called_off() -> None:
    assert PLANNED.do(3, CancelMoves(at(2))).state == FOUR.state


def test_the_journal_tells_it() -> None:
    first = "Player 22 (Table 4, seat 1 → Table 3, seat 8), Player 23 (Table 4, seat 2 → Table 3, "
    assert FOUR.tells(2, BREAK).startswith(f"Table 4 breaks: {first}")
    told = over(PLANNED, 3).tells(3, MakePlannedMoves(at(2)))
    assert told.startswith(f"Moved: {first}")
    assert told.count("→") == 6
