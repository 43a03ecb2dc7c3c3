"""A formula as it was understood: a tree of numbers, names and what is done with them."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was written."""

    value: float


@dataclass(frozen=True, slots=True)
class Name:
    """Something that is known about a result; always in small letters."""

    name: str


@dataclass(frozen=True, slots=True)
class Sign:
    """What a sign does with one value (a minus before it, `not`) or with the two beside it."""

    sign: str
    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Call:
    """A function with its values; its name always in small letters."""

    function: str
    parts: "tuple[Node, ...]"


Node = Number | Name | Sign | Call


def nodes(tree: Node) -> Iterator[Node]:
    """
    The whole tree, part by part, from the top.

    >>> [type(one).__name__ for one in nodes(Sign("+", (Name("place"), Number(1.0))))]
    ['Sign', 'Name', 'Number']
    """
    yield tree
    if isinstance(tree, Sign | Call):
        for part in tree.parts:
            yield from nodes(part)


def names_in(tree: Node) -> tuple[str, ...]:
    """
    The names that a formula uses, each once, in order.

    >>> names_in(Sign("+", (Name("place"), Name("place"))))
    ('place',)
    """
    return tuple(dict.fromkeys(one.name for one in nodes(tree) if isinstance(one, Name)))


def functions_in(tree: Node) -> tuple[str, ...]:
    """The functions that a formula uses, each once, in order."""
    return tuple(dict.fromkeys(one.function for one in nodes(tree) if isinstance(one, Call)))
