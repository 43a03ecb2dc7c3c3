"""Elements on a sheet: words, lines and boxes, positioned in points from the top left."""

from dataclasses import dataclass

from tournament.printing.font_metrics import PLAIN

BLACK = "#000000"
GREY = "#8a8a8a"
"""For lines between rows; everything that is read is black."""


@dataclass(frozen=True, slots=True)
class TextMark:
    """Some words on one line; `y` is where they stand."""

    x: float
    y: float
    text: str
    size: float
    font: str = PLAIN
    colour: str = BLACK


@dataclass(frozen=True, slots=True)
class LineMark:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.4
    colour: str = GREY
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class RectangleMark:
    """A rectangle: filled, or drawn with a line; with round corners if `corner` is not zero."""

    x: float
    y: float
    width: float
    height: float
    filled: str = ""
    line: str = ""
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class SquaresMark:
    """
    A pattern of black squares of one size: its rows, each with where black begins and how long it
    goes on.
    """

    x: float
    y: float
    side: float
    rows: tuple[tuple[tuple[int, int], ...], ...]


Mark = TextMark | LineMark | RectangleMark | SquaresMark
