"""Draws the list of mutants: `python -m tests.lab.draw_mutants` puts new ones where some are gone.

Who draws reads each new one: what cannot change the program's behaviour goes into the list as an
`[[equivalent]]` with its reason, is taken out as a mutant, and the next draw takes its number.
"""

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from tests.lab.mutant_list import (
    KINDS,
    Lost,
    Mutant,
    MutantList,
    Scope,
    find_lines,
    mutate,
    read_list,
    write_list,
)
from tests.lab.own_process import ROOT

SEED = "Final Nine, 60 mutants"
SIZE, MIN_PER_ROOM = 60, 4
PURE = "the pure parts of tournament"
PEOPLE = "who may come in, and the people of a club"
WORK = "work that takes longer than a click"
ROOMS = (
    PURE,
    "seating",
    "rulings/core",
    "tournament/journal.py",
    PEOPLE,
    "tournament/live",
    WORK,
)
PURE_FILES = (
    "tournament/engine/*.py",
    "tournament/night/*.py",
    *(
        f"tournament/*/{shape}{ending}"
        for shape in ("values", "rules", "actions", "reports")
        for ending in (".py", "/*.py")
    ),
)
PATTERNS = {
    PURE: PURE_FILES,
    PEOPLE: ("tournament/access/*.py", "tournament/club/*.py"),
    WORK: ("tournament/jobs/*.py", "tournament/notifications/delivery/*.py"),
}
OTHER_WAY = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
GIVES_ITS_FIRST = {
    *("sorted", "reversed", "min", "max", "abs", "round", "replace", "set", "frozenset"),
}
"""Without these functions their first argument is left."""
GIVES_WHAT_IT_IS_OF = {
    *("strip", "casefold", "lower", "upper", "filter", "exclude", "order_by", "distinct"),
    *("select_for_update", "removeprefix", "removesuffix", "total_seconds"),
}
"""Without these methods the value before the dot is left."""
SAYS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "say_as"}
LOGS = {"logger", "logging", "warnings"}
SHOWS = {"__repr__", "__str__", "describe"}
Edit = tuple[str, int, int, int, str, str]
"""Its kind, the line, from which byte to which, what is replaced there ("": all) and by what."""


def draw(known: MutantList) -> MutantList:
    """Keep the mutants whose line is still there and give the other numbers new ones."""
    kept = [mutant for mutant in known.mutants if is_there(mutant)]
    refused = {one.identity for one in known.equivalents}
    numbers = sorted({*range(1, SIZE + 1)} - {mutant.number for mutant in kept})
    for room, wanted in share_out().items():
        candidates = shuffle(one for one in list_mutants(room) if one.identity not in refused)
        while sum(is_in(mutant.file, room) for mutant in kept) < wanted:
            kept.append(take_next(candidates, kept, numbers.pop(0)))
    return MutantList(tuple(sorted(kept, key=lambda one: one.number)), known.equivalents)


def share_out() -> dict[str, int]:
    """Share the numbers among the rooms by their lines, with a least number for each."""
    lines = {room: sum(count_lines(file) for file in files(room)) for room in ROOMS}
    shares = {room: max(MIN_PER_ROOM, SIZE * lines[room] // sum(lines.values())) for room in ROOMS}
    largest = max(lines, key=lambda room: lines[room])
    return shares | {largest: SIZE - sum(shares.values()) + shares[largest]}


def count_lines(file: Path) -> int:
    return len(file.read_text().splitlines())


def take_next(candidates: list[Mutant], kept: list[Mutant], number: int) -> Mutant:
    """Take the first of the rarest kind, in a function that has none, in a file with the fewest."""
    kinds = Counter(mutant.kind for mutant in kept)
    in_file = Counter(mutant.file for mutant in kept)
    taken = {mutant.place for mutant in kept}
    for kind in sorted(KINDS, key=lambda kind: kinds[kind]):
        fitting = [one for one in candidates if one.kind == kind and one.place not in taken]
        for one in sorted(fitting, key=lambda one: in_file[one.file]):
            if is_sound(one):
                return replace(one, number=number)
    raise LookupError("There is no mutant left to draw.")


def shuffle(mutants: Iterator[Mutant]) -> list[Mutant]:
    """Order them by chance, but in an order that changes elsewhere in the code leave as it is."""
    return sorted(mutants, key=hash_mutant)


def hash_mutant(mutant: Mutant) -> bytes:
    return hashlib.sha256(repr((SEED, mutant.identity)).encode()).digest()


def is_there(mutant: Mutant) -> bool:
    file = ROOT / mutant.file
    return file.exists() and len(find_lines(mutant.function, mutant.before, file.read_text())) == 1


def is_in(file: str, room: str) -> bool:
    if room in PATTERNS:
        return any(map(Path(file).match, PATTERNS[room]))
    return file == room or file.startswith(f"{room}/")


def files(room: str) -> list[Path]:
    if room in PATTERNS:
        return sorted({file for pattern in PATTERNS[room] for file in ROOT.glob(pattern)})
    return [ROOT / room] if room.endswith(".py") else sorted((ROOT / room).rglob("*.py"))


def main() -> None:
    known = read_list()
    content = draw(known)
    write_list(content)
    for mutant in content.mutants:
        if mutant not in known.mutants:
            print(f"new: no. {mutant.number}, {mutant.place}: {mutant.before} -> {mutant.after}")


# --- what could be wrong --------------------------------------------------------------------------


def list_mutants(room: str) -> Iterator[Mutant]:
    """List everything that could be wrong on a line."""
    for file in files(room):
        text = file.read_text()
        lines = text.splitlines()
        name = file.relative_to(ROOT).as_posix()
        for function, (kind, number, start, end, old, new) in list_edits(ast.parse(text), "", text):
            line = lines[number - 1].encode()
            part = line[start:end].decode()
            part = part.replace(old, new, 1) if old else new
            after = (line[:start] + part.encode() + line[end:]).decode().strip()
            yield Mutant(0, name, function, kind, line.decode().strip(), after)


def is_sound(mutant: Mutant) -> bool:
    """Whether its line is the only one like it, and Python can read what it makes of the file."""
    text = (ROOT / mutant.file).read_text()
    try:
        return ast.dump(ast.parse(mutate(mutant, text))) != ast.dump(ast.parse(text))
    except (Lost, SyntaxError):
        return False


def list_edits(node: ast.AST, function: str, text: str) -> Iterator[tuple[str, Edit]]:
    """List what could be changed in a node and in what it holds, with the function around it."""
    if says_only(node):
        return
    if isinstance(node, Scope):
        function = f"{function}.{node.name}" if function else node.name
    yield from ((function, edit) for edit in edits_of(node, text))
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from list_edits(child, function, text)


def says_only(node: ast.AST) -> bool:
    """Whether it is a text for people or for the log, or nothing that runs."""
    if isinstance(node, ast.FunctionDef):
        return node.name in SHOWS
    if isinstance(node, ast.If):
        return ast.unparse(node.test).endswith("TYPE_CHECKING")
    if isinstance(node, ast.Expr):
        return says_only(node.value)
    if isinstance(node, ast.Call):
        return re.split(r"[.(]", ast.unparse(node.func))[0] in SAYS | LOGS
    return isinstance(node, ast.Raise | ast.Assert | ast.While)


def edits_of(node: ast.AST, text: str) -> Iterator[Edit]:  # noqa: C901
    """List what could be wrong with the node itself, where it stands on one line."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for (left, right), operator in zip(pairwise(sides), node.ops, strict=True):
            yield from change_between("comparison", left, right, *OTHER_WAY[type(operator)])
    elif isinstance(node, ast.BoolOp):
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in pairwise(node.values):
            yield from change_between("branch", left, right, *words)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from change("branch", node, "not ", "")
    elif isinstance(node, ast.If | ast.IfExp):
        yield from change("branch", node.test, "", "True")
        yield from change("branch", node.test, "", "False")
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield from change("branch", test, "", "True")
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float):
        other = not node.value if isinstance(node.value, bool) else node.value + 1
        yield from change("constant", node, "", str(other))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
        yield from change("removed call", node, "", "pass")
    elif isinstance(node, ast.Call):
        rest = what_is_left(node)
        if rest is not None:
            yield from change("removed call", node, "", ast.get_source_segment(text, rest) or "")


def what_is_left(node: ast.Call) -> ast.expr | None:
    """Find what a value is without the call that makes something else of it."""
    called = node.func
    if isinstance(called, ast.Name) and called.id in GIVES_ITS_FIRST and node.args:
        return node.args[0]
    if isinstance(called, ast.Attribute) and called.attr in GIVES_WHAT_IT_IS_OF:
        return called.value
    return None


def change(kind: str, node: ast.expr | ast.stmt, old: str, new: str) -> Iterator[Edit]:
    """Change a part of it, or (without `old`) all of it."""
    if node.lineno == node.end_lineno and node.end_col_offset is not None:
        yield kind, node.lineno, node.col_offset, node.end_col_offset, old, new


def change_between(
    kind: str,
    left: ast.expr,
    right: ast.expr,
    old: str,
    new: str,
) -> Iterator[Edit]:
    """Change the word between two values; brackets around them stay."""
    if left.end_lineno == right.lineno and left.end_col_offset is not None:
        yield kind, right.lineno, left.end_col_offset, right.col_offset, old, new


if __name__ == "__main__":
    main()
