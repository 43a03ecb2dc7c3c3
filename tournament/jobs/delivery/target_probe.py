"""
Trying an address out: one message that says so, and what came back, kept in the row for the owner
to see.
"""

from tournament.core.messages import Refusal, _, say
from tournament.core.signals.event_types import EventType
from tournament.core.signals.notification_rules import NotificationRule
from tournament.core.state import BLANK
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.jobs import job_queue
from tournament.jobs.delivery import circuit_breaker, delivery_job
from tournament.jobs.delivery.responses import NoResponse
from tournament.jobs.retry_later import RetryLater
from tournament.journal import write_turn
from tournament.models import Club, Job, Target
from tournament.notifications.dispatch import event
from tournament.notifications.example_events import example
from tournament.notifications.mailbox_opt_in import is_unasked
from tournament.notifications.night_venues import build_club_context
from tournament.time_source import now

KIND = delivery_job.TRIAL
WORDS = _("This is a trial. Whoever reads it is told of the club’s nights.")


def ask(club: Club, target: Target, words: str, by: str, key: str) -> Job:
    """Try an address out as soon as somebody is free; the same key tries once."""
    signal = NotificationRule(EventType.ANNOUNCED, text=words)
    told = event(build_club_context(club), BLANK, signal, example(BLANK, signal, now()))
    return job_queue.ask(club, KIND, {"target": target.pk, "told": told}, by, key, target=target.pk)


def work(job: Job, progress: Progress) -> GeneratedFile:
    """Send it at once, and keep what was answered."""
    target = delivery_job.target_in_use(job)
    if is_unasked(target):
        raise Refusal(say(delivery_job.NO_YES))
    delivery_job.check_day(job, target)
    try:
        answer = delivery_job.send(target, job)
    except NoResponse as silent:
        raise RetryLater(silent.why) from silent
    circuit_breaker.record_answer(target, answer)
    outcome = {"code": answer.code, "ms": answer.ms, "text": answer.text}
    with write_turn():
        Job.objects.filter(pk=job.pk).update(asked={**job.asked, "outcome": outcome})
    if not delivery_job.is_taken(answer):
        raise RetryLater(delivery_job.status_text(answer))
    return GeneratedFile()


def last_of(club: Club, target: int) -> Job | None:
    """The last time that an address was tried out."""
    return job_queue.newest_for(club, KIND, target)
