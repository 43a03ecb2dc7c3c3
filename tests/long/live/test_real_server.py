"""Screens of a real server: what they see without anybody touching them, and what ends them."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tests.live.seeded_night import Director, Stage, set_stage
from tests.live.viewer import board_with, next_of, viewer
from tests.server import RunningServer, Workshop


@pytest.fixture(scope="module")
def server(workshop: Workshop) -> Iterator[RunningServer]:
    """One for all of these; who stops it starts it again."""
    server = workshop.server()
    server.start()
    yield server
    server.kill()


pytestmark = pytest.mark.both_setups


@pytest.fixture
def stage(server: RunningServer) -> Stage:
    """A night of the test's own."""
    return set_stage(server)


def test_a_click_reaches_every_screen_uncompressed(server: RunningServer, stage: Stage) -> None:
    async def watch() -> list[Any]:
        async with (
            viewer(server, stage, compression="deflate") as tv,
            viewer(server, stage) as phone,
        ):
            assert list(tv.protocol.extensions) == []
            director = Director(server.port, stage)
            status = await asyncio.to_thread(director.click, "announce", text="Pizza")
            director.close()
            seen = [await board_with(line, announcement="Pizza") for line in (tv, phone)]
            return [status, *(board["version"] for board in seen)]

    assert asyncio.run(watch()) == [204, 3, 3]


def test_a_level_that_ends_by_itself_makes_a_new_board(server: RunningServer, stage: Stage) -> None:
    async def watch() -> tuple[float, Any]:
        async with viewer(server, stage) as tv:
            director = Director(server.port, stage)
            await asyncio.to_thread(director.click, "set_time", step=0, left_ms=1500)
            director.close()
            board = await board_with(tv, shown=0, version=3)
            ends = (board["anchor"]["since"] + board["anchor"]["left_ms"]) / 1000
            later = await board_with(tv, shown=1)
            return time.time() - ends, later["version"]

    late, version = asyncio.run(watch())
    assert version == 3
    assert -0.1 < late < 1


def test_the_heart_beats(server: RunningServer, stage: Stage) -> None:
    async def watch() -> list[Any]:
        async with viewer(server, stage) as tv:
            return [await next_of(tv, "beat", 5.5) for _ in range(2)]

    first, second = asyncio.run(watch())
    assert (first["version"], second["version"]) == (2, 2)
    assert 0 < second["now"] - first["now"] <= 5000


def test_a_revoked_link_ends_its_screen_within_two_seconds(
    server: RunningServer, stage: Stage
) -> None:
    async def watch() -> tuple[float, int]:
        async with viewer(server, stage) as tv:
            director = Director(server.port, stage)
            begun = time.monotonic()
            assert await asyncio.to_thread(director.revoke, stage.screen_link) < 400
            director.close()
            with pytest.raises(ConnectionClosedError):
                await next_of(tv, "nothing more")
            assert tv.close_code is not None
            return time.monotonic() - begun, tv.close_code

    took, code = asyncio.run(watch())
    assert code == 4403
    assert took < 2


def test_only_the_servers_own_pages_may_connect(server: RunningServer, stage: Stage) -> None:
    async def knock(origin: str | None) -> None:
        async with viewer(server, stage, origin=origin):
            pass

    answers = {}
    for origin in (None, "http://evil.example", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus) as refused:
            asyncio.run(knock(origin))
        answers[origin] = refused.value.response.status_code
    assert set(answers.values()) == {403}


def test_screens_go_on_after_the_server_was_killed(server: RunningServer, stage: Stage) -> None:
    async def one() -> int:
        async with viewer(server, stage) as tv:
            version: int = (await next_of(tv, "board"))["version"]
            return version

    before = asyncio.run(one())
    server.kill()
    server.start()
    assert asyncio.run(one()) == before


def test_stopping_the_server_is_clean(server: RunningServer, stage: Stage) -> None:
    async def watch() -> None:
        async with viewer(server, stage) as tv:
            await next_of(tv, "board")
            await asyncio.to_thread(server.stop)

    asyncio.run(watch())
    assert server.process is not None
    assert server.process.returncode == 0
    assert "Traceback" not in server.log
    server.start()
