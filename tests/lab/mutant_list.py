"""The list of mutants: small faults in the program's text, each found again by its text."""

import ast
import json
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

LIST = Path(__file__).with_name("mutants.toml")
KINDS = ("comparison", "constant", "branch", "removed call")


class Lost(Exception):
    """A mutant whose line is not in the code exactly once."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One line of a function, and the same line with a fault in it, both without indentation."""

    number: int
    file: str
    function: str
    kind: str
    before: str
    after: str

    @property
    def place(self) -> str:
        """Where it is, without the line's number, which changes."""
        return f"{self.file}:{self.function or 'at the top'}"

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What makes it this mutant, whatever its number is."""
        return self.file, self.function, self.before, self.after


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A mutant that cannot change what the program does, and why."""

    file: str
    function: str
    kind: str
    before: str
    after: str
    reason: str

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """The same as of a mutant."""
        return self.file, self.function, self.before, self.after


@dataclass(frozen=True, slots=True)
class MutantList:
    """All that is in the file."""

    mutants: tuple[Mutant, ...] = ()
    equivalents: tuple[Equivalent, ...] = ()


def read_list(file: Path = LIST) -> MutantList:
    """Read the list."""
    content = tomllib.loads(file.read_text())
    return MutantList(
        tuple(Mutant(**row) for row in content.get("mutant", ())),
        tuple(Equivalent(**row) for row in content.get("equivalent", ())),
    )


def write_list(content: MutantList, file: Path = LIST) -> None:
    """Write the list; what JSON makes of a text is also a text of TOML."""
    lines = ["# Written by `python -m tests.lab.draw_mutants`, run by `manage.py lab mutants`."]
    for name, rows in (("mutant", content.mutants), ("equivalent", content.equivalents)):
        for row in rows:
            values = asdict(row).items()
            lines += ["", f"[[{name}]]"]
            lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values]
    file.write_text("\n".join(lines) + "\n")


def mutate(mutant: Mutant, text: str) -> str:
    """Put the fault into the text of its file, or raise `Lost`."""
    lines = text.splitlines(keepends=True)
    found = find_lines(mutant.function, mutant.before, text)
    if len(found) != 1:
        raise Lost(f"no. {mutant.number}, {mutant.place}: {len(found)} lines read {mutant.before}")
    number = found[0]
    lines[number] = lines[number].replace(mutant.before, mutant.after)
    return "".join(lines)


def find_lines(function: str, line: str, text: str) -> list[int]:
    """Find where a line stands in a function (or a class, or at the top of the file)."""
    own = list_own_lines(ast.parse(text)).get(function, set())
    lines = text.splitlines()
    return [number for number in sorted(own) if lines[number].strip() == line]


def list_own_lines(tree: ast.Module) -> dict[str, set[int]]:
    """List the lines of each function and class by its name, from 0, without those inside."""
    owned: dict[str, set[int]] = {}
    owner: dict[int, str] = {}
    for name, node in walk_scopes(tree, ""):  # what is inside comes later, and takes its lines away
        last = node.end_lineno or node.lineno
        owner |= dict.fromkeys(range(node.lineno - 1, last), name)
    for number, name in owner.items():
        owned.setdefault(name, set()).add(number)
    whole = max((node.end_lineno or 0 for node in tree.body), default=0)
    owned[""] = set(range(whole)) - set(owner)
    return owned


Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def walk_scopes(node: ast.AST, within: str) -> Iterator[tuple[str, Scope]]:
    """Walk through all functions and classes, the outer ones first, each with its whole name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Scope):
            name = f"{within}.{child.name}" if within else child.name
            yield name, child
            yield from walk_scopes(child, name)
        else:
            yield from walk_scopes(child, within)
