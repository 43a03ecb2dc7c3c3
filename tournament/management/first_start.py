"""First start: data folder, secret key, database, static files."""

import os
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament.backup import backup_folder
from tournament.backup.backup_creation import make_backup
from tournament.backup.manifest import BackupReason
from tournament.database_writes import allow_long_transaction
from tournament.engine.messages import Refusal
from tournament.localization import refusal_text
from tournament.management import static_files
from tournament.management.database_file import (
    find_database_file,
    list_unknown_migrations,
    refuse_damaged_file,
    remove_empty_file,
)
from tournament.management.server_socket import ServerStartError

OLDEST_SQLITE = (3, 31)
DAY_SECONDS = 24 * 3600


def prepare_start(say: Callable[[str], object]) -> None:
    """Make ready what is missing; on every later start this only looks, and changes nothing."""
    make_folder_and_key()
    with explain_write_errors():
        migrate_database(say)
        static_files.collect_static_files(say)


def make_folder_and_key() -> None:
    """The folder that everything is kept in, and the key."""
    refuse_old_sqlite()
    with explain_write_errors():
        make_data_folder(settings.DATA)
        remove_empty_file()
        save_secret_key(settings.SECRET_KEY_FILE)
        prepare_upload_folder(settings.DATA / settings.ARRIVING)


@contextmanager
def explain_write_errors() -> Iterator[None]:
    """Say in one sentence when the disk does not let itself be written to."""
    try:
        yield
    except OSError as problem:
        raise ServerStartError(
            _(
                "Final Nine can’t write to %(where)s (%(why)s). Saved nights are safe. Let "
                "this user write there, or set FINAL_NINE_DATA to another folder."
            )
            % {"where": problem.filename or settings.DATA, "why": problem.strerror}
        ) from problem


def refuse_old_sqlite() -> None:
    if connection.vendor == "sqlite" and settings.SQLITE_VERSION < OLDEST_SQLITE:
        raise ServerStartError(
            _(
                "Final Nine needs SQLite 3.31 or newer; this Python has %(found)s. Nothing "
                "was changed. Use a newer Python, or PostgreSQL with DATABASE_URL."
            )
            % {"found": ".".join(map(str, settings.SQLITE_VERSION))}
        )


def make_data_folder(folder: Path) -> None:
    """
    Only the owner of the program may look into it: the names and results of the players are inside.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def prepare_upload_folder(folder: Path) -> None:
    """Where files wait while they are sent; what a killed program left there a day ago goes."""
    folder.mkdir(mode=0o700, exist_ok=True)
    settings.FILE_UPLOAD_TEMP_DIR = str(folder)
    for file in folder.iterdir():
        if file.is_file() and file.stat().st_mtime < time.time() - DAY_SECONDS:
            file.unlink(missing_ok=True)


def save_secret_key(file: Path) -> None:
    """Keep the key this start began with, so that sign-ins and links outlive a restart."""
    if os.environ.get("SECRET_KEY", "").strip() or file.exists():
        return
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept:
        kept.write(settings.SECRET_KEY + "\n")


def migrate_database(say: Callable[[str], object]) -> None:
    refuse_damaged_file()
    warn_of_older_backups(say)
    try:
        executor = MigrationExecutor(connection)
        if unknown := list_unknown_migrations(executor):
            raise ServerStartError(
                _(
                    "A newer Final Nine has used this database (“%(step)s”). Nothing was "
                    "changed. Update the program, or set FINAL_NINE_DATA to another "
                    "folder."
                )
                % {"step": ".".join(unknown[-1])}
            )
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            back_up_before_upgrade(executor.loader.applied_migrations, say)
            say(_("Preparing the database …"))
            with allow_long_transaction():
                call_command("migrate", interactive=False, verbosity=0)
            call_command("rebuild_results", verbosity=0)
    except DatabaseError as problem:
        raise ServerStartError(
            _(
                "The database does not answer (%(why)s). Nothing was changed. Check it and "
                "DATABASE_URL, and start again."
            )
            % {"why": (str(problem).strip().splitlines() or [type(problem).__name__])[0]}
        ) from problem


def warn_of_older_backups(say: Callable[[str], object]) -> None:
    """A new house beside the backups of an older one may be meant, but is never begun silently."""
    file = find_database_file()
    if file is None or file.exists():
        return
    whole = backup_folder.find_newest_restorable()
    if whole is not None:
        say(
            _("No database here, but there are backups. To restore them, stop and run: %(command)s")
            % {"command": backup_folder.build_restore_command(whole.file)}
        )


def back_up_before_upgrade(
    applied: Collection[tuple[str, str]], say: Callable[[str], object]
) -> None:
    """Nights that an older release wrote are saved before anything about them is changed."""
    if not settings.BACKUPS_KEPT or not any(app == "tournament" for app, _name in applied):
        return
    say(_("Backing up before the update …"))
    try:
        make_backup(BackupReason.UPGRADE, "Final Nine")
    except Refusal as refusal:
        raise ServerStartError(refusal_text(refusal)) from refusal
