"""
Restore: a backup takes the place of what is there; built beside, checked to the end, swapped in one
step, or not at all.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor

from tournament import journal
from tournament.backup.backup_creation import ignore_progress, make_backup
from tournament.backup.backup_folder import StoredBackup
from tournament.backup.backup_reader import (
    BROKEN_JOURNAL,
    NO_BACKUP,
    TROUBLES,
    BackupReader,
    open_backup,
    verify_backup,
)
from tournament.backup.backup_tables import (
    AT_ONCE,
    count_rows,
    find_newest_migrations,
    list_backup_tables,
    write_rows,
)
from tournament.backup.damaged_nights import forget_damage
from tournament.backup.database_sequences import advance_sequence
from tournament.backup.database_snapshot import open_separate_connection
from tournament.backup.database_swap import find_database_location
from tournament.backup.journal_verification import rebuild_results, verify_all_nights
from tournament.backup.manifest import BackupReason, Manifest
from tournament.engine.messages import Refusal, _, refuse
from tournament.exports.generated_file import Progress
from tournament.notifications.target_store import count_unreadable_secrets
from tournament.time_source import now

ROOM = 50 * 1024 * 1024
NO_ROOM = _("The disk is full. Nothing was changed. Free some space and try again.")
NOT_PUT_IN = _("The backup could not be restored ({why}). Nothing was changed.")


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What a restore did."""

    manifest: Manifest
    old: str
    """Where the nights that were there before are kept; nothing, if there were none."""
    saved: StoredBackup | None
    """The backup that was made of them."""
    results_again: int
    """In how many nights the results were other than the journal says, and were made again."""
    secrets_lost: int
    """For how many addresses outside the secret was locked with another secret key."""


def verify_backup_file(file: Path, progress: Progress = ignore_progress) -> Manifest:
    """What a file holds, every byte of it checked; `Refusal` says why it cannot be restored."""
    with open_backup(file) as backup:
        verify_backup(backup, progress)
        return backup.manifest


def restore_backup(file: Path, by: str, progress: Progress = ignore_progress) -> RestoreResult:
    """
    Put the nights of a file in the place of those there are. Whoever calls holds
    `in_use.replacing`. Whatever is wrong with the file is found before, and then nothing is
    changed.
    """
    try:
        with open_backup(file) as backup:
            verify_backup(backup, ignore_progress)
            _require_disk_space(backup)
            saved = _back_up_current_database(by)
            return _replace_database(backup, saved, progress)
    except (DatabaseError, OSError, *TROUBLES) as trouble:
        raise refuse(
            NOT_PUT_IN, why=(str(trouble).strip() or repr(trouble)).splitlines()[0]
        ) from trouble


def _replace_database(
    backup: BackupReader, saved: StoredBackup | None, progress: Progress
) -> RestoreResult:
    beside = find_database_location()
    try:
        with switch_database(beside.create_staging()):
            _load_backup(backup, progress)
            again = _verify_restored_nights(backup, progress)
            lost = count_unreadable_secrets()
        old = beside.activate_staging(
            datetime.fromtimestamp(now() / 1000, UTC).strftime("%Y%m%d-%H%M%S")
        )
        forget_damage()
    except BaseException:
        with suppress(DatabaseError, OSError):
            beside.discard_staging()
        raise
    finally:
        journal.clear_state_cache()
    return RestoreResult(backup.manifest, old, saved, again, lost)


@contextmanager
def switch_database(changed: dict[str, Any]) -> Iterator[None]:
    """Within it, this thread works on another database."""
    connection.close()
    before = connections["default"]
    try:
        with open_separate_connection(changed, alias="default") as other:
            connections["default"] = other
            ContentType.objects.clear_cache()
            journal.clear_state_cache()
            yield
    finally:
        connections["default"] = before
        ContentType.objects.clear_cache()


def _load_backup(backup: BackupReader, progress: Progress) -> None:
    """
    Make the tables as they were when the backup was made, fill them, and bring them up to date.
    """
    MigrationExecutor(connection).migrate(list(backup.manifest.migrations.items()))
    done = 0
    with transaction.atomic():
        for table in backup.tables:
            rows = backup.read_rows(table)
            while some := list(islice(rows, AT_ONCE)):
                write_rows(connection, table, some)
                progress(done := done + len(some), backup.manifest.row_count)
    for table in backup.tables:
        if count_rows(connection, table) != backup.manifest.tables[table.label].rows:
            raise refuse(NO_BACKUP)
    call_command("migrate", interactive=False, verbosity=0)
    for table in list_backup_tables(find_newest_migrations(connection)):
        part = backup.manifest.tables.get(table.label)
        advance_sequence(connection, table, (part and part.highest) or 0)


def _verify_restored_nights(backup: BackupReader, progress: Progress) -> int:
    """Every night is whole and stands where the backup says; results that differ are made again."""
    again = 0
    meant = {night.number: night for night in backup.manifest.nights if night.version}
    for looked in verify_all_nights(progress):
        night = looked.night
        told = meant.pop(looked.night.pk, None)
        if looked.fault or told is None or (night.version, night.head) != (told.version, told.head):
            raise refuse(BROKEN_JOURNAL, night=night.name)
        again += rebuild_results(looked)
    if meant:
        raise refuse(NO_BACKUP)
    return again


def _back_up_current_database(by: str) -> StoredBackup | None:
    """
    A backup of what is there; a database so broken that it cannot be read is kept as it is all the
    same.
    """
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        return None
    try:
        if not find_newest_migrations(connection):
            return None
        return make_backup(BackupReason.RESTORE, by)
    except (Refusal, DatabaseError):
        return None
    finally:
        connection.close()


def _require_disk_space(backup: BackupReader) -> None:
    unpacked = sum(member.file_size for member in backup.archive.infolist())
    settings.DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
    if (
        connection.vendor == "sqlite"
        and shutil.disk_usage(settings.DATA).free < 2 * unpacked + ROOM
    ):
        raise refuse(NO_ROOM)
