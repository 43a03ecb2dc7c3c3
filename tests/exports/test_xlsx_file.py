"""Tables as XLSX: numbers, times and texts are what they were, and sums are exact values."""

import io
from datetime import datetime, timedelta

import openpyxl
from openpyxl.workbook.workbook import Workbook

from tests.exports.hostile_names import HOSTILE, row_of, sheet
from tests.rows import each_row
from tournament.engine.money import Currency
from tournament.exports.character_fallbacks import to_xml_text
from tournament.exports.sheet_names import build_sheet_names
from tournament.exports.sheets import CellKind, Sheet, SheetColumn
from tournament.exports.xlsx_file import MAX_CHARACTERS, xlsx_of
from tournament.imports.xlsx_part_handlers import unescape_text

PAID = SheetColumn("paid", "Paid", CellKind.MONEY, True)


def opened(*sheets: Sheet) -> Workbook:
    return openpyxl.load_workbook(io.BytesIO(xlsx_of(sheets)))


def cells(made: Sheet) -> list[tuple[object, ...]]:
    return list(opened(made).worksheets[0].iter_rows(values_only=True))


def test_every_cell_is_what_it_was() -> None:
    at, long = (
        datetime.fromisoformat("2026-05-01T22:00:05"),
        timedelta(hours=30, minutes=30, seconds=5),
    )
    assert cells(sheet(row_of("Bob"), (2, None, -5, None, 0, None, None, None))) == [
        ("No.", "Player", "Paid", "Points", "Share", "Out", "Day", "Played"),
        (1, "Bob", 20.5, 12.5, 0.3333, at, datetime.fromisoformat("2026-05-01"), long),
        (2, None, -0.05, None, 0, None, None, None),
        (None, "Total", 20.45, 12.5, None, None, None, long),
        (None,) * 8,
        ("A note.", *(None,) * 7),
    ]


@each_row("name", HOSTILE)
def test_a_name_comes_back_as_a_text(name: str) -> None:
    found = opened(sheet(row_of(name))).worksheets[0]["B2"]
    assert unescape_text(str(found.value)) == name.replace("\r", "␍")
    assert found.data_type == "s"


@each_row(
    ("name", "written"),
    [
        ("_x0041_", "_x005F_x0041_"),
        ("_x005F_", "_x005F_x005F_"),
        ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"),
        ("a_x000d_b", "a_x005F_x000d_b"),
        ("my_x_file_x12_", "my_x_file_x12_"),
    ],
)
def test_a_text_like_the_number_of_a_letter_stays_that_text(name: str, written: str) -> None:
    """
    Spreadsheet programs show the letter of that number unless the underline before it is written as
    one.
    """
    assert cells(sheet(row_of(name)))[1][1] == written
    assert unescape_text(written) == name


@each_row(
    ("columns", "at"),
    [
        ((SheetColumn("place", "Place", CellKind.NUMBER), SheetColumn("name", "Name"), PAID), [1]),
        ((SheetColumn("no", "No.", CellKind.NUMBER), PAID), [0]),
        ((PAID,), []),
    ],
)
def test_the_word_total_stands_where_words_stand(
    columns: tuple[SheetColumn, ...], at: list[int]
) -> None:
    row = tuple("Bob" if column.kind is CellKind.TEXT else 1 for column in columns)
    last = cells(Sheet("a", "A", columns, (row,)))[2]
    assert [place for place, cell in enumerate(last) if cell == "Total"] == at


@each_row(
    ("name", "shown"),
    [
        ("a\x00b", "a␀b"),
        ("\x1b[31m", "␛[31m"),
        ("\x7f", "␡"),
        ("Bob\ud83d", "Bob\ufffd"),
        ("a\uffff", "a\ufffd"),
    ],
)
def test_what_it_cannot_hold_is_seen(name: str, shown: str) -> None:
    assert cells(sheet(row_of(name)))[1][1] == shown == to_xml_text(name)


@each_row(
    ("currency", "shown"),
    [
        (Currency(), "#,##0.00 [$€]"),
        (Currency("JPY", 0), "#,##0 [$¥]"),
        (Currency("CHF", 2), "#,##0.00 [$CHF]"),
    ],
)
def test_money_is_shown_in_its_currency(currency: Currency, shown: str) -> None:
    page = opened(sheet(row_of("Bob"), currency=currency)).worksheets[0]
    assert [page[f"C{row}"].number_format for row in (2, 3)] == [shown, shown]


def test_its_head_stays_in_sight_and_columns_are_as_wide_as_what_stands_in_them() -> None:
    """A text stays one when somebody edits it."""
    page = opened(sheet(row_of("=1" * 15), row_of("Bob", 2))).worksheets[0]
    assert (page.freeze_panes, [cell.font.bold for cell in page[1]]) == ("A2", [True] * 8)
    assert [bool(page[f"B{row}"].quotePrefix) for row in (2, 3)] == [True, False]
    assert [bool(page[f"C{row}"].font.bold) for row in (3, 4)] == [False, True]
    assert [page.column_dimensions[column].width for column in "BF"] == [32, 22]
    for name, width in (("x" * 500, 60), ("张" * 10, 22)):
        assert opened(sheet(row_of(name))).worksheets[0].column_dimensions["B"].width == width


def test_a_long_text_goes_on_in_the_next_column() -> None:
    told = "🂡" * (2 * MAX_CHARACTERS + 1)
    made = Sheet(
        "log",
        "Log",
        (SheetColumn("no", "No."), SheetColumn("told", "Told"), SheetColumn("end", "End")),
        ((None, told, "."),),
    )
    assert cells(made)[0] == ("No.", "Told", "Told 2", "Told 3", "End")
    _no, *parts, end = cells(made)[1]
    assert ("".join(map(str, parts)), end) == (told, ".")


@each_row(
    ("titles", "names"),
    [
        (["Results", "results", "RESULTS"], ["Results", "results (2)", "RESULTS (3)"]),
        (["a/b\\c?d*e[f]g:h"], ["a b c d e f g h"]),
        (["x" * 40, "x" * 40], ["x" * 31, "x" * 27 + " (2)"]),
        (["🂡" * 20], ["🂡" * 15]),
        (["'quoted'", " ", "history"], ["quoted", "Sheet", "history (2)"]),
    ],
)
def test_worksheets_have_names_that_programs_take(titles: list[str], names: list[str]) -> None:
    assert list(build_sheet_names(titles)) == names
    assert opened(*(sheet(title=title) for title in titles)).sheetnames == names


def test_a_table_without_rows_has_no_sums() -> None:
    assert [row[0] for row in cells(sheet())] == ["No.", None, "A note."]


def test_sums_are_exact() -> None:
    rows = [row_of("Bob", number) for number in range(1000)]
    made = [(*row[:2], 1, *row[3:]) for row in rows]
    assert cells(sheet(*made))[1001][2] == 10
