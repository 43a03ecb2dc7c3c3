"""The time of a simulated night: it passes only while the watch looks on, unless the program is away."""

from tournament import instant
from tournament.core.clock import Instant
from tournament.watch import timekeeper
from tournament.watch.timekeeper import Timekeeper

SECOND = 1000
LOOK_MS = 50 * SECOND
"""Seldom enough to be quick, often enough that nobody is asked where the program was."""


class NightClock(instant.SteadyClock):
    """The computer's clock, moved by hand; whoever asks in this process for the time is told by it."""

    def __init__(self, begins: Instant) -> None:
        self.shown = begins
        instant.CLOCK = self
        vars(timekeeper)["CLOCK"] = self  # it has its own name for it
        self.keeper = Timekeeper()

    def now(self) -> Instant:
        return self.shown

    def drift_ms(self) -> int:
        return 0

    def follow(self) -> None:
        return

    def not_before(self, instant: int) -> None:
        self.shown = Instant(max(self.shown, instant))

    def look(self) -> None:
        """The bell rang: the watch reads what was written."""
        self.keeper.look(self.shown, changed=True)

    def pass_until(self, goal: Instant) -> None:
        """Time passes, and the watch looks at everything that happens meanwhile, in the moment when it happens."""
        while self.shown < goal:
            nexts = [self.shown + LOOK_MS, goal]
            edge = self.keeper.next_look
            if edge is not None and edge > self.shown:
                early = edge - SECOND
                nexts.append(early if early > self.shown else edge)
            self.shown = Instant(min(nexts))
            self.keeper.look(self.shown, changed=False)

    def begin_anew(self, away_ms: int) -> None:
        """The program died and starts again: its watch knows nothing but what is stored."""
        self.shown = Instant(self.shown + away_ms)
        self.keeper = Timekeeper()
        self.look()
