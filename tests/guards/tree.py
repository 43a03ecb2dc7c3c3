"""The files of the project as the guards see them, or of a small planted tree."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("config", "tournament", "rulings", "seating")
NOT_OURS = ("vendor", "migrations", "__pycache__", "node_modules")


def python_files(root: Path = ROOT) -> Iterator[Path]:
    yield from (file for package in PACKAGES for file in ours(root / package, "*.py"))
    yield from root.glob("manage.py")


def ours(folder: Path, pattern: str) -> Iterator[Path]:
    for file in sorted(folder.rglob(pattern)):
        if not set(file.relative_to(folder).parts) & set(NOT_OURS):
            yield file


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(), str(file))


def plant(root: Path, path: str, text: str) -> Path:
    """Write a file into a planted tree."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file
