"""Runs an experiment in its own process with its own data folder and database."""

import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import django
from django.core.management import call_command
from django.db import connections

from tests import machine
from tests.databases import copy_sqlite, migrated_sqlite
from tests.lab.findings import Findings
from tests.private import private_postgres

SQLITE = "final-nine.sqlite3"
ROOT = Path(__file__).resolve().parent.parent.parent
QUICK = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""
Files that never wait for a disk, where there are such; only for what no power cut is played with.
"""
NOT_INHERITED = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "PROFILE",
    "DEBUG",
    "FINAL_NINE_DATA",
    "LOG_LEVEL",
)


def apart(work: str, database_url: str = "", within: str | None = None, **options: Any) -> Findings:
    """
    Call `module:function` of the lab in a fresh process, with migrated tables; give what it found.
    """
    with tempfile.TemporaryDirectory(prefix="final-nine-lab-", dir=within) as folder:
        report = Path(folder) / "findings.json"
        kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        if not database_url:
            copy_sqlite(migrated_sqlite(), Path(folder) / SQLITE)
        kept |= {"FINAL_NINE_DATA": folder, "DATABASE_URL": database_url, "LOG_LEVEL": "CRITICAL"}
        ended = in_a_process(kept, work, json.dumps(options), str(report))
        if not report.exists():
            return Findings(
                failures=[f"{work} ended with {ended.returncode}: {ended.stderr[-2000:]}"]
            )
        return Findings(**json.loads(report.read_text()))


def in_a_process(
    environment: dict[str, str], *arguments: str
) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tests.lab.own_process", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def on_sqlite(work: str, size: int) -> Findings:
    """Such an experiment as at home."""
    return Findings().join(apart(work, size=size), "SQLite")


def on_postgres(work: str, size: int) -> Findings:
    """The same on a PostgreSQL of its own."""
    with private_postgres() as server:
        return Findings().join(apart(work, server.url, size=size), "PostgreSQL")


def on_both(work: str, size: int) -> Findings:
    """Half of it on each database, where there is a PostgreSQL."""
    findings = on_sqlite(work, size // 2)
    if machine.postgres() is None:
        findings.note("PostgreSQL", "is not here")
        return findings
    return findings.join(on_postgres(work, size // 2))


def begin() -> None:
    """The program with its settings, and with tables where nobody put any."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    if "django_migrations" not in connections["default"].introspection.table_names():
        call_command("migrate", verbosity=0)
    connections.close_all()


def inside(work: str, options: dict[str, Any], report: Path) -> None:
    begin()
    module, _colon, name = work.partition(":")
    function = cast(
        Callable[..., Findings], getattr(importlib.import_module(f"tests.lab.{module}"), name)
    )
    findings = function(**options)
    beside = report.with_suffix(".part")
    beside.write_text(json.dumps(findings.plain()))
    beside.replace(report)


class Database:
    """The one file of this process: copied, so that a long experiment can begin afresh."""

    def __init__(self) -> None:
        settings = connections["default"].settings_dict
        self.file = Path(str(settings["NAME"]))
        self.options: dict[str, Any] = settings["OPTIONS"]

    def use_journal(self, mode: str) -> None:
        """From the next connection on, SQLite keeps this kind of journal."""
        connections.close_all()
        self.options["init_command"] = f"PRAGMA journal_mode={mode}; PRAGMA synchronous=FULL;"

    def keep(self) -> Path:
        """A copy to go back to."""
        connections.close_all()
        copy = self.file.with_suffix(".kept")
        shutil.copyfile(self.file, copy)
        return copy

    def go_back(self, copy: Path) -> None:
        connections.close_all()
        for leftover in self.file.parent.glob(f"{self.file.name}-*"):
            leftover.unlink()
        shutil.copyfile(copy, self.file)


def let_go() -> None:
    """
    Close every connection, also the kept ones: a child process must not inherit a conversation.
    """
    connections.close_all()
    for connection in connections.all():
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]


@contextmanager
def offspring(work: Callable[[int], None]) -> Iterator[tuple[int, int]]:
    """
    A child process that does `work` and says what it did on a pipe; its number and the reading end.
    """
    let_go()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            work(writing)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    try:
        yield child, reading
    finally:
        os.close(reading)


if __name__ == "__main__":
    if sys.argv[1:]:
        inside(sys.argv[1], json.loads(sys.argv[2]), Path(sys.argv[3]))
    else:
        begin()
