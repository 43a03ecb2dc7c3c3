"""A formula cut into numbers, names and signs; and the sentence for whatever cannot be read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournament.core.points.words import WORDS
from tournament.core.text import Line, Refused, _, say

LONGEST = 500
MOST_DIGITS = 15
SHOWN = 24
"""How many letters before a fault are shown."""

PIECE = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]*)?|\.[0-9]+)|(?P<name>[A-Za-z_]+)|(?P<sign><=|>=|<>|!=|==|.)",
    re.DOTALL,
)
SAME = {
    "×": "*",
    "·": "*",
    "÷": "/",
    "−": "-",
    "–": "-",
    "≤": "<=",
    "≥": ">=",
    "≠": "<>",
    "!=": "<>",
    "==": "=",
    ";": ",",
}
"""Signs as keyboards and other programs write them."""

KNOWN = ("+", "-", "*", "/", "^", "(", ")", ",", "<", "<=", "=", ">=", ">", "<>")


class Unsound(Refused):
    """The formula cannot be read; `at` is the place where it stops making sense, counted from 0."""

    def __init__(self, line: Line, at: int) -> None:
        super().__init__(line)
        self.at = at


class Shape(StrEnum):
    """What a piece of a formula is."""

    NUMBER = "number"
    NAME = "name"
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class Piece:
    """One number, name or sign, and where it stands."""

    shape: Shape
    text: str
    """Names in small letters, signs in the one way they are written here."""
    at: int
    end: int


def pieces(formula: str) -> Iterator[Piece]:
    """
    Everything in a formula from left to right, and a last piece for its end.

    >>> [one.text for one in pieces("2×Place ≥ 1")]
    ['2', '*', 'place', '>=', '1', '']
    """
    if len(formula) > LONGEST:
        raise Unsound(
            say(_("The formula is too long: at most {most} letters are read."), most=LONGEST),
            LONGEST,
        )
    at = 0
    while at < len(formula):
        if formula[at].isspace():
            at += 1
            continue
        found = PIECE.match(formula, at)
        assert found is not None  # any letter is at least a sign
        yield _piece(formula, found)
        at = found.end()
    yield Piece(Shape.END, "", at, at)


def _piece(formula: str, found: re.Match[str]) -> Piece:
    """One piece, if it means anything."""
    text, at, end = found[0], found.start(), found.end()
    if found["number"]:
        if text.endswith("."):
            raise Unsound(
                say(_("After “{before}” a digit is missing."), before=before(formula, end)), end
            )
        if len(text) > MOST_DIGITS:
            raise Unsound(
                say(
                    _("{number} … is too long a number: at most {most} digits are read."),
                    number=text[:MOST_DIGITS],
                    most=MOST_DIGITS,
                ),
                at,
            )
        return Piece(Shape.NUMBER, text, at, end)
    if found["name"]:
        small = text.lower()
        return Piece(Shape.SIGN if small in WORDS else Shape.NAME, small, at, end)
    sign = SAME.get(text, text)
    if sign not in KNOWN:
        raise Unsound(_means_nothing(formula, text, at), at)
    return Piece(Shape.SIGN, sign, at, end)


def _means_nothing(formula: str, text: str, at: int) -> Line:
    if not text.isprintable():
        return say(
            _("After “{before}” stands a sign that cannot be seen. Delete it."),
            before=before(formula, at),
        )
    if not formula[:at].strip():
        return say(_("The formula begins with “{sign}”, which means nothing here."), sign=text)
    return say(
        _("After “{before}” stands “{sign}”, which means nothing here."),
        before=before(formula, at),
        sign=text,
    )


def before(formula: str, at: int) -> str:
    """
    The end of what stands before a place in a formula.

    >>> before("10 * sqrt( + 3", 10)
    '10 * sqrt('
    """
    told = " ".join(formula[:at].split())
    return told if len(told) <= SHOWN else "…" + told[-SHOWN:]
