"""Screens of a real server: what they see without anybody touching them, and what ends them."""

import asyncio
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tests.conftest import StartServer
from tests.live.stage import Director, Stage, set_stage
from tests.live.viewer import board_with, next_of, viewer
from tests.server import RunningServer

pytestmark = pytest.mark.both_setups


@pytest.fixture
def stage(live_server_process: RunningServer) -> Stage:
    return set_stage(live_server_process)


def test_a_click_reaches_every_screen(live_server_process: RunningServer, stage: Stage) -> None:
    async def watch() -> list[Any]:
        async with viewer(live_server_process, stage) as tv, viewer(live_server_process, stage) as phone:
            director = Director(live_server_process.port, stage)
            status = await asyncio.to_thread(director.click, "announce", text="Pizza")
            director.close()
            seen = [await board_with(line, announcement="Pizza") for line in (tv, phone)]
            return [status, *(board["version"] for board in seen)]

    assert asyncio.run(watch()) == [204, 3, 3]


def test_a_level_that_ends_by_itself_makes_a_new_board(live_server_process: RunningServer, stage: Stage) -> None:
    async def watch() -> tuple[float, Any]:
        async with viewer(live_server_process, stage) as tv:
            director = Director(live_server_process.port, stage)
            await asyncio.to_thread(director.click, "set_time", step=0, left_ms=1500)
            director.close()
            board = await board_with(tv, shown=0, version=3)
            ends = (board["anchor"]["since"] + board["anchor"]["left_ms"]) / 1000
            later = await board_with(tv, shown=1)
            return time.time() - ends, later["version"]

    late, version = asyncio.run(watch())
    assert version == 3
    assert -0.1 < late < 1


def test_the_heart_beats(live_server_process: RunningServer, stage: Stage) -> None:
    async def watch() -> list[Any]:
        async with viewer(live_server_process, stage) as tv:
            return [await next_of(tv, "beat", 5.5) for _ in range(2)]

    first, second = asyncio.run(watch())
    assert (first["version"], second["version"]) == (2, 2)
    assert 0 < second["now"] - first["now"] <= 5000


def test_a_revoked_link_ends_its_screen_within_two_seconds(live_server_process: RunningServer, stage: Stage) -> None:
    async def watch() -> tuple[float, int]:
        async with viewer(live_server_process, stage) as tv:
            director = Director(live_server_process.port, stage)
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


@pytest.mark.parametrize("origin", [None, "http://evil.example", "http://127.0.0.1:1"])
def test_only_the_servers_own_pages_may_connect(
    live_server_process: RunningServer, stage: Stage, origin: str | None
) -> None:
    async def knock() -> None:
        async with viewer(live_server_process, stage, origin=origin):
            pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(knock())
    assert refused.value.response.status_code == 403


def test_messages_are_not_compressed(live_server_process: RunningServer, stage: Stage) -> None:
    async def extensions() -> list[Any]:
        async with viewer(live_server_process, stage, compression="deflate") as tv:
            return list(tv.protocol.extensions)

    assert asyncio.run(extensions()) == []


def test_screens_go_on_after_the_server_was_killed(live_server_process: RunningServer, stage: Stage) -> None:
    async def one() -> int:
        async with viewer(live_server_process, stage) as tv:
            version: int = (await next_of(tv, "board"))["version"]
            return version

    before = asyncio.run(one())
    live_server_process.kill()
    live_server_process.start()
    assert asyncio.run(one()) == before


def test_stopping_the_server_is_clean(start_server: StartServer) -> None:
    server = start_server()
    stage = set_stage(server)

    async def watch() -> None:
        async with viewer(server, stage) as tv:
            await next_of(tv, "board")
            await asyncio.to_thread(server.stop)

    asyncio.run(watch())
    assert server.process is not None
    assert server.process.returncode == 0
    assert "Traceback" not in server.log
