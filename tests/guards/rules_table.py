"""Reads the tables of docs/rules.md: each rule, the module that decides it, its tests."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.guards.tree import ROOT, parsed

NAMED = re.compile(r"`([^`]+)`")
FILE = re.compile(r"`([\w/.-]+\.(?:py|toml|js|mjs))`(?:\s*\(([^)]*)\))?")
ID = re.compile(r"\b([A-Z])(\d\d)(P?)(?:–\1(\d\d))?")
HOMES = ("", "tournament")
"""What the path of a module may leave out."""
MODULES, TESTS = ("decided in", "carried out in"), ("tests", "more tests")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, and the words above its cells."""

    head: tuple[str, ...]
    cells: tuple[str, ...]

    def cell(self, *names: str) -> str:
        return " ".join(
            cell for name, cell in zip(self.head, self.cells, strict=True) if name in names
        )


def rows(text: str) -> list[Row]:
    """Every row of every table."""
    found: list[Row] = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _line, *others = (cells(line) for line in block.splitlines())
        found += [Row(head, other) for other in others]
    return found


def cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("| ").split("|"))


def files_named(cell: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """
    The files of a cell – without a folder: in that of the file before – and the names in brackets
    behind each.
    """
    folder = ""
    for found in FILE.finditer(cell):
        name = found[1] if "/" in found[1] or not folder else f"{folder}/{found[1]}"
        folder = name.rpartition("/")[0]
        yield name, tuple(NAMED.findall(found[2] or ""))


def there(name: str) -> Path | None:
    """The file of that name, if there is one."""
    return next((file for home in HOMES if (file := ROOT / home / name).exists()), None)


@cache
def defined(file: Path) -> frozenset[str]:
    """What a module, or a class in it, defines."""
    nodes = list(ast.walk(parsed(file)))
    made = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return frozenset(
        made
        | {
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
    )


def ids(cell: str) -> list[str]:
    """The rules that a cell names, ranges written out."""
    found: list[str] = []
    for letter, first, more, last in ID.findall(cell):
        found += [
            f"{letter}{number:02}{more}" for number in range(int(first), int(last or first) + 1)
        ]
    return found


def faults(row: Row) -> Iterator[str]:
    """What a row names and is not there, and what it does not name."""
    tests = list(files_named(row.cell(*TESTS)))
    if "tests" in row.head and not any(
        Path(name).name.startswith("test_") or ".test." in name for name, _in in tests
    ):
        yield "no test"
    for name, inside in (*files_named(row.cell(*MODULES)), *tests):
        file = there(name)
        if file is None:
            yield f"{name} is not there"
        elif file.suffix == ".py":
            yield from (f"{name} has no {one}" for one in inside if one not in defined(file))
