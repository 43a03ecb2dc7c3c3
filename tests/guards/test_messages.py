"""Every text that a line of the core is made of is marked, so that it is told in each language."""

import ast
import re
from itertools import chain
from pathlib import Path

from tests.guards.tree import PACKAGES, ROOT, ours, parsed, plant

GAP = re.compile(r"\{\w+\}")
LINES = ("say", "refuse")


def find_unmarked(root: Path) -> list[str]:
    """Texts with a word of their own that nobody would ever translate."""
    found = []
    for file in chain.from_iterable(ours(root / package, "*.py") for package in PACKAGES):
        for node in ast.walk(parsed(file)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            text = node.args[0]
            if node.func.id not in LINES or not isinstance(text, ast.Constant):
                continue
            words = str(text.value)
            if re.search(r"\w", GAP.sub("", words)):
                found.append(f"{file.relative_to(root).as_posix()}:{node.lineno} {words}")
    return found


def test_every_text_is_marked() -> None:
    assert find_unmarked(ROOT) == []


def test_an_unmarked_text_is_found(tmp_path: Path) -> None:
    lines = 'say(_("Seat {seat}"))\nsay("{one} · {other}")\nsay("Break at {begins}", begins=1)\n'
    plant(tmp_path, "tournament/bar.py", lines)
    assert find_unmarked(tmp_path) == ["tournament/bar.py:3 Break at {begins}"]
