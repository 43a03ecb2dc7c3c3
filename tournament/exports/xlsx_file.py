"""
XLSX workbooks of tables: numbers are numbers, times are times, and no text is ever anything else.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo
from decimal import Decimal
from itertools import chain
from unicodedata import east_asian_width

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell.cell import Cell as Box
from openpyxl.cell.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from tournament.exports.character_fallbacks import to_xlsx_text
from tournament.exports.csv_file import escape_formula
from tournament.exports.sheet_names import build_sheet_names
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn
from tournament.localization import find_currency_sign, find_timezone

MAX_CHARACTERS = 16_000
"""
A cell holds 32,767 units of UTF-16; what is longer goes on in the next column, so that nothing is
lost.
"""
NARROWEST, WIDEST = 8, 60
WIDE_LETTERS = frozenset({"W", "F"})
"""Letters that take the room of two."""
FORMATS = {
    CellKind.TEXT: "General",
    CellKind.NUMBER: "#,##0",
    CellKind.POINTS: "#,##0.00",
    CellKind.PERCENT: "0.00%",
    CellKind.TIME: "yyyy-mm-dd hh:mm:ss",
    CellKind.DAY: "yyyy-mm-dd",
    CellKind.SPAN: "[h]:mm:ss",
}
WIDTHS = {CellKind.TIME: 20, CellKind.DAY: 12, CellKind.SPAN: 10}
BOLD = Font(bold=True)
BELOW = Border(bottom=Side(style="thin"))
ABOVE = Border(top=Side(style="thin"))

Value = str | int | Decimal | datetime | date | timedelta | None


@dataclass(frozen=True, slots=True)
class ReusableCells:
    """
    The boxes in which a column is written, again and again: a row is in the file before the next is
    begun.
    """

    plain: Box
    marked: Box
    """For a text that looks like a formula: it stays a text also when somebody edits it."""
    total: Box


def xlsx_of(sheets: Sequence[Sheet]) -> bytes:
    """Some tables as a workbook with a worksheet for each."""
    book = Workbook(write_only=True)
    book.properties.creator = "Final Nine"
    for sheet, name in zip(sheets, build_sheet_names(sheet.title for sheet in sheets), strict=True):
        _write_sheet(book.create_sheet(name), _split_long_cells(sheet))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _write_sheet(page: WriteOnlyWorksheet, sheet: Sheet) -> None:
    """One table: its head stays in sight, its sums stand below it as values, then its notes."""
    page.freeze_panes = "A2"
    rows = sheet.rows
    zone = find_timezone(sheet.zone)
    kinds = [column.kind for column in sheet.columns]
    for at, wide in enumerate(_compute_widths(sheet), 1):
        page.column_dimensions[get_column_letter(at)].width = wide  # type: ignore[attr-defined]  # it has them
    page.append([_build_heading_cell(page, column) for column in sheet.columns])
    boxes = [_build_reusable_cells(page, column, sheet) for column in sheet.columns]
    for row in rows:
        cells = zip(row, kinds, boxes, strict=True)
        page.append(
            [_fill_cell(_to_cell_value(cell, kind, sheet, zone), box) for cell, kind, box in cells]
        )
    if rows and any(column.total for column in sheet.columns):
        page.append(_fill_total_cells(sheet, boxes, zone))
    if sheet.notes:
        page.append([])
    for note in sheet.notes:
        page.append([_set_cell_text(WriteOnlyCell(page), note)])


def _to_cell_value(cell: Cell, kind: CellKind, sheet: Sheet, zone: tzinfo) -> Value:
    if cell is None or isinstance(cell, str):
        return cell
    if kind is CellKind.MONEY:
        return Decimal(cell).scaleb(-sheet.currency.digits)
    if kind is CellKind.POINTS:
        return Decimal(cell).scaleb(-2)
    if kind is CellKind.PERCENT:
        return Decimal(cell).scaleb(-4)
    if kind is CellKind.TIME:
        return datetime.fromtimestamp(cell // 1000, zone).replace(tzinfo=None)
    if kind is CellKind.DAY:
        return datetime.fromtimestamp(cell // 1000, zone).date()
    return timedelta(milliseconds=cell) if kind is CellKind.SPAN else cell


def _fill_cell(value: Value, boxes: ReusableCells) -> Box | None:
    if value is None:
        return None
    if isinstance(value, str):
        return _set_cell_text(
            boxes.marked if escape_formula(value) != value else boxes.plain, value
        )
    boxes.plain.value = value
    return boxes.plain


def _set_cell_text(box: Box, text: str) -> Box:
    """A text whatever it looks like: a formula, a number, an error."""
    box.value = to_xlsx_text(text)
    box.data_type = "s"
    return box


def _build_heading_cell(page: WriteOnlyWorksheet, column: SheetColumn) -> Box:
    box = _set_cell_text(WriteOnlyCell(page), column.title)
    box.font = BOLD
    box.border = BELOW
    box.alignment = Alignment(
        horizontal="left" if column.kind is CellKind.TEXT else "right", wrap_text=True
    )
    return box


def _build_reusable_cells(
    page: WriteOnlyWorksheet, column: SheetColumn, sheet: Sheet
) -> ReusableCells:
    shown = build_money_format(sheet) if column.kind is CellKind.MONEY else FORMATS[column.kind]
    boxes = [WriteOnlyCell(page) for _each in range(3)]
    for box in boxes:
        box.number_format = shown
        box.alignment = Alignment(vertical="top", wrap_text=column.kind is CellKind.TEXT)
    plain, marked, total = boxes
    marked.quotePrefix = True
    total.font = BOLD
    total.border = ABOVE
    return ReusableCells(plain, marked, total)


def build_money_format(sheet: Sheet) -> str:
    """
    How a spreadsheet program shows the money of a sheet: with its digits, and its sign behind.
    """
    digits = sheet.currency.digits
    sign = find_currency_sign(sheet.currency.code)
    return f"#,##0{'.' + '0' * digits if digits else ''} [${sign}]"


def _fill_total_cells(sheet: Sheet, boxes: Sequence[ReusableCells], zone: tzinfo) -> list[Box]:
    found = []
    for column, total, box in zip(sheet.columns, sheet.compute_totals(), boxes, strict=True):
        box.total.value = _to_cell_value(total, column.kind, sheet, zone)
        found.append(box.total)
    if sheet.at_total is not None:
        _set_cell_text(found[sheet.at_total], _("Total"))
    return found


def _compute_widths(sheet: Sheet) -> list[int]:
    """How wide each column is, in letters: as its longest cell, within reason."""
    found = []
    for at, column in enumerate(sheet.columns):
        longest = max((_measure_cell(row[at], column, sheet) for row in sheet.rows), default=0)
        if column.total:
            longest = max(longest, _measure_cell(sheet.compute_totals()[at], column, sheet) + 1)
        found.append(min(WIDEST, max(NARROWEST, longest + 2, _measure_line(column.title) + 2)))
    return found


def _measure_cell(cell: Cell, column: SheetColumn, sheet: Sheet) -> int:
    if cell is None:
        return 0
    if isinstance(cell, str):
        return max(map(_measure_line, cell.split("\n")))
    if column.kind is CellKind.MONEY:
        return len(f"{cell:,}") + 2 + len(find_currency_sign(sheet.currency.code))
    return WIDTHS.get(column.kind, len(f"{cell:,}") + 1)


def _measure_line(line: str) -> int:
    if line.isascii():
        return len(line)
    return sum(2 if east_asian_width(letter) in WIDE_LETTERS else 1 for letter in line)


def _split_long_cells(sheet: Sheet) -> Sheet:
    """The sheet with further columns where a text is too long for one cell."""
    parts: list[int] = []
    for at in range(len(sheet.columns)):
        cells = (row[at] for row in sheet.rows)
        longest = max((len(cell) for cell in cells if isinstance(cell, str)), default=0)
        parts.append(max(1, -(-longest // MAX_CHARACTERS)))
    if all(count == 1 for count in parts):
        return sheet
    columns: list[SheetColumn] = []
    for column, count in zip(sheet.columns, parts, strict=True):
        more = range(2, count + 1)
        columns += (column, *(replace(column, title=f"{column.title} {part}") for part in more))
    rows: list[tuple[Cell, ...]] = []
    for row in sheet.rows:
        split = map(_split_cell, row, parts)
        rows.append(tuple(chain.from_iterable(split)))
    return replace(sheet, columns=tuple(columns), rows=tuple(rows))


def _split_cell(cell: Cell, count: int) -> list[Cell]:
    if count == 1 or not isinstance(cell, str):
        return [cell, *(None,) * (count - 1)]
    return [cell[at * MAX_CHARACTERS : (at + 1) * MAX_CHARACTERS] or None for at in range(count)]
