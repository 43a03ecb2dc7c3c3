"""CSV files of tables, in which no text can be taken for a formula."""

import csv
import io
from datetime import datetime, tzinfo

from tournament.engine.money import Currency
from tournament.exports.character_fallbacks import replace_lone_surrogates
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn
from tournament.localization import find_timezone

BYTE_ORDER_MARK = "\ufeff"
"""Without it some programs take the letters of other languages for something else."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a cell begins with that a program might carry out."""
PASSED_OVER = " '\u00a0\ufeff\u200b"
"""What some programs pass over before they look at how a cell begins."""

HUNDREDTHS = Currency("", 2)


def escape_formula(told: str) -> str:
    """
    A text that stays a text.

    >>> escape_formula("=1+1"), escape_formula("Bob"), escape_formula("-"), escape_formula("'=1+1")
    ("'=1+1", 'Bob', "'-", "''=1+1")
    """
    if told[:1].isalnum():
        return told
    return f"'{told}" if told.lstrip(PASSED_OVER).startswith(FORMULA) else told


def unescape_formula(cell: str) -> str:
    """
    The text that stands behind a cell which `escape_formula` wrote.

    >>> unescape_formula("'=1+1"), unescape_formula("'cause"), unescape_formula("''=1+1")
    ('=1+1', "'cause", "'=1+1")
    """
    is_marked = cell.startswith("'") and cell.lstrip(PASSED_OVER).startswith(FORMULA)
    return cell.removeprefix("'") if is_marked else cell


def csv_of(sheet: Sheet) -> bytes:
    """
    A sheet as a file: a line of titles and a line for each row. What can be added up is left to the
    reader.
    """
    zone = find_timezone(sheet.zone)
    kinds = [column.kind for column in sheet.columns]
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(_title_text(column, sheet.currency) for column in sheet.columns)
    for row in sheet.rows:
        cells = zip(row, kinds, strict=True)
        writer.writerow([_format_cell(cell, kind, sheet.currency, zone) for cell, kind in cells])
    return (BYTE_ORDER_MARK + replace_lone_surrogates(file.getvalue())).encode()


def format_plain_amount(cents: int, currency: Currency) -> str:
    """
    An amount as a bare decimal number.

    >>> format_plain_amount(2000, Currency())
    '20.00'
    >>> format_plain_amount(-5, Currency())
    '-0.05'
    >>> format_plain_amount(20, Currency("JPY", 0))
    '20'
    """
    whole, part = divmod(abs(cents), 10**currency.digits)
    fraction = f".{part:0{currency.digits}}" if currency.digits else ""
    return f"{'-' if cents < 0 else ''}{whole}{fraction}"


def _title_text(column: SheetColumn, currency: Currency) -> str:
    """What a column is called; with the unit that its bare numbers leave out."""
    unit = {CellKind.MONEY: f" ({currency.code})", CellKind.PERCENT: " (%)"}.get(column.kind, "")
    return escape_formula(column.title + unit)


def _format_cell(cell: Cell, kind: CellKind, currency: Currency, zone: tzinfo) -> str | int:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return escape_formula(cell)
    if kind is CellKind.NUMBER:
        return cell
    if kind is CellKind.MONEY:
        return format_plain_amount(cell, currency)
    if kind in (CellKind.POINTS, CellKind.PERCENT):
        return format_plain_amount(cell, HUNDREDTHS)
    if kind is CellKind.TIME:
        return datetime.fromtimestamp(cell // 1000, zone).strftime("%Y-%m-%d %H:%M:%S")
    if kind is CellKind.DAY:
        return datetime.fromtimestamp(cell // 1000, zone).strftime("%Y-%m-%d")
    return _format_span(cell)


def _format_span(ms: int) -> str:
    """
    A length of time as hours, minutes and seconds.

    >>> _format_span(3_600_000 * 30 + 61_999), _format_span(-1000)
    ('30:01:01', '-0:00:01')
    """
    seconds = abs(ms) // 1000
    return f"{'-' if ms < 0 else ''}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
