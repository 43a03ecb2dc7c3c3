"""Admission to a night's room: by link, or by session where there is no link."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections, connections

from tournament.access.private_links import DeviceLink
from tournament.access.socket_authorization import (
    find_watching_member,
    list_board_links,
    pick_open_link,
    read_session_key,
)
from tournament.live.hub import HUB, Hub, NoSuchNight
from tournament.live.room import Room, Send, Socket
from tournament.live.room_guests import read_guests
from tournament.models import LinkKind

T = TypeVar("T")
OPENING_SECONDS = 10
Place = tuple[Room, Socket, str, bool]
"""The room, a socket for it, the visitor's name, and whether the link is one for screens."""


class RoomAdmission:
    """
    Lets screens into the rooms of a hub. One thread looks up what the cookie alone does not say.
    """

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._desk: ThreadPoolExecutor | None = None

    def start_admission(self) -> None:
        """Begin to let people in."""
        self._desk = ThreadPoolExecutor(1, thread_name_prefix="door")

    def stop_admission(self) -> None:
        """Put the thread and its database connection away."""
        if self._desk is not None:
            self._desk.submit(connections.close_all)
            self._desk.shutdown()
            self._desk = None

    async def admit_visitor(
        self, night: int, cookies: Mapping[str, str], send: Send, device: str, as_screen: bool
    ) -> tuple[Room, Socket] | None:
        """The room and a place in it, or None for somebody who may not see this night."""
        try:
            async with asyncio.timeout(OPENING_SECONDS):
                place = await self._admit_by_link(night, cookies, send)
                if place is None:
                    place = await self._admit_as_member(night, cookies, send)
        except (NoSuchNight, TimeoutError):
            return None
        if place is None:
            return None
        room, socket, name, is_screen = place
        if as_screen or is_screen:
            socket.device = device
            socket.name = room.find_free_name(name, socket)
        return room, socket

    async def _admit_by_link(
        self, night: int, cookies: Mapping[str, str], send: Send
    ) -> Place | None:
        carried = list_board_links(cookies, night)
        if not carried:
            return None
        room = await self.hub.prepare_room(night)
        held: DeviceLink | None = pick_open_link(carried, room.guests.links)
        if held is None:  # perhaps it was made after the room was opened
            self.hub.update_guests(await self._run_in_thread(read_guests, (night,)))
            held = pick_open_link(carried, room.guests.links)
        if held is None:
            return None
        name = room.guests.links[held.id]
        return room, Socket(send, link=held.id), name, held.kind is LinkKind.SCREEN

    async def _admit_as_member(
        self, night: int, cookies: Mapping[str, str], send: Send
    ) -> Place | None:
        session = read_session_key(cookies)
        if not session:
            return None
        found = await self._run_in_thread(find_watching_member, cookies, night)
        if found is None:
            return None
        room = await self.hub.prepare_room(night)
        member, name = found
        return room, Socket(send, member=member, session=session), name, False

    async def _run_in_thread(self, look_up: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(
            self._desk, _run_with_connection, look_up, arguments
        )


def _run_with_connection(look_up: Callable[..., T], arguments: tuple[object, ...]) -> T:
    close_old_connections()
    try:
        return look_up(*arguments)
    finally:
        close_old_connections()


DOOR = RoomAdmission(HUB)
