"""
Database locations: where the restored nights are built, beside those there are, and how they take
their place in one step.
"""

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Protocol

from django.db import connection

from tournament.backup.database_snapshot import BUSY_SECONDS, open_separate_connection
from tournament.backup.server_lock import DatabaseInUse
from tournament.engine.messages import _, say

BESIDE = "final_nine_restoring"
SIDE_FILES = ("-journal", "-wal", "-shm")
OTHERS_CONNECTED = _(
    "Other programs use this database. Nothing was changed. Stop them and try again."
)


LEAVING_SECONDS = 3.0
"""A line that was closed just now is counted for a moment longer, also the program's own."""


class DatabaseLocation(Protocol):
    """Where a database is built and put in its place."""

    def create_staging(self) -> dict[str, Any]:
        """Make room beside; gives what differs in the settings of a connection to it."""

    def activate_staging(self, moment: str) -> str:
        """
        Put it in its place in one step; says where the old one is kept, or nothing if there was
        none.
        """

    def discard_staging(self) -> None:
        """Leave everything as it was."""


def find_database_location() -> DatabaseLocation:
    """The place of the database that the program uses."""
    return SqliteLocation() if connection.vendor == "sqlite" else PostgresLocation()


class SqliteLocation:
    """A file beside the file."""

    def __init__(self) -> None:
        self.file = Path(connection.settings_dict["NAME"])
        self.beside = self.file.with_name(f"{self.file.stem}.restoring{self.file.suffix}")

    def create_staging(self) -> dict[str, Any]:
        self.discard_staging()
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(self.beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        # If anything goes wrong the whole file goes; so nothing is waited for until it is complete.
        return {
            "NAME": str(self.beside),
            "OPTIONS": {"init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF"},
        }

    def activate_staging(self, moment: str) -> str:
        _sync_to_disk(self.beside)
        old = self.file.with_name(f"{self.file.stem}.before-restore-{moment}{self.file.suffix}")
        there = self.file.exists()
        if there:
            with suppress(sqlite3.DatabaseError):  # it may be the very reason for the restore
                _checkpoint_wal(self.file)
            _save_old_database(self.file, old)
        self.beside.replace(self.file)
        for side in SIDE_FILES:
            self.file.with_name(self.file.name + side).unlink(missing_ok=True)
        _sync_to_disk(self.file.parent)
        return str(old) if there else ""

    def discard_staging(self) -> None:
        for side in ("", *SIDE_FILES):
            self.beside.with_name(self.beside.name + side).unlink(missing_ok=True)


class PostgresLocation:
    """A schema beside the schema; the old tables move into one of their own."""

    def create_staging(self) -> dict[str, Any]:
        _close_connection_pool()
        with open_separate_connection({}, {"pool": False}) as own, own.cursor() as cursor:
            if _has_other_connections(cursor):
                raise DatabaseInUse(say(OTHERS_CONNECTED))
            cursor.execute(f"DROP SCHEMA IF EXISTS {BESIDE} CASCADE")
            cursor.execute(f"CREATE SCHEMA {BESIDE}")
        given = connection.settings_dict["OPTIONS"]
        # Nobody waits for what is built beside; between two of its rows there may be a slow disk.
        flags = f"-c idle_in_transaction_session_timeout=0 -c search_path={BESIDE}"
        options = f"{given.get('options', '')} {flags}".strip()
        return {"OPTIONS": {**given, "pool": False, "options": options}}

    def activate_staging(self, moment: str) -> str:
        old = f"before_restore_{moment.replace('-', '_')}"
        with open_separate_connection({}, {"pool": False}) as own, own.cursor() as cursor:
            own.set_autocommit(False)
            cursor.execute("SET LOCAL lock_timeout = '5s'")
            cursor.execute("SELECT current_schema()")
            here = str(cursor.fetchone()[0])
            new = _list_schema_tables(cursor, BESIDE)
            there = _list_schema_tables(cursor, here)
            kept = [name for name in there if name in new]
            if kept:
                cursor.execute(f'CREATE SCHEMA "{old}"')
            for name in kept:
                cursor.execute(f'ALTER TABLE "{here}"."{name}" SET SCHEMA "{old}"')
            for name in new:
                cursor.execute(f'ALTER TABLE {BESIDE}."{name}" SET SCHEMA "{here}"')
            cursor.execute(f"DROP SCHEMA {BESIDE}")
            own.commit()
        return old if kept else ""

    def discard_staging(self) -> None:
        with open_separate_connection({}, {"pool": False}) as own, own.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA IF EXISTS {BESIDE} CASCADE")


def _has_other_connections(cursor: Any) -> bool:
    """Whether anybody else is connected to the database, and does not leave."""
    end = time.monotonic() + LEAVING_SECONDS
    while True:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        if not cursor.fetchone()[0]:
            return False
        if time.monotonic() > end:
            return True
        time.sleep(0.05)


def _close_connection_pool() -> None:
    """Also what lies ready in the pool counts as somebody who is connected."""
    connection.close()
    if hasattr(connection, "close_pool"):
        connection.close_pool()


def _list_schema_tables(cursor: Any, schema: str) -> list[str]:
    cursor.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = %s ORDER BY tablename", [schema]
    )
    return [str(name) for (name,) in cursor.fetchall()]


def _checkpoint_wal(file: Path) -> None:
    """Bring what a killed program left beside a database into it."""
    with closing(sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)) as own:
        own.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        own.execute("BEGIN EXCLUSIVE")
        own.execute("COMMIT")


def _save_old_database(file: Path, under: Path) -> None:
    """Keep a database under another name too, with what could not be brought into it."""
    try:
        os.link(file, under)
    except OSError:  # this disk knows no second names
        shutil.copy2(file, under)
    for side in SIDE_FILES:
        left = file.with_name(file.name + side)
        if left.exists() and left.stat().st_size:
            shutil.copy2(left, under.with_name(under.name + side))


def _sync_to_disk(what: Path) -> None:
    number = os.open(what, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
