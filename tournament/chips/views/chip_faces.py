"""Chips as they are drawn: their colour, their edge, their value, and how many of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.engine.messages import Text
from tournament.money.values.terms import ChipPile

THOUSANDS = ((1_000_000_000, "G"), (1_000_000, "M"), (1000, "k"))
SHORT = 10_000
"""Values below are drawn in full."""


@dataclass(frozen=True, slots=True)
class ChipFace:
    """Some chips of one value."""

    value: int
    count: int
    paint: str
    colour: Text

    @property
    def short_value(self) -> str:
        """
        The value as there is room for it on a chip.

        >>> [build_chip_face(Chip(value, 1)).short_value for value in (25, 1000, 25_000, 12_345)]
        ['25', '1000', '25k', '12k']
        """
        for size, letter in THOUSANDS if self.value >= SHORT else ():
            if self.value >= size:
                return f"{self.value // size}{letter}"
        return str(self.value)

    @property
    def letter_count(self) -> int:
        """How many letters that are, by which their size is chosen."""
        return min(5, len(self.short_value))


def build_chip_face(chip: Chip, count: int | None = None) -> ChipFace:
    """The chips of one value, as many as there are or as is said."""
    return ChipFace(
        chip.value, chip.owned if count is None else count, chip.display_paint, chip.display_color
    )


def list_set_faces(chips: ChipSet) -> tuple[ChipFace, ...]:
    """All that is in a case, the most valuable first."""
    return tuple(build_chip_face(chip) for chip in reversed(chips.chips))


def list_pile_faces(piles: Iterable[ChipPile], chips: ChipSet) -> tuple[ChipFace, ...]:
    """Piles of chips in the colours of a set, the most valuable first."""
    found = sorted((pile for pile in piles if pile.count), key=lambda pile: -pile.value)
    return tuple(build_chip_face(chips.find_chip(pile.value), pile.count) for pile in found)
