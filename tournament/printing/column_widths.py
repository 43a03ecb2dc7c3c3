"""Column widths of a table."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from tournament.printing.document_blocks import TableBlock
from tournament.printing.font_metrics import BOLD, PLAIN, measure_text_width
from tournament.printing.line_breaking import split_into_words
from tournament.printing.printable_characters import to_printable

T = TypeVar("T")

PAD = 0.42
"""So much of the size of the letters is free on both sides of every cell."""
WIDEST_WORD = 96.0
"""Longer words may be broken."""
WIDEST_NUMBER = 160.0


def measure_natural_widths(table: TableBlock, size: float) -> tuple[float, ...]:
    """How wide each column would be if nothing were broken."""
    columns = _list_column_texts(table)
    return tuple(_measure_widest(cells, size) + 2 * PAD * size for cells in columns)


def fit_column_widths(table: TableBlock, size: float, room: float) -> tuple[float, ...]:
    """
    How wide each column becomes in so much room: words make way for numbers, and take what is left
    over.
    """
    wanted = measure_natural_widths(table, size)
    if sum(wanted) <= room:
        return _spread_spare_width(table, wanted, room - sum(wanted))
    least = tuple(map(min, wanted, measure_least_widths(table, size)))
    spare = room - sum(least)
    if spare <= 0:
        return tuple(width * room / sum(least) for width in least)
    missing = sum(wanted) - sum(least)
    return tuple(
        low + (high - low) * spare / missing for low, high in zip(least, wanted, strict=True)
    )


def measure_least_widths(table: TableBlock, size: float) -> tuple[float, ...]:
    """How wide each column must be, so that no number and no word of usual length is broken."""
    return tuple(
        _measure_least_width(column.is_tight, cells, size) + 2 * PAD * size
        for column, cells in zip(table.columns, _list_column_texts(table), strict=True)
    )


def split_wide_table(table: TableBlock, size: float, room: float) -> tuple[TableBlock, ...]:
    """
    A table in as many parts as it takes beside each other, each beginning with the column that says
    who or what.
    """
    least = measure_least_widths(table, size)
    if sum(least) <= room:
        return (table,)
    head = next((at for at, column in enumerate(table.columns) if not column.is_tight), 0)
    parts: list[list[int]] = [[]]
    for at in range(len(least)):
        together = sum(least[place] for place in {*parts[-1], head, at})
        if parts[-1] and together > room:
            parts.append([head])
        parts[-1].append(at)
    *before, last = (_select_columns(table, tuple(dict.fromkeys(part))) for part in parts)
    return (*(replace(part, notes=()) for part in before), last)


def _select_columns(table: TableBlock, kept: tuple[int, ...]) -> TableBlock:
    def pick(row: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(row[at] for at in kept)

    return replace(
        table,
        columns=pick(table.columns),
        rows=tuple(map(pick, table.rows)),
        totals=pick(table.totals) if table.totals else (),
    )


def _spread_spare_width(
    table: TableBlock, wanted: tuple[float, ...], spare: float
) -> tuple[float, ...]:
    """
    What is left over goes to the first column of many words; on a table to write in, to all of
    words alike.
    """
    loose = [at for at, column in enumerate(table.columns) if not column.is_tight]
    if not loose:
        loose = [len(wanted) - 1]
    if not table.to_write_in:
        widest = max(wanted[at] for at in loose)
        loose = [at for at in loose if wanted[at] * 2 >= widest][:1]
    widths = list(wanted)
    for at in loose:
        widths[at] += spare / len(loose)
    return tuple(widths)


def _measure_least_width(is_tight: bool, cells: Sequence[tuple[str, str]], size: float) -> float:
    if is_tight:
        return min(WIDEST_NUMBER, _measure_widest(cells, size))
    words = (
        (word, font) for text, font in cells for word in split_into_words(text.replace("\n", " "))
    )
    return min(WIDEST_WORD, _measure_widest(words, size))


def _measure_widest(texts: Iterable[tuple[str, str]], size: float) -> float:
    return max((measure_text_width(text, font, size) for text, font in texts), default=0.0)


def _list_column_texts(table: TableBlock) -> list[list[tuple[str, str]]]:
    """Column by column, every text with its font."""
    strong = {*table.strong}
    found = [[(to_printable(column.title), BOLD)] for column in table.columns]
    for at, row in enumerate(table.rows):
        font = BOLD if at in strong else PLAIN
        for cells, text in zip(found, row, strict=True):
            cells.append((to_printable(text), font))
    for cells, text in zip(found, table.totals, strict=False):
        cells.append((to_printable(text), BOLD))
    return found
