"""
Job claims: a job is held by one worker at a time, and taken over when its holder gives no sign
of life.
"""

import threading
from collections import Counter

from django.db.models import QuerySet
from django.utils.translation import gettext

from tournament import journal
from tournament.jobs.job_kinds import (
    failure_text,
    find_max_tries,
    find_retry_delay_ms,
    list_quick_kinds,
)
from tournament.localization import override_locale
from tournament.models import Job, JobStep
from tournament.time_source import now

HELD_MS = 15_000
"""A holder who says nothing for so long is gone."""
OPEN = (JobStep.WAITING, JobStep.RUNNING)
LOOKED_AT = 20
MAX_RUNNING_PER_CLUB = 2
"""
So many quick pieces of one club are under way at once, however many wait: others have addresses
too.
"""

_reaching = threading.Lock()
"""The threads of a process reach for work one after the other: each sees what the others took."""


def claim_next_job(at: int, quick: bool | None = None, lying_ms: int = 0) -> Job | None:
    """
    Take a piece of work that nobody holds: only what is quick, only what is not, or either. Whoever
    else reaches for it at the same moment gets another. Who only helps out leaves alone what does
    not lie about for so long.
    """
    with _reaching:
        claimable = _list_claimable_jobs(at, quick, lying_ms)
        for pk, kind, tries in claimable.values_list("pk", "kind", "tries")[:LOOKED_AT]:
            if tries >= find_max_tries(kind):
                _fail_abandoned_job(pk, tries, at)
            elif _update_if_free(
                pk,
                tries,
                at,
                step=JobStep.RUNNING,
                tries=tries + 1,
                held_until=at + HELD_MS,
                done=0,
                total=0,
            ):
                return Job.objects.select_related("club").get(pk=pk)
    return None


def find_job_language(job: Job) -> str:
    """The language that a piece of work is done in, and in which its row says what went wrong."""
    return str(job.asked.get("language") or job.club.language)


def has_claimable_job(at: int, quick: bool | None, lying_ms: int) -> bool:
    """Whether nobody took a piece of work for so long."""
    return _list_claimable_jobs(at, quick, lying_ms).exists()


def renew_claim(job: Job, **values: int) -> bool:
    """Say that the work goes on, and how far it is; False when somebody else has taken it over."""
    return _update_claim(job, held_until=now() + HELD_MS, **values)


def finish_job(job: Job, file_name: str) -> bool:
    """It is done; False when somebody else has taken it over."""
    return _update_claim(job, step=JobStep.DONE, file_name=file_name, trouble="", ended_at=now())


def release_job(job: Job) -> None:
    """Leave it for the next to take up, as if it had not been tried."""
    postpone_job(job, 0)


def postpone_job(job: Job, rest_ms: int) -> None:
    """Leave it for later, as if it had not been tried."""
    _update_claim(
        job, step=JobStep.WAITING, tries=job.tries - 1, held_until=now() + rest_ms if rest_ms else 0
    )


def schedule_retry(job: Job, trouble: str = "") -> bool:
    """Something went wrong: let it rest and be tried again; False after the last try."""
    if job.tries >= find_max_tries(job.kind):
        return False
    rest = find_retry_delay_ms(job.kind, job.tries)
    _update_claim(job, step=JobStep.WAITING, held_until=now() + rest, trouble=trouble)
    return True


def fail_job(job: Job, trouble: str) -> None:
    """It cannot be done; the sentence says why."""
    _update_claim(job, step=JobStep.FAILED, trouble=trouble, ended_at=now())


def drop_job(job: Job, trouble: str) -> None:
    """It is left undone for good, and was never tried."""
    _update_claim(job, step=JobStep.FAILED, tries=0, trouble=trouble, ended_at=now())


def _list_claimable_jobs(at: int, quick: bool | None, lying_ms: int) -> QuerySet[Job]:
    """
    What nobody holds, the oldest first; of what is quick, first what was not tried yet: others may
    wait in vain.
    """
    free = _list_free_jobs(at, quick, lying_ms)
    if quick is not False:
        if not free.exists():
            return free
        free = _exclude_busy_clubs(free, at)
    return free.order_by("tries", "made_at", "pk") if quick else free.order_by("made_at", "pk")


def _list_free_jobs(at: int, quick: bool | None, lying_ms: int) -> QuerySet[Job]:
    free = Job.objects.filter(step__in=OPEN, held_until__lte=at - lying_ms)
    if lying_ms:
        free = free.filter(made_at__lte=at - lying_ms)
    if quick is None:
        return free
    kinds = list_quick_kinds()
    return free.filter(kind__in=kinds) if quick else free.exclude(kind__in=kinds)


def _exclude_busy_clubs(free: QuerySet[Job], at: int) -> QuerySet[Job]:
    """
    Without what is for an address that is being told something, and without clubs that have their
    share already.
    """
    held = Job.objects.filter(step=JobStep.RUNNING, held_until__gt=at, kind__in=list_quick_kinds())
    under_way = list(held.values_list("club", "target"))
    counts = Counter(club for club, _target in under_way)
    full = [club for club, count in counts.items() if count >= MAX_RUNNING_PER_CLUB]
    told = [target for _club, target in under_way if target is not None]
    return free.exclude(kind__in=list_quick_kinds(), club__in=full).exclude(target__in=told)


def _fail_abandoned_job(pk: int, known: int, at: int) -> None:
    """Whoever tried it fell silent each time."""
    job = Job.objects.select_related("club").get(pk=pk)
    with override_locale(find_job_language(job), job.club.hours):
        _update_if_free(
            pk, known, at, step=JobStep.FAILED, trouble=gettext(failure_text(job.kind)), ended_at=at
        )


def _update_claim(job: Job, **values: object) -> bool:
    """Only the holder's own try is written to."""
    with journal.hold_write_lock():
        return bool(
            Job.objects.filter(pk=job.pk, step=JobStep.RUNNING, tries=job.tries).update(**values)
        )


def _update_if_free(pk: int, known: int, at: int, /, **values: object) -> bool:
    """
    Only a row that still stands as it was read is written to, and only one of several writers finds
    it so.
    """
    with journal.hold_write_lock():
        free = Job.objects.filter(pk=pk, tries=known, step__in=OPEN, held_until__lte=at)
        return bool(free.update(**values))
