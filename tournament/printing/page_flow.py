"""Sheets of paper being filled from top to bottom, in one column or several."""

from dataclasses import dataclass, field

from tournament.printing.page_elements import Mark
from tournament.printing.paper_sizes import MM

SIDE = 14 * MM
TOP = 12 * MM
FOOT = 19 * MM
GAP = 7 * MM
"""Between two columns."""
CARD_WIDTH = 150 * MM
"""A sheet no wider is a card."""
CARD_MARGIN = 7 * MM
CARD_FOOT = 13 * MM
CARD_GAP = 5 * MM
"""The margins of a card, which is held in the hand."""


def is_card(width: float) -> bool:
    """Whether a sheet is so small that its margins are too."""
    return width <= CARD_WIDTH


def get_side_margin(width: float) -> float:
    """How far from the side of a sheet lines begin and end."""
    return CARD_MARGIN if is_card(width) else SIDE


def get_foot_height(width: float) -> float:
    """How much of a sheet is left for its foot."""
    return CARD_FOOT if is_card(width) else FOOT


@dataclass(frozen=True, slots=True)
class FlowPosition:
    """How far the sheets were filled at some time."""

    sheets: int
    marks: int
    column: int
    y: float
    top: float

    @property
    def is_at_top(self) -> bool:
        """Nothing was in the column, on a sheet that has no title."""
        return self.y == self.top == TOP


@dataclass(slots=True)
class Flow:
    """The sheets so far, and how far down the last one is filled."""

    width: float
    height: float
    size: float = 9.0
    """Of the letters."""
    y: float = TOP
    columns: int = 1
    column: int = 0
    top: float = TOP
    """Where the columns of this sheet begin."""
    sheets: list[list[Mark]] = field(default_factory=lambda: [[]])

    @property
    def left(self) -> float:
        """Where lines begin."""
        return get_side_margin(self.width) + self.column * (self.line_width + self.gap)

    @property
    def right(self) -> float:
        """Where lines end."""
        return self.left + self.line_width

    @property
    def line_width(self) -> float:
        """How wide a line can be."""
        across = self.width - 2 * get_side_margin(self.width)
        return (across - self.gap * (self.columns - 1)) / self.columns

    @property
    def gap(self) -> float:
        """How much lies between two columns."""
        return CARD_GAP if is_card(self.width) else GAP

    @property
    def bottom(self) -> float:
        """Where a sheet is full."""
        return self.height - get_foot_height(self.width)

    @property
    def free_height(self) -> float:
        """How much is free below."""
        return self.bottom - self.y

    @property
    def free_height_on_new_page(self) -> float:
        """How much is free on a sheet that nothing is on."""
        return self.bottom - TOP

    def add_marks(self, *marks: Mark) -> None:
        """Put marks on the last sheet."""
        self.sheets[-1].extend(marks)

    def begin_columns(self, columns: int) -> None:
        """From here on in so many columns."""
        self.columns = columns
        self.column = 0
        self.top = self.y

    def begin_next_column(self) -> None:
        """Go on in the next column, or on a new sheet."""
        if self.column + 1 < self.columns:
            self.column += 1
        else:
            self.sheets.append([])
            self.column = 0
            self.top = TOP
        self.y = self.top

    def save_position(self) -> FlowPosition:
        """How far the sheets are filled now."""
        return FlowPosition(len(self.sheets), len(self.sheets[-1]), self.column, self.y, self.top)

    def has_changed_column(self, since: FlowPosition) -> bool:
        """Whether another column or sheet was begun since then."""
        return (len(self.sheets), self.column) != (since.sheets, since.column)

    def restore_position(self, to: FlowPosition) -> None:
        """Take away all that was put down since then."""
        del self.sheets[to.sheets :]
        del self.sheets[-1][to.marks :]
        self.column = to.column
        self.y = to.y
        self.top = to.top

    def ensure_free_height(self, height: float) -> None:
        """Go on where so much is free, unless that is nowhere more than here."""
        if self.free_height < height and (self.y > self.top or self.top > TOP):
            self.begin_next_column()
            if self.free_height < height and self.top > TOP:
                self.begin_next_column()
