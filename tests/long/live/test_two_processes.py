"""
Two processes of one server, joined by Redis: a click in one is seen by the screens of the other.
"""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.conftest import StartServer
from tests.live.seeded_night import Director, Stage, set_stage
from tests.live.viewer import board_with, next_of, viewer
from tests.long.security.test_sockets import let_in, line_of, post, until_closed
from tests.private import PrivateServer, private_redis
from tests.server import RunningServer

pytestmark = [pytest.mark.needs_redis, pytest.mark.both_setups]
AT_ONCE = 1.0
BEAT = 5.5


@pytest.fixture
def redis() -> Iterator[PrivateServer]:
    """A Redis of this test's own, which it may kill."""
    with private_redis() as server:
        yield server


@pytest.fixture
def pair(
    start_server: StartServer, redis: PrivateServer
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two servers on one database and one Redis."""
    first = start_server(REDIS_URL=redis.url)
    second = RunningServer(first.data, dict(first.environment))
    second.start()
    yield first, second
    second.kill()


def seconds_to_see(second: RunningServer, first: RunningServer, stage: Stage, text: str) -> float:
    """How long a click on the first takes to a screen of the second."""

    async def watch() -> float:
        async with viewer(second, stage) as tv:
            await next_of(tv, "board")
            director = Director(first.port, stage)
            begun = time.monotonic()
            assert await asyncio.to_thread(director.click, "announce", text=text) == 204
            assert time.monotonic() - begun < AT_ONCE
            director.close()
            await board_with(tv, announcement=text)
            return time.monotonic() - begun

    return asyncio.run(watch())


def test_what_happens_in_one_process_is_seen_in_the_other(
    pair: tuple[RunningServer, RunningServer],
) -> None:
    """A click, a level's end that both noticed and that changes no version, and a revoked link."""
    assert seconds_to_see(pair[1], pair[0], set_stage(pair[0]), "Pizza") < AT_ONCE
    stage = set_stage(pair[0])

    async def watch() -> tuple[list[int], str]:
        director = Director(pair[0].port, stage)
        async with viewer(pair[0], stage) as tv, viewer(pair[1], stage) as bar:
            await asyncio.to_thread(director.click, "set_time", step=0, left_ms=1000)
            versions = [(await board_with(line, shown=1))["version"] for line in (tv, bar)]
            await asyncio.to_thread(director.revoke, stage.screen_link)
            director.close()
            said: str = await next_of(bar, "bye", 2)
            return versions, said

    assert asyncio.run(watch()) == ([3, 3], "revoked")


def test_lines_end_in_both_processes_within_two_seconds_also_while_redis_is_away(
    pair: tuple[RunningServer, RunningServer], redis: PrivateServer
) -> None:
    """
    Everything is done in the first; the second hears nothing of it and finds it in the database.
    """
    first = pair[0]
    them = let_in(first)
    redis.stop(signal.SIGKILL)

    def revoke() -> int:
        director = Director(
            first.port, Stage(them.night, them.screen, them.screen_link, [them.director])
        )
        try:
            return director.revoke(them.screen_link)
        finally:
            director.close()

    ways: dict[str, tuple[str, Callable[[], int]]] = {
        "link revoked": (them.screen, revoke),
        "signed out": (them.again, lambda: post(first, them.again, "/signout/")),
        "member removed": (
            them.bob,
            lambda: post(first, them.ann, f"/club/{them.bobs_row}/remove/"),
        ),
    }

    async def watch(cookie: str, end: Callable[[], int]) -> list[tuple[bool, int | None]]:
        async with AsyncExitStack() as open_lines:
            lines = [
                await open_lines.enter_async_context(
                    line_of(server, them.night, cookie, server.base_url)
                )
                for server in pair
            ]
            for line in lines:
                await asyncio.wait_for(line.recv(), 10)
            assert await asyncio.to_thread(end) in (200, 302, 303)
            closed = await asyncio.gather(*map(until_closed, lines))
            return [(took <= 2, code) for took, code in closed]

    found = {way: asyncio.run(watch(cookie, end)) for way, (cookie, end) in ways.items()}
    assert found == {
        "link revoked": [(True, 4403)] * 2,
        "signed out": [(True, 4401)] * 2,
        "member removed": [(True, 4403)] * 2,
    }


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_without_redis_the_beat_sets_screens_right_and_redis_is_found_again(
    pair: tuple[RunningServer, RunningServer], redis: PrivateServer, blow: signal.Signals
) -> None:
    stage = set_stage(pair[0])
    if blow is signal.SIGKILL:
        redis.stop(blow)
    else:
        redis.send(blow)
    assert seconds_to_see(pair[1], pair[0], stage, "Redis is away") < BEAT
    wait_for_word(pair, "WARNING Redis does not answer")
    if blow is signal.SIGKILL:
        redis.start()
    else:
        redis.send(signal.SIGCONT)
    wait_for_word(pair, "WARNING Redis is back")
    assert seconds_to_see(pair[1], pair[0], stage, "Redis is back") < AT_ONCE
    assert "Traceback" not in pair[0].log
    words = ("WARNING Redis does not answer", "WARNING Redis is back")
    assert [pair[0].log.count(one) for one in words] == [len(pair), len(pair)]


def wait_for_word(pair: tuple[RunningServer, RunningServer], word: str) -> None:
    """Both servers write to one log."""
    until = time.monotonic() + 15
    while pair[0].log.count(word) < len(pair):
        assert time.monotonic() < until, pair[0].log[-2000:]
        time.sleep(0.1)
