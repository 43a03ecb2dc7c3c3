"""
The time of a simulated night; it passes only while the scheduler looks on or the program is away.
"""

from tournament import time_source
from tournament.clock.values import Instant
from tournament.scheduler import night_monitor
from tournament.scheduler.night_monitor import NightMonitor

SECOND = 1000
LOOK_MS = 50 * SECOND
"""Seldom enough to be quick, often enough that nobody is asked where the program was."""


class QuietWatch(NightMonitor):
    """The watch, and all the looks at which it finds nothing to do, at no cost."""

    def found_nothing_until(self, at: Instant) -> None:
        """It looked every few seconds until then."""
        self._looked_at = Instant(max(self._looked_at, at))

    def check_nights(self, at: Instant, changed: bool) -> None:
        """What it would only write into its log is a fault here."""
        super().check_nights(at, changed)
        assert not self._ill, "the watch cannot look after a night"


class NightClock(time_source.SteadyClock):
    """
    The computer's clock, moved by hand; whoever asks in this process for the time is told by it.
    """

    def __init__(self, begins: Instant) -> None:
        self.shown = begins
        time_source.CLOCK = self
        vars(night_monitor)["CLOCK"] = self  # it has its own name for it
        self.keeper, self.is_rung = QuietWatch(), False

    def now(self) -> Instant:
        return self.shown

    def measure_drift_ms(self) -> int:
        return 0

    def follow_wall_clock(self) -> None:
        return

    def advance_to(self, instant: int) -> None:
        self.shown = Instant(max(self.shown, instant))

    def ring(self) -> None:
        """Something was written, which the watch looks at within this moment."""
        self.is_rung = True

    def look(self) -> None:
        """The watch reads what was written."""
        self.is_rung = False
        self.keeper.check_nights(self.shown, changed=True)

    def pass_until(self, goal: Instant, closely: bool = False) -> None:
        """
        Time passes, and the watch looks at everything that happens meanwhile, in the moment when it
        happens; `closely` also while nothing happens.
        """
        if self.is_rung:
            self.look()
        while self.shown < goal:
            nexts = [goal, *([self.shown + LOOK_MS] if closely else [])]
            edge = self.keeper.next_check_time
            if edge is not None and edge > self.shown:
                early = edge - SECOND
                nexts.append(early if early > self.shown else edge)
            self.shown = Instant(min(nexts))
            if not closely:
                self.keeper.found_nothing_until(Instant(self.shown - SECOND))
            self.keeper.check_nights(self.shown, changed=False)

    def begin_anew(self, away_ms: int) -> None:
        """The program died and starts again: its watch knows nothing but what is stored."""
        self.shown = Instant(self.shown + away_ms)
        self.keeper = QuietWatch()
        self.look()
