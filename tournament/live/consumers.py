"""WebSocket consumers of screens and desks: authorized once, sent the newest board and the time."""

import asyncio
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.http import parse_cookie
from django.urls import path

from tournament.access.device_names import find_device_name
from tournament.live.client_messages import (
    MAX_MESSAGE_LENGTH,
    MAX_PER_SECOND,
    build_pong,
    parse_health,
    parse_message,
)
from tournament.live.hub import HUB
from tournament.live.room import Message, Room, Send, Socket
from tournament.live.room_admission import DOOR
from tournament.time_source import now

NOT_HERE = 4404
FULL = 4429
TOO_LONG = 1009
TOO_OFTEN = 1008


class NightConsumer(AsyncConsumer):  # type: ignore[misc]  # Channels has no types
    """One live connection to one night."""

    room: Room | None = None
    socket: Socket | None = None

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        """
        Take one message after the other until the line closes.

        Channels' own loop waits for a channel of its own as well, with a task per message, and
        looks for stale database connections in a thread before each. Here the room has one channel
        for all, and nothing below touches the database in this thread.
        """
        self.scope = scope
        self.send_message = send
        self._second = 0.0
        self._count = 0
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            return
        finally:
            self._leave_room()

    async def dispatch(self, message: Message) -> None:
        """Hand a message to the method named after it."""
        await getattr(self, get_handler_name(message))(message)

    async def websocket_connect(self, message: Message) -> None:
        """Let the visitor in, or answer as if there were no such night."""
        headers = dict(self.scope["headers"])
        night = self.scope["url_route"]["kwargs"]["night"]
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
        device = find_device_name(headers.get(b"user-agent", b"").decode("latin1"))
        as_screen = parse_qs(self.scope["query_string"]).get(b"as") == [b"screen"]
        place = await DOOR.admit_visitor(night, cookies, self.send_message, device, as_screen)
        if place is None:
            await self._close_socket(NOT_HERE)
            raise StopConsumer
        if HUB.is_full(place[0]):
            await self._close_socket(FULL)
            raise StopConsumer
        await self.send_message({"type": "websocket.accept"})
        self.room, self.socket = place
        self.socket.seen_at = now()
        HUB.enter_room(self.room, self.socket)

    async def websocket_receive(self, message: Message) -> None:
        """
        Answer a question for the time at once; note how the screen is doing; ignore everything
        else.
        """
        text = message.get("text")
        if self._is_too_frequent():
            return await self._close_socket(TOO_OFTEN)
        if not isinstance(text, str) or self.socket is None:
            return None
        if len(text) > MAX_MESSAGE_LENGTH:
            return await self._close_socket(TOO_LONG)
        told = parse_message(text)
        self.socket.seen_at = now()
        if (reply := build_pong(told, self.socket.seen_at)) is not None:
            await self.send_message({"type": "websocket.send", "text": reply})
        elif self.room is not None and (reported := parse_health(told)) is not None:
            HUB.take_health(self.room, self.socket, reported)
        return None

    async def websocket_disconnect(self, message: Message) -> None:
        """The line is closed."""
        raise StopConsumer

    async def _close_socket(self, code: int) -> None:
        self._leave_room()
        await self.send_message({"type": "websocket.close", "code": code})

    def _is_too_frequent(self) -> bool:
        second = asyncio.get_running_loop().time()
        if second - self._second >= 1:
            self._second = second
            self._count = 0
        self._count += 1
        return self._count > MAX_PER_SECOND

    def _leave_room(self) -> None:
        if self.room is not None and self.socket is not None:
            HUB.leave_room(self.room, self.socket)
            self.room = self.socket = None


websocket_urlpatterns = [path("ws/t/<int:night>/", NightConsumer.as_asgi())]
