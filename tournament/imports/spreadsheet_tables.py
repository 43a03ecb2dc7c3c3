"""
A table from a file of a spreadsheet program, as rows of plain texts; what it cannot be is told in
one sentence.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tournament.engine.messages import Message, _, refuse
from tournament.engine.money import Currency
from tournament.exports.csv_file import unescape_formula
from tournament.imports.csv_tables import NO_TABLE, read_csv
from tournament.imports.size_limits import MOST_BYTES, MOST_COLUMNS, MOST_LETTERS, MOST_ROWS
from tournament.imports.tdt import is_tdt
from tournament.imports.xlsx_tables import ZIP_MARK, read_xlsx

OLD_OFFICE = bytes.fromhex("d0cf11e0a1b11ae1")
KNOWN_OTHERS = (
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"Rar!",
    b"\x1f\x8b",
    b"7z\xbc\xaf",
    b"SQLite format 3",
)


class FileKind(StrEnum):
    """What a file is, by what is in it and not by its name."""

    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"
    TDT = "tdt"
    MANY = "many"
    """Several files that were sent at once."""


@dataclass(frozen=True, slots=True)
class SpreadsheetTable:
    """
    One table: all rows have as many cells, the first one may be a heading. `number` of a row counts
    from 1.
    """

    rows: tuple[tuple[str, ...], ...]
    sheets: tuple[str, ...] = ()
    sheet: str = ""
    notes: tuple[Message, ...] = ()
    """What whoever looks at it should know, such as letters that had to be guessed."""
    currency: Currency | None = None
    """Of its amounts, where the file says it."""

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0]) if self.rows else 0


def kind_of(content: bytes) -> FileKind:
    """What kind of file this is, or a refusal that says what it is instead."""
    check_size(content)
    if content.startswith(ZIP_MARK):
        return FileKind.XLSX
    if content.startswith(OLD_OFFICE):
        raise refuse(
            _(
                "This is a workbook of an old Excel, or one with a password. Save it as .xlsx or "
                ".csv without one."
            )
        )
    if content.startswith(KNOWN_OTHERS):
        raise refuse(NO_TABLE)
    return _kind_of_text(content)


def _kind_of_text(content: bytes) -> FileKind:
    start = content[:4096].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if start.startswith(b"{") and _is_json(content):
        return FileKind.JSON
    return FileKind.TDT if is_tdt(content) else FileKind.CSV


def _is_json(content: bytes) -> bool:
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True


def check_size(content: bytes) -> None:
    """Refuse an empty file, and one that is larger than anybody's results are."""
    if not content.strip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"):
        raise refuse(_("The file is empty."))
    if len(content) > MOST_BYTES:
        raise refuse(
            _("The file is larger than {most} MB. Import it in parts."),
            most=MOST_BYTES // 1_000_000,
        )


@lru_cache(maxsize=8)
def read_table(content: bytes, sheet: str = "") -> SpreadsheetTable:
    """
    The table in a CSV or XLSX file; of a workbook the chosen sheet, or the first one with something
    on it.
    """
    if kind_of(content) is FileKind.XLSX:
        book = read_xlsx(content, sheet)
        return _build_table(book.rows, book.sheets, book.sheet)
    found = read_csv(content)
    return _build_table(found.rows, notes=found.notes)


def _build_table(
    rows: tuple[tuple[str, ...], ...],
    sheets: tuple[str, ...] = (),
    sheet: str = "",
    notes: tuple[Message, ...] = (),
) -> SpreadsheetTable:
    """
    Empty rows at the end and empty columns on the right left out; every row as long as the longest.
    """
    kept = [tuple(unescape_formula(cell.strip()).strip() for cell in row) for row in rows]
    while kept and not any(kept[-1]):
        kept.pop()
    wide = max((at + 1 for row in kept for at, cell in enumerate(row) if cell), default=0)
    if not wide:
        raise refuse(
            _("There is nothing on this sheet. Choose another one, or another file.")
            if sheet
            else _("The file is empty.")
        )
    check_shape(len(kept), wide)
    for number, row in enumerate(kept, 1):
        if any(len(cell) > MOST_LETTERS for cell in row):
            raise refuse(
                _("Row {row} has a cell with more than {most} letters."),
                row=number,
                most=MOST_LETTERS,
            )
    return SpreadsheetTable(
        tuple((*row[:wide], *[""] * (wide - len(row))) for row in kept), sheets, sheet, notes
    )


def check_shape(rows: int, columns: int) -> None:
    """Refuse a table that is larger than anybody's results are."""
    if rows > MOST_ROWS + 1:
        raise refuse(_("There are more than {most} rows. Import them in parts."), most=MOST_ROWS)
    if columns > MOST_COLUMNS:
        raise refuse(
            _("There are more than {most} columns. Remove those that are not needed."),
            most=MOST_COLUMNS,
        )
