"""Job kinds for tests that record each run, so that a second run shows."""

import threading
import time
from collections.abc import Callable

from tournament.engine.messages import _, refuse, say
from tournament.jobs.job_exceptions import JobDropped, JobPostponed, RetryLater
from tournament.jobs.job_queue import GeneratedFile, Progress
from tournament.jobs.job_runner import run_next_job
from tournament.models import Job


def run_all_jobs() -> int:
    """Do everything that waits, here and now; how much it was."""
    count = 0
    while run_next_job():
        count += 1
    return count


class Bench:
    """The works of one test, and what was done."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.go_on = threading.Event()
        self.began = threading.Event()

    def count(self, job: Job, progress: Progress) -> GeneratedFile:
        """Count to three and make a file of it."""
        for number in range(1, 4):
            progress(number, 3)
        self.done.append(job.pk)
        return GeneratedFile("three.txt", "1 2 3 – Łukasz".encode())

    def quiet(self, job: Job, progress: Progress) -> GeneratedFile:
        """Do something that leaves no file."""
        self.done.append(job.pk)
        return GeneratedFile()

    def refuse(self, job: Job, progress: Progress) -> GeneratedFile:
        """Say that it cannot be done."""
        self.done.append(job.pk)
        raise refuse(_("There is no night {night}."), night=7)

    def stumble(self, job: Job, progress: Progress) -> GeneratedFile:
        """Fall over a mistake of ours."""
        self.done.append(job.pk)
        raise ZeroDivisionError

    def later(self, job: Job, progress: Progress) -> GeneratedFile:
        """Find that it does not work just now."""
        self.done.append(job.pk)
        raise RetryLater(say(_("Nobody is at home.")))

    def not_yet(self, job: Job, progress: Progress) -> GeneratedFile:
        """Find that it is too early."""
        self.done.append(job.pk)
        raise JobPostponed(20_000)

    def too_much(self, job: Job, progress: Progress) -> GeneratedFile:
        """Find that enough was done today."""
        self.done.append(job.pk)
        raise JobDropped(say(_("It was enough for {count} days."), count=1))

    def wait(self, job: Job, progress: Progress) -> GeneratedFile:
        """Go on until the test says so, or until it is stopped."""
        self.began.set()
        step = 0
        while not self.go_on.wait(0.01):
            progress(step := step + 1, 1_000_000)
        self.done.append(job.pk)
        return GeneratedFile("waited.txt", b"waited")


def until(sign: Callable[[], bool]) -> float:
    """Wait for it; how long it took."""
    began = time.monotonic()
    while not sign():
        assert time.monotonic() - began < 20, "it did not happen"
        time.sleep(0.01)
    return time.monotonic() - began
