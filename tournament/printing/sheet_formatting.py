"""Formats a data table for printing in the reader's language."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import tzinfo

from django.utils.translation import gettext as _

from tournament.engine.messages import Money
from tournament.exports.sheets import Cell, CellKind, Sheet
from tournament.localization import (
    MINUS,
    find_timezone,
    format_chip_amount,
    format_date,
    format_decimal,
    format_hours,
    format_money,
    format_percent,
    format_time_of_day,
)
from tournament.printing.document_blocks import ColumnHeading, TableBlock

TIMES = frozenset({CellKind.TIME, CellKind.DAY})
NUMBERS = frozenset(
    {CellKind.NUMBER, CellKind.MONEY, CellKind.POINTS, CellKind.PERCENT, CellKind.SPAN}
)


def select_columns(sheet: Sheet, keys: Collection[str]) -> Sheet:
    """
    The sheet with these of its columns alone, and of those only the ones in which something stands.
    """
    kept = []
    for at, column in enumerate(sheet.columns):
        is_filled = any(row[at] not in (None, "", 0) for row in sheet.rows)
        if column.key in keys and is_filled:
            kept.append(at)
    rows = [tuple(row[at] for at in kept) for row in sheet.rows]
    return replace(sheet, columns=tuple(sheet.columns[at] for at in kept), rows=tuple(rows))


def to_table_block(sheet: Sheet) -> TableBlock:
    """A sheet as a table for a page or a PDF."""
    zone = find_timezone(sheet.zone)

    totals = sheet.compute_totals()
    is_long = [_has_minor_units(sheet, at) for at in range(len(sheet.columns))]

    def format_row(cells: Sequence[Cell]) -> list[str]:
        pairs = zip(cells, sheet.columns, is_long, strict=True)
        return [format_cell(cell, column.kind, sheet, zone, long) for cell, column, long in pairs]

    below: list[str] = []
    if sheet.rows and any(total is not None for total in totals):
        below = format_row(totals)
        if sheet.at_total is not None:
            below[sheet.at_total] = _("Total")
    columns = [
        ColumnHeading(column.title, column.kind in NUMBERS, column.kind in TIMES)
        for column in sheet.columns
    ]
    return TableBlock(
        columns=tuple(columns),
        rows=tuple(tuple(format_row(row)) for row in sheet.rows),
        title=sheet.title,
        totals=tuple(below),
        notes=sheet.notes,
    )


def _has_minor_units(sheet: Sheet, at: int) -> bool:
    """Whether an amount of this column needs digits behind the point, so that all have them."""
    if sheet.columns[at].kind is not CellKind.MONEY:
        return False
    whole = sheet.currency.whole
    cells = (row[at] for row in sheet.rows)
    return any(isinstance(cell, int) and cell % whole for cell in cells)


def format_cell(
    cell: Cell, kind: CellKind, sheet: Sheet, zone: tzinfo, is_long: bool = False
) -> str:
    """One cell of a sheet in the reader's words."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    if kind is CellKind.MONEY:
        return format_money(Money(cell, sheet.currency.code, sheet.currency.digits, is_long))
    if kind is CellKind.POINTS:
        return format_hundredths(cell)
    if kind is CellKind.PERCENT:
        return format_percent(format_hundredths(cell))
    if kind is CellKind.TIME:
        return f"{format_cell(cell, CellKind.DAY, sheet, zone)}, {format_time_of_day(cell, zone)}"
    if kind is CellKind.DAY:
        return format_date(cell, zone).replace(" ", "\u00a0")
    if kind is CellKind.SPAN:
        return format_hours(cell)
    return format_chip_amount(cell)


def places_text(first: int, last: int) -> str:
    """
    The places that somebody takes, alone or with others.

    >>> places_text(3, 3), places_text(25, 26)
    ('3', '25–26')
    """
    return f"{first}–{last}" if last > first else str(first)


def format_hundredths(number: int) -> str:
    """
    A number of hundredths, with no more digits than it needs.

    >>> format_hundredths(1250), format_hundredths(-5), format_hundredths(300)
    ('12.5', '−0.05', '3')
    """
    whole, rest = divmod(abs(number), 100)
    digits = format_decimal(f".{rest:02}".rstrip("0")) if rest else ""
    sign = MINUS if number < 0 else ""
    return f"{sign}{format_chip_amount(whole)}{digits}"
