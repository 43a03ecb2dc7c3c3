"""
R9: Redis is killed, frozen and restarted under two web processes: clicks go on, screens are right
soon after.
"""

import asyncio
import signal
import time
from contextlib import AsyncExitStack, closing

from websockets.asyncio.client import ClientConnection

from tests.lab.findings import Findings
from tests.lab.scaled import FullHouse, Pair, full_house, log_ends, stumbles
from tests.live.seeded_night import Director, Stage, set_stage
from tests.live.viewer import board_with, next_of, viewer
from tests.private import PrivateServer

NAME = "R9"
ABOUT = (
    "Redis killed, frozen and restarted under two web processes: no 5xx, screens right 5 s after"
)
CI_SIZE = 2
CLICKS = 10
BEAT_SECONDS = 5.5
"""While Redis is away the heartbeat tells the screens of the other process."""
BACK_SECONDS = 5.0
PATIENCE_SECONDS = 20.0
MAX_P99_MS = 2000.0
"""No click waits for Redis; how fast they are is only told, for this machine is seldom alone."""
ANSWERED = (204, 409)
BLOWS = ("kill", "freeze", "restart")


def run(size: int) -> Findings:
    """So many blows, of each kind in turn."""
    with full_house(patient=False) as house:
        return struck(house, size)


def struck(house: FullHouse, size: int) -> Findings:
    """In a house that stands already."""
    held = Evening(house.redis, house.servers, set_stage(house.servers[0], directors=2))
    with closing(held.directors[0]), closing(held.directors[1]):
        return asyncio.run(evening(held, size))


class Evening:
    """Two directors, each at a process of their own, and what came of their clicks."""

    def __init__(self, redis: PrivateServer, servers: Pair, stage: Stage) -> None:
        self.redis, self.servers, self.stage = redis, servers, stage
        self.directors = [
            Director(server.port, stage, number) for number, server in enumerate(servers)
        ]
        self.findings, self.waits = Findings(), list[float]()

    def clicks(self, text: str) -> None:
        """Both in turn, many times; what they say last is the text."""
        for number in range(CLICKS):
            for director, called in zip(self.directors, ("Ann", "Ben"), strict=True):
                is_last = number == CLICKS - 1 and called == "Ben"
                begun = time.monotonic()
                status = director.click(
                    "announce", text=text if is_last else f"{text}, {called} {number}"
                )
                self.waits.append(1000 * (time.monotonic() - begun))
                if status not in ANSWERED:
                    self.findings.fail(f"{text}: a click was answered with {status}")

    def strike(self, blow: str) -> None:
        if blow == "freeze":
            self.redis.send(signal.SIGSTOP)
        else:
            self.redis.stop(signal.SIGKILL if blow == "kill" else signal.SIGINT)
        self.findings.count(blow)

    def mend(self, blow: str) -> None:
        if blow == "freeze":
            self.redis.send(signal.SIGCONT)
        else:
            self.redis.start()


async def evening(held: Evening, size: int) -> Findings:
    """
    Blow after blow; the screens of both processes are looked at while Redis is away, and once it is
    back.
    """
    begun = log_ends(held.servers)
    async with AsyncExitStack() as stack:
        screens = [
            await stack.enter_async_context(viewer(server, held.stage)) for server in held.servers
        ]
        for screen in screens:
            await next_of(screen, "board")
        for number in range(size):
            blow = BLOWS[number % len(BLOWS)]
            await asyncio.to_thread(held.strike, blow)
            await look(held, screens, f"{blow} {number}, away", BEAT_SECONDS)
            await asyncio.to_thread(held.mend, blow)
            await look(held, screens, f"{blow} {number}, back", BACK_SECONDS)
    held.findings.note("clicks", len(held.waits))
    held.findings.must_have("clicks", 4 * CLICKS * size)
    held.findings.note(
        "p99 of a click (ms)", p99 := sorted(held.waits)[int(len(held.waits) * 0.99)]
    )
    if p99 > MAX_P99_MS:
        held.findings.fail(f"the p99 of a click was {p99:.0f} ms")
    held.findings.failures += stumbles(held.servers, begun)
    return held.findings


async def look(held: Evening, screens: list[ClientConnection], text: str, within: float) -> None:
    """Click, then see when every screen shows what was said last."""
    await asyncio.to_thread(held.clicks, text)
    begun = time.monotonic()
    try:
        await asyncio.gather(
            *(board_with(one, PATIENCE_SECONDS, announcement=text) for one in screens)
        )
    except TimeoutError:
        held.findings.fail(f"{text}: a screen stayed behind")
        return
    took, what = (
        time.monotonic() - begun,
        f"longest until all are right, {text.rpartition(', ')[2]} (s)",
    )
    held.findings.note(what, max(took, float(held.findings.counts.get(what, 0.0))))
    if took > within:
        held.findings.fail(f"{text}: the screens were right only after {took:.1f} s")
