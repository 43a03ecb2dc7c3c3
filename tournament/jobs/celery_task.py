"""
The one task of Celery's workers: do what lies in the rows. Its message says nothing but that
something does.
"""

import mmap
from contextlib import suppress
from pathlib import Path
from typing import Any

from celery import Task, bootsteps, shared_task
from celery.signals import worker_shutting_down
from kombu.exceptions import OperationalError
from redis import RedisError

from tournament.jobs import job_claims
from tournament.jobs.job_runner import run_job
from tournament.jobs.worker_presence import QUICK, SIGN_SECONDS, announce_worker
from tournament.time_source import now

MAX_JOBS_PER_RUN = 100
"""After so many the worker's process may be renewed; what is left is rung for again."""

_shutting = mmap.mmap(-1, 1)
"""One byte, shared with every process that is forked from the worker."""


def _mark_shutdown(**told: object) -> None:
    _shutting[0] = 1


worker_shutting_down.connect(_mark_shutdown, weak=False)


def has_shutdown_begun() -> bool:
    """Whether the worker was told to end: what is being done is then given back."""
    return _shutting[0] == 1


@shared_task(bind=True, name="outbox.work")  # type: ignore[untyped-decorator]  # Celery has no types
def run_queue_jobs(self: Task, queue: str) -> None:
    """
    Do what waits in a queue, one piece after the other; a message that comes twice or too late
    finds nothing.
    """
    for piece in range(MAX_JOBS_PER_RUN):
        job = None if has_shutdown_begun() else job_claims.claim_next_job(now(), queue == QUICK)
        if job is None:
            return
        if not piece and queue == QUICK and job_claims.has_claimable_job(now(), True, 0):
            # The first may keep this one waiting; so all messengers wake, one by the other.
            _send_next_wakeup(self, queue)
        run_job(job, has_shutdown_begun)
    _send_next_wakeup(self, queue)


def _send_next_wakeup(task: Task, queue: str) -> None:
    """
    Ring for one more; where Redis is silent, the web processes ring again for what lies about.
    """
    with suppress(OperationalError, RedisError, OSError):
        task.apply_async((queue,), queue=queue, retry=False)


def build_heartbeat_step(
    queues: tuple[str, ...], file: Path | None
) -> type[bootsteps.StartStopStep]:
    """
    A part of a worker that says every few seconds that it is there, to the web processes and in a
    file.
    """

    class Heartbeat(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery has no types
        """Driven by the clockwork of the worker's own loop: one that hangs falls silent."""

        requires = ("celery.worker.components:Timer",)

        def start(self, worker: Any) -> None:
            """Begin with the worker."""
            worker.timer.call_after(0.0, self.send_heartbeat)
            worker.timer.call_repeatedly(SIGN_SECONDS, self.send_heartbeat)

        def send_heartbeat(self) -> None:
            """One sign."""
            announce_worker(queues)
            if file is not None:
                file.touch()

    return Heartbeat
