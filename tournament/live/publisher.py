"""
Publisher: the one thread that reads nights for the screens, so that no click and no screen waits.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic

from django.db import close_old_connections, connection, connections

from tournament import change_signal, journal
from tournament.change_signal import ChangeCause, ChangeSignal
from tournament.live.board_rendering import render_board
from tournament.live.display_status import save_displays
from tournament.live.hub import Hub
from tournament.live.redis_relay import Relay
from tournament.live.room import ConnectedVisitors, DisplayReport
from tournament.live.room_guests import list_expired_viewers, read_guests
from tournament.time_source import now
from tournament.tvs.tv_settings import map_tv_settings

logger = logging.getLogger(__name__)

BEAT_SECONDS = 4.0
LOOK_SECONDS = 0.25
GUESTS_SECONDS = 1.0
"""
So long at most somebody stays whose link was revoked or who signed out, and a TV shows what it did
before, also where another process heard of it.
"""
LOTS = 15
"""
At each beat one of so many parts of the rooms is told who may come, which only matters to who is
not here yet.
"""
Work = Callable[[], None]


class Publisher:
    """Takes change signals, reads each night they name once, and hands its board to the hub."""

    def __init__(self, hub: Hub, loop: asyncio.AbstractEventLoop, relay: Relay | None) -> None:
        self.hub = hub
        self.loop = loop
        self.relay = relay
        self._queue: SimpleQueue[ChangeSignal | Work | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run_loop, name="publisher", daemon=True)
        self._next_beat = monotonic() + BEAT_SECONDS
        self._next_look = self._next_guests = 0.0
        self._beats = 0
        self._stored_mark: int | None = None
        self._failing = False

    def start(self) -> None:
        """Begin to listen to the bell."""
        self.hub.wanted = self.request_night
        self.hub.display_changed = self.queue_display
        self._thread.start()
        change_signal.add_listener(self.queue_change)

    def stop(self) -> None:
        """Stop listening, and wait until the thread has put its database connection away."""
        change_signal.remove_listener(self.queue_change)
        self._queue.put(None)
        self._thread.join()

    def queue_change(self, ring: ChangeSignal) -> None:
        """The bell rang in some thread: note it and return at once."""
        if ring.cause is ChangeCause.HEARD:
            return
        if ring.revoked_link is not None:
            self._call_in_loop(self.hub.revoke_link, ring.night, ring.revoked_link)
            if self.relay is not None:
                self._call_in_loop(self.relay.revoke_link, ring.night, ring.revoked_link)
        elif ring.cause is ChangeCause.ROOM:
            self._call_in_loop(self.hub.call_desks, ring.night)
            if self.relay is not None:
                self._call_in_loop(self.relay.call_desks, ring.night)
        elif ring.cause is ChangeCause.TV:
            self._queue.put(partial(self._publish_tv_settings, ring.night))
        elif ring.night in self.hub.rooms or (
            self.relay is not None and ring.cause is ChangeCause.CLICK
        ):
            self._queue.put(ring)

    def request_night(self, night: int) -> None:
        """Read a night, guests and board, for a new room or one in doubt."""
        self._queue.put(lambda: self._load_room(night))

    def queue_display(self, report: DisplayReport) -> None:
        """Write down at once how a display is doing now, and let the desks look."""
        self._queue.put(partial(self._save_display, report))

    def _save_display(self, report: DisplayReport) -> None:
        save_displays([report])
        change_signal.publish_room_request(report.night)

    def _run_loop(self) -> None:
        try:
            while self._run_turn():
                pass
        finally:
            connections.close_all()

    def _run_turn(self) -> bool:
        """Do what came in, then what is due; False when it is time to end."""
        work, going_on = self._take_work()
        try:
            close_old_connections()
            for step in work:
                step()
            self._detect_outside_writes()
            self._check_guests()
            if monotonic() >= self._next_beat:
                self._next_beat = monotonic() + BEAT_SECONDS
                self._send_heartbeat()
            self._failing = False
        except Exception:  # the database is away: the beat and the look catch up when it is back
            if not self._failing:
                logger.exception(
                    "The board could not be read; the screens run on and are set right when it can"
                )
            self._failing = True
            connection.close()
        return going_on

    def _take_work(self) -> tuple[list[Work], bool]:
        """Wait for work, and take all there is: several rings of a night are one board."""
        rings: dict[int, ChangeSignal] = {}
        work: list[Work] = []
        wait = min(LOOK_SECONDS, max(0.0, self._next_beat - monotonic()))
        try:
            item = self._queue.get(timeout=wait)
            while True:
                if item is None:
                    return [], False
                if not isinstance(item, ChangeSignal):
                    work.append(item)
                elif item.cause is ChangeCause.CLICK or item.night not in rings:
                    rings[item.night] = item
                item = self._queue.get_nowait()
        except Empty:
            work += [partial(self._publish_board, ring) for ring in rings.values()]
            return work, True

    def _publish_board(self, ring: ChangeSignal) -> None:
        drawn = render_board(ring.night, ring.head, ring.club)
        if drawn is None:
            return
        self._call_in_loop(self.hub.offer_board, drawn)
        if self.relay is not None and ring.cause is ChangeCause.CLICK:
            self._call_in_loop(self.relay.offer_board, drawn)

    def _publish_tv_settings(self, night: int) -> None:
        tvs = map_tv_settings((night,))
        self._call_in_loop(self.hub.update_tvs, tvs)
        if self.relay is not None:
            self._call_in_loop(self.relay.offer_tv_settings, night, tvs[night])

    def _load_room(self, night: int) -> None:
        try:
            drawn = render_board(night, sure=True)
            guests = read_guests((night,))[night]
        except Exception:
            self.loop.call_soon_threadsafe(self.loop.call_later, 1.0, self.request_night, night)
            raise
        self._call_in_loop(self.hub.open_room, night, drawn, guests)
        change_signal.publish_change(night, ChangeCause.HEARD)

    def _detect_outside_writes(self) -> None:
        """On SQLite, notice what another program wrote into the file."""
        if connection.vendor != "sqlite" or not self.hub.rooms or monotonic() < self._next_look:
            return
        self._next_look = monotonic() + LOOK_SECONDS
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            mark = int(cursor.fetchone()[0])
        if mark != self._stored_mark:
            self._stored_mark = mark
            heads = journal.map_heads(tuple(self.hub.rooms))
            self._call_in_loop(self.hub.refresh_stale_rooms, heads)

    def _check_guests(self) -> None:
        """
        Turn out whoever may no longer be here, and tell TVs what they are to show, whoever decided
        it and wherever.
        """
        if not self.hub.rooms or monotonic() < self._next_guests:
            return
        self._next_guests = monotonic() + GUESTS_SECONDS
        self._call_in_loop(self._collect_guests)

    def _collect_guests(self) -> None:
        self._queue.put(partial(self._update_viewers, self.hub.list_viewers()))

    def _update_viewers(self, here: ConnectedVisitors) -> None:
        self._call_in_loop(self.hub.evict_visitors, list_expired_viewers(here))
        if nights := {night for night, _link in here.links}:
            self._call_in_loop(self.hub.update_tvs, map_tv_settings(nights))

    def _send_heartbeat(self) -> None:
        self._call_in_loop(self.hub.remove_empty_rooms, self.loop.time())
        nights = tuple(self.hub.rooms)
        if not nights:
            return
        self._call_in_loop(self.hub.send_heartbeat, journal.map_heads(nights), now())
        self._beats += 1
        lot = [night for night in nights if night % LOTS == self._beats % LOTS]
        self._call_in_loop(self.hub.update_guests, read_guests(lot))
        self._call_in_loop(self._collect_displays)

    def _collect_displays(self) -> None:
        if displays := self.hub.collect_displays():
            self._queue.put(lambda: save_displays(displays))

    def _call_in_loop(self, call: Callable[..., object], *arguments: object) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(call, *arguments)
