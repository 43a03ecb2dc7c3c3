"""
Trying an address out: one message that says so, and what came back, kept in the row for the owner
to see.
"""

from tournament.core.signals.moments import EventType
from tournament.core.signals.orders import NotificationRule
from tournament.core.state import BLANK
from tournament.core.text import Refusal, _, say
from tournament.files.made import GeneratedFile, Progress
from tournament.instant import now
from tournament.journal import write_turn
from tournament.models import Club, Job, Target
from tournament.outbox import jobs
from tournament.outbox.delivery import sending, silence
from tournament.outbox.delivery.answers import NoResponse
from tournament.outbox.resting import RetryLater
from tournament.signalling.examples import example
from tournament.signalling.firing import event
from tournament.signalling.homes import build_club_context
from tournament.signalling.mail_boxes import is_unasked

KIND = sending.TRIAL
WORDS = _("This is a trial. Whoever reads it is told of the club’s nights.")


def ask(club: Club, target: Target, words: str, by: str, key: str) -> Job:
    """Try an address out as soon as somebody is free; the same key tries once."""
    signal = NotificationRule(EventType.ANNOUNCED, text=words)
    told = event(build_club_context(club), BLANK, signal, example(BLANK, signal, now()))
    return jobs.ask(club, KIND, {"target": target.pk, "told": told}, by, key, target=target.pk)


def work(job: Job, progress: Progress) -> GeneratedFile:
    """Send it at once, and keep what was answered."""
    target = sending.target_in_use(job)
    if is_unasked(target):
        raise Refusal(say(sending.NO_YES))
    sending.check_day(job, target)
    try:
        answer = sending.send(target, job)
    except NoResponse as silent:
        raise RetryLater(silent.why) from silent
    silence.record_answer(target, answer)
    outcome = {"code": answer.code, "ms": answer.ms, "text": answer.text}
    with write_turn():
        Job.objects.filter(pk=job.pk).update(asked={**job.asked, "outcome": outcome})
    if not sending.is_taken(answer):
        raise RetryLater(sending.status_text(answer))
    return GeneratedFile()


def last_of(club: Club, target: int) -> Job | None:
    """The last time that an address was tried out."""
    return jobs.newest_for(club, KIND, target)
