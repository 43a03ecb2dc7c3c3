"""How large files and functions are: small rooms can be read in one go."""

import ast
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.guards.tree import ours, parsed, python_files, room_files

LONGEST_FILE = 300
LONGEST_FUNCTION = 40
LONGEST_VIEW = 25
MEDIAN_FILE = 120


@dataclass(frozen=True, slots=True, order=True)
class Size:
    lines: int
    what: str


def file_sizes(root: Path) -> list[Size]:
    files = ((file, len(file.read_text().splitlines())) for file in room_files(root))
    return sorted((Size(lines, str(file.relative_to(root))) for file, lines in files), reverse=True)


def function_sizes(root: Path) -> list[Size]:
    found = [
        Size(length(node), f"{file.relative_to(root)}:{node.lineno} {node.name}")
        for file in python_files(root)
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return sorted(found, reverse=True)


def view_sizes(root: Path) -> list[Size]:
    """What answers a browser: whatever stands under `@require_…`."""
    return [
        Size(length(node), f"{file.relative_to(root)}:{node.lineno} {node.name}")
        for file in ours(root / "tournament" / "pages", "*.py")
        if "require_" in file.read_text()
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.FunctionDef) and any("require_" in ast.unparse(one) for one in node.decorator_list)
    ]


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Its lines without its docstring, which may be as long as the rule needs."""
    first = function.body[0]
    said = 0
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        said = (first.end_lineno or first.lineno) - first.lineno + 1
    return (function.end_lineno or function.lineno) - function.lineno + 1 - said


def too_large(root: Path) -> list[str]:
    """A table of what should be split, and of the median when most files have grown."""
    files = file_sizes(root)
    faults = [f"{size.lines:>5} lines  {size.what}" for size in files if size.lines > LONGEST_FILE]
    faults += [f"{size.lines:>5} lines  {size.what}" for size in function_sizes(root) if size.lines > LONGEST_FUNCTION]
    faults += [f"{size.lines:>5} lines  {size.what} (a view)" for size in view_sizes(root) if size.lines > LONGEST_VIEW]
    middle = median(size.lines for size in files if size.lines) if files else 0
    if middle > MEDIAN_FILE:
        faults.append(f"{middle:>5.0f} lines  is the median file (at most {MEDIAN_FILE})")
    return faults
