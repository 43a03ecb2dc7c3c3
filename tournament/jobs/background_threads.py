"""
Work that takes longer than a click: done by threads of each web process, most of them messengers,
or by workers.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Protocol

from django.conf import settings

from tournament.jobs.worker_presence import QUEUES, has_worker
from tournament.jobs.worker_thread import build_workers

PATIENCE_MS = 20_000
"""
Where workers are there, a web process leaves everything to them that does not lie about for so
long.
"""


class BackgroundThread(Protocol):
    """A thread of the web process."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


_parts: list[BackgroundThread] = []


async def start_workers(ringer: Callable[[], BackgroundThread] | None = None) -> None:
    """Begin to do what was asked, or to ring for those who do it, when the server opens."""
    if settings.WORKERS != "celery":
        for queue in QUEUES:
            _parts.extend(build_workers(queue, partial(compute_grace_ms, queue)))
    if ringer is not None:
        _parts.append(ringer())
    for part in _parts:
        part.start()


async def stop_workers() -> None:
    """Stop, when the server closes; what is not done is done after the next start."""
    leaving = tuple(_parts)
    _parts.clear()
    await asyncio.gather(*(asyncio.to_thread(part.stop) for part in leaving))


def compute_grace_ms(queue: str) -> int:
    """How long the web processes leave work to others."""
    return PATIENCE_MS if settings.WORKERS == "both" and has_worker(queue) else 0
