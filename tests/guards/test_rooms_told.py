"""
The map in docs/architecture.md is true: every room it names is there, and every module of the core
is on it.
"""

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

from tests.guards.tree import ROOT
from tests.rows import each_row

TEXT = (ROOT / "docs" / "architecture.md").read_text()
MAP = TEXT.partition("## The rooms\n\n```\n")[2].partition("```")[0]
WHOLE = (
    *(
        "config",
        "seating",
        "rulings/core",
        "rulings",
        "tournament/core",
        "tournament",
        "tournament/access",
    ),
    *(
        "tournament/league",
        "tournament/files",
        "tournament/imports",
        "tournament/outbox",
        "tournament/pages/act",
    ),
)
"""Rooms of which everything is on the map."""
NO_ROOMS = {"__init__", "__pycache__"}


def rooms(text: str) -> dict[str, set[str]]:
    """Every room of the map with what is named in it; names end at two spaces or at a bracket."""
    found: dict[str, set[str]] = {}
    room = ""
    for line in text.splitlines():
        names = [
            name.rstrip("/").removesuffix(".py")
            for name in re.split(r"\s{2,}| \(", line.strip())[0].split()
        ]
        if line.startswith(" "):
            found[room] |= set(names)
            continue
        for room in names:
            found.setdefault(room, set())
    return found


def inside(folder: Path) -> set[str]:
    """Modules, and rooms of its own with what is in them."""
    own = {file.stem for file in folder.glob("*.py")} - NO_ROOMS
    for inner in (one for one in folder.iterdir() if one.is_dir() and one.name not in NO_ROOMS):
        own |= {inner.name, *(f"{inner.name}/{file.stem}" for file in inner.iterdir())}
    return own


def not_there(text: str, root: Path = ROOT) -> list[str]:
    """What the map names and nobody finds."""
    known = rooms(text)
    found = [
        room for room in known if not (root / room).exists() and not (root / f"{room}.py").exists()
    ]
    for room, said in known.items():
        there = inside(root / room) if (root / room).is_dir() else set()
        found += [
            f"{room}/{name}"
            for name in sorted(said)
            if not any(fnmatch(one, name) for one in there)
        ]
    return found


def not_told(text: str, root: Path = ROOT) -> list[str]:
    """What is in the rooms and not on the map."""
    known = rooms(text)
    told = {f"{room}/{name}" for room, said in known.items() for name in said} | set(known)
    return [
        f"{room}/{name}"
        for room in WHOLE
        for name in sorted(inside(root / room))
        if "/" not in name and not any(fnmatch(f"{room}/{name}", one) for one in told)
    ]


def test_every_room_on_the_map_is_there() -> None:
    assert not_there(MAP) == []


def test_every_room_is_on_the_map() -> None:
    assert not_told(MAP) == []


def test_every_library_has_its_reason() -> None:
    """Types of libraries need none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = [re.split(r"[^A-Za-z0-9._-]", one)[0].lower() for one in wanted]
    told = re.findall(
        r"^\| ([^|]+) \|", TEXT.partition("## Why each library is here")[2], re.MULTILINE
    )
    words = set(re.findall(r"[\w.-]+", " ".join(told).lower()))
    assert [name for name in names if name not in words and not name.startswith("types-")] == []


@each_row(
    ("old", "new", "missing"),
    [
        ("  cards ring  ", "  cards rings  ", ["seating/rings"]),
        ("tournament/bell.py", "tournament/gong.py", ["tournament/gong"]),
    ],
)
def test_a_room_that_is_not_there_is_noticed(old: str, new: str, missing: list[str]) -> None:
    assert old in MAP
    assert not_there(MAP.replace(old, new, 1)) == missing


def test_a_room_that_is_not_told_is_noticed() -> None:
    assert not_told(MAP.replace("  cards ring  ", "  cards  ", 1)) == ["seating/ring"]
