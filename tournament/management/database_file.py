"""Checks the SQLite file for damage before anything is written to it."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament.backup import backup_folder
from tournament.management.server_socket import ServerStartError

BUSY_SECONDS = 5
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""
What SQLite says of a file that it cannot make sense of; all else, such as a lock, is no fault of
the file.
"""


@dataclass(frozen=True, slots=True)
class DatabaseFileFault:
    """What is wrong with the file, and what to do."""

    says: str
    do: str


def refuse_damaged_file() -> None:
    """Never begin a new house in the place of one that was kept here."""
    wrong = find_file_fault()
    if wrong is not None:
        raise ServerStartError(f"{wrong.says} {wrong.do}")


def find_file_fault() -> DatabaseFileFault | None:
    """
    What is wrong with the database's file; nothing where there is none, or another kind of
    database.
    """
    file = find_database_file()
    if file is None or not file.exists():
        return None
    try:
        with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as own:
            found = str(own.execute("PRAGMA quick_check(1)").fetchone()[0])
            tables = own.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    except sqlite3.Error as trouble:
        if trouble.sqlite_errorcode & 0xFF not in DAMAGED:
            return None
        found = str(trouble)
        tables = 1
    if found != "ok":
        facts = {"file": file, "why": " ".join(found.split())}
        says = _("The database %(file)s is damaged (%(why)s). Nothing was changed.") % facts
    elif not tables and has_earlier_use():
        says = _(
            "The database %(file)s is empty, but its secret key or backups are here. Nothing "
            "was changed."
        ) % {"file": file}
    else:
        return None
    return DatabaseFileFault(says, _advice_text(file))


def has_earlier_use() -> bool:
    """Whether somebody began here before."""
    return settings.SECRET_KEY_FILE.exists() or bool(backup_folder.list_backups())


def remove_empty_file() -> None:
    """
    An empty file where nobody ever began is nobody's nights; called before the secret key is made.
    """
    file = find_database_file()
    if file is not None and file.exists() and not file.stat().st_size and not has_earlier_use():
        file.unlink()


def find_database_file() -> Path | None:
    """Where it lies; None for a database that is no file."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def list_unknown_migrations(executor: MigrationExecutor) -> list[tuple[str, str]]:
    """The steps that a newer release has made in this database, in order."""
    loader = executor.loader
    known = loader.disk_migrations or {}
    return sorted(
        step
        for step in loader.applied_migrations
        if step not in known and step[0] in loader.migrated_apps
    )


def _advice_text(file: Path) -> str:
    whole = backup_folder.find_newest_restorable()
    if whole is None:
        return _(
            "No usable backup in %(folder)s. Restore one from another disk: python3 "
            "manage.py restore FILE. To start over without the old nights, move %(file)s "
            "away."
        ) % {"folder": backup_folder.build_backups_path(), "file": file}
    command = backup_folder.build_restore_command(whole.file)
    return _("Restore the newest backup: {command}").format(command=command)
