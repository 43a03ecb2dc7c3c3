"""Buttons for a minute more or less on the clock; each asks for an absolute time."""

from dataclasses import dataclass

from tournament.clock.actions import SetStepEnd, SetTimeLeft, TakeBreak
from tournament.clock.values import ClockFace
from tournament.engine.time_units import MINUTE
from tournament.night.state import ClockStop
from tournament.schedule.values import Step


@dataclass(frozen=True, slots=True)
class MinuteButtons:
    """
    What the buttons for a minute more or less ask for: an end while the clock runs, the length of
    a break that was taken while that is counted down, else a time that is left.
    """

    kind: str
    field: str
    less: int | None
    more: int | None
    since: int | None = None
    """Which break is meant."""


def build_minute_buttons(
    shown: ClockFace, step: Step, stop: ClockStop | None = None
) -> MinuteButtons:
    """
    A level without time limit has none to give or take; overtime can only be given a minute afresh.
    """
    if stop is not None and stop.until is not None:
        less = stop.minutes - 1 if shown.wait_ms > MINUTE and stop.minutes > 1 else None
        return MinuteButtons(TakeBreak.kind, "minutes", less, stop.minutes + 1, stop.since)
    if step.minutes == 0:
        return MinuteButtons(SetTimeLeft.kind, "left_ms", None, None)
    if shown.running and shown.edge is not None:
        less = shown.edge - MINUTE if shown.left_ms > MINUTE else None
        return MinuteButtons(SetStepEnd.kind, "ends_at", less, shown.edge + MINUTE)
    less = shown.left_ms - MINUTE if shown.left_ms > MINUTE else None
    return MinuteButtons(SetTimeLeft.kind, "left_ms", less, shown.left_ms + MINUTE)
