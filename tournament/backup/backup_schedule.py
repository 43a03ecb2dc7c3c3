"""
Backup schedule: which one the program should make by itself, after each night and once a day; with
many clubs less often.
"""

from dataclasses import dataclass

from django.conf import settings

from tournament.backup import backup_folder
from tournament.backup.manifest import BackupReason
from tournament.backup.multi_club_check import has_several_clubs
from tournament.engine.time_units import DAY, HOUR
from tournament.models import Club, Job, JobStep, Tournament


@dataclass(frozen=True, slots=True)
class BackupRequest:
    """
    A backup to be asked for; with the same key it is asked for once, by however many processes.
    """

    club: Club
    why: BackupReason
    key: str


def find_due_backup(at: int) -> BackupRequest | None:
    """What should be saved now, if anything."""
    if not settings.BACKUPS_KEPT:
        return None
    if has_several_clubs():
        return _find_due_multi_club_backup(at)
    newest = max((backup.made_at for backup in backup_folder.list_backups()), default=0)
    ended = find_last_finished_night()
    if ended is not None and (ended.finished_at or 0) > newest:
        return BackupRequest(ended.club, BackupReason.NIGHT, f"night-{ended.pk}-{ended.head[:24]}")
    if at - newest < DAY:
        return None
    night = Tournament.objects.select_related("club").exclude(version=0).order_by("pk").first()
    if night is None:
        return None
    return BackupRequest(night.club, BackupReason.DAILY, f"daily-{at // DAY}")


def _find_due_multi_club_backup(at: int) -> BackupRequest | None:
    """
    On an evening a night may end each minute, and each backup holds the whole house: so one an hour
    at most, and none while another waits. The first club stands for all, so that several processes
    ask for the same.
    """
    house = Club.objects.order_by("pk").first()
    if (
        house is None
        or Job.objects.filter(kind="backup", step__in=(JobStep.WAITING, JobStep.RUNNING)).exists()
    ):
        return None
    there = backup_folder.list_backups()
    if (
        at
        - max((backup.made_at for backup in there if backup.why is BackupReason.DAILY), default=0)
        >= DAY
    ):
        return BackupRequest(house, BackupReason.DAILY, f"daily-{at // DAY}")
    newest = max((backup.made_at for backup in there), default=0)
    ended = find_last_finished_night()
    if ended is not None and (ended.finished_at or 0) > newest and at - newest >= HOUR:
        return BackupRequest(house, BackupReason.NIGHT, f"nights-{at // HOUR}")
    return None


def find_last_finished_night() -> Tournament | None:
    """The night that was finished last."""
    nights = Tournament.objects.select_related("club").filter(
        finished_at__isnull=False, put_away_at=None, trial_of=None
    )
    return nights.order_by("-finished_at", "-pk").first()
