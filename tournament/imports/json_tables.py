"""Reads this program's JSON tables as spreadsheet rows."""

from datetime import datetime, tzinfo

from tournament.engine.messages import _, refuse
from tournament.exports import json_file
from tournament.exports.csv_file import format_plain_amount
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn
from tournament.imports.size_limits import check_table_size
from tournament.imports.spreadsheet_tables import SpreadsheetTable

READABLE = ("results", "players")
"""The tables that name players, the best first."""


def read_json_table(content: bytes, key: str, zone: tzinfo) -> SpreadsheetTable:
    """The chosen table of such a file, or the first that says something about players."""
    known = {sheet.key: sheet for sheet in json_file.read_json_sheets(content)}
    keys = tuple(sorted(known, key=lambda name: (name not in READABLE, name)))
    if not keys:
        raise refuse(_("No table in this file."))
    sheet = known.get(key) or known[keys[0]]
    check_table_size(len(sheet.rows) + 1, len(sheet.columns))
    head = tuple(column.key.replace("_", " ") for column in sheet.columns)
    rows = [head]
    for row in sheet.rows:
        cells = zip(row, sheet.columns, strict=True)
        rows.append(tuple(_cell_text(cell, column, sheet, zone) for cell, column in cells))
    return SpreadsheetTable(
        tuple(rows), keys if len(keys) > 1 else (), sheet.key, currency=sheet.currency
    )


def _cell_text(cell: Cell, column: SheetColumn, sheet: Sheet, zone: tzinfo) -> str:
    if cell is None or isinstance(cell, str):
        return (cell or "").strip()
    if column.kind is CellKind.MONEY:
        return format_plain_amount(cell, sheet.currency)
    if column.kind in (CellKind.TIME, CellKind.DAY):
        return datetime.fromtimestamp(cell // 1000, zone).strftime("%Y-%m-%d %H:%M:%S")
    return str(cell)
