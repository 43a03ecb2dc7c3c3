"""The forecast's end in words, no more precise than it is."""

from datetime import tzinfo

from django.utils.translation import gettext as _

from tournament.engine.time_units import HOUR, MINUTE
from tournament.forecast.rules.forecast_simulation import TimeRange
from tournament.forecast.rules.live_forecast import LiveForecast
from tournament.localization import format_time
from tournament.night.actions.night import OpenNight
from tournament.night.journal_history import JournalHistory
from tournament.schedule.values import Millis

NEAR_MINUTES = 5
"""Nobody knows it better than to five minutes."""

SAME_EVENING_MS = 12 * HOUR
"""A start nearer to the planned one than this is that of the same evening."""

OFTEN_OPEN = 0.1
"""Where one night in ten was given up, its end is not known."""


LATE_MINUTES = 15
"""From so much on it is said that the night ends later than the host planned it."""


def format_expected_end(
    found: LiveForecast, zone: tzinfo, *, has_start: bool, wished: int | None = None
) -> str:
    """
    When it ends most likely: by the club's clock, or how long it takes where the start is not
    known; and how much later that is than they wished to be home. How sure that is stands on the
    page of the forecast.
    """
    end = found.forecast.end
    late = 0
    if has_start:
        early, middle, _late = format_rounded_times(found, end, zone)
        known = _("Ends about {middle}")
        if wished is not None:
            late = _round_minutes(found.to_instant(end.middle) - wished)
        if late >= LATE_MINUTES:
            known = _("Ends about {middle}, {late} min later than planned")
        open_end = _("Ends after {early}, perhaps much later")
    else:
        early, middle = map(format_rounded_duration, (end.early, end.middle))
        known = _("Takes about {middle} h")
        open_end = _("Takes {early} h or much longer")
    text = open_end if is_end_unknown(found) else known
    return text.format(early=early, middle=middle, late=late)


def format_time_spread(found: LiveForecast, spread: TimeRange, zone: tzinfo) -> str:
    """When something is likely to happen, by the club's clock."""
    early, middle, late = format_rounded_times(found, spread, zone)
    return _("about {middle} ({early}–{late})").format(early=early, middle=middle, late=late)


def format_rounded_times(found: LiveForecast, spread: TimeRange, zone: tzinfo) -> list[str]:
    """The early, the middle and the late instant of a range as times of day, to five minutes."""
    instants = (spread.early, spread.middle, spread.late)
    return [format_rounded_time(found, at, zone) for at in instants]


def is_end_unknown(found: LiveForecast) -> bool:
    """Whether so many nights were given up that their end is not known."""
    return found.forecast.open > OFTEN_OPEN


def format_rounded_time(found: LiveForecast, at: Millis, zone: tzinfo) -> str:
    """An instant of the schedule as the time of day, to five minutes."""
    near = NEAR_MINUTES * MINUTE
    rounded = round(found.to_instant(at) / near) * near
    return format_time(rounded, zone, start=found.now + found.wait)


def _round_minutes(ms: int) -> int:
    return round(ms / MINUTE / NEAR_MINUTES) * NEAR_MINUTES


def find_wished_end(past: JournalHistory) -> int | None:
    """
    When they wanted to be home, by the hour for which the night was planned, or by its start where
    that was on another day or nobody planned one; None where nobody said it.
    """
    opening, started = past.entries[0].action, past.state.started
    if not isinstance(opening, OpenNight) or not opening.minutes:
        return None
    begins = opening.starts_at
    if started is not None and (begins is None or abs(started - begins) >= SAME_EVENING_MS):
        begins = started
    return None if begins is None else begins + opening.minutes * MINUTE


def format_rounded_duration(ms: int) -> str:
    """
    A length of time in hours and minutes, to five minutes.

    >>> format_rounded_duration(205 * 60_000), format_rounded_duration(118 * 60_000)
    ('3:25', '2:00')
    """
    minutes = _round_minutes(ms)
    return f"{minutes // 60}:{minutes % 60:02}"
