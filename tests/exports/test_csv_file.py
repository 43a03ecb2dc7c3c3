"""Tables as CSV: every text comes back as it was, and none can be carried out."""

import csv
import io

from tests.exports.hostile_names import HOSTILE, row_of, sheet
from tests.rows import each_row
from tournament.engine.money import Currency
from tournament.exports.csv_file import FORMULA, csv_of, escape_formula, unescape_formula
from tournament.exports.sheets import Sheet, SheetColumn

HEADS = ["No.", "Player", "Paid (EUR)", "Points", "Share (%)", "Out", "Day", "Played"]


def read(made: Sheet) -> list[list[str]]:
    return list(csv.reader(io.StringIO(csv_of(made).decode("utf-8-sig"), newline="")))


def test_a_line_of_titles_and_a_line_for_each_row() -> None:
    assert read(sheet(row_of("Bob"), (2, None, -5, None, 0, None, None, -1000))) == [
        HEADS,
        ["1", "Bob", "20.50", "12.50", "33.33", "2026-05-01 22:00:05", "2026-05-01", "30:30:05"],
        ["2", "", "-0.05", "", "0.00", "", "", "-0:00:01"],
    ]


def test_the_file_says_how_its_letters_are_written() -> None:
    assert csv_of(sheet()).startswith(b"\xef\xbb\xbfNo.,")
    assert csv_of(sheet()).endswith(b"\r\n")


@each_row(("digits", "shown"), [(0, "2050"), (2, "20.50"), (3, "2.050")])
def test_money_has_the_digits_of_its_currency(digits: int, shown: str) -> None:
    found = read(sheet(row_of("Bob"), currency=Currency("XYZ", digits)))
    assert (found[0][2], found[1][2]) == ("Paid (XYZ)", shown)


@each_row("name", HOSTILE)
def test_a_name_comes_back(name: str) -> None:
    cell = read(sheet(row_of(name)))[1][1]
    assert unescape_formula(cell) == name
    assert not cell.lstrip(" \u200b\u00a0\ufeff").startswith(FORMULA)


@each_row("name", ["O’Neil", "'", "a=b", "Łukasz", ""])
def test_an_ordinary_name_is_left_alone(name: str) -> None:
    assert escape_formula(name) == name == unescape_formula(name)


def test_a_title_can_be_hostile_too_and_half_a_letter_is_replaced() -> None:
    assert read(Sheet("results", "Results", (SheetColumn("name", "=Player"),), (("Bob",),))) == [
        ["'=Player"],
        ["Bob"],
    ]
    assert read(sheet(row_of("Bob\ud83d")))[1][1] == "Bob\ufffd"
