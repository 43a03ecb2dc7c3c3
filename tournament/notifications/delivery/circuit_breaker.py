"""
Circuit breaker: addresses that are left alone for a while, so that others need not wait.

An address that does not answer rests for a minute, then two, four, eight and at most ten. So does
one that was slow twice in a row; the first slow answer is forgiven, since many programs have to
wake up first. One that says for how long it wants to be left alone (Retry-After) is, up to an hour.
It stands in the row of the address, where every process sees it.
"""

from django.db.models import QuerySet

from tournament.engine.time_units import HOUR, MINUTE
from tournament.job_signal import notify_listeners
from tournament.journal import hold_write_lock
from tournament.models import Job, JobStep, Target
from tournament.notifications import dispatch
from tournament.notifications.delivery.responses import DeliveryResponse
from tournament.time_source import now

SLOW_MS = 3_000
FIRST_MS = MINUTE
MAX_PAUSE_MS = 600_000
MAX_RETRY_AFTER_MS = HOUR
MAX_COUNTED = 100


def compute_remaining_pause_ms(target: Target) -> int:
    """For how many milliseconds nothing is sent there; 0 if something may be sent."""
    return max(0, target.rests_until - now())


def record_failure(target: Target) -> None:
    """It did not answer just now."""
    slow = target.slow_answers + 1
    _pause_deliveries(target, slow, compute_pause_ms(slow))


def record_answer(target: Target, answer: DeliveryResponse) -> None:
    """It answered, at once or after a while, and may have asked for a rest."""
    slow = target.slow_answers + 1 if answer.ms > SLOW_MS else 0
    rest = max(compute_pause_ms(slow - 1), min(answer.wait_ms, MAX_RETRY_AFTER_MS))
    if rest or slow:
        _pause_deliveries(target, slow, rest)
    elif target.slow_answers or target.rests_until:
        _resume_deliveries(target)


def compute_pause_ms(times: int) -> int:
    """
    How long it rests after so many times in a row, in milliseconds.

    >>> [compute_pause_ms(times) // 1000 for times in range(7)]
    [0, 60, 120, 240, 480, 600, 600]
    """
    return int(min(FIRST_MS * 2 ** min(times - 1, 10), MAX_PAUSE_MS)) if times > 0 else 0


def _pause_deliveries(target: Target, slow: int, rest_ms: int) -> None:
    """What waits for it waits for as long, without being taken up each time."""
    until = now() + rest_ms
    with hold_write_lock():
        Target.objects.filter(pk=target.pk).update(
            rests_until=until, slow_answers=min(slow, MAX_COUNTED)
        )
        if rest_ms:
            _list_waiting_deliveries(target).filter(held_until__lt=until).update(held_until=until)


def _resume_deliveries(target: Target) -> None:
    """It answers as it should: what only waited for that need not wait any longer."""
    with hold_write_lock():
        Target.objects.filter(pk=target.pk).update(rests_until=0, slow_answers=0)
        paused = _list_waiting_deliveries(target).filter(tries=0, held_until__gt=now())
        woken = paused.update(held_until=0)
    if woken:
        notify_listeners()


def _list_waiting_deliveries(target: Target) -> QuerySet[Job]:
    return Job.objects.filter(
        club=target.club_id, kind=dispatch.KIND, target=target.pk, step=JobStep.WAITING
    )
