"""WebSocket clients that connect to a real server as browsers do."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.live.seeded_night import Stage
from tests.server import RunningServer


@asynccontextmanager
async def viewer(
    server: RunningServer, stage: Stage, **more: Any
) -> AsyncIterator[ClientConnection]:
    """A screen that has its line open."""
    usual: dict[str, Any] = {
        "origin": server.base_url,
        "compression": None,
        "close_timeout": 1,
        "max_queue": None,
    }
    headers = {"Cookie": stage.screen}
    async with connect(
        stage.socket(server), additional_headers=headers, **{**usual, **more}
    ) as line:
        yield line


async def next_of(line: ClientConnection, kind: str, timeout: float = 10) -> Any:
    """The next message of a kind."""
    async with asyncio.timeout(timeout):
        while True:
            message = json.loads(await line.recv())
            if kind in message:
                return message[kind]


async def board_with(line: ClientConnection, timeout: float = 10, **wanted: object) -> Any:
    """The next board that shows all this."""
    async with asyncio.timeout(timeout):
        while True:
            board = await next_of(line, "board", timeout)
            if all(board[name] == value for name, value in wanted.items()):
                return board
