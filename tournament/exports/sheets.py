"""A table of facts as a plain value, from which every kind of file is written."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Generic, TypeVar

from tournament.engine.money import Currency


class CellKind(StrEnum):
    """What the cells of a column are."""

    TEXT = "text"
    NUMBER = "number"
    MONEY = "money"
    """Whole minor units of the sheet's currency."""
    POINTS = "points"
    """Hundredths of a point."""
    PERCENT = "percent"
    """Hundredths of a percent."""
    TIME = "time"
    """An instant, shown as day and time where the club is."""
    DAY = "day"
    """An instant, shown as the day where the club is."""
    SPAN = "span"
    """Milliseconds, shown as hours and minutes."""


Item = TypeVar("Item")
Cell = str | int | None
"""Texts are texts, everything else is a whole number; None is an empty cell."""


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column of a file; a `total` is added up below it."""

    key: str
    """Its name in JSON; never changes."""
    title: str
    kind: CellKind = CellKind.TEXT
    total: bool = False


@dataclass(frozen=True, slots=True)
class ItemColumn(Generic[Item]):
    """
    A column as code lists it: its cell is what `find_cell` makes of the row's item, or else the
    item's attribute called like the column. Each kind of cell has its own class below.
    """

    kind: ClassVar[CellKind]
    key: str
    title: str
    find_cell: Callable[[Item], Cell] | None = None
    total: bool = False


class TextColumn(ItemColumn[Item]):
    """Column of words."""

    kind = CellKind.TEXT


class NumberColumn(ItemColumn[Item]):
    """Column of whole numbers."""

    kind = CellKind.NUMBER


class MoneyColumn(ItemColumn[Item]):
    """Column of amounts in the sheet's currency."""

    kind = CellKind.MONEY


class PointsColumn(ItemColumn[Item]):
    """Column of hundredths of a point."""

    kind = CellKind.POINTS


class PercentColumn(ItemColumn[Item]):
    """Column of hundredths of a percent."""

    kind = CellKind.PERCENT


class TimeColumn(ItemColumn[Item]):
    """Column of instants, shown as day and time."""

    kind = CellKind.TIME


class DayColumn(ItemColumn[Item]):
    """Column of instants, shown as the day."""

    kind = CellKind.DAY


class SpanColumn(ItemColumn[Item]):
    """Column of milliseconds, shown as hours and minutes."""

    kind = CellKind.SPAN


Columns = tuple[ItemColumn[Item], ...]
"""All columns of a sheet whose rows are such items, from left to right."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table, in the reader's language. `key` names it in files and never changes."""

    key: str
    title: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    """Sentences below the table."""
    currency: Currency = field(default_factory=Currency)
    zone: str = "UTC"
    """In which instants are told."""

    def __post_init__(self) -> None:
        wide = len(self.columns)
        assert all(len(row) == wide for row in self.rows), f"{self.key}: every row has {wide} cells"

    def compute_totals(self) -> tuple[int | None, ...]:
        """The sum of each column that has one."""
        totals: list[int | None] = []
        for at, column in enumerate(self.columns):
            cells = (row[at] for row in self.rows)
            numbers = (cell for cell in cells if isinstance(cell, int))
            totals.append(sum(numbers) if column.total else None)
        return tuple(totals)

    @property
    def at_total(self) -> int | None:
        """
        In which column the word “Total” stands: the first one of words that is not added up, else
        the first such.
        """
        free = [at for at, column in enumerate(self.columns) if not column.total]
        of_words = [at for at in free if self.columns[at].kind is CellKind.TEXT]
        return next(iter(of_words + free), None)


def build_sheet(
    key: str,
    title: str,
    columns: Columns[Item],
    items: Iterable[Item],
    notes: Iterable[str] = (),
    currency: Currency | None = None,
    zone: str = "UTC",
) -> Sheet:
    """The sheet with a row for each item."""
    heads = (SheetColumn(column.key, column.title, column.kind, column.total) for column in columns)
    rows = (tuple(_list_cells(columns, item)) for item in items)
    return Sheet(key, title, tuple(heads), tuple(rows), tuple(notes), currency or Currency(), zone)


def _list_cells(columns: Columns[Item], item: Item) -> Iterator[Cell]:
    for column in columns:
        yield column.find_cell(item) if column.find_cell else getattr(item, column.key)
