"""Database snapshot: a consistent copy while a night goes on writing."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend

PAGES_AT_ONCE = 512
"""So many pages are copied while nobody can write: two megabytes, a few milliseconds."""
MAX_RESTARTS = 8
"""
A copy in steps begins afresh whenever somebody writes; after so many times it is made in one go.
"""
BUSY_SECONDS = 5.0


class DatabaseTooBusy(Exception):
    """Somebody writes so often that a copy in steps would never end."""


@contextmanager
def open_snapshot(folder: Path) -> Iterator[BaseDatabaseWrapper]:
    """
    A connection that sees everything as it was at one moment; a copy that is needed for it lies in
    `folder`.
    """
    if connection.vendor == "sqlite":
        number, name = tempfile.mkstemp(prefix=".snapshot-", suffix=".sqlite3", dir=folder)
        os.close(number)
        copy = Path(name)
        try:
            copy_sqlite(Path(connection.settings_dict["NAME"]), copy)
            factory = connection.settings_dict["OPTIONS"]["factory"]
            with open_separate_connection(
                {"NAME": str(copy), "OPTIONS": {"factory": factory}}
            ) as reading:
                yield reading
        finally:
            copy.unlink(missing_ok=True)
    else:
        with open_separate_connection({}, options={"pool": False}) as reading:
            with (
                reading.cursor() as cursor
            ):  # it holds nothing that others wait for, and writes to a slow disk
                cursor.execute("SET idle_in_transaction_session_timeout = 0")
            reading.set_autocommit(False)
            with reading.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield reading
            reading.rollback()


@contextmanager
def open_separate_connection(
    changed: dict[str, Any], options: dict[str, Any] | None = None, alias: str = "apart"
) -> Iterator[BaseDatabaseWrapper]:
    """A connection of one's own, beside those that answer clicks."""
    values = {**deepcopy(connection.settings_dict), **changed}
    values["OPTIONS"] = {**values["OPTIONS"], **(options or {})}
    made: BaseDatabaseWrapper = load_backend(values["ENGINE"]).DatabaseWrapper(values, alias)
    try:
        yield made
    finally:
        made.close()


def copy_sqlite(source: Path, to: Path) -> None:
    """Copy a database that is being written to, so that nobody who writes has to wait long."""
    with (
        closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as live,
        closing(sqlite3.connect(to)) as copy,
    ):
        copy.execute("PRAGMA synchronous=OFF")
        logged = (
            live.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        )  # there readers are in nobody's way
        try:
            live.backup(
                copy,
                pages=-1 if logged else PAGES_AT_ONCE,
                progress=_build_restart_limit(),
                sleep=0.002,
            )
        except DatabaseTooBusy:
            live.backup(copy, pages=-1, sleep=0.002)


def _build_restart_limit() -> Any:
    left = 1 << 62
    restarts = 0

    def count_restarts(_status: int, remaining: int, _total: int) -> None:
        nonlocal left, restarts
        restarts += remaining > left
        left = remaining
        if restarts > MAX_RESTARTS:
            raise DatabaseTooBusy

    return count_restarts
