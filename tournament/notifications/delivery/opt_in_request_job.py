"""Opt-in request job: one mail that asks for consent before anything else is sent."""

from tournament.access.rate_limits import RateLimit, count_try, is_limit_reached
from tournament.engine.messages import _, refuse
from tournament.engine.time_units import DAY
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.jobs import job_queue
from tournament.jobs.job_exceptions import RetryLater
from tournament.models import Club, Job, Target
from tournament.notifications.delivery import delivery_job, mail
from tournament.notifications.delivery.responses import NoResponse
from tournament.notifications.mailbox_consent import compute_mailbox_mark, needs_opt_in
from tournament.time_source import now

KIND = delivery_job.ASKING
MAX_REQUESTS_PER_DAY = 20
"""So many mail boxes a club may ask within 24 hours."""
ASKED_OF_A_BOX = RateLimit("mail-box", 3, 24 * 3600)
"""However many clubs want to write to it."""

TOO_MANY = _("The club asked {most} addresses in 24 hours. Continue tomorrow.")
ASKED_ENOUGH = _("This address was asked often enough today. Check its inbox and spam folder.")


def enqueue_opt_in_mail(club: Club, row: Target, by: str, key: str) -> Job:
    """
    Ask whoever reads a mail box, by a mail, as soon as somebody is free; the same key asks once.
    """
    known = job_queue.find_job_by_key(club, key)
    if known is not None:
        return known
    box = compute_mailbox_mark(row.address)
    if is_limit_reached(ASKED_OF_A_BOX, box):
        raise refuse(ASKED_ENOUGH)
    asked = Job.objects.filter(club=club, kind=KIND, made_at__gt=now() - DAY)
    if asked.count() >= MAX_REQUESTS_PER_DAY:
        raise refuse(TOO_MANY, most=MAX_REQUESTS_PER_DAY)
    count_try(ASKED_OF_A_BOX, box)
    return job_queue.enqueue_job(
        club, KIND, {"target": row.pk, "language": club.language}, by, key, target=row.pk
    )


def run_opt_in_job(job: Job, progress: Progress) -> GeneratedFile:
    """Send that one mail, unless somebody has answered meanwhile."""
    row = delivery_job.find_active_target(job)
    if needs_opt_in(row):
        delivery_job.check_daily_limit(job, row)
        try:
            mail.send_opt_in_mail(row, f"{KIND}_{job.pk}")
        except NoResponse as silent:
            raise RetryLater(silent.why) from silent
    return GeneratedFile()


def find_last_opt_in_job(club: Club, target: int) -> Job | None:
    """When a mail box was asked last, and what became of it."""
    return job_queue.find_newest_target_job(club, KIND, target)
