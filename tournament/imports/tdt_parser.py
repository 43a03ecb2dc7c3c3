"""
The grammar of a `.tdt` file: objects, arrays, calls and plain values. It is read, never carried
out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Union

from tournament.core.text import Refusal, _, refuse
from tournament.imports.tdt_tokens import (
    Kind,
    Token,
    breaks_off,
    line_of,
    number_of,
    out_of_place,
    tokens,
)

DEEPEST = 60
KEYS = (Kind.NAME, Kind.STRING, Kind.NUMBER)

Value = Union[str, Decimal, bool, None, "Record", "Row", "Made"]
"""Anything that stands in a file; what has no value there – undefined, null, NaN – is None."""

WORDS: Mapping[str, Value] = MappingProxyType(
    {"true": True, "false": False, "null": None, "undefined": None}
    | dict.fromkeys(("NaN", "Infinity", "-Infinity", "-NaN"))
)


@dataclass(frozen=True, slots=True)
class Record:
    """Named fields: `{Title: "Friday", Buyins: […]}`."""

    fields: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Row:
    """Values in their order: `[1, 2, 3]`."""

    items: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """What a call would make: `new GamePrize({…})`, `Map.from([…])`; `name` is what is called."""

    name: str
    given: tuple[Value, ...] = field(default=())


def parse(text: str) -> Value:
    """
    The one value that the whole text is; anything else is refused with the line it happens in.
    """
    reader = _Reader(text)
    value = reader.value(0)
    if reader.ahead.text == ";" and reader.ahead.kind is Kind.MARK:
        reader.next()
    if reader.ahead.kind is not Kind.END:
        raise reader.misplaced()
    return value


class _Reader:
    """Goes through the words of a text and sees one word ahead."""

    __slots__ = ("ahead", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: Iterator[Token] = tokens(text)
        self.ahead = next(self.words)

    def next(self) -> Token:
        word = self.ahead
        self.ahead = next(self.words, word)
        return word

    def sees(self, mark: str) -> bool:
        return self.ahead.text == mark and self.ahead.kind is Kind.MARK

    def take(self, mark: str) -> bool:
        """Go past this mark if it comes next."""
        if not self.sees(mark):
            return False
        self.next()
        return True

    def must(self, mark: str) -> None:
        if not self.take(mark):
            raise self.misplaced()

    def misplaced(self) -> Refusal:
        if self.ahead.kind is Kind.END:
            return breaks_off(self.text)
        return out_of_place(self.text, self.ahead.end, self.ahead.text)

    def value(self, depth: int) -> Value:
        kind = self.ahead.kind
        if kind is Kind.STRING:
            return self.next().text
        if kind is Kind.NUMBER:
            return number_of(self.next().text)
        if depth > DEEPEST:
            line = line_of(self.text, self.ahead.end)
            raise refuse(
                _("Line {line}: too much within each other. A .tdt file is not that deep."),
                line=line,
            )
        if kind is Kind.NAME:
            return self.named(depth)
        if self.take("{"):
            return self.record(depth)
        if self.take("["):
            return Row(self.row("]", depth))
        raise self.misplaced()

    def named(self, depth: int) -> Value:
        """A word with a meaning, or a call: with `new` before it or without."""
        is_new = self.ahead.text == "new"
        if is_new:
            self.next()
        if self.ahead.kind is not Kind.NAME:
            raise self.misplaced()
        if not is_new and self.ahead.text in WORDS:
            return WORDS[self.next().text]
        name = self.next().text
        if self.take("("):
            return Made(name, self.row(")", depth))
        if not is_new:
            raise self.misplaced()
        return Made(name)

    def row(self, end: str, depth: int) -> tuple[Value, ...]:
        """
        Values up to a bracket; a comma may stand after the last, and nothing between two commas is
        nothing.
        """
        items: list[Value] = []
        while not self.take(end):
            if self.take(","):
                items.append(None)
                continue
            items.append(self.value(depth + 1))
            if not self.sees(end):
                self.must(",")
        return tuple(items)

    def record(self, depth: int) -> Record:
        """Fields up to the bracket; of two with one name the later counts."""
        fields: dict[str, Value] = {}
        while not self.take("}"):
            if self.ahead.kind not in KEYS:
                raise self.misplaced()
            key = self.next().text
            self.must(":")
            fields[key] = self.value(depth + 1)
            if not self.sees("}"):
                self.must(",")
        return Record(MappingProxyType(fields))
