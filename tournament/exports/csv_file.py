"""Tables as CSV files, in which no text can be taken for a formula."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, tzinfo
from decimal import Decimal

from tournament.engine.money import Currency
from tournament.exports.character_fallbacks import replace_lone_surrogates
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn
from tournament.localization import zone_of

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
    zone = zone_of(sheet.zone)
    columns = [_build_cell_formatter(column.kind, sheet.currency, zone) for column in sheet.columns]
    rows = ([write(cell) for cell, write in zip(row, columns, strict=True)] for row in sheet.rows)
    return _encode_csv([[_title_text(column, sheet.currency) for column in sheet.columns], *rows])


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
    return f"{Decimal(cents).scaleb(-currency.digits):f}"


def _encode_csv(lines: Iterable[Sequence[str | int]]) -> bytes:
    file = io.StringIO()
    csv.writer(file).writerows(lines)
    return (BYTE_ORDER_MARK + replace_lone_surrogates(file.getvalue())).encode()


def _title_text(column: SheetColumn, currency: Currency) -> str:
    """What a column is called; with the unit that its bare numbers leave out."""
    unit = {CellKind.MONEY: f" ({currency.code})", CellKind.PERCENT: " (%)"}.get(column.kind, "")
    return escape_formula(column.title + unit)


def _build_cell_formatter(
    kind: CellKind, currency: Currency, zone: tzinfo
) -> Callable[[Cell], str | int]:
    """How the cells of a column are written."""
    write = _choose_number_formatter(kind, currency, zone)

    def format_cell(cell: Cell) -> str | int:
        if cell is None:
            return ""
        return escape_formula(cell) if isinstance(cell, str) else write(cell)

    return format_cell


def _choose_number_formatter(
    kind: CellKind, currency: Currency, zone: tzinfo
) -> Callable[[int], str | int]:
    if kind is CellKind.MONEY:
        return lambda cell: format_plain_amount(cell, currency)
    if kind in (CellKind.POINTS, CellKind.PERCENT):
        return lambda cell: format_plain_amount(cell, HUNDREDTHS)
    if kind is CellKind.TIME:
        return lambda cell: datetime.fromtimestamp(cell // 1000, zone).strftime("%Y-%m-%d %H:%M:%S")
    if kind is CellKind.DAY:
        return lambda cell: datetime.fromtimestamp(cell // 1000, zone).strftime("%Y-%m-%d")
    return _format_span if kind is CellKind.SPAN else int


def _format_span(ms: int) -> str:
    """
    A length of time as hours, minutes and seconds.

    >>> _format_span(3_600_000 * 30 + 61_999), _format_span(-1000)
    ('30:01:01', '-0:00:01')
    """
    seconds = abs(ms) // 1000
    return f"{'-' if ms < 0 else ''}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
