"""Asks for the backups that the program makes by itself, away from every click."""

from tournament.backup.backup_schedule import find_due_backup
from tournament.jobs import job_queue

LOOK_MS = 10_000
BY = "Final Nine"


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
            job_queue.enqueue_job(backup.club, "backup", {"why": backup.why}, BY, backup.key)
