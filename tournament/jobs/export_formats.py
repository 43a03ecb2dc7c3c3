"""Writes tables as CSV, XLSX or JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.exports.csv_file import csv_of
from tournament.exports.file_names import FileName
from tournament.exports.json_file import json_of
from tournament.exports.sheets import CellKind, Sheet
from tournament.exports.xlsx_file import xlsx_of
from tournament.printing.document_blocks import PageHeading
from tournament.printing.paper_sizes import choose_paper
from tournament.printing.pdf_documents import render_sheets_pdf
from tournament.printing.sheet_formatting import select_columns

FOR_PROGRAMS = frozenset(
    {
        "number",
        "night_no",
        "shared_by",
        "device",
        "table_name",
        "action",
        "at",
        "key",
        "digest",
        "seal",
    }
)
"""Columns that nobody reads on paper. With them a table would be too wide for it."""
PLAYER_NUMBER = ("player", CellKind.NUMBER)
"""Where a text stands under this key, it is a name."""


class ExportFormat(StrEnum):
    """The kinds of file in which tables can be exported."""

    XLSX = "xlsx"
    CSV = "csv"
    JSON = "json"
    PDF = "pdf"


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file that is ready to be saved."""

    name: FileName
    content: bytes


def render_export_files(
    sheets: Sequence[Sheet], form: ExportFormat, heading: PageHeading, currency: str
) -> Iterator[tuple[str, bytes]]:
    """
    What a file is about, and the file: one of all tables, except that each has a CSV of its own.
    """
    if not sheets:
        return
    what = sheets[0].title if len(sheets) == 1 else heading.title
    if form is ExportFormat.CSV:
        for sheet in sheets:
            yield sheet.title, csv_of(sheet)
    elif form is ExportFormat.XLSX:
        yield what, xlsx_of(sheets)
    elif form is ExportFormat.JSON:
        yield what, json_of(sheets)
    else:
        printable = list(map(to_printable_sheet, sheets))
        yield what, render_sheets_pdf(printable, heading, choose_paper("", currency))


def to_printable_sheet(sheet: Sheet) -> Sheet:
    """The table with those columns that somebody reads, and that have something in them."""
    if not sheet.rows:
        return sheet
    keys = []
    for column in sheet.columns:
        if column.key not in FOR_PROGRAMS and (column.key, column.kind) != PLAYER_NUMBER:
            keys.append(column.key)
    return select_columns(sheet, keys)
