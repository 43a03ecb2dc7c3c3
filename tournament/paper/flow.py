"""Sheets of paper being filled from top to bottom."""

from dataclasses import dataclass, field

from tournament.paper.marks import Mark
from tournament.paper.sizes import MM

SIDE = 14 * MM
TOP = 13 * MM
FOOT = 19 * MM


@dataclass(slots=True)
class Flow:
    """The sheets so far, and how far down the last one is filled."""

    width: float
    height: float
    y: float = TOP
    sheets: list[list[Mark]] = field(default_factory=lambda: [[]])

    @property
    def left(self) -> float:
        """Where lines begin."""
        return SIDE

    @property
    def right(self) -> float:
        """Where lines end."""
        return self.width - SIDE

    @property
    def room_across(self) -> float:
        """How wide a line can be."""
        return self.width - 2 * SIDE

    @property
    def bottom(self) -> float:
        """Where a sheet is full."""
        return self.height - FOOT

    @property
    def room(self) -> float:
        """How much is free below."""
        return self.bottom - self.y

    @property
    def room_on_new(self) -> float:
        """How much is free on a sheet that nothing is on."""
        return self.bottom - TOP

    def put(self, *marks: Mark) -> None:
        """Put marks on the last sheet."""
        self.sheets[-1].extend(marks)

    def turn(self) -> None:
        """Begin a new sheet."""
        self.sheets.append([])
        self.y = TOP

    def need(self, height: float) -> None:
        """Begin a new sheet unless so much is free, or none would have more room."""
        if self.room < height and self.y > TOP:
            self.turn()
