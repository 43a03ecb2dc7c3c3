"""Buttons for the length of the break that is on; each asks for a whole length or an end."""

from dataclasses import dataclass

from tournament.clock.actions import BREAK_LENGTHS, SetStepEnd, TakeBreak
from tournament.clock.values import ClockFace, Instant
from tournament.engine.time_units import MINUTE
from tournament.night.state import ClockStop
from tournament.schedule.values import Break, Step

MORE_MINUTES = 2


@dataclass(frozen=True, slots=True)
class BreakLength:
    """A length that the break may have, from its beginning."""

    minutes: int
    is_on: bool
    is_over: bool
    """So much of the break has passed already."""

    @property
    def id(self) -> str:
        """Its minutes as a part of an id on the page."""
        return str(self.minutes)


@dataclass(frozen=True, slots=True)
class BreakButtons:
    """
    What the buttons of a break ask for. A break of the schedule has no lengths to choose from,
    because its beginning is not known once somebody changed its end.
    """

    kind: str
    field: str
    lengths: tuple[BreakLength, ...]
    more: int
    since: int | None = None


def build_break_buttons(
    shown: ClockFace, step: Step, stop: ClockStop | None, now: Instant
) -> BreakButtons | None:
    """The buttons of the break that is on and will end by itself, if one is."""
    if stop is not None and stop.until is not None:
        begins = stop.until - stop.minutes * MINUTE
        lengths = tuple(
            BreakLength(minutes, minutes == stop.minutes, begins + minutes * MINUTE <= now)
            for minutes in BREAK_LENGTHS
        )
        more = stop.minutes + MORE_MINUTES
        return BreakButtons(TakeBreak.kind, "minutes", lengths, more, stop.since)
    if stop is None and isinstance(step, Break) and shown.running and shown.edge is not None:
        return BreakButtons(SetStepEnd.kind, "ends_at", (), shown.edge + MORE_MINUTES * MINUTE)
    return None
