"""A formula cut into numbers, names and signs; and the sentence for whatever cannot be read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.messages import Message, Refusal, _, say
from tournament.league.rules.formula_vocabulary import WORDS

MAX_FORMULA_LENGTH = 500
MAX_DIGITS = 15
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


class FormulaError(Refusal):
    """The formula cannot be read; `at` is the place where it stops making sense, counted from 0."""

    def __init__(self, line: Message, at: int) -> None:
        super().__init__(line)
        self.at = at


class FormulaTokenKind(StrEnum):
    """What a piece of a formula is."""

    NUMBER = "number"
    NAME = "name"
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class FormulaToken:
    """One number, name or sign, and where it stands."""

    shape: FormulaTokenKind
    text: str
    """Names in small letters, signs in the one way they are written here."""
    at: int
    end: int


def tokenize_formula(formula: str) -> Iterator[FormulaToken]:
    """
    Everything in a formula from left to right, and a last piece for its end.

    >>> [token.text for token in tokenize_formula("2×Place ≥ 1")]
    ['2', '*', 'place', '>=', '1', '']
    """
    if len(formula) > MAX_FORMULA_LENGTH:
        raise FormulaError(
            say(_("At most {most} letters in a formula."), most=MAX_FORMULA_LENGTH),
            MAX_FORMULA_LENGTH,
        )
    at = 0
    while at < len(formula):
        if formula[at].isspace():
            at += 1
            continue
        found = PIECE.match(formula, at)
        assert found is not None  # any letter is at least a sign
        yield _build_token(formula, found)
        at = found.end()
    yield FormulaToken(FormulaTokenKind.END, "", at, at)


def _build_token(formula: str, found: re.Match[str]) -> FormulaToken:
    """One piece, if it means anything."""
    text = found[0]
    at = found.start()
    end = found.end()
    if found["number"]:
        if text.endswith("."):
            raise FormulaError(
                say(_("Digit missing after “{before}”."), before=preceding_text(formula, end)),
                end,
            )
        if len(text) > MAX_DIGITS:
            raise FormulaError(
                say(
                    _("{number} … is too long: at most {most} digits."),
                    number=text[:MAX_DIGITS],
                    most=MAX_DIGITS,
                ),
                at,
            )
        return FormulaToken(FormulaTokenKind.NUMBER, text, at, end)
    if found["name"]:
        small = text.lower()
        kind = FormulaTokenKind.SIGN if small in WORDS else FormulaTokenKind.NAME
        return FormulaToken(kind, small, at, end)
    sign = SAME.get(text, text)
    if sign not in KNOWN:
        raise FormulaError(_unknown_sign_text(formula, text, at), at)
    return FormulaToken(FormulaTokenKind.SIGN, sign, at, end)


def _unknown_sign_text(formula: str, text: str, at: int) -> Message:
    if not text.isprintable():
        return say(
            _("Invisible sign after “{before}”. Delete it."),
            before=preceding_text(formula, at),
        )
    if not formula[:at].strip():
        return say(
            _("The formula can’t begin with “{sign}”. Begin with a number or name."), sign=text
        )
    return say(
        _("“{sign}” after “{before}” means nothing here."),
        before=preceding_text(formula, at),
        sign=text,
    )


def preceding_text(formula: str, at: int) -> str:
    """
    The end of what stands before a place in a formula.

    >>> preceding_text("10 * sqrt( + 3", 10)
    '10 * sqrt('
    """
    told = " ".join(formula[:at].split())
    return told if len(told) <= SHOWN else "…" + told[-SHOWN:]
