"""Starts a worker: it does what takes longer than a click, in processes of its own."""

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from celery.app.utils import find_app
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.backup import server_lock
from tournament.jobs.celery_task import build_heartbeat_step
from tournament.jobs.worker_presence import QUEUES, QUICK, withdraw_worker
from tournament.jobs.worker_thread import Worker, build_workers, count_messenger_threads
from tournament.management.first_start import make_folder_and_key
from tournament.management.server_socket import exit_with_error_message

LONG_AT_ONCE = 2


class Command(BaseCommand):
    help = (
        "Do what takes longer than a click: exports, backups, messages. Start as many of these as "
        "you like."
    )
    requires_system_checks = ()  # they read every page first, and say nothing here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--queues", default=",".join(QUEUES), help="what to do: quick, long or quick,long"
        )
        parser.add_argument(
            "--at-once",
            type=int,
            help="how many pieces of work at once (with Redis): 2, of messages alone more",
        )
        parser.add_argument(
            "--sign", type=Path, help="a file that is touched every few seconds while all is well"
        )

    def handle(
        self, *, queues: str, at_once: int | None, sign: Path | None, **options: Any
    ) -> None:
        chosen = tuple(dict.fromkeys(queues.split(",")))
        only_quick = chosen == (QUICK,)
        if at_once is None:
            at_once = count_messenger_threads() if only_quick else LONG_AT_ONCE
        if not set(chosen) <= set(QUEUES) or at_once < 1:
            raise CommandError(f"--queues takes {' and '.join(QUEUES)}, --at-once a number from 1.")
        make_folder_and_key()
        with exit_with_error_message(), server_lock.hold_server_lock():
            if settings.REDIS_URL:
                run_celery_worker(chosen, at_once, "threads" if only_quick else "prefork", sign)
            else:
                run_worker_threads(chosen)
        self.stdout.write("Closed. What is not done is done by the next worker.")


def run_celery_worker(queues: tuple[str, ...], at_once: int, pool: str, sign: Path | None) -> None:
    """
    Be rung for through Redis. What computes is done in processes that are forked for it; messages,
    which mostly wait for an answer, by threads of one process.
    """
    celery = find_app("config.celery")
    celery.steps["worker"].add(build_heartbeat_step(queues, sign))
    # Workers need not know each other: each looks into the same rows.
    arguments = [
        *("--quiet", "worker", "--queues", ",".join(queues)),
        *("--concurrency", str(at_once), "--pool", pool),
        *("--hostname", f"{'-'.join(queues)}-{os.getpid()}@%h"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]
    try:
        celery.worker_main(arguments)
    finally:
        withdraw_worker(queues)


def run_worker_threads(queues: tuple[str, ...]) -> None:
    """Look into the rows every few seconds, until somebody says stop."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_told: stop.set())
    workers: list[Worker] = []
    for queue in queues:
        workers += build_workers(queue)
    for worker in workers:
        worker.start()
    stop.wait()
    with ThreadPoolExecutor(len(workers)) as leaving:
        list(leaving.map(Worker.stop, workers))
