"""
What a `.tdt` file says that has no place here: every field that nobody asked for, told once with
what it holds.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from tournament.imports.incoming import Unused
from tournament.imports.tdt_parser import Made, Record, Row, Value
from tournament.imports.tdt_reading import MAPS, Asked, bare, pairs, written

MOST_TOLD = 300
MOST_EXAMPLES = 12
LONGEST_EXAMPLE = 200


@dataclass(slots=True)
class Found:
    """The values at one place of the file that say anything."""

    count: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, said: str) -> None:
        self.count += 1
        if len(self.examples) < MOST_EXAMPLES and said not in self.examples:
            self.examples.append(said)

    @property
    def told(self) -> str:
        more = " …" if self.count > len(self.examples) else ""
        times = f"{self.count}: " if self.count > 1 else ""
        return f"{times}{' | '.join(self.examples)}{more}"


def unused(value: Value, asked: Asked) -> tuple[Unused, ...]:
    """
    Everything that was left, by where it stands. Empty texts, zeros and what is not ticked say
    nothing; a whole object that nobody opened, such as the layout of the screens, is one row.
    """
    found: dict[str, Found] = {}
    for where, said in _left(bare(value), "", asked):
        if where in found or len(found) < MOST_TOLD:
            found.setdefault(where, Found()).add(said)
        else:
            found.setdefault("…", Found()).add(where)
    return tuple(
        Unused(where.removeprefix("T.").replace(".", " › "), one.told)
        for where, one in found.items()
    )


def _left(value: Value, where: str, asked: Asked) -> Iterator[tuple[str, str]]:
    """Places and what is left there; fields of one kind of object stand at one place."""
    if where in asked.keyed or (
        isinstance(value, Made) and value.name in MAPS and where in asked.opened
    ):
        for _key, item in pairs(value):
            yield from _left_in(bare(item), where, asked)
    elif isinstance(value, Row):
        for item in value.items:
            yield from _left_in(bare(item), where, asked)
    else:
        yield from _left_in(value, where, asked)


def _left_in(value: Value, where: str, asked: Asked) -> Iterator[tuple[str, str]]:
    if not isinstance(value, Record):
        return
    for name, item in value.fields.items():
        place = f"{where}.{name}" if where else name
        inner = bare(item)
        if place in asked.opened:
            yield from _left(inner, place, asked)
        elif place not in asked.taken and (said := _said(inner)):
            yield place, said


def _said(value: Value) -> str:
    """A value in short; nothing for what says nothing."""
    if isinstance(value, str):
        return " ".join(value.split())[:LONGEST_EXAMPLE]
    if value is True:
        return "true"
    if isinstance(value, Decimal) and value:
        return written(value)
    if isinstance(value, Record | Row | Made):
        leaves = [said for leaf in _leaves(value) if (said := _said(leaf))]
        return leaves[0] if len(leaves) == 1 else f"({len(leaves)})" if leaves else ""
    return ""


def _leaves(value: Value) -> Iterator[Value]:
    waiting = [value]
    while waiting:
        one = bare(waiting.pop())
        if isinstance(one, Made):
            waiting.extend(item for _key, item in pairs(one))
        elif isinstance(one, Record):
            waiting.extend(one.fields.values())
        elif isinstance(one, Row):
            waiting.extend(one.items)
        else:
            yield one
