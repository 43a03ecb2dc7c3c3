"""Who works on what: a piece of work is held by one at a time, and taken over when its holder falls silent."""

from django.utils.translation import gettext

from tournament import journal
from tournament.core.text import _
from tournament.instant import now
from tournament.models import Job, JobStep

HELD_MS = 15_000
"""A holder who says nothing for so long is gone."""
REST_MS = 3_000
"""After a failure it rests so long, and longer each time, before it is tried again."""
MOST_TRIES = 3
OPEN = (JobStep.WAITING, JobStep.RUNNING)
LOOKED_AT = 20

GAVE_UP = _("It did not work, three times over. Nothing was changed; try again later, or look at the program's window.")


def take(at: int) -> Job | None:
    """Take the oldest piece of work that nobody holds; whoever else reaches for it at the same moment gets another."""
    rows = Job.objects.filter(step__in=OPEN, held_until__lte=at).order_by("made_at", "pk")
    for pk, tries in rows.values_list("pk", "tries")[:LOOKED_AT]:
        if tries >= MOST_TRIES:
            _change(pk, tries, at, step=JobStep.FAILED, trouble=gettext(GAVE_UP), ended_at=at)
        elif _change(pk, tries, at, step=JobStep.RUNNING, tries=tries + 1, held_until=at + HELD_MS, done=0, total=0):
            return Job.objects.select_related("club").get(pk=pk)
    return None


def hold(job: Job, **values: int) -> bool:
    """Say that the work goes on, and how far it is; False when somebody else has taken it over."""
    return _update(job, held_until=now() + HELD_MS, **values)


def finish(job: Job, file_name: str) -> bool:
    """It is done; False when somebody else has taken it over."""
    return _update(job, step=JobStep.DONE, file_name=file_name, trouble="", ended_at=now())


def give_back(job: Job) -> None:
    """Leave it for the next to take up, as if it had not been tried."""
    _update(job, step=JobStep.WAITING, tries=job.tries - 1, held_until=0)


def try_again(job: Job) -> bool:
    """Something went wrong: let it rest and be tried again; False after the last try."""
    if job.tries >= MOST_TRIES:
        return False
    _update(job, step=JobStep.WAITING, held_until=now() + REST_MS * job.tries)
    return True


def fail(job: Job, trouble: str) -> None:
    """It cannot be done; the sentence says why."""
    _update(job, step=JobStep.FAILED, trouble=trouble, ended_at=now())


def _update(job: Job, **values: object) -> bool:
    """Only the holder's own try is written to."""
    with journal.write_turn():
        return bool(Job.objects.filter(pk=job.pk, step=JobStep.RUNNING, tries=job.tries).update(**values))


def _change(pk: int, known: int, at: int, /, **values: object) -> bool:
    """Only a row that still stands as it was read is written to, and only one of several writers finds it so."""
    with journal.write_turn():
        free = Job.objects.filter(pk=pk, tries=known, step__in=OPEN, held_until__lte=at)
        return bool(free.update(**values))
