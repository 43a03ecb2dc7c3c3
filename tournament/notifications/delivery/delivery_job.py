"""Delivery job: sends one event to one target and handles the response."""

from typing import Any

from django.db import close_old_connections, connection

from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.engine.time_units import DAY
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.jobs.job_exceptions import JobDropped, JobPostponed, RetryLater
from tournament.models import Job, Target, TargetKind
from tournament.notifications import daily_quota
from tournament.notifications.delivery import circuit_breaker, mail, push_notification, webhook
from tournament.notifications.delivery.responses import GONE, DeliveryResponse, NoResponse
from tournament.notifications.mailbox_consent import needs_opt_in
from tournament.notifications.target_store import (
    archive_target,
    decrypt_target_secret,
    find_target,
    list_signing_secrets,
)
from tournament.time_source import now

KIND = daily_quota.KIND
TRIAL = "try_target"
"""The kind of work that tries an address out."""
ASKING = "ask_mail_box"
"""The kind of work that asks a mail box whether it wants to be told."""
MAX_PER_DAY = daily_quota.MAX_PER_DAY
MAX_MAILS_PER_DAY = daily_quota.MAX_MAILS_PER_DAY
"""The mail server of the house is known by its name to all others, and shared by all clubs."""

NO_TARGET = _("This address is archived. Nothing was sent.")
IS_GONE = _("It answered “gone” (410), so the address was archived.")
ELSEWHERE = _("It redirects elsewhere ({code}). Enter its new address.")
ANSWERED = _("Answered {code}.")
NO_YES = _("The recipient hasn’t agreed yet. Nothing was sent.")
TOO_MUCH = _("Not sent: the club’s limit of {most} in 24 hours was reached.")
TOO_MANY_MAILS = _("Not sent: the club’s limit of {most} in 24 hours was reached.")


def deliver_message(job: Job, progress: Progress) -> GeneratedFile:
    """
    Tell an address what it asked for. At least once: after a crash again, under the same number.
    """
    target = find_active_target(job)
    if needs_opt_in(target):
        raise JobDropped(say(NO_YES))
    check_daily_limit(job, target)
    if rest := circuit_breaker.compute_remaining_pause_ms(target):
        raise JobPostponed(rest)
    try:
        answer = send_to_target(target, job)
    except NoResponse as silent:
        circuit_breaker.record_failure(target)
        raise RetryLater(silent.why) from silent
    circuit_breaker.record_answer(target, answer)
    if answer.code == GONE:
        archive_target(job.club, target.pk)
        raise Refusal(say(IS_GONE))
    if not is_accepted(answer):
        raise RetryLater(status_text(answer))
    return GeneratedFile()


def find_active_target(job: Job) -> Target:
    """The address that the job is for; refused if it is not to be told any more."""
    target = find_target(job.club, job.asked["target"])
    if target is None or target.put_away_at is not None:
        raise refuse(NO_TARGET)
    return target


def send_to_target(target: Target, job: Job) -> DeliveryResponse:
    """Tell it in the way of its kind."""
    told: dict[str, Any] = job.asked["told"]
    number = webhook.to_message_id(job.key)
    if not connection.in_atomic_block:
        # who waits for an answer keeps no connection to the database from others
        close_old_connections()
    if target.kind == TargetKind.MAIL:
        return mail.send_event_mail(target, number, told)
    if target.kind == TargetKind.TOPIC:
        return push_notification.send_push_message(
            target.address, decrypt_target_secret(target), told
        )
    return webhook.send_webhook(target.address, list_signing_secrets(target), number, told)


def is_accepted(answer: DeliveryResponse) -> bool:
    """Whether that was all there was to do; a mail server gives no number when it is content."""
    return answer.code == 0 or answer.is_good


def status_text(answer: DeliveryResponse) -> Message:
    """What a number that is not good means, in words."""
    return say(ELSEWHERE if answer.is_elsewhere else ANSWERED, code=answer.code)


def check_daily_limit(job: Job, target: Target) -> None:
    """
    Leave it out if the club has sent very much already; what was tried before, or asked for again,
    is sent.
    """
    if job.tries > 1 or job.again:
        return
    kinds = (KIND, TRIAL, ASKING)
    rows = Job.objects.filter(
        club=job.club_id, kind__in=kinds, made_at__gt=now() - DAY, tries__gt=0
    )
    boxes = Target.objects.filter(club=job.club_id, kind=TargetKind.MAIL).values("pk")
    if target.kind == TargetKind.MAIL:
        rows = rows.filter(target__in=boxes)
        most = MAX_MAILS_PER_DAY
        why = TOO_MANY_MAILS
    else:
        rows = rows.exclude(target__in=boxes)
        most = MAX_PER_DAY
        why = TOO_MUCH
    if rows.exclude(pk=job.pk).count() >= most:
        raise JobDropped(say(why, most=most))
