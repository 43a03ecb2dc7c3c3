"""A table of facts as a plain value, from which every kind of file is written."""

from dataclasses import dataclass, field
from enum import StrEnum

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


Cell = str | int | None
"""Texts are texts, everything else is a whole number; None is an empty cell."""


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column; a `total` is added up below it."""

    key: str
    """Its name in JSON; never changes."""
    title: str
    kind: CellKind = CellKind.TEXT
    total: bool = False


def build_number_column(key: str, title: str, total: bool = False) -> SheetColumn:
    """Column of whole numbers."""
    return SheetColumn(key, title, CellKind.NUMBER, total)


def build_money_column(key: str, title: str, total: bool = False) -> SheetColumn:
    """Column of amounts in the sheet's currency."""
    return SheetColumn(key, title, CellKind.MONEY, total)


def build_time_column(key: str, title: str) -> SheetColumn:
    """Column of instants, shown as day and time."""
    return SheetColumn(key, title, CellKind.TIME)


def build_day_column(key: str, title: str) -> SheetColumn:
    """Column of instants, shown as the day."""
    return SheetColumn(key, title, CellKind.DAY)


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
