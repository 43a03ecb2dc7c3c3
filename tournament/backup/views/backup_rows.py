"""The backups as the page shows them."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.backup import backup_folder, scheduled_restore
from tournament.backup.backup_schedule import find_last_finished_night
from tournament.backup.damaged_nights import damage_text, list_damage_messages
from tournament.backup.manifest import BackupReason
from tournament.engine.time_units import DAY, MINUTE
from tournament.jobs import job_queue
from tournament.models import Club, Job, JobStep
from tournament.time_source import now

REASONS: dict[BackupReason, Promise] = {
    BackupReason.HAND: _("by hand"),
    BackupReason.NIGHT: _("after a night"),
    BackupReason.DAILY: _("daily"),
    BackupReason.UPGRADE: _("before an upgrade"),
    BackupReason.RESTORE: _("before a restore"),
}
FRESH_MS = 5 * MINUTE
TOLD_MS = 7 * DAY


@dataclass(frozen=True, slots=True)
class BackupRow:
    """One backup as a row."""

    name: str
    made_at: int
    why: Promise
    size: int
    nights: int | None
    """How many nights are in it; None if it cannot be opened."""
    by: str
    damaged: str = ""
    """The nights in it that are damaged, for which it cannot be restored."""


def build_backups_context(club: Club) -> dict[str, Any]:
    """Everything the page tells."""
    rows = tuple(_build_row(backup) for backup in backup_folder.list_backups())
    night = find_last_finished_night()
    told = scheduled_restore.read_restore_outcome()
    newest = max((row.made_at for row in rows if row.nights is not None), default=0)
    damage = list_damage_messages(club)
    return {
        "damage": damage,
        "whole": backup_folder.find_newest_restorable() if damage else None,
        "rows": rows,
        "folder": backup_folder.build_backups_path(),
        "job": _choose_job_to_show(job_queue.find_newest_job(club, "backup")),
        "waiting": scheduled_restore.find_scheduled_restore(),
        "has_workers": bool(settings.REDIS_URL),
        "told": told if told and now() - told.at < TOLD_MS else None,
        "behind": night if night and (night.finished_at or 0) > newest else None,
        "automatic": settings.BACKUPS_KEPT,
        "by_hand": backup_folder.BY_HAND_KEPT,
        "key": uuid4().hex,
    }


def _build_row(backup: backup_folder.StoredBackup) -> BackupRow:
    manifest = backup_folder.manifest_of(backup)
    if manifest is None:
        return BackupRow(backup.name, backup.made_at, REASONS[backup.why], backup.size, None, "")
    by = manifest.made_by if backup.why is BackupReason.HAND else ""
    damaged = damage_text(manifest)
    return BackupRow(
        backup.name,
        backup.made_at,
        REASONS[backup.why],
        backup.size,
        len(manifest.nights),
        by,
        damaged,
    )


def _choose_job_to_show(job: Job | None) -> Job | None:
    """What is being made, or was by hand until a moment ago: one made by itself is no news."""
    if job is None or job.step != JobStep.DONE:
        return job
    return (
        job
        if job.asked.get("why") == BackupReason.HAND and now() - (job.ended_at or 0) <= FRESH_MS
        else None
    )
