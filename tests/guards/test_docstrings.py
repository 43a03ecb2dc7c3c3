"""Every module, and every function of the pure parts, has a docstring."""

import ast
import re
from pathlib import Path

from tests.guards.tree import ROOT, parsed, plant, python_files

PURE = re.compile(
    r"seating/|rulings/core/|tournament/(engine/|\w+/(values|rules|actions|reports)\b)"
)


def silent(root: Path) -> list[str]:
    """
    Modules without a word on what they are, and functions that others call without one on what they
    do.
    """
    found = []
    for file in python_files(root):
        place = file.relative_to(root).as_posix()
        if not PURE.match(place) and file.read_text().startswith('"""'):
            continue
        tree = parsed(file)
        if tree.body and not ast.get_docstring(tree):
            found.append(place)
        if not PURE.match(place):
            continue
        calls = (
            node
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        )
        found += [
            f"{place}:{node.lineno} {node.name}" for node in calls if not ast.get_docstring(node)
        ]
    return found


def test_everything_says_what_it_is_for() -> None:
    assert silent(ROOT) == []


def test_what_says_nothing_is_found(tmp_path: Path) -> None:
    plant(
        tmp_path,
        "seating/chairs.py",
        '"""Chairs."""\n\n\ndef sit():\n    pass\n\n\ndef _stand():\n    pass\n',
    )
    plant(tmp_path, "config/lamp.py", "def light():\n    pass\n")
    assert silent(tmp_path) == ["config/lamp.py", "seating/chairs.py:4 sit"]
