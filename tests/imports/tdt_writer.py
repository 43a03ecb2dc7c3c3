"""Writes values in the grammar of `.tdt` files, in every way the grammar allows."""

import json
import random
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType

from tournament.imports.tdt_parser import TdtArray, TdtCall, TdtObject, Value

BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$")
GAPS = ("", " ", "\n", "\t", "\r\n", "/* a { note } */", "// to the end\n")
ESCAPES = {
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "\b": "\\b",
    "\f": "\\f",
    "\v": "\\v",
    "\0": "\\x00",
}
FIRST_SURROGATE = 0x10000


def record(**fields: Value) -> TdtObject:
    """Named fields."""
    return TdtObject(MappingProxyType(fields))


def keyed(fields: Mapping[str, Value]) -> TdtObject:
    """Named fields whose names are no words."""
    return TdtObject(MappingProxyType(dict(fields)))


def made(name: str, **fields: Value) -> TdtCall:
    """`new Name({…})`."""
    return TdtCall(name, (record(**fields),))


def row(*items: Value) -> TdtArray:
    """Values in their order."""
    return TdtArray(items)


def map_of(entries: Mapping[str, Value], old: bool = False) -> TdtCall:
    """A map, as older versions write it or as newer ones do."""
    if old:
        return TdtCall("Map", (keyed(entries),))
    return TdtCall(
        "Map.from", (TdtArray(tuple(TdtArray((key, value)) for key, value in entries.items())),)
    )


class Writer:
    """
    Writes values; the plain one as the program does, a wild one in every other way that means the
    same.
    """

    def __init__(self, chance: random.Random | None = None) -> None:
        self.chance = chance

    def write(self, value: Value) -> str:
        """The value as text."""
        return f"{self.gap()}{self.bare(value)}{self.gap()}"

    def bare(self, value: Value) -> str:
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, bool):
            return str(value).lower()
        if value is None:
            return self.one_of("null", "undefined", "NaN", "-Infinity")
        if isinstance(value, Decimal):
            return self.number(value)
        if isinstance(value, TdtArray):
            return f"[{self.items(value.items)}]"
        if isinstance(value, TdtCall):
            new = "" if value.name == "Map.from" else f"new{self.gap() or ' '}"
            return f"{new}{value.name}{self.gap()}({self.items(value.given)})"
        fields = [
            f"{self.gap()}{self.key(name)}{self.gap()}:{self.write(item)}"
            for name, item in value.fields.items()
        ]
        return f"{{{self.joined(fields)}}}"

    def items(self, items: tuple[Value, ...]) -> str:
        return self.joined([self.write(item) for item in items])

    def joined(self, parts: list[str]) -> str:
        comma = "," if parts and self.wild() else ""
        return ",".join(parts) + comma + self.gap()

    def key(self, name: str) -> str:
        is_word = bool(name) and set(name) <= BARE
        return name if is_word and not self.wild() else self.string(name)

    def string(self, text: str) -> str:
        mark = self.one_of('"', "'")
        return mark + "".join(self.letter(one, mark) for one in text) + mark

    def letter(self, one: str, mark: str) -> str:
        if one in (mark, "\\"):
            return f"\\{one}"
        if one in ESCAPES:
            return ESCAPES[one]
        if not self.wild():
            return one
        code = ord(one)
        if code >= FIRST_SURROGATE:
            return self.one_of(f"\\u{{{code:x}}}", json.dumps(one)[1:-1])
        return self.one_of(f"\\u{code:04x}", f"\\x{code:02X}" if code < 256 else one, f"\\\n{one}")

    def number(self, value: Decimal) -> str:
        plain = format(value, "f")
        return self.one_of(plain, f"{value:e}", f"{plain}.0" if "." not in plain else f"{plain}0")

    def gap(self) -> str:
        return self.chance.choice(GAPS) if self.chance and self.wild() else ""

    def wild(self) -> bool:
        return self.chance is not None and self.chance.random() < 0.2

    def one_of(self, plain: str, *others: str) -> str:
        return self.chance.choice((plain, *others)) if self.chance else plain
