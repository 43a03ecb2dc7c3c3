"""Test message to a target; the response is stored for the owner."""

from tournament.engine.messages import Refusal, _, say
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.jobs import job_queue
from tournament.jobs.job_exceptions import RetryLater
from tournament.journal import hold_write_lock
from tournament.models import Club, Job, Target
from tournament.night.state import BLANK
from tournament.notifications.club_locale_cache import build_club_locale
from tournament.notifications.delivery import circuit_breaker, delivery_job
from tournament.notifications.delivery.responses import NoResponse
from tournament.notifications.dispatch import build_event_payload
from tournament.notifications.example_events import build_example_event
from tournament.notifications.mailbox_consent import needs_opt_in
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.notification_rules import NotificationRule
from tournament.time_source import now

KIND = delivery_job.TRIAL
WORDS = _("This is a test from your poker club.")


def enqueue_probe(club: Club, target: Target, words: str, by: str, key: str) -> Job:
    """Try an address out as soon as somebody is free; the same key tries once."""
    signal = NotificationRule(EventType.ANNOUNCED, text=words)
    told = build_event_payload(
        build_club_locale(club), BLANK, signal, build_example_event(BLANK, signal, now())
    )
    return job_queue.enqueue_job(
        club, KIND, {"target": target.pk, "told": told}, by, key, target=target.pk
    )


def run_probe_job(job: Job, progress: Progress) -> GeneratedFile:
    """Send it at once, and keep what was answered."""
    target = delivery_job.find_active_target(job)
    if needs_opt_in(target):
        raise Refusal(say(delivery_job.NO_YES))
    delivery_job.check_daily_limit(job, target)
    try:
        answer = delivery_job.send_to_target(target, job)
    except NoResponse as silent:
        raise RetryLater(silent.why) from silent
    circuit_breaker.record_answer(target, answer)
    outcome = {"code": answer.code, "ms": answer.ms, "text": answer.text}
    with hold_write_lock():
        Job.objects.filter(pk=job.pk).update(asked={**job.asked, "outcome": outcome})
    if not delivery_job.is_accepted(answer):
        raise RetryLater(delivery_job.status_text(answer))
    return GeneratedFile()


def find_last_probe_job(club: Club, target: int) -> Job | None:
    """The last time that an address was tried out."""
    return job_queue.find_newest_target_job(club, KIND, target)
