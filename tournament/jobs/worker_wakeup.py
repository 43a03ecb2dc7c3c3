"""
Wake-up of the Celery workers in other processes: when a job is enqueued, and again when one
stalls.
"""

import logging
import threading
from contextlib import suppress
from typing import Any

from celery import Celery
from django.db import DatabaseError, connections
from kombu.exceptions import OperationalError
from redis import RedisError

from tournament import job_signal
from tournament.jobs import job_claims
from tournament.jobs.worker_presence import QUEUES, QUICK
from tournament.time_source import now

logger = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
LYING_MS = 3_000
"""What nobody took for so long is rung for again: its message was lost, or its holder."""
BUDGET_SECONDS = 0.25
REST_SECONDS = 2.0
MAX_WAITING = 8
"""So many messages wake every worker there is; more would only heap up while there is none."""


class WorkerNotifier:
    """A thread of each web process: whoever clicks never waits for Redis."""

    def __init__(self, celery: Celery) -> None:
        self._celery = celery
        self._wake = threading.Event()
        self._ending = threading.Event()
        self._silent = False
        self._line: Any = None
        self._thread = threading.Thread(target=self._run_loop, name="ringer", daemon=True)

    def start(self) -> None:
        """Begin to listen to the bell."""
        job_signal.add_listener(self._wake.set)
        self._thread.start()

    def stop(self) -> None:
        """No longer ring."""
        job_signal.remove_listener(self._wake.set)
        self._ending.set()
        self._wake.set()
        self._thread.join()

    def _run_loop(self) -> None:
        try:
            while not self._ending.is_set():
                asked = self._wake.wait(LOOK_SECONDS)
                self._wake.clear()
                for queue in QUEUES:
                    if (asked or has_stalled_job(queue)) and not self._ending.is_set():
                        self._try_wakeup(queue)
        finally:
            self._close_connection()
            connections.close_all()

    def _try_wakeup(self, queue: str) -> None:
        try:
            self._send_wakeup(queue)
            self._silent = False
        except (OperationalError, RedisError, OSError):
            if not self._silent:
                logger.warning(
                    "Workers cannot be rung for: Redis does not answer. What was asked is done "
                    "all the same."
                )
            self._silent = True
            self._close_connection()
            self._ending.wait(REST_SECONDS)

    def _send_wakeup(self, queue: str) -> None:
        if self._line is None:
            self._line = build_broker_connection(self._celery)
        channel = self._celery.amqp.queues[queue](self._line.default_channel)
        if channel.queue_declare().message_count < MAX_WAITING:
            self._celery.send_task(
                "outbox.work", (queue,), queue=queue, connection=self._line, retry=False
            )

    def _close_connection(self) -> None:
        if self._line is not None:
            with suppress(OperationalError, RedisError, OSError):
                self._line.release()
        self._line = None


def build_broker_connection(celery: Celery) -> Any:
    """A line to Redis that gives up at once instead of trying for ever."""
    at_once = {
        "socket_timeout": BUDGET_SECONDS,
        "socket_connect_timeout": BUDGET_SECONDS,
        "max_retries": 0,
    }
    kept = celery.conf.broker_transport_options
    return celery.connection_for_write(transport_options={**kept, **at_once})


def has_stalled_job(queue: str) -> bool:
    """Whether something in the rows waits for somebody who does not come."""
    try:
        return job_claims.has_claimable_job(now(), queue == QUICK, LYING_MS)
    except DatabaseError:
        connections.close_all()
        return False
