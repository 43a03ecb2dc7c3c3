"""Who may import whom: the linter's contracts hold, and each is seen to break."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.guards.tree import PACKAGES, ROOT, plant

# A module, what it must not hold, and the contract that says so.
PLANTED = (
    ("tournament/models/planted.py", "import config.settings", "packages"),
    ("seating/planted.py", "import rulings", "packages"),
    ("rulings/core/planted.py", "import tournament.core", "packages"),
    ("tournament/core/messages.py", "import tournament.models", "tournament"),
    ("tournament/models/planted.py", "import tournament.access", "tournament"),
    ("tournament/access/planted.py", "import tournament.journal", "tournament"),
    ("tournament/journal.py", "import tournament.live", "tournament"),
    ("tournament/undeclared.py", "", "tournament"),
    ("tournament/pages/undeclared.py", "", "pages"),
    ("tournament/pages/actions/planted.py", "import tournament.pages.desk.planted", "pages"),
    ("tournament/core/messages.py", "import tournament.core.journal_history", "core"),
    ("tournament/core/clock.py", "import tournament.core.state", "core"),
    ("tournament/core/undeclared.py", "", "core"),
    ("rulings/core/planted.py", "import rulings.apps", "rulings"),
    ("rulings/undeclared.py", "", "rulings"),
    *(
        ("tournament/core/messages.py", f"import {module}", "pure")
        for module in (
            "django",
            "channels",
            "redis",
            "asgiref",
            "os",
            "time",
            "random",
            "secrets",
            "uuid",
            "logging",
        )
    ),
    ("seating/planted.py", "import pathlib", "pure"),
    ("rulings/core/planted.py", "import os.path", "pure"),
    ("tournament/models/planted.py", "import tournament.change_signal", "bell-door"),
    ("tournament/models/planted.py", "import rulings.views", "ruling-pages"),
    ("tournament/pages/actions/planted.py", "import rulings.forms", "ruling-pages"),
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages alone, with the pages every contract speaks of."""
    copy = tmp_path_factory.mktemp("contracts")
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", copy)
    for page in ("desk", "act"):
        for name in ("__init__", "planted"):
            file = copy / "tournament" / "pages" / page / f"{name}.py"
            if not file.exists():
                plant(copy, f"tournament/pages/{page}/{name}.py", "")
    return copy


def broken(tree: Path, *options: str) -> str:
    """What the linter says is broken; nothing when all contracts are kept."""
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    checked = subprocess.run(
        [sys.executable, "-c", program, "--no-cache", *options],
        cwd=tree,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tree), "NO_COLOR": "1", "PYTHONSAFEPATH": "1"},
    )
    assert checked.returncode == 0 or "Contracts: " in checked.stdout, (
        checked.stdout + checked.stderr
    )
    return "\n".join(line for line in checked.stdout.splitlines() if line.endswith("BROKEN"))


def declared() -> dict[str, str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
    return {contract["id"]: contract["name"] for contract in contracts}


def test_contracts_are_kept() -> None:
    assert broken(ROOT) == ""


def test_every_contract_is_seen_to_break() -> None:
    assert {contract for _path, _line, contract in PLANTED} == set(declared())


def test_every_package_has_a_place() -> None:
    """A new top-level package must be declared in the contracts (and tests belong to none)."""
    packages = {file.parent.name for file in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages == set(PACKAGES)


def test_ruling_pages_get_their_door() -> None:
    """
    The linter cannot protect modules that do not exist, so this asks for the contract when they do.
    """
    pages = [name for name in ("views", "forms") if (ROOT / "rulings" / f"{name}.py").exists()]
    protected = "\n".join(
        str(contract.get("protected_modules"))
        for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"][
            "importlinter"
        ]["contracts"]
    )
    assert [page for page in pages if f"rulings.{page}" not in protected] == []
