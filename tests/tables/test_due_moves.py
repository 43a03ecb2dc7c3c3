"""Due at the tables: moves, a table to break, redraws; and what each waits for."""

from dataclasses import replace

from seating.balance_plan import ImbalanceReason
from seating.balance_policy import Policy
from tests.money.money_evening import buy_more
from tests.night.evening import OPENING, Evening, at
from tests.rows import each_row
from tests.tables.seated_evening import FREE_REBUYS, drawn, out, over, playing, seated
from tournament.clock.actions import StartClock
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.entries import MarkAbsent
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.seats import LockSeat, SetTable
from tournament.tables.rules.seats import list_seated_tables
from tournament.tables.rules.table_balancing import (
    PendingTableTask,
    TableTask,
    build_table_seatings,
    find_due_table_task,
    find_redraw_numbers,
    plan_broken_table_moves,
    plan_due_moves,
)

HOUSE = HouseRules()
NONE, BALANCE, BREAK, TWO, FINAL = (
    None,
    TableTask.BALANCE,
    TableTask.BREAK,
    TableTask.TWO_TABLES,
    TableTask.FINAL_TABLE,
)
EIGHT = HouseRules(table_seats=8)
SMALL = HouseRules(two_tables_at=0, final_table_at=0)
TDA = HouseRules(balance=Policy.TDA, table_seats=9, two_tables_at=0)


@each_row(
    ("rules", "tables", "task"),
    [
        (HOUSE, (5, 5), NONE),  # two tables of five keep playing
        (HOUSE, (6, 4), BALANCE),
        (HOUSE, (5, 4), FINAL),
        (HOUSE, (6, 6, 6), TWO),
        (HOUSE, (8, 7, 7), NONE),
        (HOUSE, (8, 6, 7), BALANCE),
        (HOUSE, (3, 3, 3), FINAL),
        (HOUSE, (3, 3, 4), TWO),
        (HOUSE, (7, 7, 7, 7), NONE),
        (HOUSE, (7, 7, 7, 6), BREAK),
        (HOUSE, (8, 7, 7, 5), BREAK),
        (EIGHT, (6, 6, 6), NONE),  # two tables hold sixteen
        (EIGHT, (6, 5, 5), TWO),
        (EIGHT, (5, 4), NONE),  # one table holds eight
        (EIGHT, (4, 4), FINAL),
        (EIGHT, (6, 6, 6, 6), BREAK),
        (EIGHT, (7, 6, 6, 6), NONE),
        (SMALL, (7, 6, 6), NONE),
        (SMALL, (5, 4), BREAK),
        (TDA, (6, 6, 6), BREAK),
        (HouseRules(break_to=6), (6, 6, 6, 6), NONE),
        (HouseRules(break_to=7), (6, 5, 5, 5), BREAK),
        (HOUSE, (5, 5, 4, 4), TWO),
    ],
)
def test_what_is_due(rules: HouseRules, tables: tuple[int, ...], task: TableTask | None) -> None:
    found = find_due_table_task(seated(*tables, rules=rules).state, at(0))
    assert (found and (found.task, found.left)) == (task and (task, sum(tables)))


@each_row(
    ("rules", "tables", "numbers"),
    [(HOUSE, (8, 7, 7), (9, 18)), (EIGHT, (6, 6, 6), (8, 16)), (SMALL, (7, 6, 6), (0, 0))],
)
def test_small_tables_draw_again_later(
    rules: HouseRules, tables: tuple[int, ...], numbers: tuple[int, int]
) -> None:
    state = seated(*tables, rules=rules).state
    assert find_redraw_numbers(state, state.tables) == numbers


def test_the_directors_order_is_followed_then_the_smallest_table_is_broken() -> None:
    night = seated(7, 6, 6, 7)
    assert find_due_table_task(night.state, at(0)) == PendingTableTask(BREAK, 26, 3)
    ordered = night.do(-2, SetTable(1, "", 10, (), 2), SetTable(2, "", 10, (), 1))
    assert find_due_table_task(ordered.state, at(0)) == PendingTableTask(BREAK, 26, 2)


def test_no_table_is_broken_when_the_others_have_no_room() -> None:
    night = seated(7, 7, 7, 6)
    for number in (1, 2, 3):
        night = night.do(-2, SetTable(number, "", 10, (8, 9, 10)))
    assert find_due_table_task(night.state, at(0)) is None
    assert (
        plan_broken_table_moves(night.state, 4, "a" * 64, at(0)).stuck
        is ImbalanceReason.NO_OPEN_SEAT
    )


@each_row(("players", "tables", "task"), [(17, 3, TWO), (9, 2, FINAL), (24, 4, BREAK)])
def test_so_many_tables_as_were_drawn_stand_until_somebody_goes_out(
    players: int, tables: int, task: TableTask
) -> None:
    opening = replace(OPENING, players=players, rules=HOUSE)
    night = drawn(Evening().do(-10, opening), -5, tables).do(0, StartClock())
    assert len(list_seated_tables(night.state, at(1))) == tables
    assert find_due_table_task(night.state, at(1)) is None
    found = find_due_table_task(out(night, 2, 1).state, at(2))
    assert found is not None
    assert (found.task, found.left) == (task, players - 1)


def test_who_has_no_seat_yet_counts_as_left() -> None:
    """
    Eleven are in: two of them bought in late and wait for a seat, so it is no final table yet.
    """
    night = seated(5, 4).do(-1, AddUnnamedPlayers(11, 0, 0))
    assert find_due_table_task(night.state, at(0)) is None


def test_nothing_is_due_before_anybody_sits_and_after_the_end() -> None:
    assert find_due_table_task(Evening().state, at(0)) is None
    assert find_due_table_task(over(playing(5, 4), 2).do(3, FinishNight()).state, at(3)) is None


def test_a_player_who_may_rebuy_still_counts_and_is_named() -> None:
    """What is due waits for their answer (out, may still rebuy)."""
    night = out(playing(7, 5, terms=FREE_REBUYS), 2, 1)
    assert find_due_table_task(night.state, at(2)) == PendingTableTask(BALANCE, 12, waiting=(-1,))
    assert find_due_table_task(night.do(3, DeclineRebuy(-1)).state, at(3)) is None
    assert find_due_table_task(night.do(3, buy_more(-1, price=0)).state, at(3)) == PendingTableTask(
        BALANCE, 12
    )


# --- what the rules for moving see


def test_the_tables_as_the_rules_see_them() -> None:
    night = out(playing(4, 3, seats=6), 2, 2).do(2, LockSeat(-1, True), MarkAbsent(-3, True))
    one = build_table_seatings(night.do(2, SetTable(1, "", 6, (5,), 4)).state, at(2))[0]
    assert (one.seats, one.emptied, one.closed, one.order) == (6, (2,), frozenset({5}), 4)
    assert [(seat, player.fixed) for seat, player in one.players.items()] == [
        (1, True),
        (3, True),
        (4, False),
    ]
    assert one.spots == night.state.tables[1].spots


def test_who_is_away_moves_only_when_nobody_else_can() -> None:
    """If they are moved, their chips go along (HomePokerTourney, PLAYERS LEAVING)."""
    rules = replace(HOUSE, balance=Policy.FAIR, final_table_at=0)
    night = over(playing(4, 2, rules=rules), 2).do(
        2, *(MarkAbsent(-player, True) for player in (1, 2, 3))
    )
    assert [move.player for move in plan_due_moves(night.state, at(2), ()).moves] == [-4]
    all_away = night.do(2, MarkAbsent(-4, True))
    assert [move.to_table for move in plan_due_moves(all_away.state, at(2), ()).moves] == [2]
    everybody = night.do(2, *(LockSeat(-player, True) for player in (1, 2, 3, 4)))
    assert plan_due_moves(everybody.state, at(2), ()).stuck is ImbalanceReason.NOBODY_CAN_MOVE


def test_one_player_is_left_at_a_table_whose_next_button_was_told() -> None:
    night = out(over(playing(3, 3, rules=SMALL), 2).do(2, SetButton(1, 2)), 3, 1, 2)
    assert find_due_table_task(night.state, at(3)) == PendingTableTask(BREAK, 4, 1)
    assert build_table_seatings(night.state, at(3))[0].spots == night.state.tables[1].spots
