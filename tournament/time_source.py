"""Time source: monotonic while the program runs, whatever happens to the computer's clock."""

import time

from tournament.clock.values import Instant

GENTLE_MS = 500
"""A wall clock that differs by less is followed; by more, it was set by hand or never right."""


def _read_steady_ns() -> int:
    """
    A clock that nobody sets; it goes on while a laptop sleeps, where the system has such a clock.
    """
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


class SteadyClock:
    """The wall clock of the moment the program began, carried on by the steady one."""

    def __init__(self) -> None:
        self._offset_ns = time.time_ns() - _read_steady_ns()

    def now(self) -> Instant:
        """Milliseconds since 1970."""
        return Instant((_read_steady_ns() + self._offset_ns) // 1_000_000)

    def measure_drift_ms(self) -> int:
        """How far the computer's wall clock is ahead of us."""
        return time.time_ns() // 1_000_000 - self.now()

    def follow_wall_clock(self) -> None:
        """Follow a wall clock that is being corrected gently; ignore one that jumped."""
        if abs(self.measure_drift_ms()) < GENTLE_MS:
            self._offset_ns = time.time_ns() - _read_steady_ns()

    def advance_to(self, instant: int) -> None:
        """
        Go on from `instant` if the computer's clock was set back behind what is already written.
        """
        behind_ms = instant - self.now()
        if behind_ms > 0:
            self._offset_ns += behind_ms * 1_000_000


CLOCK = SteadyClock()


def now() -> Instant:
    """The instant that entries are written with and screens are set by."""
    return CLOCK.now()
