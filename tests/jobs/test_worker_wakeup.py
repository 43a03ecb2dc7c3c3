"""Workers in other processes wake when a job is queued or was left over."""

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings as ChangedSettings

from config.celery import app
from tests.jobs.sample_jobs import Bench, until
from tests.private import PrivateServer
from tests.rows import each_row
from tournament.jobs import (
    background_threads,
    job_claims,
    job_queue,
    worker_presence,
    worker_wakeup,
)
from tournament.jobs.celery_task import build_heartbeat_step, has_shutdown_begun, run_queue_jobs
from tournament.jobs.worker_wakeup import MAX_WAITING, WorkerNotifier
from tournament.models import Club, Job, JobStep
from tournament.time_source import now

NOWHERE = "redis://127.0.0.1:9/0"


@pytest.fixture
def broker(redis_server: PrivateServer) -> Iterator[str]:
    """A Redis that Celery's messages go to."""
    before = app.conf.broker_write_url
    app.conf.broker_write_url = redis_server.url
    drained(redis_server.url)
    yield redis_server.url
    app.conf.broker_write_url = before


@pytest.fixture
def ringer() -> Iterator[WorkerNotifier]:
    one = WorkerNotifier(app)
    one.start()
    yield one
    one.stop()


def ask(club: Club, key: str = "key-1") -> Job:
    return job_queue.enqueue_job(club, "quiet", {}, "Ann", key)


def drained(url: str) -> dict[str, int]:
    """How many messages lie in each queue; they are taken out."""
    found = {}
    with app.connection_for_write(url) as line:
        for queue in worker_presence.QUEUES:
            bound = app.amqp.queues[queue](line.default_channel)
            bound.declare()
            found[queue] = bound.purge()
    return found


def count_waiting(url: str) -> int:
    """How many messages lie in the queue of long work."""
    with app.connection_for_write(url) as line:
        bound = app.amqp.queues[worker_presence.LONG](line.default_channel)
        return int(bound.queue_declare().message_count)


@pytest.mark.needs_redis
@pytest.mark.django_db(transaction=True)
def test_it_rings_when_something_is_asked(
    broker: str, ringer: WorkerNotifier, club: Club, bench: Bench
) -> None:
    ask(club)
    found = Counter[str]()

    def rung() -> bool:
        found.update(drained(broker))
        return len(+found) == 2

    until(rung)
    assert found == {"quick": 1, "long": 1}


@pytest.mark.needs_redis
@pytest.mark.django_db(transaction=True)
def test_what_lies_about_is_rung_for_again_but_messages_do_not_heap_up(
    broker: str, club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_wakeup, "LOOK_SECONDS", 0.01)
    ask(club)
    Job.objects.update(made_at=now() - worker_wakeup.LYING_MS - 1)
    one = WorkerNotifier(app)
    one.start()
    until(lambda: count_waiting(broker) == MAX_WAITING)
    time.sleep(0.5)  # It looks some dozens of times more.
    one.stop()
    assert drained(broker) == {"quick": 0, "long": MAX_WAITING}


@pytest.mark.django_db(transaction=True)
def test_whoever_asks_does_not_wait_for_a_redis_that_is_away(
    club: Club, bench: Bench, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_wakeup, "REST_SECONDS", 0.05)
    before = app.conf.broker_write_url
    app.conf.broker_write_url = NOWHERE
    one = WorkerNotifier(app)
    one.start()
    for number in range(5):
        begun = time.monotonic()
        ask(club, f"key-{number}")
        assert time.monotonic() - begun < worker_wakeup.BUDGET_SECONDS
        time.sleep(0.1)
    one.stop()
    app.conf.broker_write_url = before
    assert [
        record.getMessage() for record in caplog.records if record.name == worker_wakeup.__name__
    ] == ["Workers cannot be rung for: Redis does not answer. What was asked is done all the same."]


@pytest.mark.django_db
def test_the_task_does_what_lies_in_its_queue_until_nothing_is_left(
    club: Club, bench: Bench
) -> None:
    for number in range(3):
        ask(club, f"key-{number}")
    found = []
    for queue in ("quick", "long", "long"):  # a message that comes twice finds nothing
        run_queue_jobs.apply((queue,))
        found.append(len(bench.done))
    assert (found, has_shutdown_begun()) == ([0, 3, 3], False)


@pytest.mark.needs_redis
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("targets", "rung"),
    [((7, 8, 9), 1), ((7, 7, 7), 0), ((7,), 0)],
    ids=["three addresses", "one address", "one"],
)
def test_a_messenger_wakes_another_where_there_is_more_to_tell(
    broker: str, club: Club, bench: Bench, targets: tuple[int, ...], rung: int
) -> None:
    """One message rings for all that was asked at once; the first of it may be slow."""
    for number, target in enumerate(targets):
        job_queue.enqueue_job(club, "ping", {}, "Ann", f"key-{number}", target=target)
    drained(broker)
    run_queue_jobs.apply(("quick",))
    assert (len(bench.done), drained(broker)) == (len(targets), {"quick": rung, "long": 0})


@pytest.mark.django_db
def test_who_only_helps_out_leaves_fresh_work_alone(club: Club, bench: Bench) -> None:
    job, later = ask(club), now() + background_threads.PATIENCE_MS + 1000
    assert job_claims.claim_next_job(now(), False, background_threads.PATIENCE_MS) is None
    lies = [(now(), False), (later, False), (later, True)]
    assert [job_claims.has_claimable_job(*one, background_threads.PATIENCE_MS) for one in lies] == [
        False,
        True,
        False,
    ]
    taken = job_claims.claim_next_job(later, False, background_threads.PATIENCE_MS)
    assert (taken, Job.objects.get(pk=job.pk).step) == (job, JobStep.RUNNING)


@pytest.mark.parametrize(
    ("workers", "signs", "patience"),
    [
        ("both", ("long",), 20_000),
        ("both", ("quick",), 0),
        ("both", (), 0),
        ("inside", ("long",), 0),
    ],
)
def test_web_processes_are_patient_where_a_worker_gives_signs(
    settings: ChangedSettings, workers: str, signs: tuple[str, ...], patience: int
) -> None:
    settings.WORKERS = workers
    worker_presence.withdraw_worker(worker_presence.QUEUES)
    worker_presence.announce_worker(signs)
    assert background_threads.compute_grace_ms("long") == patience
    worker_presence.withdraw_worker(worker_presence.QUEUES)
    assert background_threads.compute_grace_ms("long") == 0


def test_where_redis_is_silent_nobody_is_there(settings: ChangedSettings) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": NOWHERE}
    }
    worker_presence.announce_worker(worker_presence.QUEUES)
    assert [worker_presence.has_worker(queue) for queue in worker_presence.QUEUES] == [False, False]


def test_a_sign_of_life_is_a_touched_file_too(tmp_path: Path) -> None:
    sign = tmp_path / "alive"
    step = build_heartbeat_step(("quick",), sign)(None)
    cache.clear()
    step.send_heartbeat()
    assert (
        sign.exists(),
        worker_presence.has_worker("quick"),
        worker_presence.has_worker("long"),
    ) == (
        True,
        True,
        False,
    )
    worker_presence.withdraw_worker(worker_presence.QUEUES)


@each_row("wrong", [("--queues", "slow"), ("--queues", ""), ("--at-once", "0")])
def test_a_worker_without_work_is_refused(wrong: tuple[str, str]) -> None:
    with pytest.raises(
        CommandError, match="--queues takes quick and long, --at-once a number from 1"
    ):
        call_command("work", *wrong)
