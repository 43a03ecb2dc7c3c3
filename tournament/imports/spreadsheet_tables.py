"""Reads a spreadsheet as rows of text; an unreadable one gives one sentence."""

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from tournament.engine.messages import Message, _, refuse
from tournament.engine.money import Currency
from tournament.exports.csv_file import unescape_formula
from tournament.imports.csv_tables import NO_TABLE, read_csv
from tournament.imports.size_limits import MAX_BYTES, MAX_CHARACTERS, check_table_size
from tournament.imports.tdt_file_reader import is_tdt
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


def detect_file_kind(content: bytes) -> FileKind:
    """What kind of file this is, or a refusal that says what it is instead."""
    check_file_size(content)
    if content.startswith(ZIP_MARK):
        return FileKind.XLSX
    if content.startswith(OLD_OFFICE):
        raise refuse(
            _("Old Excel format or a password. Save it as .xlsx or .csv without a password.")
        )
    if content.startswith(KNOWN_OTHERS):
        raise refuse(NO_TABLE)
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


def check_file_size(content: bytes) -> None:
    """Refuse an empty file, and one that is larger than anybody's results are."""
    if not content.strip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"):
        raise refuse(_("The file is empty."))
    if len(content) > MAX_BYTES:
        raise refuse(
            _("The file is larger than {most} MB. Import it in parts."),
            most=MAX_BYTES // 1_000_000,
        )


@lru_cache(maxsize=8)
def read_table(content: bytes, sheet: str = "") -> SpreadsheetTable:
    """
    The table in a CSV or XLSX file; of a workbook the chosen sheet, or the first one with something
    on it.
    """
    if detect_file_kind(content) is FileKind.XLSX:
        return _trim_table(SpreadsheetTable(*read_xlsx(content, sheet)))
    rows, notes = read_csv(content)
    return _trim_table(SpreadsheetTable(rows, notes=notes))


def _trim_table(table: SpreadsheetTable) -> SpreadsheetTable:
    """
    Leave out empty rows at the end and empty columns on the right; pad every row to the longest.
    """
    kept: list[list[str]] = []
    wide = 0
    for row in table.rows:
        cells = [unescape_formula(cell.strip()).strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        wide = max(wide, len(cells))
        kept.append(cells)
    while kept and not kept[-1]:
        kept.pop()
    if not wide:
        raise refuse(
            _("This sheet is empty. Choose another one, or another file.")
            if table.sheet
            else _("The file is empty.")
        )
    check_table_size(len(kept), wide)
    for number, cells in enumerate(kept, 1):
        if any(len(cell) > MAX_CHARACTERS for cell in cells):
            raise refuse(
                _("Row {row} has a cell with more than {most} letters."),
                row=number,
                most=MAX_CHARACTERS,
            )
    rows = tuple((*cells, *[""] * (wide - len(cells))) for cells in kept)
    return replace(table, rows=rows)
