"""Date and name of the next night."""

import re
from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta, tzinfo

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from tournament.clock.values import Instant
from tournament.club.views.night_list import suggest_night_name
from tournament.night.state import State
from tournament.night.views.night_preview import QUARTER
from tournament.pages.action_form_base import to_instant

WEEK = timedelta(days=7)
COUNTED = re.compile(r"(.*?)([0-9]{1,6})")
WEEKS_AHEAD = 52
DAY_FORMS = ("l j F", "l, M j", "D, M j", "D j M", "l", "Y-m-d")
"""How hosts call a night by its day, besides the form that is offered."""


def find_next_start(started: int, now: Instant, zone: tzinfo, taken: Iterable[int]) -> Instant:
    """
    The same weekday and time of day, to the quarter of an hour, in the first week to come on whose
    day no other night of the club begins.
    """
    began = _to_local_time(started, zone)
    began -= timedelta(minutes=began.minute % QUARTER, seconds=began.second)
    days = {_to_local_time(at, zone).date() for at in taken}
    first = max(1, (_to_local_time(now, zone) - began) // WEEK)
    coming = (began + WEEK * weeks for weeks in range(first, first + WEEKS_AHEAD))
    free = (when for when in coming if to_instant(when, zone) > now and when.date() not in days)
    return to_instant(next(free, began + WEEK * (first + WEEKS_AHEAD)), zone)


def choose_next_name(
    state: State,
    opened_at: int,
    begins: int,
    zone: tzinfo,
    taken: Collection[str],
    planned: int | None = None,
) -> str:
    """
    A night called by its day gets its new day, one with a number at the end the next number; others
    keep it. `planned` is the start that it was opened for, whenever it was played.
    """
    days = [at for at in (opened_at, state.started, planned) if at is not None]
    if _is_called_by_day(state.name, days, zone):
        return suggest_night_name(Instant(begins), zone)
    counted = COUNTED.fullmatch(state.name)
    if counted is None:
        return state.name
    number = int(counted[2]) + 1
    while f"{counted[1]}{number}" in taken:
        number += 1
    return f"{counted[1]}{number}"


def _is_called_by_day(name: str, instants: Iterable[int], zone: tzinfo) -> bool:
    """Whether a night is called by one of these days, in any language and usual form."""
    days = [_to_local_time(at, zone) for at in instants]
    for language, _name in settings.LANGUAGES:
        with override(language):
            forms = (gettext("l, F j"), *DAY_FORMS)
            if any(date_format(day, form) == name for day in days for form in forms):
                return True
    return False


def _to_local_time(at: int, zone: tzinfo) -> datetime:
    """
    Day and time as the clocks of the club show them; weeks of it keep the time of day when the
    clocks change.
    """
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone).replace(tzinfo=None)
