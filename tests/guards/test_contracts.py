"""Import contracts hold, and each is seen to break."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.guards.tree import PACKAGES, ROOT

# A module, what it must not hold, and the contract that says so.
PLANTED = (
    ("tournament/chips/models.py", "import config.settings", "packages"),
    ("seating/planted.py", "import rulings", "packages"),
    ("rulings/core/planted.py", "import tournament.engine", "packages"),
    ("tournament/engine/messages.py", "import tournament.night.state", "shapes"),
    ("tournament/night/action.py", "import tournament.night.journal_history", "shapes"),
    ("tournament/clock/values.py", "import tournament.players.rules.standings", "values"),
    ("tournament/clock/values.py", "import tournament.night.state", "engine"),
    ("tournament/players/rules/planted.py", "import tournament.clock.actions", "rules"),
    ("tournament/clock/actions.py", "import tournament.money.reports.ledger", "actions"),
    ("tournament/schedule/values.py", "import tournament.money.values.terms", "order-of-values"),
    ("tournament/players/rules/planted.py", "import tournament.money.rules", "order-of-rules"),
    ("tournament/clock/actions.py", "import tournament.players.actions", "order-of-actions"),
    ("tournament/chips/models.py", "import tournament.journal", "models"),
    ("tournament/access/authorization.py", "import tournament.journal", "services"),
    ("tournament/journal.py", "import tournament.live", "services"),
    ("tournament/chips/store.py", "import tournament.chips.views", "pages"),
    ("tournament/journal.py", "import tournament.desk.journal_views", "pages"),
    ("rulings/core/planted.py", "import rulings.apps", "rulings"),
    ("rulings/undeclared.py", "", "rulings"),
    *(
        (file, f"import {module}", "pure")
        for file, module in (
            ("tournament/engine/messages.py", "django"),
            ("tournament/engine/messages.py", "channels"),
            ("tournament/engine/messages.py", "redis"),
            ("tournament/engine/messages.py", "asgiref"),
            ("tournament/clock/values.py", "os"),
            ("tournament/players/rules/planted.py", "time"),
            ("tournament/clock/actions.py", "random"),
            ("tournament/money/reports/ledger.py", "secrets"),
            ("tournament/night/state.py", "uuid"),
            ("tournament/night/journal_history.py", "logging"),
        )
    ),
    ("seating/planted.py", "import pathlib", "pure"),
    ("rulings/core/planted.py", "import os.path", "pure"),
    ("tournament/chips/store.py", "import tournament.change_signal", "bell-door"),
    ("tournament/chips/models.py", "import rulings.views", "ruling-pages"),
    ("tournament/pages/planted.py", "import rulings.book_preferences", "ruling-pages"),
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages alone."""
    copy = tmp_path_factory.mktemp("contracts")
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", copy)
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
