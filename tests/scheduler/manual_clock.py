"""A clock that only the test moves."""

import pytest

from tournament import time_source
from tournament.clock.values import Instant

SECOND = 1000
MINUTE = 60 * SECOND


class ClockByHand(time_source.SteadyClock):
    """The computer's clock, set by the test."""

    def __init__(self) -> None:
        self.shown = Instant(1_800_000_000_000)

    def now(self) -> Instant:
        return self.shown

    def follow_wall_clock(self) -> None:
        return

    def advance_to(self, instant: int) -> None:
        self.shown = Instant(max(self.shown, instant))

    def pass_by(self, ms: int) -> Instant:
        self.shown = Instant(self.shown + ms)
        return self.shown


def set_by_hand(monkeypatch: pytest.MonkeyPatch) -> ClockByHand:
    """The program reads this clock from now on."""
    by_hand = ClockByHand()
    monkeypatch.setattr(time_source, "CLOCK", by_hand)
    monkeypatch.setattr("tournament.scheduler.night_monitor.CLOCK", by_hand)
    return by_hand
