"""Unused fields of a `.tdt` file, each listed once with its value."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from tournament.imports.incoming_data import UnusedField
from tournament.imports.tdt_field_reader import (
    MAPS,
    TdtFieldUsage,
    decimal_text,
    list_pairs,
    unwrap_call,
)
from tournament.imports.tdt_parser import TdtArray, TdtCall, TdtObject, Value

MAX_FIELDS_LISTED = 300
MAX_EXAMPLES = 12
MAX_EXAMPLE_LENGTH = 200


@dataclass(slots=True)
class TdtUnusedField:
    """The values at one place of the file that say anything."""

    count: int = 0
    examples: list[str] = field(default_factory=list)

    def add_example(self, said: str) -> None:
        self.count += 1
        if len(self.examples) < MAX_EXAMPLES and said not in self.examples:
            self.examples.append(said)

    @property
    def summary_text(self) -> str:
        more = " …" if self.count > len(self.examples) else ""
        times = f"{self.count}: " if self.count > 1 else ""
        return f"{times}{' | '.join(self.examples)}{more}"


def list_unused_fields(value: Value, asked: TdtFieldUsage) -> tuple[UnusedField, ...]:
    """
    Everything that was left, by where it stands. Empty texts, zeros and what is not ticked say
    nothing; a whole object that nobody opened, such as the layout of the screens, is one row.
    """
    found: dict[str, TdtUnusedField] = {}
    for where, said in _walk_value(unwrap_call(value), "", asked):
        if where in found or len(found) < MAX_FIELDS_LISTED:
            found.setdefault(where, TdtUnusedField()).add_example(said)
        else:
            found.setdefault("…", TdtUnusedField()).add_example(where)
    return tuple(
        UnusedField(where.removeprefix("T.").replace(".", " › "), unused.summary_text)
        for where, unused in found.items()
    )


def _walk_value(value: Value, where: str, asked: TdtFieldUsage) -> Iterator[tuple[str, str]]:
    """Places and what is left there; fields of one kind of object stand at one place."""
    items = [value]
    if where in asked.keyed or (
        isinstance(value, TdtCall) and value.name in MAPS and where in asked.opened
    ):
        items = [item for _key, item in list_pairs(value)]
    elif isinstance(value, TdtArray):
        items = list(value.items)
    for item in items:
        yield from _walk_record(unwrap_call(item), where, asked)


def _walk_record(value: Value, where: str, asked: TdtFieldUsage) -> Iterator[tuple[str, str]]:
    if not isinstance(value, TdtObject):
        return
    for name, item in value.fields.items():
        place = f"{where}.{name}" if where else name
        inner = unwrap_call(item)
        if place in asked.opened:
            yield from _walk_value(inner, place, asked)
        elif place not in asked.taken and (said := _value_text(inner)):
            yield place, said


def _value_text(value: Value) -> str:
    """A value in short; nothing for what says nothing."""
    if isinstance(value, str):
        return " ".join(value.split())[:MAX_EXAMPLE_LENGTH]
    if value is True:
        return "true"
    if isinstance(value, Decimal) and value:
        return decimal_text(value)
    if isinstance(value, TdtObject | TdtArray | TdtCall):
        leaves = list(filter(None, map(_value_text, _list_leaves(value))))
        if len(leaves) > 1:
            return f"({len(leaves)})"
        return leaves[0] if leaves else ""
    return ""


def _list_leaves(value: Value) -> Iterator[Value]:
    waiting = [value]
    while waiting:
        leaf = unwrap_call(waiting.pop())
        if isinstance(leaf, TdtCall):
            waiting.extend(item for _key, item in list_pairs(leaf))
        elif isinstance(leaf, TdtObject):
            waiting.extend(leaf.fields.values())
        elif isinstance(leaf, TdtArray):
            waiting.extend(leaf.items)
        else:
            yield leaf
