"""
Addresses that are left alone for a while, so that others need not wait behind them.

Who does not answer rests for a minute, then two, four, eight and at most ten. So does who took his
time twice in a row; the first slow answer is forgiven, since many programs have to wake up first.
Who says for how long he wants to be left alone (Retry-After) is, up to an hour. It stands in the
row of the address, where every process sees it.
"""

from django.db.models import QuerySet

from tournament.job_signal import ring
from tournament.jobs.delivery.responses import DeliveryResponse
from tournament.journal import write_turn
from tournament.models import Job, JobStep, Target
from tournament.notifications import dispatch
from tournament.time_source import now

SLOW_MS = 3_000
FIRST_MS, LONGEST_MS = 60_000, 600_000
LONGEST_ASKED_MS = 3_600_000
MOST_COUNTED = 100


def count_pause_ms(target: Target) -> int:
    """For how many milliseconds nothing is sent there; 0 if something may be sent."""
    return max(0, target.rests_until - now())


def record_failure(target: Target) -> None:
    """It did not answer just now."""
    _rest(target, target.slow_answers + 1, rest_after(target.slow_answers + 1))


def record_answer(target: Target, answer: DeliveryResponse) -> None:
    """It answered, at once or after a while, and may have asked for a rest."""
    slow = target.slow_answers + 1 if answer.ms > SLOW_MS else 0
    rest = max(rest_after(slow - 1), min(answer.wait_ms, LONGEST_ASKED_MS))
    if rest or slow:
        _rest(target, slow, rest)
    elif target.slow_answers or target.rests_until:
        _end(target)


def rest_after(times: int) -> int:
    """
    How long it rests after so many times in a row, in milliseconds.

    >>> [rest_after(times) // 1000 for times in range(7)]
    [0, 60, 120, 240, 480, 600, 600]
    """
    return int(min(FIRST_MS * 2 ** min(times - 1, 10), LONGEST_MS)) if times > 0 else 0


def _rest(target: Target, slow: int, rest_ms: int) -> None:
    """What waits for it waits for as long, without being taken up each time."""
    until = now() + rest_ms
    with write_turn():
        Target.objects.filter(pk=target.pk).update(
            rests_until=until, slow_answers=min(slow, MOST_COUNTED)
        )
        if rest_ms:
            _waiting(target).filter(held_until__lt=until).update(held_until=until)


def _end(target: Target) -> None:
    """It answers as it should: what only waited for that need not wait any longer."""
    with write_turn():
        Target.objects.filter(pk=target.pk).update(rests_until=0, slow_answers=0)
        woken = _waiting(target).filter(tries=0, held_until__gt=now()).update(held_until=0)
    if woken:
        ring()


def _waiting(target: Target) -> QuerySet[Job]:
    return Job.objects.filter(
        club=target.club_id, kind=dispatch.KIND, target=target.pk, step=JobStep.WAITING
    )
