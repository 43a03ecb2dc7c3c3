"""
Job queue: work that takes longer than a click is enqueued here, and found again by its key.
"""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from tournament import job_signal, journal
from tournament.club.club_limits import BY_ITSELF, LimitedResource, require_club_capacity
from tournament.engine.time_units import MINUTE
from tournament.exports.generated_file import GeneratedFile as GeneratedFile
from tournament.exports.generated_file import Progress as Progress
from tournament.models import Club, Job, JobStep
from tournament.time_source import now

Work = Callable[[Job, Progress], GeneratedFile]
"""Does one piece of work. It may be done twice after a crash, and knows nothing of who does it."""

MAX_KEY_LENGTH = 64
LYING_MS = 5 * MINUTE


def enqueue_job(
    club: Club, kind: str, asked: Mapping[str, Any], by: str, key: str, target: int | None = None
) -> Job:
    """
    Ask for a piece of work; the same key asks once. It is done in the reader's language, unless
    `asked` names one, and begins when the transaction it was asked in is stored. `target` is the
    address outside that it tells, if it does.
    """
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise ValueError(f"a key has 1 to {MAX_KEY_LENGTH} characters, not {len(key)}")
    values = {
        "kind": kind,
        "asked": {"language": get_language() or club.language, **asked},
        "made_at": now(),
        "made_by": by,
        "target": target,
    }
    with journal.hold_write_lock():
        job, made = Job.objects.get_or_create(club=club, key=key, defaults=values)
        if made:
            if kind not in BY_ITSELF:
                require_club_capacity(club, LimitedResource.JOBS)
            transaction.on_commit(job_signal.notify_listeners, robust=True)
    return job


def find_job(club: Club, pk: int) -> Job | None:
    """A club's piece of work, as far as it is now."""
    return Job.objects.filter(club=club, pk=pk).first()


def find_job_by_key(club: Club, key: str) -> Job | None:
    """The piece of work that was asked for with this key."""
    return Job.objects.filter(club=club, key=key).first()


def find_newest_target_job(club: Club, kind: str, target: int) -> Job | None:
    """The piece of work of a kind that was last asked for about one address."""
    return (
        Job.objects.filter(club=club, kind=kind, target=target).order_by("-made_at", "-pk").first()
    )


def find_newest_job(club: Club, kind: str) -> Job | None:
    """The piece of work of a kind that was asked for last."""
    return Job.objects.filter(club=club, kind=kind).order_by("-made_at", "-pk").first()


def count_stalled_jobs(at: int) -> int:
    """How much work was asked for a while ago and is done by nobody."""
    open_ones = Job.objects.filter(step__in=(JobStep.WAITING, JobStep.RUNNING))
    return open_ones.filter(made_at__lt=at - LYING_MS, held_until__lt=at - LYING_MS).count()


def find_last_failure(kinds: Collection[str]) -> Job | None:
    """What failed last of such work, as long as it is remembered."""
    return Job.objects.filter(step=JobStep.FAILED, kind__in=kinds).order_by("-ended_at").first()


def count_failed_jobs(kinds: Collection[str]) -> int:
    """How much of such work failed and is remembered."""
    return Job.objects.filter(step=JobStep.FAILED, kind__in=kinds).count()


def find_job_files_folder() -> Path:
    """Where files lie that were made, until they are fetched."""
    folder: Path = settings.DATA / "made"
    return folder


def find_job_file(job: Job) -> Path | None:
    """The file that a finished piece of work made, while it is kept."""
    file = find_job_files_folder() / str(job.pk)
    return file if job.step == JobStep.DONE and job.file_name and file.is_file() else None
