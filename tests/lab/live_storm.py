"""
A storm of screens that come back: a server is killed under all of them; it starts again, or another
is there.
"""

import asyncio
import http.client
import random
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.lab.findings import Findings
from tests.lab.scaled import FullHouse, fits, full_house
from tests.live.seeded_night import Director, Stage, set_stage
from tests.live.viewer import board_with, next_of, viewer
from tests.server import RunningServer, Workshop

NAME = "R7"
ABOUT = (
    "under clicks, all screens have the newest board 5 s after a killed server answers again, or "
    "another stands by"
)
CI_SIZE = 100
BACK_SECONDS = 5.0
PATIENCE_SECONDS = 60.0
FIRST_WAIT, MAX_WAIT = 0.6, 3.6
CLICK_PAUSE = 0.2
MIN_CLICKS = 3
STORED = 204
LAST = "Everybody is back"


def run(size: int) -> Findings:
    """
    One storm of so many screens at home; where the full set-up can run, one from one web process to
    the other.
    """
    findings = at_home(size)
    if not fits():
        return findings
    with full_house(patient=False) as house:
        return findings.join(failing_over(house, size), "two web processes:")


def at_home(size: int) -> Findings:
    """One server, killed and started again."""
    with TemporaryDirectory() as folder:
        server = Workshop(Path(folder), "", "").server()
        server.start()
        try:
            return asyncio.run(Storm(server, server, set_stage(server), size).blow())
        finally:
            server.kill()


def failing_over(house: FullHouse, size: int) -> Findings:
    """One of two is killed under all screens, and the other takes them: counted from the kill."""
    found = asyncio.run(Storm(*house.servers, set_stage(house.servers[0]), size).blow())
    house.servers[0].start()
    return found


@dataclass(slots=True)
class Storm:
    """All screens at one server, and the one to which they come back."""

    before: RunningServer
    after: RunningServer
    stage: Stage
    size: int
    found: Findings = field(default_factory=Findings)
    version: int = 0
    """The newest that a director was told of."""
    back: list[float] = field(default_factory=list)
    right: int = 0
    clicks: int = 0

    async def blow(self) -> Findings:
        """Everybody in, the server killed, everybody back while a director clicks on."""
        all_in, over = asyncio.Barrier(self.size + 1), threading.Event()
        screens = [asyncio.create_task(self.screen(number, all_in)) for number in range(self.size)]
        await all_in.wait()
        self.before.kill()
        begun = time.monotonic()
        clicking = asyncio.create_task(asyncio.to_thread(self.click_on, over))
        if self.after is self.before:
            await asyncio.to_thread(self.after.start)
            begun = time.monotonic()
        until = begun + PATIENCE_SECONDS
        while len(self.back) < self.size and time.monotonic() < until:
            await asyncio.sleep(0.05)
        over.set()
        await clicking
        _right, missing = await asyncio.wait(screens, timeout=BACK_SECONDS)
        for task in missing:
            task.cancel()
        return self.told(begun)

    async def screen(self, number: int, all_in: asyncio.Barrier) -> None:
        """One screen, which waits as the pages do before it tries again."""
        roll = random.Random(number)
        async with viewer(self.before, self.stage, open_timeout=PATIENCE_SECONDS) as line:
            seen = self.version = (await next_of(line, "board", PATIENCE_SECONDS))["version"]
            await all_in.wait()
            await line.wait_closed()
        failures = 0
        while True:
            failures += 1
            most = min(MAX_WAIT, FIRST_WAIT * 2 ** (failures - 1))
            await asyncio.sleep(0.1 + roll.random() * (most - 0.1))
            try:
                async with viewer(self.after, self.stage, open_timeout=PATIENCE_SECONDS) as line:
                    return await self.watch(line, number, seen)
            except (OSError, WebSocketException, TimeoutError):
                continue

    async def watch(self, line: ClientConnection, number: int, seen: int) -> None:
        """
        It is back once it has what was known when it came, and sees what is said last. The board
        of its greeting may be older by a click that the other process has yet to hear of, never
        older than what this screen has shown.
        """
        known = self.version
        shown = (await next_of(line, "board", PATIENCE_SECONDS))["version"]
        if shown < seen:
            self.found.fail(f"screen {number} showed version {seen}, then {shown}")
        while shown < known:
            shown = (await next_of(line, "board", PATIENCE_SECONDS))["version"]
        self.back.append(time.monotonic())
        await board_with(line, PATIENCE_SECONDS, announcement=LAST)
        self.right += 1

    def click_on(self, over: threading.Event) -> None:
        """
        Click where the screens come back, until all are there, twice however slow clicks are; then
        once more, for all of them to see.
        """
        with closing(Director(self.after.port, self.stage)) as director:
            self.click(director, "Storm")
            while not over.wait(CLICK_PAUSE) or self.clicks < MIN_CLICKS - 1:
                self.click(director, f"Storm {self.clicks}")
            self.click(director, LAST)

    def click(self, director: Director, text: str) -> None:
        """Press until it is answered, always with the same key."""
        self.clicks += 1
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            try:
                status = director.click("announce", key=f"storm-{self.clicks:06}", text=text)
            except (OSError, http.client.HTTPException):
                director.close()
                time.sleep(0.05)
                continue
            self.version += status == STORED
            if status != STORED:
                self.found.fail(f"a click was answered with {status}")
            return
        self.found.fail("a click was never answered")

    def told(self, begun: float) -> Findings:
        """Who came back when."""
        last = max(self.back, default=0.0) - begun
        self.found.note("screens", self.size)
        self.found.note("back", len(self.back))
        self.found.note("seconds until the last", last)
        self.found.note("clicks meanwhile", self.clicks)
        self.found.must_have("clicks meanwhile", MIN_CLICKS)
        if len(self.back) < self.size:
            self.found.fail(f"{self.size - len(self.back)} screens stayed blank")
        elif last > BACK_SECONDS:
            self.found.fail(f"the last one took {last:.1f} s")
        if self.right < len(self.back):
            self.found.fail(f"{len(self.back) - self.right} screens did not see what was said last")
        return self.found
