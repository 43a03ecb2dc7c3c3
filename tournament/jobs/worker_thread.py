"""A thread of a web process that does what takes longer than a click, one piece after the other."""

import logging
import threading
from collections.abc import Callable

from django.conf import settings
from django.db import close_old_connections, connection, connections

from tournament import job_signal
from tournament.jobs.job_runner import run_next_job
from tournament.jobs.worker_presence import QUICK

logger = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""
How often it looks for what was asked elsewhere, or left lying by another process; what is asked
here wakes it.
"""
STOP_SECONDS = 6.0
"""
Work that does not let itself be stopped is left behind; after the next start it is done again. A
container has ten seconds to close (Docker's own), and on a busy machine two were not enough to give
a piece back.
"""


def get_zero_grace() -> int:
    """Leave nothing to others."""
    return 0


def build_workers(queue: str, patience: Callable[[], int] = get_zero_grace) -> list["Worker"]:
    """
    Who looks after a queue in one process: several where they only wait for others to answer, else
    one.
    """
    if queue != QUICK:
        return [Worker(False, patience)]
    return [Worker(True, patience) for _number in range(count_messenger_threads())]


def count_messenger_threads() -> int:
    """How many messages one process has under way at once."""
    return 4 if settings.AT_HOME else 8


class Worker:
    """
    Looks for work, does it, and survives whatever happens in it; for quick work, for the other, or
    for all of it.
    """

    def __init__(
        self, quick: bool | None = None, patience: Callable[[], int] = get_zero_grace
    ) -> None:
        self._quick = quick
        self._patience = patience
        self._wake = threading.Event()
        self._ending = False
        self._failing = False
        self._thread = threading.Thread(
            target=self._run_loop, name="messenger" if quick else "worker", daemon=True
        )

    def start(self) -> None:
        """Begin to work."""
        job_signal.add_listener(self._wake.set)
        self._thread.start()

    def stop(self) -> None:
        """
        Give back what is being done, and wait a moment until the thread has put its connection
        away.
        """
        job_signal.remove_listener(self._wake.set)
        self._ending = True
        self._wake.set()
        self._thread.join(STOP_SECONDS)

    def _run_loop(self) -> None:
        try:
            while not self._ending:
                if not self._try_step(
                    lambda: run_next_job(lambda: self._ending, self._quick, self._patience())
                ):
                    # who waits keeps none from those who have something to do
                    close_old_connections()
                    self._wake.wait(LOOK_SECONDS)
                    self._wake.clear()
        finally:
            connections.close_all()

    def _try_step(self, step: Callable[[], bool]) -> bool:
        try:
            close_old_connections()
            went = step()
            self._failing = False
            return went
        except Exception:  # the database is away: what was asked waits in its row
            if not self._failing:
                logger.exception("No work can be done just now; what was asked waits")
            self._failing = True
            connection.close()
            return False
