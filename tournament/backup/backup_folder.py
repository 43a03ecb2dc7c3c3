"""Backup folder: what lies there, under which names, and which of it is deleted."""

import re
import shlex
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from tournament.backup.backup_reader import open_backup, read_file_manifest, verify_backup
from tournament.backup.manifest import BackupReason, Manifest
from tournament.engine.messages import Refusal

NAME = re.compile(r"final-nine-(\d{8}-\d{6})(-\d+)?-(hand|night|daily|upgrade|restore)\.zip")
WRITTEN = "%Y%m%d-%H%M%S"
BY_HAND_KEPT = 20
FRESH_S = 3600
"""What lies half written for longer was left by a program that was killed."""


@dataclass(frozen=True, slots=True)
class StoredBackup:
    """A backup in the folder, as far as its name and size tell."""

    file: Path
    made_at: int
    why: BackupReason
    size: int
    number: int = 1
    """Its number among those of the same second."""

    @property
    def name(self) -> str:
        """Its name in the folder."""
        return self.file.name


def build_backups_path() -> Path:
    """Where backups are kept; only the program's own user can look into it."""
    folder: Path = settings.DATA / "backups"
    return folder


def prepare_backups_folder() -> Path:
    """
    Make the folder if it is not there, and clear away what a killed program left half written.
    """
    folder = build_backups_path()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for pattern in (".snapshot-*", "*.zip.part"):
        for left in folder.glob(pattern):
            if time.time() - left.stat().st_mtime > FRESH_S:
                left.unlink(missing_ok=True)
    return folder


def list_backups() -> tuple[StoredBackup, ...]:
    """Every backup in the folder, the newest first."""
    files = build_backups_path().glob("final-nine-*.zip")
    found = [backup for backup in map(_to_stored_backup, files) if backup]
    found.sort(key=lambda backup: (backup.made_at, backup.number), reverse=True)
    return tuple(found)


def find_backup(name: str) -> StoredBackup | None:
    """The backup of this name, and of nothing that lies elsewhere."""
    return _to_stored_backup(build_backups_path() / name) if NAME.fullmatch(name) else None


def manifest_of(backup: StoredBackup) -> Manifest | None:
    """What a backup says of itself; None if it cannot be opened."""
    try:
        return _load_manifest(backup.file, backup.file.stat().st_mtime_ns)
    except (Refusal, OSError):
        return None


@lru_cache(maxsize=100)
def _load_manifest(file: Path, _changed: int) -> Manifest:
    return read_file_manifest(file)


def find_newest_restorable(night: int | None = None) -> StoredBackup | None:
    """The newest backup that can be restored, and that holds this night, if one is named."""
    for backup in list_backups():
        manifest = manifest_of(backup)
        if manifest is None or not _is_backup_intact(backup, manifest):
            continue
        if night is None or any(row.number == night for row in manifest.nights):
            return backup
    return None


def build_restore_command(file: Path) -> str:
    """What whoever runs the program types to put a backup in place."""
    return f"python3 manage.py restore {shlex.quote(str(file))}"


def _is_backup_intact(backup: StoredBackup, manifest: Manifest) -> bool:
    """As it was found when it was made, and as it lies there now: a file can go bad, too."""
    return not manifest.damaged and _is_backup_readable(backup.file, backup.file.stat().st_mtime_ns)


@lru_cache(maxsize=100)
def _is_backup_readable(file: Path, _changed: int) -> bool:
    try:
        with open_backup(file) as backup:
            verify_backup(backup, lambda done, total: None)
    except (Refusal, OSError):
        return False
    return True


def choose_backup_path(why: BackupReason, at: int) -> Path:
    """
    Where a backup that is made now will lie; of several in one second each has a higher number than
    those before.
    """
    second = at // 1000 * 1000
    number = (
        max((backup.number for backup in list_backups() if backup.made_at == second), default=0) + 1
    )
    more = "" if number == 1 else f"-{number}"
    moment = datetime.fromtimestamp(second / 1000, UTC).strftime(WRITTEN)
    return build_backups_path() / f"final-nine-{moment}{more}-{why}.zip"


def delete_old_backups(
    automatic: int, apart: bool = False, spared: StoredBackup | None = None
) -> None:
    """
    Keep the newest automatic ones, and the newest of those made by hand; see
    `choose_retention_pool` for `apart`. The one that is `spared` stays however old it is.
    """
    pools: dict[str, list[StoredBackup]] = {}
    for backup in list_backups():
        pools.setdefault(choose_retention_pool(backup.why, apart), []).append(backup)
    for name, mine in pools.items():
        for old in mine[BY_HAND_KEPT if name == BackupReason.HAND else automatic :]:
            if old != spared:
                old.file.unlink(missing_ok=True)


def choose_retention_pool(why: BackupReason, apart: bool) -> str:
    """
    Which backups push each other out: all that the program makes by itself; in a house of many
    clubs those after nights are `apart` from the daily ones, because there are so many of them.
    """
    if why is BackupReason.HAND or (apart and why is BackupReason.NIGHT):
        return why
    return "lasting"


def _to_stored_backup(file: Path) -> StoredBackup | None:
    told = NAME.fullmatch(file.name)
    try:
        size = file.stat().st_size
    except OSError:
        return None
    if told is None:
        return None
    made = datetime.strptime(told[1], WRITTEN).replace(tzinfo=UTC)
    return StoredBackup(
        file, int(made.timestamp() * 1000), BackupReason(told[3]), size, int((told[2] or "-1")[1:])
    )
