"""The work that tells one address of one moment, and what becomes of it by the answer."""

from typing import Any

from tournament.core.text import Line, Refused, _, refuse, say
from tournament.files.made import Made, Progress
from tournament.instant import now
from tournament.models import Job, Target, TargetKind
from tournament.outbox.delivery import mail, silence, topic, webhook
from tournament.outbox.delivery.answers import GONE, Answer, NoAnswer
from tournament.outbox.resting import Dropped, NotYet, TryLater
from tournament.signalling import firing
from tournament.signalling.targets import put_away, secret_of, target_of

KIND = firing.KIND
TRIAL = "try_target"
"""The kind of work that tries an address out."""
DAY_MS = 24 * 3600 * 1000
MOST_A_DAY = 2_000
"""So much a club may send within 24 hours."""

NO_TARGET = _("The address was put away, so nothing was sent.")
IS_GONE = _("It answered that it is gone for good (410). The address was put away by itself.")
ELSEWHERE = _("It wants to be asked elsewhere ({code}), and that is never done: write its new address.")
ANSWERED = _("It answered {code}.")
TOO_MUCH = _("The club sent {most} messages within 24 hours. This one was left out.")


def deliver(job: Job, progress: Progress) -> Made:
    """Tell an address what it asked for. At least once: after a crash again, under the same number."""
    target = target_in_use(job)
    check_day(job)
    if rest := silence.left_of(target.pk):
        raise NotYet(rest)
    try:
        answer = send(target, job)
    except NoAnswer as silent:
        silence.begin(target.pk)
        raise TryLater(silent.why) from silent
    silence.end(target.pk)
    if answer.code == GONE:
        put_away(job.club, target.pk)
        raise Refused(say(IS_GONE))
    if not is_taken(answer):
        raise TryLater(judged(answer))
    return Made()


def target_in_use(job: Job) -> Target:
    """Whom the work tells; refused if he is not to be told any more."""
    target = target_of(job.club, job.asked["target"])
    if target is None or target.put_away_at is not None:
        raise refuse(NO_TARGET)
    return target


def send(target: Target, job: Job) -> Answer:
    """Tell it in the way of its kind."""
    told: dict[str, Any] = job.asked["told"]
    number = webhook.number_of(job.key)
    if target.kind == TargetKind.MAIL:
        return mail.send(target.address, number, told)
    if target.kind == TargetKind.TOPIC:
        return topic.send(target.address, secret_of(target), told)
    return webhook.send(target.address, secret_of(target), number, told, now())


def is_taken(answer: Answer) -> bool:
    """Whether that was all there was to do; a mail server gives no number when it is content."""
    return answer.code == 0 or answer.is_good


def judged(answer: Answer) -> Line:
    """What a number that is not good means, in words."""
    return say(ELSEWHERE if answer.is_elsewhere else ANSWERED, code=answer.code)


def check_day(job: Job) -> None:
    """Leave it out if the club has sent very much already; what was tried before is tried on."""
    if job.tries > 1:
        return
    rows = Job.objects.filter(club=job.club_id, kind__in=(KIND, TRIAL), made_at__gt=now() - DAY_MS, tries__gt=0)
    if rows.exclude(pk=job.pk).count() >= MOST_A_DAY:
        raise Dropped(say(TOO_MUCH, most=MOST_A_DAY))
