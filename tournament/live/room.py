"""The live room of one night: its newest board, and the screens that look at it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from json import dumps
from typing import Any

from tournament.live.immediate_send import start_send
from tournament.tvs.values import TvSettings

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
REVOKED = 4403
SIGNED_OUT = 4401
BYE_SECONDS = 2


@dataclass(frozen=True, slots=True)
class RenderedBoard:
    """
    A board ready for the screens: the newest version of a night, as the clock showed it at `at`.
    """

    night: int
    version: int
    head: str
    at: int
    text: str
    sure: bool = False
    """Read again because of a doubt: it is the truth even if its version is lower."""


@dataclass(frozen=True, slots=True)
class RoomGuests:
    """
    Who may be in the room: the open links with their labels, and the members of the club; and what
    those links that are TVs show.
    """

    links: dict[int, str]
    members: frozenset[int]
    club: int = 0
    tvs: dict[int, TvSettings] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConnectedVisitors:
    """
    By what people are in the rooms of this process: links and members, each with the night, and
    sessions.
    """

    links: frozenset[tuple[int, int]]
    members: frozenset[tuple[int, int]]
    sessions: frozenset[str]


@dataclass(frozen=True, slots=True)
class DisplayHealth:
    """How a screen says it is doing."""

    offset_ms: int = 0
    round_trip_ms: int = 0
    visible: bool = True
    muted: bool = True
    awake: bool = False
    screen: str = ""

    def without_times(self) -> "DisplayHealth":
        """The same but for its clock and its network, which are never quite the same."""
        return replace(self, offset_ms=0, round_trip_ms=0)


@dataclass(frozen=True, slots=True)
class DisplayReport:
    """A display as the desk is told of it."""

    night: int
    name: str
    device: str
    connected: bool
    at: int
    health: DisplayHealth


class Socket:
    """
    One screen's line. It has one board under way at most, and one waiting: the newest. Beside it
    waits what a TV alone is to show.
    """

    __slots__ = (
        "device",
        "health",
        "link",
        "member",
        "name",
        "pending",
        "pending_tv",
        "seen_at",
        "send",
        "session",
        "waiting",
    )

    def __init__(
        self, send: Send, link: int | None = None, member: int | None = None, session: str = ""
    ) -> None:
        self.send = send
        self.link = link
        self.member = member
        self.session = session
        self.name: str | None = None  # of a display, which the desk is told of
        self.device = ""
        self.health = DisplayHealth()
        self.seen_at = 0
        self.pending: Message | None = None
        self.pending_tv: Message | None = None
        self.waiting: asyncio.Task[None] | None = None

    def offer_message(self, message: Message) -> None:
        """Send a board now, or as soon as the line is free if nothing newer came by then."""
        if self.waiting is not None:
            self.pending = message
            return
        try:
            rest = start_send(self.send(message))
        except Exception:  # the line is gone; its consumer will hear of it and leave the room
            return
        if rest is not None:
            self.waiting = asyncio.get_running_loop().create_task(self._send_latest(rest))

    def offer_heartbeat(self, message: Message) -> None:
        """Send a sign of life, unless the line is not free: then a board is on its way anyway."""
        if self.waiting is None:
            self.offer_message(message)

    def offer_tv_settings(self, settings: TvSettings) -> None:
        """Tell a TV what it alone is to show; no board takes the place of that on a slow line."""
        message = {"type": "websocket.send", "text": dumps({"tv": asdict(settings)})}
        if self.waiting is None:
            self.offer_message(message)
        else:
            self.pending_tv = message

    async def _send_latest(self, rest: Awaitable[None]) -> None:
        try:
            await rest
            while (message := self._take_pending()) is not None:
                await self.send(message)
        except Exception:  # as above
            self.pending = self.pending_tv = None
        self.waiting = None

    def _take_pending(self) -> Message | None:
        message = self.pending
        if message is not None:
            self.pending = None
            return message
        message = self.pending_tv
        self.pending_tv = None
        return message

    async def evict_visitor(self) -> None:
        """Say that the link was revoked, and close."""
        await self._send_last(
            {"type": "websocket.send", "text": '{"bye":"revoked"}'},
            {"type": "websocket.close", "code": REVOKED},
        )

    async def close_after_sign_out(self) -> None:
        """Close; a page whose device is signed in anew comes back by itself."""
        await self._send_last({"type": "websocket.close", "code": SIGNED_OUT})

    async def _send_last(self, *messages: Message) -> None:
        # It is out of the room: where this fails, nothing reaches it any more.
        with suppress(Exception):
            async with asyncio.timeout(BYE_SECONDS):
                for message in messages:
                    await self.send(message)

    def mark_closed(self) -> None:
        """It was closed on purpose: without a size nobody misses it."""
        self.health = replace(self.health, screen="")

    def build_display_report(self, night: int, connected: bool) -> DisplayReport | None:
        """What the desk is told, if this is a display."""
        if self.name is None:
            return None
        return DisplayReport(night, self.name, self.device, connected, self.seen_at, self.health)

    def cancel_send(self) -> None:
        """Forget what was still to be sent."""
        self.pending = self.pending_tv = None
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None


class Room:
    """The screens of one night and what they have been shown last."""

    def __init__(self, night: int) -> None:
        self.night = night
        self.sockets: set[Socket] = set()
        self.newest: RenderedBoard | None = None
        self.message: Message = {}
        self.guests = RoomGuests({}, frozenset())
        self.opened = asyncio.Event()
        self.missing = False
        self.empty_since: float | None = None

    def show_board(self, drawn: RenderedBoard) -> None:
        """Take the newest board and send it to every screen."""
        known = self.newest
        self.newest = drawn
        if known is not None and known.text == drawn.text:
            return
        self.message = {"type": "websocket.send", "text": drawn.text}
        for socket in tuple(self.sockets):
            socket.offer_message(self.message)

    def send_heartbeat(self, now: int) -> None:
        """Tell every screen the newest version, which it should have, and the time."""
        if self.newest is None:
            return
        newest = f'"version":{self.newest.version},"head":"{self.newest.head[:12]}"'
        text = f'{{"beat":{{{newest},"now":{now}}}}}'
        message = {"type": "websocket.send", "text": text}
        for socket in tuple(self.sockets):
            socket.offer_heartbeat(message)

    def call_desks(self) -> None:
        """
        Let the desks look again, for something that is not on the board. Every line is told, for a
        host may have come by the link to their own seat card.
        """
        message = {"type": "websocket.send", "text": '{"look":true}'}
        for socket in tuple(self.sockets):
            socket.offer_heartbeat(message)

    def find_tv_settings(self, socket: Socket) -> TvSettings | None:
        """What the TV at the end of a line is to show; nothing if it is none."""
        return None if socket.link is None else self.guests.tvs.get(socket.link)

    def update_tvs(self, tvs: dict[int, TvSettings]) -> list[DisplayReport]:
        """
        Take in what the TVs of the night are to show, and tell each of them what is new for it. The
        answer are those that were renamed, as gone under their old name.
        """
        before = {socket: self.find_tv_settings(socket) for socket in self.sockets}
        links = {
            link: tvs[link].name if link in tvs else label
            for link, label in self.guests.links.items()
        }
        self.guests = replace(self.guests, links=links, tvs=tvs)
        gone = []
        for socket, old in before.items():
            settings = self.find_tv_settings(socket)
            if settings is None or settings == old:
                continue
            socket.offer_tv_settings(settings)
            if old is not None and old.name != settings.name:
                gone += self._rename_display(socket, settings.name)
        return gone

    def _rename_display(self, socket: Socket, name: str) -> list[DisplayReport]:
        report = socket.build_display_report(self.night, connected=False)
        if report is None:
            return []
        socket.name = self.find_free_name(name, socket)
        return [replace(report, health=replace(report.health, screen=""))]

    def may_stay(self, socket: Socket) -> bool:
        """Whether the link or the membership that a screen came with still holds."""
        if socket.link is not None:
            return socket.link in self.guests.links
        return socket.member in self.guests.members

    def has_display(self, socket: Socket) -> bool:
        """Whether a display is here by another line than this one."""
        display = (socket.device, socket.name)
        return any(
            (other.device, other.name) == display for other in self.sockets if other is not socket
        )

    def find_free_name(self, name: str, socket: Socket) -> str:
        """
        A name for a display that no other display of this kind has here. A TV whose old line is
        not closed yet is the same TV.
        """
        own = socket.link if socket.link in self.guests.tvs else None
        taken = {
            other.name
            for other in self.sockets
            if other.device == socket.device and (own is None or other.link != own)
        }
        number = 1
        free = name
        while free in taken:
            number += 1
            free = f"{name} {number}"
        return free
