"""
The nights of a club as its home page lists them: what goes on tonight, what is planned, what is
over.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament import journal
from tournament.clock.values import Instant
from tournament.localization import format_weekday
from tournament.models import Tournament
from tournament.night.state import (
    STOP_WORDS,
    Phase,
    State,
    count_entered_players,
    count_players_left,
    find_phase,
    find_stop,
    read_night_clock,
)
from tournament.results.store import NightHeadline
from tournament.schedule.values import Break, Level, find_level_in_force, find_level_number

SHORT_DAY = 3
"""So many letters say a weekday or a month."""


@dataclass(frozen=True, slots=True)
class RunningNight:
    """A night whose clock has begun, as a line on the home page."""

    night: Tournament
    tone: str
    word: str
    step: str
    level: Level
    ends_at: int | None
    left: int
    entered: int

    @property
    def icon(self) -> str:
        """The name of the icon beside the word."""
        return "play" if self.tone == "run" else self.tone


@dataclass(frozen=True, slots=True)
class FinishedNight:
    """A night that is over, with when it began: by that every page tells which night it was."""

    night: Tournament
    began: int
    headline: NightHeadline | None = None


@dataclass(frozen=True, slots=True)
class ClubNights:
    """Every night of the club, sorted by where it stands."""

    running: tuple[RunningNight, ...]
    planned: tuple[Tournament, ...]
    finished: tuple[FinishedNight, ...]
    """The one that began last comes first."""
    damaged: tuple[Tournament, ...] = ()
    """Those that began and cannot be read any more."""

    @property
    def has_nights(self) -> bool:
        """Whether the club has ever opened a night."""
        return bool(self.running or self.planned or self.finished or self.damaged)


def group_club_nights(rows: Iterable[Tournament], now: Instant) -> ClubNights:
    """Tonight's first; only the journals of those are opened."""
    nights = tuple(rows)
    unfinished = [row for row in nights if row.finished_at is None]
    begun = [row for row in unfinished if _has_begun(row, now)]
    waiting = [row for row in unfinished if row not in begun]
    stands = [(row, journal.build_snapshot_if_intact(row)) for row in begun]
    return ClubNights(
        running=tuple(
            _build_running_night(row, snapshot.state, now)
            for row, snapshot in stands
            if snapshot is not None
        ),
        planned=tuple(sorted(waiting, key=lambda row: row.starts_at or row.opened_at)),
        finished=tuple(sorted(_list_finished_nights(nights), key=lambda night: -night.began)),
        damaged=tuple(row for row, snapshot in stands if snapshot is None),
    )


def _has_begun(row: Tournament, now: Instant) -> bool:
    """Whether its clock was started; the hour for which it was planned alone does not."""
    is_due = row.starts_at is not None and row.starts_at <= now
    return is_due and row.phase != Phase.PLANNED


def _list_finished_nights(nights: Iterable[Tournament]) -> Iterator[FinishedNight]:
    """What was finished before it began, or never began, was then."""
    for row in nights:
        if row.finished_at is not None:
            yield FinishedNight(
                row,
                min(row.finished_at if row.starts_at is None else row.starts_at, row.finished_at),
            )


def _build_running_night(row: Tournament, state: State, now: Instant) -> RunningNight:
    shown = read_night_clock(state, now)
    is_break = isinstance(state.structure.steps[shown.step], Break)
    number = find_level_number(state.structure, shown.step)
    tone = "run"
    word = _("Running")
    stop = find_stop(state, now)
    if stop is not None:
        tone = stop.reason.tone
        word = _(STOP_WORDS[stop.reason])
    elif find_phase(state, now) is Phase.BREAK:
        tone = "break"
        word = _("Break")
    return RunningNight(
        night=row,
        tone=tone,
        word=word,
        step=_("Break") if is_break else _("Level {level}").format(level=number),
        level=find_level_in_force(state.structure, shown.step),
        ends_at=shown.edge,
        left=count_players_left(state),
        entered=count_entered_players(state),
    )


def is_named_by_day(name: str, at: int, zone: tzinfo) -> bool:
    """Whether a night's name says its day, so that a list need not say it once more."""
    day = datetime.fromtimestamp(at / 1000, zone)
    words = re.findall(r"\w+", name.casefold())
    beginnings = {word[:SHORT_DAY] for word in words}
    return str(day.day) in words and not beginnings.isdisjoint(_list_day_words(day))


def night_title_text(name: str, at: int, zone: tzinfo) -> str:
    """
    What a list calls a night: one that is named for its day and nothing else by that day, which all
    of them then say in one way.
    """
    day = datetime.fromtimestamp(at / 1000, zone)
    words = {*re.findall(r"\w+", name.casefold())} - {str(day.day), str(day.year)}
    full = _list_full_day_words(day)
    is_a_day = all(any(told.startswith(word) for told in full) for word in words)
    return format_weekday(at, zone) if is_a_day and is_named_by_day(name, at, zone) else name


def _list_day_words(day: datetime) -> set[str]:
    """How its weekday and its month begin, here and in English."""
    return {word[:SHORT_DAY] for word in _list_full_day_words(day)}


def _list_full_day_words(day: datetime) -> set[str]:
    told = [date_format(day, part) for part in ("l", "F")]
    with translation.override("en"):
        told += [date_format(day, part) for part in ("l", "F")]
    return {word.casefold() for word in told}


def suggest_night_name(now: Instant, zone: tzinfo) -> str:
    """
    What a night is called unless somebody finds a better name: its day, as in Friday, November 20.
    """
    return date_format(datetime.fromtimestamp(now / 1000, zone), _("l, F j"))
