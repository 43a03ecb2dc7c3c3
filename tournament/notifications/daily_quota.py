"""Daily quota of notifications per club: beyond it nothing is stored."""

from collections.abc import Sequence

from django.db.models import Count, Q
from django.utils.translation import gettext

from tournament.engine.messages import _
from tournament.engine.time_units import DAY, HOUR
from tournament.models import Job, JobStep, Target, TargetKind

KIND = "deliver"
"""The kind of work that tells one address of one moment."""

MAX_PER_DAY = 2_000
"""So much a club may ask for, and send, within 24 hours, without its mails."""
MAX_MAILS_PER_DAY = 200

LEFT_OUT = _(
    "Not sent, nor the rest of that hour: the club’s limit of {most} in 24 hours was reached."
)
LEFT_OUT_MAILS = _(
    "Not sent, nor the rest of that hour: the club’s limit of {most} in 24 hours was reached."
)


def store_within_quota(jobs: Sequence[Job]) -> None:
    """
    Within a transaction: store what one club asks for at one time. What is there already stays as
    it is; of what goes beyond the day the first of each hour is kept, so that somebody can see it
    and send it after all.
    """
    club = jobs[0].club_id
    at = max(job.made_at for job in jobs)
    boxes = set(Target.objects.filter(club=club, kind=TargetKind.MAIL).values_list("pk", flat=True))
    rows = Job.objects.filter(club=club, kind=KIND, made_at__gt=at - DAY)
    there = rows.aggregate(all=Count("pk"), mails=Count("pk", filter=Q(target__in=boxes)))
    mails = [job for job in jobs if job.target in boxes]
    others = [job for job in jobs if job.target not in boxes]
    room = _limit_to_quota(
        others, MAX_PER_DAY - there["all"] + there["mails"], MAX_PER_DAY, LEFT_OUT, "messages"
    )
    room += _limit_to_quota(
        mails, MAX_MAILS_PER_DAY - there["mails"], MAX_MAILS_PER_DAY, LEFT_OUT_MAILS, "mails"
    )
    Job.objects.bulk_create(room, ignore_conflicts=True)


def _limit_to_quota(jobs: list[Job], room: int, most: int, why: str, what: str) -> list[Job]:
    """
    As many as there is room for; the first that does not fit stands for all others of its hour.
    """
    if len(jobs) <= room:
        return jobs
    known = Job.objects.filter(club=jobs[0].club_id, key__in=[job.key for job in jobs])
    there = set(known.values_list("key", flat=True))
    fresh = [job for job in jobs if job.key not in there]
    room = max(0, room)
    for job in fresh[room : room + 1]:
        job.key = f"left-out.{what}.{job.club_id}.{job.made_at // HOUR}"
        job.step = JobStep.FAILED
        job.ended_at = job.made_at
        job.trouble = gettext(why).format(most=most)
    return fresh[: room + 1]
