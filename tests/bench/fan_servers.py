"""
Servers that send one board to many screens: ours, `websockets.broadcast`, and Channels as in its
tutorial.
"""

import asyncio
import json
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import uvicorn
import uvloop
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path
from websockets.asyncio.server import broadcast, serve

from tournament.live.consumers import NightConsumer
from tournament.live.hub import HUB
from tournament.live.room import RenderedBoard, Room, RoomGuests, Socket
from tournament.live.room_admission import DOOR

NIGHT = 1
FILLING = "x" * 2000
Publish = Callable[[str], Any]


def text_of(mark: str) -> str:
    return json.dumps({"board": {"mark": f"#{mark}#", "filling": FILLING}})


async def listen_to_bench(publish: Publish) -> None:
    """Publish at every line, and say when that was begun."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    def on_loop(mark: str) -> None:
        begun = time.monotonic_ns()
        publish(mark)
        print(begun, flush=True)

    def reading() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(on_loop, line.strip())
        loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=reading, daemon=True).start()
    await ended.wait()


async def under_uvicorn(application: Any, publish: Publish) -> None:
    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        application,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[door]))
    while not server.started:
        await asyncio.sleep(0.01)
    print(door.getsockname()[1], flush=True)
    await listen_to_bench(publish)
    server.should_exit = server.force_exit = True
    await serving


async def hub() -> None:
    """
    Our consumer, room and hub; only the check at the door is left out, which `accepts` measures.
    """
    room = HUB.rooms[NIGHT] = Room(NIGHT)
    HUB.open_room(NIGHT, RenderedBoard(NIGHT, 0, "", 0, "{}"), RoomGuests({1: "TV"}, frozenset()))

    async def let_in(
        night: int, cookies: Any, send: Any, device: str, as_screen: bool
    ) -> tuple[Room, Socket]:
        return room, Socket(send, link=1)

    DOOR.admit_visitor = let_in  # type: ignore[method-assign]
    routes = URLRouter([path("ws/<int:night>/", NightConsumer.as_asgi())])
    await under_uvicorn(
        ProtocolTypeRouter({"websocket": routes}),
        lambda mark: HUB.offer_board(RenderedBoard(NIGHT, int(mark), "", 0, text_of(mark))),
    )


class TutorialConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """As in the tutorial of Channels: a channel per socket, a group, a handler."""

    async def connect(self) -> None:
        await self.channel_layer.group_add("night", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard("night", self.channel_name)

    async def board(self, event: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps({"board": event["board"]}))


async def tutorial() -> None:
    layer = get_channel_layer()
    waiting: set[asyncio.Task[None]] = set()

    def publish(mark: str) -> None:
        board = json.loads(text_of(mark))["board"]
        waiting.add(
            asyncio.create_task(layer.group_send("night", {"type": "board", "board": board}))
        )

    routes = URLRouter([path("ws/<int:night>/", TutorialConsumer.as_asgi())])
    await under_uvicorn(ProtocolTypeRouter({"websocket": routes}), publish)


async def plain_broadcast() -> None:
    """The floor: the library's own broadcast, nothing else."""
    lines: set[Any] = set()

    async def hold(line: Any) -> None:
        lines.add(line)
        await line.wait_closed()
        lines.discard(line)

    async with serve(hold, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await listen_to_bench(lambda mark: broadcast(lines, text_of(mark)))


def main() -> None:
    uvloop.run({"hub": hub, "tutorial": tutorial, "broadcast": plain_broadcast}[sys.argv[1]]())
