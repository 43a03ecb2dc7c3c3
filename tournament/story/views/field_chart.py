"""
The field along time as a drawing made on the server: who is left, and where the winner knocked
somebody out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from tournament.localization import format_time_of_day, localize_fact
from tournament.night.rules.field_course import WinnerKnockout, list_winner_knockouts
from tournament.night.state import State, entrant_name_of
from tournament.night.values.night_suspension import measure_played_time
from tournament.pages.chart_layout import (
    build_scale,
    choose_visible_labels,
    estimate_text_width,
    truncate_label,
)
from tournament.story.rules.night_story import NightStory

MIN_STEPS = 3
MAX_HOURS = 24 * 60
"""A night that goes on another day does so within two months."""
LINES = 4
MAX_NAME_LENGTH = 90
TOP = 22
BOTTOM = 24


@dataclass(frozen=True, slots=True)
class Size:
    """A size to draw in, in units that are about a pixel each."""

    key: str
    width: int
    height: int
    type: int


SIZES = (Size("narrow", 340, 220, 12), Size("wide", 560, 240, 13))


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the drawing, and what is written there."""

    x: str
    y: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class FieldDrawing:
    """One drawing: everything with the place where it stands."""

    size: Size
    left: str
    right: str
    top: str
    height: str
    line: str
    area: str
    money: str
    """Where the money begins; empty where nobody knows."""
    money_width: str
    scale: tuple[Mark, ...]
    hours: tuple[Mark, ...]
    dots: tuple[Mark, ...]
    names: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class _Plot:
    size: Size
    state: State
    began: int
    ended: int
    most: int
    left: float
    right: float

    @property
    def bottom(self) -> float:
        return self.size.height - BOTTOM

    def measure(self, at: int) -> int:
        """How much was played until an instant; what counts for nobody is not drawn."""
        return measure_played_time(self.state.naps, self.state.bag, self.began, at)

    def compute_x(self, at: int) -> float:
        part = self.measure(at) / max(1, self.measure(self.ended))
        return self.left + part * (self.right - self.left)

    def compute_y(self, left: int) -> float:
        return self.bottom - left / self.most * (self.bottom - TOP)


def build_field_drawings(story: NightStory, zone: tzinfo) -> tuple[FieldDrawing, ...]:
    """The drawings, for a narrow and a wide place; none where nothing happened yet."""
    if len(story.field) < MIN_STEPS:
        return ()
    knockouts: Sequence[WinnerKnockout] = ()
    if len(story.winners) == 1:
        knockouts = list_winner_knockouts(story.state, story.field, story.winners[0])
    return tuple(_draw_field(story, size, knockouts, zone) for size in SIZES)


def _draw_field(
    story: NightStory, size: Size, knockouts: Sequence[WinnerKnockout], zone: tzinfo
) -> FieldDrawing:
    most = max(step.left for step in story.field)
    ticks = [tick for tick in build_scale([most], LINES).ticks if 0 < tick < most - most / 8]
    names = [localize_fact(entrant_name_of(story.state, hit.out), zone) for hit in knockouts]
    last = names[-1] if names else ""
    aside = min(estimate_text_width(last, size.type), MAX_NAME_LENGTH) + 12
    plot = _Plot(
        size,
        story.state,
        story.field[0].at,
        max(story.field[-1].at, story.outcome.ended if story.state.finished else 0),
        most,
        estimate_text_width(str(most), size.type) + 10,
        size.width - aside,
    )
    line = _draw_line(story, plot)
    start = _format_point(plot.left, plot.bottom)
    end = _format_point(plot.right, plot.bottom)
    money = plot.compute_x(story.in_money) if story.in_money else None
    return FieldDrawing(
        size=size,
        left=_format_number(plot.left),
        right=_format_number(plot.right),
        top=_format_number(TOP),
        height=_format_number(plot.bottom - TOP),
        line=line,
        area=f"{start} {line} {end}",
        money="" if money is None else _format_number(money),
        money_width="" if money is None else _format_number(plot.right - money),
        scale=tuple(
            Mark(_format_number(plot.left - 6), _format_number(plot.compute_y(tick)), str(tick))
            for tick in (*ticks, most)
        ),
        hours=_draw_hours(plot, zone),
        dots=tuple(
            Mark(
                _format_number(plot.compute_x(knockout.at)),
                _format_number(plot.compute_y(knockout.left)),
            )
            for knockout in knockouts
        ),
        names=_place_names(plot, knockouts, names),
    )


def _draw_line(story: NightStory, plot: _Plot) -> str:
    """Steps: level until somebody goes out, then straight down."""
    points = []
    before = story.field[0].left
    for step in story.field:
        x = plot.compute_x(step.at)
        points += [
            _format_point(x, plot.compute_y(before)),
            _format_point(x, plot.compute_y(step.left)),
        ]
        before = step.left
    points.append(_format_point(plot.compute_x(plot.ended), plot.compute_y(before)))
    return " ".join(points)


def _draw_hours(plot: _Plot, zone: tzinfo) -> tuple[Mark, ...]:
    """The full hours along the bottom, as many as there is room for."""
    hours = [at for at in _list_full_hours(plot.began, plot.ended, zone) if _is_played(plot, at)]
    words = [format_time_of_day(at, zone) for at in hours]
    widths = [estimate_text_width(word, plot.size.type) for word in words]
    shown = choose_visible_labels(widths, plot.right - plot.left) if widths else ()
    y = _format_number(plot.size.height - 7)
    found = []
    for number in shown:
        x = plot.compute_x(hours[number])
        half = widths[number] / 2
        x = min(max(x, half), plot.size.width - half)
        found.append(Mark(_format_number(x), y, words[number]))
    return tuple(found)


def _is_played(plot: _Plot, at: int) -> bool:
    return not any(period.went <= at < period.back for period in plot.state.naps)


def _list_full_hours(began: int, ended: int, zone: tzinfo) -> list[int]:
    first = datetime.fromtimestamp(began / 1000, zone).replace(minute=0, second=0, microsecond=0)
    found = []
    for number in range(1, MAX_HOURS):
        at = int((first + timedelta(hours=number)).timestamp() * 1000)
        if at > ended:
            break
        found.append(at)
    return found


def _place_names(
    plot: _Plot, knockouts: Sequence[WinnerKnockout], names: Sequence[str]
) -> tuple[Mark, ...]:
    """
    The names of those whom the winner knocked out, above their dots where the line has gone down;
    the last first, and what would lie on another name is left to the list below.
    """
    size = plot.size.type
    taken: list[tuple[float, float, float]] = []
    found = []
    for knockout, whole_name in reversed(list(zip(knockouts, names, strict=True))):
        x = plot.compute_x(knockout.at) + 7
        name = truncate_label(whole_name, size, MAX_NAME_LENGTH)
        width = estimate_text_width(name, size)
        y = plot.compute_y(knockout.left) - 6
        if x + width > plot.size.width or any(
            x < right + 4 and left < x + width + 4 and abs(y - other) < size
            for left, right, other in taken
        ):
            continue
        taken.append((x, x + width, y))
        found.append(Mark(_format_number(x), _format_number(y), name))
    return tuple(found)


def _format_point(x: float, y: float) -> str:
    return f"{_format_number(x)},{_format_number(y)}"


def _format_number(value: float) -> str:
    return f"{value:.1f}"
