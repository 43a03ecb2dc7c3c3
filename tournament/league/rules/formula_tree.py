"""Syntax tree of a formula."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NumberNode:
    """A number as it was written."""

    value: float


@dataclass(frozen=True, slots=True)
class NameNode:
    """Something that is known about a result; always in small letters."""

    name: str


@dataclass(frozen=True, slots=True)
class OperatorNode:
    """What a sign does with one value (a minus before it, `not`) or with the two beside it."""

    sign: str
    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class CallNode:
    """A function with its values; its name always in small letters."""

    function: str
    parts: "tuple[Node, ...]"


Node = NumberNode | NameNode | OperatorNode | CallNode


def walk_nodes(tree: Node) -> Iterator[Node]:
    """
    The whole tree, part by part, from the top.

    >>> formula = OperatorNode("+", (NameNode("place"), NumberNode(1.0)))
    >>> [type(node).__name__ for node in walk_nodes(formula)]
    ['OperatorNode', 'NameNode', 'NumberNode']
    """
    yield tree
    if isinstance(tree, OperatorNode | CallNode):
        for part in tree.parts:
            yield from walk_nodes(part)


def list_variable_names(tree: Node) -> tuple[str, ...]:
    """
    The names that a formula uses, each once, in order.

    >>> list_variable_names(OperatorNode("+", (NameNode("place"), NameNode("place"))))
    ('place',)
    """
    return tuple(
        dict.fromkeys(node.name for node in walk_nodes(tree) if isinstance(node, NameNode))
    )


def list_function_names(tree: Node) -> tuple[str, ...]:
    """The functions that a formula uses, each once, in order."""
    return tuple(
        dict.fromkeys(node.function for node in walk_nodes(tree) if isinstance(node, CallNode))
    )
