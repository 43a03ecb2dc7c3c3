"""Work that takes longer than a click, done beside the clicks by one thread of each web process."""

import asyncio

from tournament.outbox.worker import Worker

_workers: list[Worker] = []


async def start() -> None:
    """Begin to do what was asked, when the server opens."""
    worker = Worker()
    worker.start()
    _workers.append(worker)


async def stop() -> None:
    """Stop, when the server closes; what is not done is done after the next start."""
    while _workers:
        await asyncio.to_thread(_workers.pop().stop)
