"""Data folders for tests, and the program's commands run in them as an owner types them."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.server import NOT_INHERITED, ROOT
from tournament.backup.backup_reader import read_file_manifest
from tournament.backup.manifest import Manifest

FURNISH = (
    "import django; django.setup(); from django.core.management import call_command; "
    "call_command('migrate', verbosity=0); from tests.backup.fill_database import furnish; furnish()"
)


@dataclass(frozen=True, slots=True)
class Home:
    """A data folder, on SQLite unless an address of a database is given."""

    data: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def database(self) -> Path:
        return self.data / "final-nine.sqlite3"

    @property
    def backups(self) -> list[Path]:
        return sorted((self.data / "backups").glob("*.zip"))

    def run(self, *arguments: str, answer: str = "") -> "subprocess.CompletedProcess[str]":
        """A command of the program, with what is typed when it asks."""
        return self._call([sys.executable, "-W", "error", "manage.py", *arguments], answer)

    def python(self, program: str, *arguments: str) -> None:
        """A few lines of Python with the program loaded."""
        done = self._call([sys.executable, "-c", program, *arguments], "")
        assert done.returncode == 0, done.stderr

    def furnish(self) -> "Home":
        """Something of everything."""
        self.python(FURNISH)
        return self

    def backup(self, to: Path) -> Path:
        """Make a backup into this file."""
        done = self.run("backup", str(to))
        assert done.returncode == 0, done.stderr
        return to

    def _call(self, command: list[str], answer: str) -> "subprocess.CompletedProcess[str]":
        kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        own = {
            "FINAL_NINE_DATA": str(self.data),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            **self.environment,
        }
        return subprocess.run(
            command,
            cwd=ROOT,
            env={**kept, **own},
            input=answer,
            capture_output=True,
            text=True,
            timeout=120,
        )


def new_home(folder: Path, **environment: str) -> Home:
    """An empty home."""
    folder.mkdir(mode=0o700)
    return Home(folder, environment)


def sums(file: Path) -> dict[str, object]:
    """
    What is in each table of a backup: equal sums are equal rows, and equal numbers to go on from.
    """
    return dict(read_file_manifest(file).tables)


def heads(manifest: Manifest) -> list[tuple[int, int, str]]:
    """Where each night stands."""
    return [(night.number, night.version, night.head) for night in manifest.nights]
