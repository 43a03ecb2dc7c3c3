"""Every message of the rules is marked for translation and uses each of its values."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tests.guards.tree import PACKAGES, ROOT, ours, parsed, plant

GAP = re.compile(r"\{(\w+)\}")
LINES = ("say", "refuse")


def list_faults(call: ast.Call) -> Iterator[str]:
    """A text with a word of its own that nobody would ever translate; facts and gaps apart."""
    text = call.args[0]
    if isinstance(text, ast.Constant):
        if re.search(r"\w", GAP.sub("", str(text.value))):
            yield str(text.value)
    elif isinstance(text, ast.Call) and text.args and isinstance(text.args[0], ast.Constant):
        given = {str(fact.arg) for fact in call.keywords if fact.arg}
        if len(given) == len(call.keywords):
            yield from sorted(given ^ set(GAP.findall(str(text.args[0].value))))


def find_wrong_lines(root: Path) -> list[str]:
    found = []
    for file in chain.from_iterable(ours(root / package, "*.py") for package in PACKAGES):
        for node in ast.walk(parsed(file)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            if node.func.id in LINES:
                where = f"{file.relative_to(root).as_posix()}:{node.lineno}"
                found += [f"{where} {fault}" for fault in list_faults(node)]
    return found


def test_every_text_is_marked_and_tells_its_facts() -> None:
    assert find_wrong_lines(ROOT) == []


def test_an_unmarked_text_is_found(tmp_path: Path) -> None:
    lines = 'say(_("Seat"))\nsay("{one} · {other}")\nsay("Break at {begins}", begins=1)\n'
    plant(tmp_path, "tournament/bar.py", lines)
    assert find_wrong_lines(tmp_path) == ["tournament/bar.py:3 Break at {begins}"]


def test_an_untold_fact_and_an_empty_gap_are_found(tmp_path: Path) -> None:
    lines = 'say(_("Seat {seat}"), seat=1)\nsay(_("Seat {at}"), to=1)\n'
    plant(tmp_path, "tournament/bar.py", lines)
    assert find_wrong_lines(tmp_path) == ["tournament/bar.py:2 at", "tournament/bar.py:2 to"]
