"""Buttons for a minute more or less on the clock; each asks for an absolute time."""

from dataclasses import dataclass

from tournament.clock.actions import SetStepEnd, SetTimeLeft
from tournament.clock.values import ClockFace
from tournament.schedule.values import MINUTE, Step


@dataclass(frozen=True, slots=True)
class MinuteButtons:
    """
    What the buttons for a minute more or less ask for: an end while the clock runs, else a time
    that is left.
    """

    kind: str
    field: str
    less: int | None
    more: int | None


def build_minute_buttons(shown: ClockFace, step: Step) -> MinuteButtons:
    """
    A level without time limit has none to give or take; overtime can only be given a minute afresh.
    """
    if step.minutes == 0:
        return MinuteButtons(SetTimeLeft.kind, "left_ms", None, None)
    if shown.running and shown.edge is not None:
        less = shown.edge - MINUTE if shown.left_ms > MINUTE else None
        return MinuteButtons(SetStepEnd.kind, "ends_at", less, shown.edge + MINUTE)
    less = shown.left_ms - MINUTE if shown.left_ms > MINUTE else None
    return MinuteButtons(SetTimeLeft.kind, "left_ms", less, shown.left_ms + MINUTE)
