"""A storm of screens that come back: the server is killed under all of them and starts again."""

import asyncio
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.exceptions import WebSocketException

from tests.lab.findings import Findings
from tests.live.stage import Stage, set_stage
from tests.live.viewer import next_of, viewer
from tests.server import RunningServer, Workshop

NAME = "R7"
ABOUT = "all screens are back 5 s after a killed server answers again, and none is blank"
CI_SIZE = 100
BACK_SECONDS = 5.0
PATIENCE_SECONDS = 60.0
FIRST_WAIT, LONGEST_WAIT = 0.6, 3.6


def run(size: int) -> Findings:
    """One storm of so many screens, each waiting as the screens do before it tries again."""
    with TemporaryDirectory() as folder:
        server = Workshop(Path(folder), "", "").server()
        server.start()
        try:
            return asyncio.run(storm(server, set_stage(server), size))
        finally:
            server.kill()


async def storm(server: RunningServer, stage: Stage, size: int) -> Findings:
    """Everybody in, the server killed, everybody back."""
    found = Findings()
    answers_at = 0.0
    seen: list[float] = []

    async def screen(number: int, all_in: asyncio.Barrier) -> None:
        roll = random.Random(number)
        async with viewer(server, stage, open_timeout=PATIENCE_SECONDS) as line:
            await next_of(line, "board", PATIENCE_SECONDS)
            await all_in.wait()
            await line.wait_closed()
        failures = 0
        while True:
            failures += 1
            most = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1))
            await asyncio.sleep(0.1 + roll.random() * (most - 0.1))
            try:
                async with viewer(server, stage, open_timeout=PATIENCE_SECONDS) as line:
                    await next_of(line, "board", PATIENCE_SECONDS)
                    seen.append(time.monotonic())
                    return
            except (OSError, WebSocketException, TimeoutError):
                continue

    all_in = asyncio.Barrier(size + 1)
    screens = [asyncio.create_task(screen(number, all_in)) for number in range(size)]
    await all_in.wait()
    server.kill()
    await asyncio.to_thread(server.start)
    answers_at = time.monotonic()
    _back, missing = await asyncio.wait(screens, timeout=PATIENCE_SECONDS)
    for task in missing:
        task.cancel()
    found.note("screens", size)
    found.note("back", len(seen))
    found.note("seconds until the last", max(seen, default=0.0) - answers_at)
    if len(seen) < size:
        found.fail(f"{size - len(seen)} screens stayed blank")
    elif max(seen) - answers_at > BACK_SECONDS:
        found.fail("the last one took too long")
    return found
