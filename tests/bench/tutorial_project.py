"""The same pages and journal as a plain Channels project, for comparison."""

import asyncio
import json
import socket
import sys
from typing import Any

import uvicorn
import uvloop
from asgiref.sync import async_to_sync
from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

from tournament import change_signal, journal
from tournament.change_signal import ChangeSignal
from tournament.night.rules.board import build_board
from tournament.time_source import now


class TutorialConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """As in the tutorial of Channels."""

    async def connect(self) -> None:
        self.group = f"night-{self.scope['url_route']['kwargs']['night']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def board(self, event: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps({"board": event["board"]}))


def publish(ring: ChangeSignal) -> None:
    """In the request that clicked, as the tutorial does it."""
    moment = journal.load_snapshot(ring.night)
    assert moment is not None
    shown = build_board(moment.state, moment.version, moment.head, now())
    async_to_sync(get_channel_layer().group_send)(
        f"night-{ring.night}", {"type": "board", "board": shown}
    )


async def tutorial() -> None:
    change_signal.add_listener(publish)
    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    sockets = AuthMiddlewareStack(
        URLRouter([path("ws/t/<int:night>/", TutorialConsumer.as_asgi())])
    )
    application = ProtocolTypeRouter({"http": get_asgi_application(), "websocket": sockets})
    config = uvicorn.Config(
        application,
        ws="websockets-sansio",
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[door]))
    while not server.started:
        await asyncio.sleep(0.01)
    print(door.getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.should_exit = server.force_exit = True
    await serving


def main() -> None:
    uvloop.run(tutorial())
