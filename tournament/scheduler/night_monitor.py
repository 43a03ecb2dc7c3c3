"""Watches running nights: levels that end by themselves, and outages of the program."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import InterfaceError, OperationalError

from tournament import change_signal, journal
from tournament.change_signal import ChangeCause
from tournament.clock.actions import RecordOutage
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.engine.time_units import DAY
from tournament.journal import NightSnapshot, StorageTrouble
from tournament.journal_types import PROGRAM
from tournament.models import Tournament, find_last_pulse, save_pulse
from tournament.night.state import State, read_night_clock
from tournament.notifications import dispatch
from tournament.notifications.dispatch import TOLD_LATE_MS as TOLD_LATE_MS
from tournament.notifications.undo_notices import find_clock_events_start
from tournament.players.rules.purchase_windows import find_next_time_limit
from tournament.scheduler.night_partition import FullPartition, NightPartition
from tournament.scheduler.outage_check import NOTICED_MS, must_ask_about_outage
from tournament.time_source import CLOCK, now

logger = logging.getLogger(__name__)

PULSE_MS = 5_000
REST_MS = 5_000
"""So long a night is left alone in which something went wrong."""
AWAY = (StorageTrouble, OperationalError, InterfaceError)
"""What is raised while the database is away, which is no fault of a night."""
TRUSTED_MS = DAY
"""
A journal that is further ahead of every other sign was written by a computer with a wrong clock.
"""


@dataclass(slots=True)
class WatchedNight:
    """
    A night under watch: how it stands since its newest entry, and when its clock will show another
    step.
    """

    head: str
    club: int
    """The revision of its club's settings."""
    at: Instant
    state: State
    edge: Instant | None
    cue: Instant | None
    """When somebody outside is to be told something, if nobody touches the clock."""
    told: Instant
    """Everything until then was told."""


class NightMonitor:
    """
    What it knows can be forgotten at any time: the journals and the last sign of life tell it
    again.
    """

    def __init__(self, shares: NightPartition | None = None) -> None:
        self.shares = shares or FullPartition()
        self.nights: dict[int, WatchedNight] = {}
        self._beat_at: Instant | None = None
        self._looked_at = Instant(0)
        """
        The last sign of life that this process knows of itself, also while none could be stored.
        """
        self._changed = False
        self._had_edge = False
        """
        Whether a level was to end when it looked, since the last sign of life: one more is given
        when the last level has ended, else a restart in overtime would ask where the program was
        since then.
        """
        self._ill: dict[int, tuple[str, int]] = {}
        """Nights in which something went wrong, as they were then."""

    @property
    def next_level_end(self) -> Instant | None:
        """When the next level ends, if nobody touches a clock."""
        edges = (night.edge for night in self.nights.values())
        return min((edge for edge in edges if edge is not None), default=None)

    @property
    def next_check_time(self) -> Instant | None:
        """When there is something to do next."""
        cues = (night.cue for night in self.nights.values())
        return min((at for at in (self.next_level_end, *cues) if at is not None), default=None)

    def check_nights(self, at: Instant, changed: bool) -> None:
        """Look once: whose level ended, what was changed, and was the program away."""
        try:
            self._check_nights(at, changed)
        finally:
            self._looked_at = at

    def _check_nights(self, at: Instant, changed: bool) -> None:
        beat_due = self._beat_at is None or not 0 <= at - self._beat_at < PULSE_MS
        changed = self.shares.has_changed() or changed or self._changed
        self._changed = False
        if beat_due or changed:
            self._reload_changed_nights(at, every=beat_due)
        edge = self.next_level_end
        self._had_edge = self._had_edge or edge is not None
        for pk, night in self.nights.items():
            self._publish_due_events(pk, night, at)
        # Also when a level has just ended: a restart that follows at once need not ask who saw to
        # it.
        if beat_due or (edge is not None and edge <= at):
            self._beat_at = self.record_heartbeat(at)

    def record_heartbeat(self, at: Instant) -> Instant:
        """
        Ask where the program was away for too long, and give a sign of life while a clock runs.
        """
        pulse = find_last_pulse() or 0
        for pk, night in self.nights.items():
            with self._isolate_errors(pk, (night.head, night.club)):
                self._check_outage(pk, night, pulse, at)
        CLOCK.follow_wall_clock()
        # The computer may sleep in the middle of this: only what was looked at was seen to. Behind
        # what is written, the clock was just put forward.
        alive = at if at >= pulse else now()
        if self._had_edge:
            with journal.hold_write_lock():
                save_pulse(alive)
        self._had_edge = False
        return alive

    def _check_outage(self, pk: int, night: WatchedNight, pulse: int, at: Instant) -> None:
        went = Instant(max(pulse, night.at, self._looked_at))
        if went - max(pulse, at) < TRUSTED_MS:
            # Behind what is written already, every clock would seem to wait for its own start.
            CLOCK.advance_to(went)
            if must_ask_about_outage(night.state, went, at):
                _record_outage(pk, went, back=max(at, went + 1))

    def _reload_changed_nights(self, at: Instant, every: bool) -> None:
        """
        Read the nights whose journal went on; all there are, when nobody gave a sign of life for a
        while. One that could not be read is tried again when it went on, or when `every` one is to
        be.
        """
        buckets, besides = self.shares.list_own_nights()
        if buckets is not None and abs(at - (find_last_pulse() or 0)) >= NOTICED_MS:
            # the first one back asks for everybody: after its sign of life nobody would any more
            buckets = None
        now_in_play = journal.list_running_nights(buckets, besides)
        known = self.nights
        self.nights = {
            pk: night
            for pk, night in known.items()
            if now_in_play.get(pk) == (night.head, night.club)
        }
        self._ill = {pk: mark for pk, mark in self._ill.items() if pk in now_in_play}
        for pk in now_in_play.keys() - self.nights.keys():
            if self._ill.get(pk) != now_in_play[pk] or every:
                with self._isolate_errors(pk, now_in_play[pk]):
                    moment = journal.load_snapshot(pk)
                    if moment is not None:
                        self.nights[pk] = build_watched_night(pk, moment, known.get(pk), at)

    def _publish_due_events(self, pk: int, night: WatchedNight, at: Instant) -> None:
        """
        See to what the clock of a night has brought about; where that fails it is left alone for a
        moment.
        """
        try:
            if night.edge is not None and night.edge <= at:
                night.edge = find_next_display_change(night.state, at)
                change_signal.publish_change(pk, ChangeCause.CLOCK)
            if night.cue is not None and night.cue <= at:
                self._notify_targets(pk, night, at)
        except Exception:  # its row may be held by somebody, or lie broken: the other nights go on
            later = Instant(at + REST_MS)
            if night.edge is not None and night.edge <= at:
                night.edge = later
            if night.cue is not None and night.cue <= at:
                night.cue = later
            self._log_first_error(pk, (night.head, night.club))

    @contextmanager
    def _isolate_errors(self, pk: int, mark: tuple[str, int]) -> Iterator[None]:
        """
        What goes wrong with one night stops no other; where the database is away, all of them wait
        for it.
        """
        try:
            yield
        except AWAY:
            raise
        except Exception:
            self._log_first_error(pk, mark)

    def _log_first_error(self, pk: int, mark: tuple[str, int]) -> None:
        if self._ill.get(pk) != mark:
            logger.exception("The night no. %s cannot be watched; all others are", pk)
        self._ill[pk] = mark

    def _notify_targets(self, pk: int, night: WatchedNight, at: Instant) -> None:
        """
        Let addresses outside be told what the clock brought about; a night that went on meanwhile
        is read first.
        """
        since = Instant(max(night.told, at - TOLD_LATE_MS))
        if dispatch.enqueue_clock_notifications(
            pk, (night.head, night.club), night.state, since, at
        ):
            night.told = max(night.told, at)
            night.cue = dispatch.find_next_notification_time(
                pk, night.club, night.state, night.told
            )
        else:
            self._changed = True


def build_watched_night(
    pk: int, moment: NightSnapshot, known: WatchedNight | None, at: Instant
) -> WatchedNight:
    """
    A night as it was just read; what a process that begins may have missed is told, unless that was
    long ago. What came before the newest entry was told with that.
    """
    last = moment.past.entries[-1].at
    told = known.told if known is not None else Instant(at - TOLD_LATE_MS)
    told = max(told, find_clock_events_start(moment.past, moment.version))
    cue = dispatch.find_next_notification_time(pk, moment.club, moment.state, told)
    return WatchedNight(
        moment.head,
        moment.club,
        last,
        moment.state,
        find_next_display_change(moment.state, last),
        cue,
        told,
    )


def find_next_display_change(state: State, at: Instant) -> Instant | None:
    """
    When the night will look different by itself: a level ends, the time for a purchase runs out, or
    an announcement is over.
    """
    said = state.announced_until
    hushed = Instant(said) if said is not None and said > at else None
    ends = (read_night_clock(state, at).edge, find_next_time_limit(state, at), hushed)
    return min((end for end in ends if end is not None), default=None)


def _record_outage(night: int, went: int, back: int) -> None:
    CLOCK.advance_to(back)
    try:
        journal.perform_action(
            Tournament(pk=night), RecordOutage(went, back), PROGRAM, key=f"away-{went}"
        )
    except Refusal:  # finished in this very moment
        return
