"""The map in docs/architecture.md lists every folder, and every line of it exists."""

import re
import tomllib

from tests.guards.tree import PACKAGES, ROOT, ours

TEXT = (ROOT / "docs" / "architecture.md").read_text()
MAP = TEXT.partition("## The folders\n\n```\n")[2].partition("```")[0]
SHAPES = {"values", "rules", "actions", "reports", "views", "forms"}
"""What every part of a night has; the page says once what they are."""


def places() -> list[str]:
    """What the lines of the map begin with."""
    starts = (line.split("  ")[0] for line in MAP.splitlines())
    return [word.rstrip("/") for start in starts for word in start.split()[:2] if "/" in word]


def test_every_place_on_the_map_is_there() -> None:
    assert [place for place in places() if not (ROOT / place).exists()] == []


def test_every_folder_is_on_the_map() -> None:
    folders = {file.parent for package in PACKAGES for file in ours(ROOT / package, "*.py")}
    named = {str(folder.relative_to(ROOT)) for folder in folders}
    alike = {name for name in named if name.rpartition("/")[2] in SHAPES}
    assert named - alike - set(places()) == {"tournament"}


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
