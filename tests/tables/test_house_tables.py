"""
The tables that stand in the house: how a night begins with them, and which of a night are kept.
"""

from dataclasses import replace

import pytest

from tests.money.money_evening import planned
from tests.night.evening import OPENING, Evening, told
from tests.rows import each_row
from tests.tables.seated_evening import drawn, over, playing, seated
from tournament.clock.actions import StartClock
from tournament.engine.canonical_json import to_canonical_json
from tournament.engine.messages import Refusal
from tournament.night.rules.night_templates import build_template
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.seats import OpenTable, SetTable
from tournament.tables.rules.house_tables import HouseTable, list_house_tables, tables_text
from tournament.tables.rules.seats import has_seating, list_free_seats, list_open_tables
from tournament.tables.values import Table

KITCHEN, DINING = HouseTable(1, 6, "Kitchen", (5,), 1), HouseTable(2, 9, "Dining room")


def opened_with(*tables: HouseTable) -> Evening:
    return Evening().do(-10, replace(OPENING, tables=tables))


def test_a_night_begins_with_the_tables_of_the_house() -> None:
    night = opened_with(DINING, KITCHEN)
    assert night.state.tables == {
        1: Table(6, name="Kitchen", closed=(5,), order=1),
        2: Table(9, name="Dining room"),
    }
    assert (list_open_tables(night.state), has_seating(night.state)) == ((1, 2), False)
    assert list_free_seats(night.state, 1, night.past.entries[-1].at) == (1, 2, 3, 4, 6)


def test_a_night_without_them_begins_as_before() -> None:
    assert opened_with().state.tables == {}
    assert '"tables"' not in to_canonical_json(OPENING)


def test_they_come_back_as_they_were_set() -> None:
    again = opened_with(KITCHEN, DINING).do(-9, SetTable(2, " Hall ", 8, (3, 1)), OpenTable(3, 7))
    assert build_template(again.state).tables == (
        KITCHEN,
        HouseTable(2, 8, "Hall", (1, 3)),
        HouseTable(3, 7),
    )


@each_row("said", [SetTable(1, "", 9), SetTable(1, "", 10, (5,)), SetTable(1, "", 10, (), 2)])
def test_a_table_at_which_only_hands_were_counted_is_kept_once_something_is_said_of_it(
    said: SetTable,
) -> None:
    rules = replace(OPENING.rules, table_seats=8)
    night = (
        Evening().do(-10, replace(OPENING, rules=rules)).do(0, StartClock()).do(1, NextHand(1, 1))
    )
    assert list_house_tables(night.state) == ()
    told_of = night.do(2, said).state
    assert list_house_tables(told_of) == (
        HouseTable(1, told_of.tables[1].size, "", said.closed, said.order),
    )


def test_a_table_that_was_broken_is_kept_for_the_next_night() -> None:
    night = over(playing(3, 3), 2).do(2, SetTable(2, "Kitchen", 6, (), 2))
    left = drawn(night, 3, 1).state
    assert left.tables[2].broken is True
    assert list_house_tables(left) == (HouseTable(1, 10), HouseTable(2, 6, "Kitchen", (), 2))


def test_tables_as_the_draw_makes_them_are_not_kept() -> None:
    """The next draw makes as many of them as it needs."""
    usual = planned().state.rules.table_seats
    assert list_house_tables(planned().do(-9, OpenTable(1, usual), OpenTable(2, usual)).state) == ()
    assert list_house_tables(seated(3, seats=usual).state) == ()
    smaller = planned().do(-9, OpenTable(1, usual), OpenTable(2, usual - 1)).state
    assert list_house_tables(smaller) == (HouseTable(1, usual), HouseTable(2, usual - 1))


@each_row(
    ("tables", "sentence"),
    [
        ((HouseTable(0, 9),), "Tables have numbers from 1 to 1000."),
        ((HouseTable(1, 9), HouseTable(1, 8)), "Tables have numbers from 1 to 1000."),
        ((HouseTable(1, 11),), "“Seats at a table” goes from 2 to 10."),
        ((HouseTable(1, 6, closed=(7,)),), "Seats go from 1 to 6."),
        ((HouseTable(1, 6, "x" * 41),), "That is longer than 40 letters. Shorten it."),
        (
            (HouseTable(1, 6, order=-1),),
            "“Order of breaking (0: by the rules)” goes from 0 to 1000.",
        ),
    ],
)
def test_tables_that_cannot_stand_in_a_house(tables: tuple[HouseTable, ...], sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        opened_with(*tables)
    assert told(refusal.value.line) == sentence


def test_the_tables_in_words() -> None:
    assert [told(line) for line in tables_text((KITCHEN, HouseTable(2, 9)), 9)] == [
        "Kitchen: 6 seats, closed: 5",
        "Table 2: 9 seats",
    ]
    assert [told(line) for line in tables_text((), 9)] == ["As many as needed, 9 seats each"]
