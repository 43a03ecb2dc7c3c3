"""
Parser of a `.tdt` file: objects, arrays, calls and plain values. It is read, never carried out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Union

from tournament.engine.messages import Refusal, _, refuse
from tournament.imports.tdt_tokenizer import (
    TdtToken,
    TdtTokenKind,
    build_truncation_error,
    build_unexpected_sign_error,
    find_line_number,
    parse_number,
    tokenize_text,
)

DEEPEST = 60
KEYS = (TdtTokenKind.NAME, TdtTokenKind.STRING, TdtTokenKind.NUMBER)

Value = Union[str, Decimal, bool, None, "TdtObject", "TdtArray", "TdtCall"]
"""Anything that stands in a file; what has no value there – undefined, null, NaN – is None."""

WORDS: Mapping[str, Value] = MappingProxyType(
    {"true": True, "false": False, "null": None, "undefined": None}
    | dict.fromkeys(("NaN", "Infinity", "-Infinity", "-NaN"))
)


@dataclass(frozen=True, slots=True)
class TdtObject:
    """Named fields: `{Title: "Friday", Buyins: […]}`."""

    fields: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class TdtArray:
    """Values in their order: `[1, 2, 3]`."""

    items: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class TdtCall:
    """What a call would make: `new GamePrize({…})`, `Map.from([…])`; `name` is what is called."""

    name: str
    given: tuple[Value, ...] = field(default=())


def parse_tdt(text: str) -> Value:
    """
    The one value that the whole text is; anything else is refused with the line it happens in.
    """
    reader = _TdtParser(text)
    value = reader.parse_value(0)
    reader.take_mark(";")
    if reader.ahead.kind is not TdtTokenKind.END:
        raise reader.build_syntax_error()
    return value


class _TdtParser:
    """Goes through the words of a text and sees one word ahead."""

    __slots__ = ("ahead", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: Iterator[TdtToken] = tokenize_text(text)
        self.ahead = next(self.words)

    def take_token(self) -> TdtToken:
        word = self.ahead
        self.ahead = next(self.words, word)
        return word

    def is_at_mark(self, mark: str) -> bool:
        return self.ahead.text == mark and self.ahead.kind is TdtTokenKind.MARK

    def take_mark(self, mark: str) -> bool:
        """Go past this mark if it comes next."""
        if not self.is_at_mark(mark):
            return False
        self.take_token()
        return True

    def require_mark(self, mark: str) -> None:
        if not self.take_mark(mark):
            raise self.build_syntax_error()

    def build_syntax_error(self) -> Refusal:
        if self.ahead.kind is TdtTokenKind.END:
            return build_truncation_error(self.text)
        return build_unexpected_sign_error(self.text, self.ahead.end, self.ahead.text)

    def parse_value(self, depth: int) -> Value:
        kind = self.ahead.kind
        if kind is TdtTokenKind.STRING:
            return self.take_token().text
        if kind is TdtTokenKind.NUMBER:
            return parse_number(self.take_token().text)
        if depth > DEEPEST:
            raise refuse(
                _("Line {line} is nested too deep. Is it a .tdt file?"),
                line=find_line_number(self.text, self.ahead.end),
            )
        if kind is TdtTokenKind.NAME:
            return self.parse_name_or_call(depth)
        if self.take_mark("{"):
            return self.parse_fields(depth)
        if self.take_mark("["):
            return TdtArray(self.parse_items("]", depth))
        raise self.build_syntax_error()

    def parse_name_or_call(self, depth: int) -> Value:
        """A word with a meaning, or a call: with `new` before it or without."""
        is_new = self.ahead.text == "new"
        if is_new:
            self.take_token()
        if self.ahead.kind is not TdtTokenKind.NAME:
            raise self.build_syntax_error()
        if not is_new and self.ahead.text in WORDS:
            return WORDS[self.take_token().text]
        name = self.take_token().text
        if self.take_mark("("):
            return TdtCall(name, self.parse_items(")", depth))
        if not is_new:
            raise self.build_syntax_error()
        return TdtCall(name)

    def parse_items(self, end: str, depth: int) -> tuple[Value, ...]:
        """
        Values up to a bracket; a comma may stand after the last, and nothing between two commas is
        nothing.
        """
        items: list[Value] = []
        while not self.take_mark(end):
            if self.take_mark(","):
                items.append(None)
                continue
            items.append(self.parse_value(depth + 1))
            if not self.is_at_mark(end):
                self.require_mark(",")
        return tuple(items)

    def parse_fields(self, depth: int) -> TdtObject:
        """Fields up to the bracket; of two with one name the later counts."""
        fields: dict[str, Value] = {}
        while not self.take_mark("}"):
            if self.ahead.kind not in KEYS:
                raise self.build_syntax_error()
            key = self.take_token().text
            self.require_mark(":")
            fields[key] = self.parse_value(depth + 1)
            if not self.is_at_mark("}"):
                self.require_mark(",")
        return TdtObject(MappingProxyType(fields))
