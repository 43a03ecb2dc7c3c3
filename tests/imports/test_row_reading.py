"""Rows of a file: people, nights by name and day, and each unreadable row with its reason."""

from datetime import datetime
from typing import Any

import pytest

from tests.imports.files import BERLIN, SEASON, day, problems, read
from tests.night.evening import told
from tests.rows import each_row
from tournament.imports.incoming_data import IncomingPlayer, IncomingResult, UnusedField

pytestmark = pytest.mark.pure
FRIDAY = day("2024-03-01")


def places(content: str, **more: Any) -> list[list[tuple[int, str]]]:
    found = read(content, **more)
    assert found.problems == ()
    called = {one.ref: one.name for one in found.incoming.players}
    return [
        [(one.place, called[one.ref]) for one in night.results] for night in found.incoming.nights
    ]


def began(content: str, **more: Any) -> list[str]:
    nights = read(content, **more).incoming.nights
    return [
        datetime.fromtimestamp(one.began / 1000, BERLIN).strftime("%Y-%m-%d %H:%M")
        for one in nights
    ]


# --- people


def test_players_with_all_that_is_known_of_them() -> None:
    found = read(
        "First name,Last "
        "name,Nickname,E-mail,Phone,Note,Shoes\nBob,Miller,Bobby,b@example.org,1,tall,42\n"
    )
    (bob,) = found.incoming.players
    assert bob == IncomingPlayer(
        "bob miller|bobby",
        "Bob Miller",
        {"nickname": "Bobby", "email": "b@example.org", "phone": "1", "note": "tall"},
    )
    assert found.incoming.unused == (UnusedField("Column “Shoes”", "1 cell"),)


@each_row(
    ("content", "expected"),
    {
        "Name\nBob\n  Bob \nbob\n": ["Bob"],
        "Name;Phone\nMiller, Bob;1\nRuiz, Cleo;2\n": ["Bob Miller", "Cleo Ruiz"],
        "Name;Phone\nMiller, Bob;1\nCleo;2\nZoë;3\n": ["Miller, Bob", "Cleo", "Zoë"],
        "Name,Nickname\nBob,Tall\nBob,Small\n": ["Bob", "Bob"],
        "Name,Phone\nBob,1\n,2\nTotal,3\n": ["Bob"],
    }.items(),
)
def test_everybody_once(content: str, expected: list[str]) -> None:
    assert [one.name for one in read(content).incoming.players] == expected


def test_rows_of_one_person_are_put_together() -> None:
    found = read("Name,Phone,E-mail\nBob,,b@example.org\nBob,12,\n").incoming
    assert [one.details for one in found.players] == [{"phone": "12", "email": "b@example.org"}]
    said = "1 repeated player skipped."
    assert [told(note) for note in found.notes] == [said]


# --- nights


def test_nights_by_name_and_day() -> None:
    assert places(SEASON) == [[(1, "Bob"), (2, "Zoë"), (3, "Cleo")], [(1, "Cleo"), (2, "Bob")]]
    assert began(SEASON) == ["2024-03-01 19:00", "2024-04-05 19:00"]
    march, april = read(SEASON).incoming.nights
    assert (march.name, march.season, april.name) == ("March", "Winter", "April")
    assert march.results[1] == IncomingResult("zoë", 2, 4000, paid=4000, rebuys=1, by=("bob",))
    assert march.results[2] == IncomingResult("cleo", 3, paid=2000, by=("bob", "zoë"))
    assert (march.results[0].prize, march.results[0].bounty) == (6000, 500)


@each_row(
    ("content", "more", "expected"),
    [
        ("Player,Place\nBob,1\nZoë,2\n", {"day": FRIDAY, "start": 20 * 60}, "2024-03-01 20:00"),
        ("Date,Player,Place\n2024-03-01 21:15,Bob,1\n", {}, "2024-03-01 21:15"),
        (
            "Date,Player,Place\n2024-03-01,Bob,1\n,Zoë,2\n2024-03-02,Bob,1\n",
            {},
            "2024-03-01 19:00, 2024-03-02 19:00",
        ),
        (
            "Night,Player,Place\nA,Bob,1\n,Zoë,2\nB,Bob,1\n",
            {"day": FRIDAY},
            "2024-03-01 19:00, 2024-03-01 19:00",
        ),
        ("Date,Player,Place\n03/04/2024,Bob,1\n", {"order": None}, "2024-04-03 19:00"),
    ],
)
def test_when_it_was(content: str, more: dict[str, Any], expected: str) -> None:
    assert ", ".join(began(content, **more)) == expected


def test_a_night_without_a_name_is_called_by_its_day() -> None:
    more: tuple[dict[str, Any], ...] = ({}, {"night": "Friday"})
    nights = [read("Player,Place\nBob,1\n", day=FRIDAY, **one).incoming.nights for one in more]
    assert [night.name for (night,) in nights] == ["Friday 1 March 2024", "Friday"]


def test_the_order_of_the_rows_can_be_the_places() -> None:
    content = "Date,Player,Prize\n2024-03-01,Bob,20\n2024-03-01,Zoë,\n2024-03-08,Zoë,20\n"
    assert places(content, in_order=True) == [[(1, "Bob"), (2, "Zoë")], [(1, "Zoë")]]
    assert places(content) == [[(0, "Bob"), (0, "Zoë")], [(0, "Zoë")]]


def results(content: str) -> tuple[IncomingResult, ...]:
    found = read(content, day=FRIDAY)
    assert found.problems == ()
    return found.incoming.nights[0].results


@each_row(
    ("content", "expected"),
    {
        "Player,Place,Won,Bounty\nBob,1,25,5\n": [IncomingResult("bob", 1, 2000, 500)],
        "Player,Place,Paid,Fees\nBob,1,22,2\n": [IncomingResult("bob", 1, paid=2200, fees=200)],
        "Player,Place,Paid\nBob,1,0\nZoë,2,\n": [
            IncomingResult("bob", 1, paid=0),
            IncomingResult("zoë", 2),
        ],
        "Player,Place,Buy-ins,Rebuys,Add-ons,Re-entries\nBob,1,2,1,1,3\n": [
            IncomingResult("bob", 1, buy_ins=2, rebuys=1, add_ons=1, re_entries=3)
        ],
        "Player,Place,By a deal\nBob,1,yes\nZoë,2,\n": [
            IncomingResult("bob", 1, by_deal=True),
            IncomingResult("zoë", 2),
        ],
        'Player,Place,Knocked out by\nBob Miller,1,Zoë\nZoë,2,"Miller, Bob"\nCleo,2,bob\n': [
            IncomingResult("bob miller", 1, earlier=(("zoë",),)),
            IncomingResult("zoë", 2, by=("bob miller",)),
            IncomingResult("cleo", 2, by=("bob miller",)),
        ],
    }.items(),
)
def test_results(content: str, expected: list[IncomingResult]) -> None:
    assert list(results(content)) == expected


def test_when_somebody_was_out() -> None:
    found = results("Player,Place,Out\nBob,1,\nZoë,2,01:15\nCleo,3,2024-03-01 22:00\nAnn,4,21:30\n")
    at = [
        one.out_at and datetime.fromtimestamp(one.out_at / 1000, BERLIN).strftime("%d %H:%M")
        for one in found
    ]
    assert at == [None, "02 01:15", "01 22:00", "01 21:30"]


@each_row(
    ("content", "expected"),
    {
        "Player,Place\nBob,third\n": "2: The place “third” is not a number.",
        "Player,Place,Prize\nBob,1,much\n": "2: “much” is not an amount. Type it like 20 or 12.50.",
        "Player,Place\nBob,1\nbob,2\n": "3: bob is already in this night, in row 2.",
        "Player,Place\nBob,1\nZoë,3\nCleo,3\nAnn,4\n": (
            "5: Place 4 follows a tie and is taken; after two 3rds comes 5."
        ),
        "Player,Place,Knocked out by\nBob,1,\nZoë,2,Zed\n": (
            "3: “Zed” has a knockout but is not in this night."
        ),
        "Player,Place,Knocked out by\nBob,1,Bob\n": "2: “Bob” can’t knock themselves out.",
        "Player,Place,Won,Bounty\nBob,1,5,20\n": "2: The bounties are higher than the total won.",
        "Player,Place,Paid,Fees\nBob,1,5,20\n": "2: The fees are higher than the total paid.",
        "Player,Place,Rebuys\nBob,1,twice\n": "2: “twice” is not a count.",
        "Player,Place,Out\nBob,2,never\n": "2: “never” is not a time of day. Type it like 19:30.",
        "Player,Place,Out\nBob,2,25:00\n": "2: “25:00” is not a time of day. Type it like 19:30.",
        "Player,Place,Out\nBob,2,2024-02-01 22:00\n": (
            "2: The time out is before the night starts, or in the future."
        ),
        "Date,Player,Place\nsoon,Bob,1\n2024-03-01,Zoë,2\n": "2: “soon” is not a date.",
        "Date,Player,Place\n2999-03-01,Bob,1\n": "2: 2999-03-01 is in the future.",
        "Date,Player,Place\n1950-03-01,Bob,1\n": "2: “1950-03-01” is too long ago.",
        f"Night,Player,Place\n{'n' * 81},Bob,1\n": "2: The name of the night is longer than 80 "
        "letters.",
        "Name,E-mail\nBob,nothing\n": "2: “nothing” is not an e-mail address.",
        "Name,Phone\nBob,1\nBob,2\n": "3: Bob is already in row 2 with other details.",
        f"Name\n{'x' * 81}\n": "2: 81 letters are too many. Shorten it to 80.",
    }.items(),
)
def test_rows_that_cannot_be_read(content: str, expected: str) -> None:
    assert [f"{row}: {why}" for row, why in problems(content, day=FRIDAY)] == [expected]


def test_without_any_day_every_row_is_asked_about() -> None:
    asked = "No date. Enter it above."
    assert problems("Player,Place\nBob,1\nZoë,2\n") == [(2, asked), (3, asked)]


def test_a_row_that_is_left_out_leaves_no_riddle() -> None:
    content = "Player,Place,Knocked out by\nBob,1,\nZoë,second,Bob\nCleo,3,Zoë\n"
    assert [row for row, _why in problems(content, day=FRIDAY)] == [3]
    found = read(content, day=FRIDAY, left_out=frozenset({3}))
    assert (found.problems, found.incoming.unused) == (
        (),
        (UnusedField("Row 3", "Zoë · second · Bob"),),
    )
    assert [(one.place, one.by) for one in found.incoming.nights[0].results] == [(1, ()), (3, ())]
    assert [told(note) for note in found.incoming.notes] == [
        "“Friday 1 March 2024”: nobody has place 2."
    ]


def test_sums_below_the_table_are_no_players() -> None:
    content = "Place,Player,Prize\n1,Bob,20\n2,Zoë,\n,,20\nTotal,,20\n,Summe,20\nJournal no. 7,,\n"
    found = read(content, day=FRIDAY)
    assert (len(found.incoming.players), found.problems) == (2, ())
    assert [one.where for one in found.incoming.unused] == ["Row 4", "Row 5", "Row 6", "Row 7"]
