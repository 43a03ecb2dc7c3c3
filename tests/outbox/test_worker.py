"""The worker's thread: wakes when something is asked, gives back what it has to leave, loses nothing when it dies."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from django.db import connections
from pytest_django.fixtures import Settings as ChangedSettings

from tests.outbox.works import Bench
from tests.rows import each_row
from tournament import outbox
from tournament.instant import now
from tournament.models import Club, Job, JobStep
from tournament.outbox import doing, holding, jobs, worker
from tournament.outbox.kinds import KINDS, Kind
from tournament.outbox.worker import Worker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def working() -> Iterator[Worker]:
    one = Worker()
    one.start()
    yield one
    one.stop()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking by itself would hide whether it was woken."""
    monkeypatch.setattr(worker, "LOOK_SECONDS", 60.0)


def until(sign: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not sign():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def step_of(job: Job) -> str:
    return Job.objects.get(pk=job.pk).step


def test_it_wakes_when_something_is_asked(club: Club, bench: Bench, working: Worker) -> None:
    job = jobs.ask(club, "count", {}, "Ann", "key-1")
    until(lambda: step_of(job) == JobStep.DONE)
    assert bench.done == [job.pk]


def test_it_does_what_was_asked_while_nobody_worked(club: Club, bench: Bench) -> None:
    job = jobs.ask(club, "count", {}, "Ann", "key-1")
    one = Worker()
    one.start()
    until(lambda: step_of(job) == JobStep.DONE)
    one.stop()


@each_row(("workers", "threads"), [("", True), ("celery", False)])
def test_a_web_process_works_itself_unless_others_do(settings: ChangedSettings, workers: str, threads: bool) -> None:
    settings.WORKERS = workers

    async def open_and_close() -> bool:
        await outbox.start()
        try:
            return bool(outbox._parts)
        finally:
            await outbox.stop()

    assert asyncio.run(open_and_close()) is threads


def test_a_stumble_does_not_end_it(club: Club, bench: Bench, working: Worker) -> None:
    fallen = jobs.ask(club, "stumble", {}, "Ann", "key-1")
    job = jobs.ask(club, "count", {}, "Ann", "key-2")
    until(lambda: step_of(job) == JobStep.DONE)
    assert step_of(fallen) == JobStep.WAITING


def test_how_far_it_is_can_be_read_meanwhile(club: Club, bench: Bench, working: Worker) -> None:
    job = jobs.ask(club, "wait", {}, "Ann", "key-1")
    until(lambda: Job.objects.get(pk=job.pk).done > 3)
    row = Job.objects.get(pk=job.pk)
    assert (row.step, row.total) == (JobStep.RUNNING, 1_000_000)
    bench.go_on.set()
    until(lambda: step_of(job) == JobStep.DONE)


def test_how_far_it_is_is_not_written_at_every_step(club: Club, bench: Bench, working: Worker) -> None:
    job = jobs.ask(club, "wait", {}, "Ann", "key-1")
    bench.began.wait(5)
    seen = set()
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        seen.add(Job.objects.get(pk=job.pk).done)
        time.sleep(0.005)
    bench.go_on.set()
    assert len(seen) <= 6, seen


def test_what_it_must_leave_is_done_after_the_next_start(club: Club, bench: Bench) -> None:
    first = Worker()
    first.start()
    job = jobs.ask(club, "wait", {}, "Ann", "key-1")
    assert bench.began.wait(5)
    first.stop()
    row = Job.objects.get(pk=job.pk)
    assert (row.step, row.tries, bench.done) == (JobStep.WAITING, 0, [])
    bench.go_on.set()
    second = Worker()
    second.start()
    until(lambda: step_of(job) == JobStep.DONE)
    second.stop()
    assert bench.done == [job.pk]


def test_nothing_is_lost_when_the_process_dies(club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """It took the work and was never heard of again; after its time another does it."""
    job = jobs.ask(club, "count", {}, "Ann", "key-1")
    assert holding.take(now()) is not None
    Job.objects.filter(pk=job.pk).update(held_until=now() + 300)
    monkeypatch.setattr(worker, "LOOK_SECONDS", 0.05)
    one = Worker()
    one.start()
    until(lambda: step_of(job) == JobStep.DONE)
    one.stop()
    assert (bench.done, Job.objects.get(pk=job.pk).tries) == ([job.pk], 2)


def test_who_works_silently_keeps_hold(club: Club, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work says nothing for longer than a holder may be silent, and is not taken over."""
    monkeypatch.setattr(holding, "HELD_MS", 600)
    monkeypatch.setattr(doing, "HOLD_SECONDS", 0.1)
    taken = []

    def reach(job: Job, progress: object) -> jobs.Made:
        for _look in range(20):
            time.sleep(0.1)
            taken.append(holding.take(now()))
        return jobs.Made()

    monkeypatch.setitem(KINDS, "silent", Kind(reach))
    job = jobs.ask(club, "silent", {}, "Ann", "key-1")
    assert doing.run_waiting() == 1
    assert (taken, step_of(job)) == ([None] * 20, JobStep.DONE)


def test_many_reach_for_the_same_work_and_one_gets_it(club: Club, bench: Bench) -> None:
    wanted = {jobs.ask(club, "quiet", {}, "Ann", f"key-{number}").pk for number in range(12)}
    ready = threading.Barrier(4)
    faults: list[BaseException] = []

    def work() -> None:
        try:
            ready.wait(5)
            doing.run_waiting()
        except BaseException as fault:
            faults.append(fault)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _one in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert faults == []
    assert sorted(bench.done) == sorted(wanted)


def test_quick_work_does_not_wait_behind_a_long_one(club: Club, bench: Bench) -> None:
    """As a server does it: two threads, of which one is for quick work alone."""
    pair = [Worker(quick) for quick in (False, True)]
    for one in pair:
        one.start()
    long = jobs.ask(club, "wait", {}, "Ann", "key-1")
    assert bench.began.wait(5)
    waits = jobs.ask(club, "quiet", {}, "Ann", "key-2")
    quick = [jobs.ask(club, "ping", {}, "Ann", f"ping-{number}") for number in range(3)]
    until(lambda: {step_of(job) for job in quick} == {JobStep.DONE})
    assert (step_of(long), step_of(waits)) == (JobStep.RUNNING, JobStep.WAITING)
    assert bench.done == [job.pk for job in quick]
    bench.go_on.set()
    until(lambda: step_of(waits) == JobStep.DONE)
    for one in pair:
        one.stop()
