"""
Hub: all live rooms of this process. Only its event loop touches them; other threads use
`call_soon_threadsafe`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace

from tournament.club.club_limits import LimitedResource, find_limit, is_club_limit_full
from tournament.live.room import (
    ConnectedVisitors,
    DisplayHealth,
    DisplayReport,
    RenderedBoard,
    Room,
    RoomGuests,
    Socket,
)
from tournament.tvs.values import TvSettings

KEPT_EMPTY_SECONDS = 120
"""So long an empty room stays ready, so that screens that come back need no query."""


class NoSuchNight(Exception):
    """There is no room because there is no such night."""


class Hub:
    """
    The rooms by night. `wanted` asks for a night to be read, guests and board; `open_room` takes
    the answer. `display_changed` hears at once of a display that came, went or was muted; how all
    of them are doing is collected now and then.
    """

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.wanted: Callable[[int], None] = lambda night: None
        self.display_changed: Callable[[DisplayReport], None] = lambda report: None
        self._gone: list[DisplayReport] = []
        self._leaving: set[asyncio.Task[None]] = set()

    async def prepare_room(self, night: int) -> Room:
        """The room of a night, ready to be entered."""
        room = self.rooms.get(night)
        if room is None:
            # Known before it is read: a click in between rings for it.
            room = self.rooms[night] = Room(night)
            room.empty_since = asyncio.get_running_loop().time()
            self.wanted(night)
        if not room.opened.is_set():
            await room.opened.wait()
        if room.missing:
            raise NoSuchNight
        return room

    def is_full(self, room: Room) -> bool:
        """
        Whether the club has no room for another screen; that one asks for the board now and then
        instead.
        """
        if is_club_limit_full(LimitedResource.NIGHT_SCREENS, len(room.sockets)):
            return True
        if not find_limit(LimitedResource.CLUB_SCREENS):
            return False
        same = (other for other in self.rooms.values() if other.guests.club == room.guests.club)
        return is_club_limit_full(
            LimitedResource.CLUB_SCREENS, sum(len(other.sockets) for other in same)
        )

    def enter_room(self, room: Room, socket: Socket) -> None:
        """Let a screen in and show it the newest board."""
        room.sockets.add(socket)
        room.empty_since = None
        socket.offer_message(room.message)
        if (settings := room.find_tv_settings(socket)) is not None:
            socket.offer_tv_settings(settings)

    def leave_room(self, room: Room, socket: Socket) -> None:
        """A screen has gone."""
        socket.cancel_send()
        room.sockets.discard(socket)
        seen = socket.build_display_report(room.night, connected=False)
        if seen is not None and not room.has_display(socket):
            self._gone.append(seen)
            self.display_changed(seen)
        if not room.sockets:
            room.empty_since = asyncio.get_running_loop().time()

    def take_health(self, room: Room, socket: Socket, health: DisplayHealth) -> None:
        """Note how a screen says it is doing."""
        is_news = health.without_times() != socket.health.without_times()
        socket.health = health
        seen = socket.build_display_report(room.night, connected=True)
        if is_news and seen is not None and socket in room.sockets:
            self.display_changed(seen)

    def open_room(self, night: int, drawn: RenderedBoard | None, guests: RoomGuests) -> None:
        """
        What a new room, or one in doubt, was waiting for; no board means that there is no such
        night.
        """
        room = self.rooms.get(night)
        if room is None:
            return
        if drawn is None:
            room.missing = True
            del self.rooms[night]
        else:
            self.offer_board(drawn)
        room.opened.set()
        self.update_guests({night: guests})

    def offer_board(self, drawn: RenderedBoard) -> None:
        """Show a board, unless a newer one is shown already: then the truth is read once more."""
        room = self.rooms.get(drawn.night)
        if room is None:
            return
        if room.newest is None or drawn.sure or _is_newer(drawn, room.newest):
            room.show_board(drawn)
        elif (drawn.version, drawn.head) != (room.newest.version, room.newest.head):
            self.wanted(drawn.night)

    def refresh_stale_rooms(self, heads: dict[int, tuple[int, str]]) -> list[Room]:
        """Have read again what is shown otherwise than it is stored; the other rooms are right."""
        right = []
        for night, stored in heads.items():
            room = self.rooms.get(night)
            if room is not None and room.newest is not None:
                if stored == (room.newest.version, room.newest.head):
                    right.append(room)
                else:
                    self.wanted(night)
        return right

    def send_heartbeat(self, heads: dict[int, tuple[int, str]], now: int) -> None:
        """Give a sign of life; a room that is behind gets its board instead."""
        for room in self.refresh_stale_rooms(heads):
            room.send_heartbeat(now)

    def call_desks(self, night: int) -> None:
        """Somebody asks the desks of a night for something."""
        if (room := self.rooms.get(night)) is not None:
            room.call_desks()

    def update_guests(self, guests: dict[int, RoomGuests]) -> None:
        """Take in who may be in the rooms now, and turn out everybody else."""
        for night, allowed in guests.items():
            if (room := self.rooms.get(night)) is not None:
                room.guests = replace(allowed, tvs=room.guests.tvs)
                self._gone += room.update_tvs(allowed.tvs)
                self._evict_sockets(
                    room, [socket for socket in room.sockets if not room.may_stay(socket)]
                )

    def update_tvs(self, nights: Mapping[int, dict[int, TvSettings]]) -> None:
        """Take in what the TVs of some nights are to show; each hears what is new for it alone."""
        for night, tvs in nights.items():
            if (room := self.rooms.get(night)) is not None:
                self._gone += room.update_tvs(tvs)

    def revoke_link(self, night: int, link: int) -> None:
        """Close what came through a link."""
        if (room := self.rooms.get(night)) is not None:
            left = {**room.guests.links}
            left.pop(link, None)
            room.guests = replace(room.guests, links=left)
            self._evict_sockets(room, [socket for socket in room.sockets if socket.link == link])

    def list_viewers(self) -> ConnectedVisitors:
        """By what people are here."""
        links = set()
        members = set()
        sessions = set()
        for room in self.rooms.values():
            for socket in room.sockets:
                if socket.link is not None:
                    links.add((room.night, socket.link))
                if socket.member is not None:
                    members.add((room.night, socket.member))
                if socket.session:
                    sessions.add(socket.session)
        return ConnectedVisitors(frozenset(links), frozenset(members), frozenset(sessions))

    def evict_visitors(self, left: ConnectedVisitors) -> None:
        """Close what came through these links, as these members and through these sessions."""
        for night, link in left.links:
            self.revoke_link(night, link)
        for night, member in left.members:
            if (room := self.rooms.get(night)) is not None:
                self._evict_sockets(
                    room, [socket for socket in room.sockets if socket.member == member]
                )
        for room in self.rooms.values() if left.sessions else ():
            for socket in tuple(room.sockets):
                if socket.session in left.sessions:
                    room.sockets.discard(socket)
                    self._close_socket(socket, socket.close_after_sign_out())

    def collect_displays(self) -> list[DisplayReport]:
        """How the displays are doing, and those that have gone since this was asked last."""
        reports = self._gone
        self._gone = []
        for room in self.rooms.values():
            for socket in room.sockets:
                report = socket.build_display_report(room.night, connected=True)
                if report is not None:
                    reports.append(report)
        newest = {(report.night, report.device, report.name): report for report in reports}
        return list(newest.values())

    def clear_rooms(self) -> None:
        """Forget every room, and the displays that have gone from them."""
        self.rooms.clear()
        self._gone.clear()

    def remove_empty_rooms(self, now: float) -> None:
        """Drop the rooms that have been empty for a while."""
        for room in tuple(self.rooms.values()):
            if (
                room.empty_since is not None
                and not room.sockets
                and now - room.empty_since > KEPT_EMPTY_SECONDS
            ):
                del self.rooms[room.night]

    def _evict_sockets(self, room: Room, gone: list[Socket]) -> None:
        for socket in gone:
            room.sockets.discard(socket)
            socket.mark_closed()
            self._close_socket(socket, socket.evict_visitor())

    def _close_socket(self, socket: Socket, bye: Coroutine[None, None, None]) -> None:
        socket.cancel_send()
        task = asyncio.get_running_loop().create_task(bye)
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)


def _is_newer(drawn: RenderedBoard, shown: RenderedBoard) -> bool:
    if drawn.version != shown.version:
        return drawn.version > shown.version
    return drawn.head == shown.head and drawn.at >= shown.at


HUB = Hub()
