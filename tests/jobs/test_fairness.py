"""Deliveries run in parallel: a slow address delays nobody, and no club takes all workers."""

import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler

import pytest

from tests.jobs.receiver import Receiver, receiving, say
from tests.jobs.sample_jobs import Bench, until
from tests.jobs.webhook_targets import announced, asked
from tests.live.nights import open_night
from tournament.jobs import job_claims, job_queue, worker_thread
from tournament.jobs.worker_presence import QUICK
from tournament.jobs.worker_thread import build_workers
from tournament.models import Club, Job, JobStep, Tournament
from tournament.notifications.delivery import delivery_job
from tournament.time_source import now


def ping(club: Club, key: str, target: int | None = None) -> Job:
    return job_queue.enqueue_job(club, "ping", {}, "Ann", key, target=target)


def taken() -> str:
    """Everything that can be taken now, without anything being finished."""
    found = ""
    while (job := job_claims.claim_next_job(now(), quick=True)) is not None:
        found += job.key
    return found


@pytest.mark.django_db
def test_of_a_club_two_are_under_way_and_to_an_address_one(club: Club, bench: Bench) -> None:
    other = Club.objects.create(name="Sunday nights")
    for key in "abc":
        ping(club, key)
    for key, target in zip("defg", (7, 7, 8, 9), strict=True):
        ping(other, key, target)
    found = [taken()]
    for key in "da":
        job_claims.finish_job(Job.objects.get(key=key), "")
        found.append(taken())
    assert found == ["abdf", "e", "c"]


@pytest.mark.django_db
def test_who_fell_silent_keeps_nobody_from_their_turn(club: Club, bench: Bench) -> None:
    for key in "abc":
        ping(club, key, target=7)
    assert taken() == "a"
    Job.objects.filter(key="a").update(held_until=now() - 1)
    assert taken() == "b"
    assert not job_claims.has_claimable_job(now(), quick=True, lying_ms=0)


@pytest.mark.django_db
def test_long_work_has_no_share(club: Club, bench: Bench) -> None:
    there = [job_queue.enqueue_job(club, "count", {}, "Ann", key) for key in ("a", "b", "c")]
    assert [job_claims.claim_next_job(now(), quick=False) for _one in range(4)] == [*there, None]


@pytest.fixture
def messengers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Those of one web process at home, once they are told to start."""
    monkeypatch.setattr(worker_thread, "LOOK_SECONDS", 60.0)
    there = build_workers(QUICK)

    def start() -> None:
        for one in there:
            one.start()

    yield start
    for one in there:
        one.stop()


class Gauge:
    """A slow address; how many of its messages it heard at once, at most."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.there, self.most = seconds, 0, 0
        self._lock = threading.Lock()

    def __call__(self, handler: BaseHTTPRequestHandler) -> None:
        with self._lock:
            self.there += 1
            self.most = max(self.most, self.there)
        time.sleep(self.seconds)
        with self._lock:
            self.there -= 1
        say(200)(handler)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("telling")
def test_a_good_address_is_told_while_slow_ones_keep_others_waiting(
    club: Club, night: Tournament, bot: Receiver, messengers: Callable[[], None]
) -> None:
    """
    Three clubs have an address that takes two seconds for each message, and four messages for it.
    """
    slow, sundays = (
        Gauge(2.0),
        [Club.objects.create(name=f"Sunday {number}") for number in range(3)],
    )
    with receiving() as lamp:
        lamp.says = slow
        for sunday in sundays:
            asked(sunday, f"{lamp.address}&club={sunday.pk}")
            theirs = open_night(sunday)
            for number in range(4):
                announced(theirs, f"no. {number}")
        asked(club, bot.address)
        messengers()
        until(lambda: slow.there == 3)
        announced(night, "Pizza")
        assert until(lambda: len(bot.heard) == 1) < 1.5
        assert slow.most == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("telling")
def test_many_messages_all_arrive_once(
    club: Club, night: Tournament, bot: Receiver, messengers: Callable[[], None]
) -> None:
    sent = Job.objects.filter(kind=delivery_job.KIND)
    with receiving() as lamp:
        asked(club, bot.address)
        asked(club, lamp.address)
        for number in range(8):
            announced(night, f"no. {number}")
        messengers()
        until(lambda: not sent.exclude(step=JobStep.DONE).exists())
        assert (len(bot.heard), len(lamp.heard), {job.tries for job in sent}) == (8, 8, {1})
