"""Circuit breaker: addresses that fail, are slow or ask for a pause are left alone for longer."""

import time
from http.server import BaseHTTPRequestHandler

import pytest

from tests.jobs.receiver import Receiver, hang_up, say
from tests.jobs.sample_jobs import run_all_jobs
from tests.jobs.webhook_targets import again, announced, asked, run
from tests.rows import each_row
from tournament.models import Club, Job, JobStep, Target, Tournament
from tournament.notifications.delivery import circuit_breaker, delivery_job, target_probe
from tournament.notifications.delivery.responses import DeliveryResponse
from tournament.time_source import now

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("telling")]


def rest_of(row: Target) -> int:
    """For how many seconds nothing is sent there."""
    return round(circuit_breaker.compute_remaining_pause_ms(Target.objects.get(pk=row.pk)) / 1000)


def after(row: Target, *answers: DeliveryResponse | None) -> list[int]:
    """How long it rests after each of these answers; None: it did not answer."""
    found = []
    for answer in answers:
        row.refresh_from_db()
        if answer is None:
            circuit_breaker.record_failure(row)
        else:
            circuit_breaker.record_answer(row, answer)
        found.append(rest_of(row))
        Target.objects.update(rests_until=now() - 1)
    return found


GOOD, SLOW = DeliveryResponse(200, 40), DeliveryResponse(200, circuit_breaker.SLOW_MS + 1)


@each_row(
    ("answers", "rests"),
    {
        (None,) * 7: [60, 120, 240, 480, 600, 600, 600],
        (SLOW,) * 4: [0, 60, 120, 240],
        (SLOW, GOOD, SLOW, GOOD): [0, 0, 0, 0],
        (SLOW, None, SLOW, None): [0, 120, 120, 480],
        (None, None, GOOD, None): [60, 120, 0, 60],
        (DeliveryResponse(429, 40, wait_ms=90_000), GOOD): [90, 0],
        (DeliveryResponse(503, 40, wait_ms=86_400_000),): [3600],
        (None, None, None, DeliveryResponse(503, circuit_breaker.SLOW_MS + 1, wait_ms=5_000)): [
            60,
            120,
            240,
            240,
        ],
    }.items(),
)
def test_how_long_it_rests(
    club: Club, bot: Receiver, answers: tuple[DeliveryResponse | None, ...], rests: list[int]
) -> None:
    assert after(asked(club, bot.address), *answers) == rests


def test_who_asks_for_a_rest_gets_it_and_no_try_is_spent(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    row = asked(club, bot.address)
    bot.says = say(429, **{"Retry-After": "600"})  # type: ignore[arg-type]
    run(announced(night, "Pizza"))
    for text in ("Cake", "Tea"):
        announced(night, text)
    for _look in range(2):
        run_all_jobs()
        Job.objects.filter(step=JobStep.WAITING).update(held_until=0)
    run_all_jobs()
    found = Job.objects.filter(kind=delivery_job.KIND).order_by("pk")
    assert ([job.tries for job in found], len(bot.heard)) == ([1, 0, 0], 1)
    assert 550 < rest_of(row) <= 600
    assert all(550_000 < job.held_until - now() <= 600_000 for job in found)


def test_what_only_waited_for_that_is_sent_as_soon_as_it_answers_again(
    club: Club, night: Tournament, bot: Receiver
) -> None:
    row = asked(club, bot.address)
    bot.says = hang_up
    announced(night, "Pizza")
    later = run(announced(night, "Cake"))
    bot.says = say(200)
    target_probe.enqueue_probe(club, row, "A trial", "Ann", "try-key-1")
    assert (run(later).step, rest_of(row)) == (JobStep.DONE, 0)


def test_an_address_that_answers_late_is_left_alone_from_the_second_time(
    club: Club, night: Tournament, bot: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_breaker, "SLOW_MS", 100)

    def late(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(0.2)
        say(200)(handler)

    row = asked(club, bot.address)
    bot.says = late
    for text in ("one", "two"):
        announced(night, text)
    last = run(announced(night, "three"))
    assert (len(bot.heard), rest_of(row)) == (2, 60)
    run(again(last))
    assert (len(bot.heard), rest_of(row)) == (3, 120)
