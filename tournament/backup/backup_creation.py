"""
Makes a backup into the folder of backups: by hand, after a night, once a day, before an upgrade or
a restore.
"""

import shutil
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from tournament.backup import backup_folder
from tournament.backup.backup_writer import write_backup
from tournament.backup.damaged_nights import remember_damage
from tournament.backup.manifest import BackupReason, Manifest
from tournament.engine.messages import _, refuse
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.models import Job
from tournament.time_source import now

ROOM = 50 * 1024 * 1024
_one_at_a_time = threading.Lock()

NO_ROOM = _("The disk is full. Nothing was changed. Free some space and try again.")
NOT_WRITTEN = _("The backup could not be written ({why}). Your nights are safe.")


def ignore_progress(done: int, total: int) -> None:
    """Tell nobody how far it is."""


def make_backup(
    why: BackupReason, by: str, progress: Progress = ignore_progress
) -> backup_folder.StoredBackup:
    """
    Make a backup of everything, and let go of the oldest. One in which nights are damaged is better
    than none, but it cannot be restored: so the newest one that can be stays, however old it
    becomes.
    """
    with _one_at_a_time:
        try:
            folder = backup_folder.prepare_backups_folder()
            _require_disk_space(folder)
            there = backup_folder.list_backups()
            place = backup_folder.choose_backup_path(why, now())
            manifest = write_backup(place, why, by, progress, _find_verified_seals(there))
            remember_damage(manifest)
        except (OSError, DatabaseError, sqlite3.Error) as trouble:
            raise refuse(NOT_WRITTEN, why=str(trouble).splitlines()[0]) from trouble
        apart = is_multi_club_backup(manifest)
        if why is not BackupReason.HAND:
            pool = backup_folder.choose_retention_pool(why, apart)
            for before in there:
                if backup_folder.choose_retention_pool(before.why, apart) == pool:
                    _delete_unchanged_backup(before, manifest)
                    break
        spared = backup_folder.find_newest_restorable() if manifest.damaged else None
        backup_folder.delete_old_backups(max(1, settings.BACKUPS_KEPT), apart, spared)
    made = backup_folder.find_backup(place.name)
    assert made is not None
    return made


def _find_verified_seals(there: Sequence[backup_folder.StoredBackup]) -> frozenset[str]:
    """The seals up to which the newest backup found the nights whole, with this very program."""
    manifest = backup_folder.manifest_of(there[0]) if there else None
    if manifest is None or manifest.damaged is None or manifest.program != settings.VERSION:
        return frozenset()
    damaged = {night.number for night in manifest.damaged}
    return frozenset(night.head for night in manifest.nights if night.number not in damaged)


def is_multi_club_backup(manifest: Manifest) -> bool:
    """Whether it holds several clubs."""
    clubs = manifest.tables.get("tournament.club")
    return clubs is not None and clubs.rows > 1


def run_backup_job(job: Job, progress: Progress) -> GeneratedFile:
    """The same as a piece of work that was asked for."""
    make_backup(BackupReason(job.asked["why"]), job.made_by, progress)
    return GeneratedFile()


def _delete_unchanged_backup(before: backup_folder.StoredBackup, manifest: Manifest) -> None:
    """While nobody does anything, days of equal backups would push out those of nights."""
    earlier = backup_folder.manifest_of(before)
    if earlier is not None and earlier.content_fingerprint == manifest.content_fingerprint:
        before.file.unlink(missing_ok=True)


def _require_disk_space(folder: Path) -> None:
    needed = ROOM
    if connection.vendor == "sqlite":
        database = Path(connection.settings_dict["NAME"])
        needed += 2 * database.stat().st_size if database.exists() else 0
    if shutil.disk_usage(folder).free < needed:
        raise refuse(NO_ROOM)
