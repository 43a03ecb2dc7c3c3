"""Scheduler: what happens by itself while nights run."""

import asyncio
import logging
import threading
from collections.abc import Callable, Collection

from django.conf import settings
from django.db import close_old_connections, connection, connections

from tournament import change_signal
from tournament.change_signal import ChangeCause, ChangeSignal
from tournament.scheduler.night_monitor import NightMonitor
from tournament.scheduler.night_partition import NO_ROOMS, NightPartition, RedisPartition
from tournament.scheduler.periodic_jobs import BackupSchedule, CleanupSchedule
from tournament.time_source import now

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.25
"""
The longest it sleeps: a laptop's sleep is noticed before its owner can click, and a click is not
disturbed.
"""
FIRST_LOOK_SECONDS = 10.0


class SchedulerThread:
    """
    The thread in which the timekeeper looks: at every ring, at the end of every level, and now and
    then.
    """

    def __init__(self, shares: NightPartition | None = None) -> None:
        self.timekeeper = NightMonitor(shares)
        self.backups = BackupSchedule()
        self.cleaning = CleanupSchedule()
        self.looked = threading.Event()
        self._wake = threading.Event()
        self._changed = True
        self._ending = False
        self._failing = False
        self._thread = threading.Thread(target=self._run_loop, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to listen to the bell and to look."""
        change_signal.add_listener(self._note_change)
        self._thread.start()

    def stop(self) -> None:
        """
        Leave a last sign of life, and wait until the thread has put its database connection away.
        """
        change_signal.remove_listener(self._note_change)
        self._ending = True
        self._wake.set()
        self._thread.join()

    def _note_change(self, ring: ChangeSignal) -> None:
        if ring.cause not in (ChangeCause.CLOCK, ChangeCause.ROOM, ChangeCause.TV):
            self._changed = True

    def _run_loop(self) -> None:
        try:
            while not self._ending:
                self._try_step(self._run_round)
                self.looked.set()
                self._wake.wait(self._compute_pause_seconds())
                self._wake.clear()
            self._try_step(lambda: self.timekeeper.record_heartbeat(now()))
            self.timekeeper.shares.withdraw_process()
        finally:
            connections.close_all()

    def _run_round(self) -> None:
        changed = self._changed
        self._changed = False
        self.timekeeper.check_nights(now(), changed)
        self.backups.enqueue_due_backup(now())
        self.cleaning.enqueue_due_cleanup(now())

    def _try_step(self, look: Callable[[], object]) -> None:
        try:
            close_old_connections()
            look()
            self._failing = False
        except Exception:  # the database is away: the clocks run on, and all is read again
            if not self._failing:
                logger.exception("The nights cannot be watched just now; their clocks run on")
            self._failing = self._changed = True
            connection.close()

    def _compute_pause_seconds(self) -> float:
        edge = self.timekeeper.next_check_time
        if edge is None or self._failing:
            return LOOK_SECONDS
        return max(0.001, min(LOOK_SECONDS, (edge - now()) / 1000))


_watches: list[SchedulerThread] = []


async def start_scheduler(rooms: Callable[[], Collection[int]] = lambda: NO_ROOMS) -> None:
    """
    Begin watching, when the server opens; what happened while it was away is asked before the first
    page. `rooms` tells which nights are shown by this process.
    """
    watch = SchedulerThread(
        RedisPartition(settings.REDIS_URL, rooms) if settings.REDIS_URL else None
    )
    watch.start()
    _watches.append(watch)
    await asyncio.to_thread(watch.looked.wait, FIRST_LOOK_SECONDS)


async def stop_scheduler() -> None:
    """Stop watching, when the server closes."""
    while _watches:
        await asyncio.to_thread(_watches.pop().stop)
