"""Outage check: whether the director has to be asked after the program was away."""

from tournament.clock.values import Instant
from tournament.night.state import State, read_night_clock

NOTICED_MS = 8_000
"""There is a sign of life every five seconds; a silence shorter than this is nothing."""


def must_ask_about_outage(state: State, went: int, back: int) -> bool:
    """
    A level or a break ended, or the set start passed, or the clock ran on for long, while nobody
    could see to it.

    In overtime no level ends, so nothing is lost. When `back` lies before `went`, the computer's
    clock was set back meanwhile: how long the program was away, nobody knows, so it asks.
    """
    if state.finished is not None or state.started is None:
        return False
    if state.stop is not None and state.stop.until is None:
        return False
    shown = read_night_clock(state, Instant(went))
    if shown.edge is None or abs(back - went) < NOTICED_MS:
        return False
    return (
        back < went
        or shown.edge <= back
        or (shown.running and back - went > 1000 * state.rules.away_seconds)
    )
