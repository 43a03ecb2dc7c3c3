"""Recorded color-ups and chip counts."""

from dataclasses import dataclass

from tournament.money.values.terms import ChipPile


@dataclass(frozen=True, slots=True)
class StackDemand:
    """
    For how many players the stacks of a night are made, if more than are expected, and how many
    rebuys are kept.
    """

    players: int = 0
    later: int = 0


@dataclass(frozen=True, slots=True)
class ColorUpRecord:
    """
    At one table so many chips of a value were taken away, and so many larger ones brought for them.
    Where it was done without a count, nothing is known of either, and the value stands for both.
    """

    table: int
    value: int
    into: int
    leaving: int
    brings: int
    at: int

    @property
    def difference(self) -> int:
        """How much the chips in play changed by it."""
        return self.brings * self.into - self.leaving * self.value

    @property
    def is_counted(self) -> bool:
        """Whether it is known how many chips left and came."""
        return self.leaving + self.brings > 0


@dataclass(frozen=True, slots=True)
class TableCount:
    """The chips that were counted at one table: in all, and by value where somebody counted so."""

    table: int
    chips: int
    piles: tuple[ChipPile, ...] = ()


@dataclass(frozen=True, slots=True)
class ChipAudit:
    """All tables counted at once, and what should have been in play then."""

    tables: tuple[TableCount, ...]
    expected: int
    at: int
    put_right: str = ""
    """Why the chips in play were corrected to the count, if they were."""

    @property
    def counted(self) -> int:
        """All chips that were counted."""
        return sum(table.chips for table in self.tables)

    @property
    def difference(self) -> int:
        """How many more were counted than there should be; below zero is what is missing."""
        return self.counted - self.expected
