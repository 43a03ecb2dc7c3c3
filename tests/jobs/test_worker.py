"""
The worker's thread: wakes for a job, gives back what it must leave, loses nothing when killed.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from pytest_django.fixtures import Settings as ChangedSettings

from tests.access.attempts import at_once
from tests.jobs.sample_jobs import Bench, run_all_jobs, until
from tests.rows import each_row
from tournament.jobs import background_threads, job_claims, job_queue, job_runner, worker_thread
from tournament.jobs.job_kinds import KINDS, JobKind
from tournament.jobs.worker_thread import Worker
from tournament.models import Club, Job, JobStep
from tournament.time_source import now

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def working(*quick: bool | None) -> Iterator[None]:
    """Somebody works, or several do."""
    workers = [Worker(one) for one in quick or (None,)]
    for one in workers:
        one.start()
    try:
        yield
    finally:
        for one in workers:
            one.stop()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking by itself would hide whether it was woken."""
    monkeypatch.setattr(worker_thread, "LOOK_SECONDS", 60.0)


def step_of(job: Job) -> str:
    return Job.objects.get(pk=job.pk).step


def done(*asked: Job) -> Callable[[], bool]:
    """A sign that this is done."""
    return lambda: {step_of(job) for job in asked} == {JobStep.DONE}


def ask(club: Club, kind: str, key: str = "key-1") -> Job:
    return job_queue.enqueue_job(club, kind, {}, "Ann", key)


def test_it_does_what_was_asked_before_and_wakes_when_more_is_asked(
    club: Club, bench: Bench
) -> None:
    """A stumble does not end it."""
    fallen, first = ask(club, "stumble", "key-2"), ask(club, "count")
    with working():
        until(done(first))
        second = ask(club, "count", "key-3")
        until(done(second))
    assert (bench.done, step_of(fallen)) == ([fallen.pk, first.pk, second.pk], JobStep.WAITING)


@each_row(("workers", "threads"), [("", True), ("celery", False)])
def test_a_web_process_works_itself_unless_others_do(
    settings: ChangedSettings, workers: str, threads: bool
) -> None:
    settings.WORKERS = workers

    async def open_and_close() -> bool:
        await background_threads.start_workers()
        try:
            return bool(background_threads._parts)
        finally:
            await background_threads.stop_workers()

    assert asyncio.run(open_and_close()) is threads


def test_how_far_it_is_can_be_read_meanwhile_and_is_not_written_at_every_step(
    club: Club, bench: Bench
) -> None:
    job = ask(club, "wait")
    with working():
        until(lambda: Job.objects.get(pk=job.pk).done > 3)
        row = Job.objects.get(pk=job.pk)
        assert (row.step, row.total) == (JobStep.RUNNING, 1_000_000)
        seen, end = set(), time.monotonic() + 1.0
        while time.monotonic() < end:
            seen.add(Job.objects.get(pk=job.pk).done)
            time.sleep(0.005)
        assert len(seen) <= 6, seen
        bench.go_on.set()
        until(done(job))


def test_what_it_must_leave_is_done_after_the_next_start(club: Club, bench: Bench) -> None:
    job = ask(club, "wait")
    with working():
        assert bench.began.wait(5)
    row = Job.objects.get(pk=job.pk)
    assert (row.step, row.tries, bench.done) == (JobStep.WAITING, 0, [])
    bench.go_on.set()
    with working():
        until(done(job))
    assert bench.done == [job.pk]


def test_nothing_is_lost_when_the_process_dies(
    club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the work and was never heard of again; after its time another does it."""
    job = ask(club, "count")
    assert job_claims.claim_next_job(now()) is not None
    Job.objects.filter(pk=job.pk).update(held_until=now() + 300)
    monkeypatch.setattr(worker_thread, "LOOK_SECONDS", 0.05)
    with working():
        until(done(job))
    assert (bench.done, Job.objects.get(pk=job.pk).tries) == ([job.pk], 2)


def test_who_works_silently_keeps_hold(
    club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work says nothing for longer than a holder may be silent, and is not taken over."""
    monkeypatch.setattr(job_claims, "HELD_MS", 600)
    monkeypatch.setattr(job_runner, "HOLD_SECONDS", 0.1)
    taken = []

    def reach(job: Job, progress: object) -> job_queue.GeneratedFile:
        for _look in range(20):
            time.sleep(0.1)
            taken.append(job_claims.claim_next_job(now()))
        return job_queue.GeneratedFile()

    monkeypatch.setitem(KINDS, "silent", JobKind(reach))
    job = ask(club, "silent")
    assert (run_all_jobs(), taken, step_of(job)) == (1, [None] * 20, JobStep.DONE)


def test_many_reach_for_the_same_work_and_one_gets_it(club: Club, bench: Bench) -> None:
    wanted = [ask(club, "quiet", f"key-{number}").pk for number in range(12)]
    assert at_once(*[run_all_jobs] * 4) == ["done"] * 4
    assert sorted(bench.done) == sorted(wanted)


def test_quick_work_does_not_wait_behind_a_long_one(club: Club, bench: Bench) -> None:
    """As a server does it: two threads, of which one is for quick work alone."""
    with working(False, True):
        long = ask(club, "wait")
        assert bench.began.wait(5)
        waits = ask(club, "quiet", "key-2")
        quick = [ask(club, "ping", f"ping-{number}") for number in range(3)]
        until(done(*quick))
        assert (step_of(long), step_of(waits)) == (JobStep.RUNNING, JobStep.WAITING)
        assert bench.done == [job.pk for job in quick]
        bench.go_on.set()
        until(done(waits))
