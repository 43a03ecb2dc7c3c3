"""Periodic jobs: due backups and cleanup."""

from tournament.backup.backup_schedule import find_due_backup
from tournament.engine.time_units import HOUR
from tournament.jobs import job_cleanup, job_queue
from tournament.journal_types import PROGRAM

LOOK_MS = 10_000


class BackupSchedule:
    """Looks now and then whether something should be saved."""

    def __init__(self) -> None:
        self._looked_at = 0

    def enqueue_due_backup(self, at: int) -> None:
        """Ask for the backup that is due, if one is; asked twice it is made once."""
        if 0 <= at - self._looked_at < LOOK_MS:
            return
        self._looked_at = at
        backup = find_due_backup(at)
        if backup is not None:
            job_queue.enqueue_job(
                backup.club, "backup", {"why": backup.why}, PROGRAM.name, backup.key
            )


class CleanupSchedule:
    """
    Looks now and then whether the hour is another one; however many processes ask, it is done once
    in each.
    """

    def __init__(self) -> None:
        self._looked_at = 0
        self._asked = -1

    def enqueue_due_cleanup(self, at: int) -> None:
        """Ask for it, once an hour."""
        hour = at // HOUR
        if hour == self._asked or 0 <= at - self._looked_at < LOOK_MS:
            return
        self._looked_at = at
        if job_cleanup.enqueue_cleanup(f"clean-up-{hour}"):
            self._asked = hour
