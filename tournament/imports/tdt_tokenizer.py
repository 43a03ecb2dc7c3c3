"""
Tokenizer of a `.tdt` file: brackets, names, strings and numbers one after the other, each with its
position.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from enum import Enum
from typing import NamedTuple

from tournament.engine.messages import Refusal, _, refuse

MAX_TOKENS = 500_000
MAX_NUMBER_LENGTH = 60

GAP = r"(?:\s++|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)*+"
NUMBER = (
    r"[-+]?(?:0[xX][0-9a-fA-F]++|(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]++)?)(?![\w$])"
)
TOKEN = re.compile(
    GAP
    + r"(?:(?P<mark>[{}\[\]():,;])"
    + r"""|(?P<string>"[^"\\]*+(?:\\.[^"\\]*+)*+"|'[^'\\]*+(?:\\.[^'\\]*+)*+')"""
    + f"|(?P<number>{NUMBER})"
    + r"|(?P<name>-?[A-Za-z_$][\w$]*+(?:\.[A-Za-z_$][\w$]*+)*+)"
    + r"|(?P<end>\Z))",
    re.DOTALL,
)
"""Every repetition keeps what it has taken, so that no text takes longer than its length."""

SKIPPED = re.compile(GAP, re.DOTALL)

ESCAPE = re.compile(
    r"\\(?:u\{(?P<long>[0-9a-fA-F]{1,6})\}|u(?P<four>[0-9a-fA-F]{4})|x(?P<two>[0-9a-fA-F]{2})|(?P<one>\r\n|.))",
    re.DOTALL,
)
ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
LINE_ENDS = ("\n", "\r\n", "\r", "\u2028", "\u2029")
LAST_CHARACTER = 0x10FFFF


class TdtTokenKind(Enum):
    """What sort of word it is."""

    MARK = "mark"
    STRING = "string"
    NUMBER = "number"
    NAME = "name"
    END = "end"


KINDS = {kind.value: kind for kind in TdtTokenKind}


class TdtToken(NamedTuple):
    """One word: what it says, and where it ends."""

    kind: TdtTokenKind
    text: str
    end: int


def find_line_number(text: str, at: int) -> int:
    """The number of the line, from 1, on which this place of the text lies."""
    return text.count("\n", 0, at) + 1


def build_truncation_error(text: str) -> Refusal:
    """What is said of a file whose end is missing."""
    return refuse(
        _("The file breaks off in line {line}. Save the tournament again."),
        line=find_line_number(text, len(text)),
    )


def build_unexpected_sign_error(text: str, at: int, sign: str) -> Refusal:
    """What is said of a sign that the grammar does not have there."""
    return refuse(
        _("Unexpected “{sign}” in line {line}. Is it a .tdt file?"),
        line=find_line_number(text, at),
        sign=sign[:20] if sign.isprintable() else "?",
    )


def tokenize_text(text: str) -> Iterator[TdtToken]:
    """
    All words of the text, an end after them; a text that breaks off or holds something else is
    refused.
    """
    at = 0
    for _count in range(MAX_TOKENS):
        found = TOKEN.match(text, at)
        if found is None:
            raise _build_token_error(text, at)
        kind = KINDS[found.lastgroup or ""]
        said = found[kind.value]
        if kind is TdtTokenKind.STRING:
            said = unescape_string(said[1:-1])
        at = found.end()
        yield TdtToken(kind, said, at)
        if kind is TdtTokenKind.END:
            return
    raise refuse(_("The file is too large for one night. Nothing was imported."))


def _build_token_error(text: str, at: int) -> Refusal:
    gap = SKIPPED.match(text, at)
    start = gap.end() if gap else at
    if text[start] in "\"'" or text.startswith("/*", start):
        return build_truncation_error(text)
    return build_unexpected_sign_error(text, start, text[start])


def parse_number(said: str) -> Decimal | None:
    """
    The number that a word means, exactly; None for one that is too long or too large to be meant.

    >>> parse_number("12.50"), parse_number("0x1F"), parse_number("-2e3"), parse_number("1e999")
    (Decimal('12.50'), Decimal('31'), Decimal('-2E+3'), None)
    """
    if len(said) > MAX_NUMBER_LENGTH:
        return None
    if "x" in said or "X" in said:
        return Decimal(int(said, 16))
    exponent = said.lower().partition("e")[2]
    return None if abs(int(exponent or 0)) > MAX_NUMBER_LENGTH else Decimal(said)


def unescape_string(said: str) -> str:
    r"""
    What a string in the file means; half characters that belong to no other half become a mark for
    the unreadable.

    >>> unescape_string(r"Jo\u00e3o \"J\" \ud83c\udccf")
    'João "J" 🃏'
    """
    if "\\" in said:
        said = ESCAPE.sub(_decode_escape, said)
    if said.isascii():
        return said
    return said.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _decode_escape(found: re.Match[str]) -> str:
    digits = found["long"] or found["four"] or found["two"]
    if digits:
        code = int(digits, 16)
        return chr(code) if code <= LAST_CHARACTER else "\N{REPLACEMENT CHARACTER}"
    if found["one"] in LINE_ENDS:
        return ""
    return ESCAPED.get(found["one"], found["one"])
