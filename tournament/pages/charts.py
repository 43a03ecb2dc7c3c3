"""
Charts as drawings made on the server: no script and no style of their own, and always with their
numbers in a table.

Each is drawn twice, for a narrow and for a wide place, so that the words in it have the size of
words anywhere else.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from django.utils.translation import gettext as _

from tournament.pages.chart_layout import (
    Scale,
    build_scale,
    choose_visible_labels,
    choose_visible_points,
    estimate_text_width,
    find_unbroken_runs,
    spread_positions,
    truncate_label,
)

MAX_POINTS = 60
"""More are not drawn, and the table beside the drawing tells only those."""
PATTERNS = 8
"""How many lines can be told apart without their colours."""
END_GAP = 1.4
"""From one name at the end of a line to the next, as a part of the size of the type."""
LEAD = 22
"""How wide a lead is, from the end of a line to its name."""
Write = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Series:
    """
    One line: its name, and its value at each place along the bottom; None where it says nothing.
    """

    name: str
    values: tuple[int | None, ...]
    end: str = ""
    """What is written beside its name: what it came to."""


@dataclass(frozen=True, slots=True)
class ChartFrame:
    """A size to draw in, in units that are about a pixel each."""

    key: str
    width: int
    height: int
    type: int
    name: int
    """The most room for a name at the end of a line."""
    lines: int = 5
    """About so many lines of the scale lie behind the values."""


FRAMES = (ChartFrame("narrow", 320, 230, 12, 76), ChartFrame("wide", 640, 300, 13, 150))


@dataclass(frozen=True, slots=True)
class ChartText:
    """
    Something written; numbers are texts here, so that no language writes a comma into a drawing.
    """

    x: str
    y: str
    text: str
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class ChartLine:
    """
    One line as it is drawn: its stretches, points that stand alone, its end and what is written
    there.
    """

    pattern: int
    paths: tuple[str, ...]
    dots: tuple[ChartText, ...]
    lead: str
    end: ChartText


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, with its value above it, or below if it hangs."""

    x: str
    y: str
    width: str
    height: str
    value: ChartText


@dataclass(frozen=True, slots=True)
class ChartDrawing:
    """One drawing: everything with the place where it stands."""

    size: str
    box: str
    left: str
    right: str
    type: str
    zero: str
    scale: tuple[ChartText, ...]
    bottom: tuple[ChartText, ...]
    strokes: tuple[ChartLine, ...] = ()
    bars: tuple[Bar, ...] = ()
    others: tuple[str, ...] = ()
    """Lines without a name behind the others."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with its table; shown by `pages/_chart.html`. `key` is its id on the page."""

    key: str
    title: str
    about: str
    heading: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    drawings: tuple[ChartDrawing, ...]
    of_many: int = 0
    """How many points there are, if not all are shown."""


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where values and places along the bottom are in a frame."""

    frame: ChartFrame
    scale: Scale
    left: float
    right: float
    top: float
    bottom: float
    falls: bool = False

    def compute_y(self, value: int) -> float:
        part = self.scale.compute_fraction(value)
        return self.top + (part if self.falls else 1 - part) * (self.bottom - self.top)

    def compute_x(self, at: int, count: int) -> float:
        if count < 2:
            return (self.left + self.right) / 2
        return self.left + at * (self.right - self.left) / (count - 1)


def build_line_chart(
    key: str,
    title: str,
    labels: Sequence[str],
    series: Sequence[Series],
    write: Write = str,
    *,
    heading: str = "",
    falls: bool = False,
    others: Sequence[Series] = (),
    frames: Sequence[ChartFrame] = FRAMES,
) -> Chart:
    """
    Lines over the same places along the bottom; `write` says a value in words, `heading` what the
    places are. Of a chart that `falls` the least value stands at the top, as with places. `others`
    are drawn faintly behind the lines, and told nowhere.
    """
    shown = choose_visible_points(len(labels), MAX_POINTS)
    kept = tuple(labels[at] for at in shown)
    lines = _choose_points(series, shown)
    behind = _choose_points(others, shown)
    rows = []
    for at, label in enumerate(kept):
        values = [line.values[at] for line in lines]
        told = tuple("–" if value is None else write(value) for value in values)
        rows.append((label, told))
    drawings: list[ChartDrawing] = []
    if kept and lines:
        for frame in frames:
            ends = [_line_end_text(line, lines, write, frame) for line in lines]
            drawings.append(_draw_line_chart(frame, kept, lines, ends, write, falls, behind))
    return Chart(
        key,
        title,
        " ".join(_series_text(line, write) for line in lines),
        heading,
        tuple(line.name for line in lines),
        tuple(rows),
        tuple(drawings),
        len(labels) if len(shown) < len(labels) else 0,
    )


def _choose_points(series: Sequence[Series], shown: Sequence[int]) -> list[Series]:
    found = []
    for line in series:
        found.append(replace(line, values=tuple(line.values[at] for at in shown)))
    return found


def build_bar_chart(
    key: str,
    title: str,
    bars: Sequence[tuple[str, int]],
    write: Write = str,
    *,
    name: str = "",
    heading: str = "",
) -> Chart:
    """
    Bars side by side, each with its value; `name` says what the values are, `heading` what the bars
    are.
    """
    return Chart(
        key,
        title,
        ", ".join(f"{label}: {write(value)}" for label, value in bars) + ".",
        heading,
        (name or title,),
        tuple((label, (write(value),)) for label, value in bars),
        tuple(_draw_bar_chart(frame, bars, write) for frame in FRAMES) if bars else (),
    )


def _series_text(line: Series, write: Write) -> str:
    values = _list_known_values(line)
    if not values:
        return _("{name}: nothing yet.").format(name=line.name)
    return _("{name}: lowest {low}, highest {high}, at the end {end}.").format(
        name=line.name, low=write(min(values)), high=write(max(values)), end=write(values[-1])
    )


def _draw_line_chart(
    frame: ChartFrame,
    labels: Sequence[str],
    series: Sequence[Series],
    ends: Sequence[str],
    write: Write,
    falls: bool,
    behind: Sequence[Series] = (),
) -> ChartDrawing:
    known = [_list_known_values(line) for line in series]
    hidden = [_list_known_values(line) for line in behind]
    scale = build_scale(list(chain.from_iterable([*known, *hidden])), frame.lines, falls)
    plot = _build_plot(
        frame, scale, write, max(estimate_text_width(end, frame.type) for end in ends), falls
    )
    wanted = [plot.compute_y(values[-1]) if values else plot.bottom for values in known]
    where = spread_positions(wanted, frame.type * END_GAP, plot.top, plot.bottom)
    strokes = tuple(
        _draw_series(plot, line, number % PATTERNS + 1, ends[number], where[number])
        for number, line in enumerate(series)
        if known[number]
    )
    places = [plot.compute_x(at, len(labels)) for at in range(len(labels))]
    bottom = _draw_bottom_labels(plot, labels, places)
    others = tuple(chain.from_iterable(_draw_runs(plot, line) for line in behind))
    return _build_drawing(plot, write, bottom, strokes=strokes, others=others)


def _list_known_values(line: Series) -> list[int]:
    return [value for value in line.values if value is not None]


def _line_end_text(line: Series, lines: Sequence[Series], write: Write, frame: ChartFrame) -> str:
    """What stands at the end of a line: its name, its last value where it is the only one."""
    if len(lines) == 1:
        values = _list_known_values(line)
        return write(values[-1]) if values else ""
    room = frame.name - estimate_text_width(line.end, frame.type)
    return f"{truncate_label(line.name, frame.type, room)} {line.end}".rstrip()


def _build_plot(
    frame: ChartFrame, scale: Scale, write: Write, right: float, falls: bool = False
) -> _Plot:
    left = max(estimate_text_width(write(tick), frame.type) for tick in scale.ticks) + 8
    beside = right + LEAD + 6 if right else 8
    return _Plot(frame, scale, left, frame.width - beside, 18, frame.height - 26, falls)


def _draw_runs(plot: _Plot, line: Series) -> Iterator[str]:
    """The stretches of a line, each as the points of one stroke."""
    points = _map_points(plot, line)
    for stretch in find_unbroken_runs(line.values):
        if len(stretch) > 1:
            yield " ".join(_format_point(*points[at]) for at in stretch)


def _map_points(plot: _Plot, line: Series) -> dict[int, tuple[float, float]]:
    return {
        at: (plot.compute_x(at, len(line.values)), plot.compute_y(value))
        for at, value in enumerate(line.values)
        if value is not None
    }


def _draw_series(plot: _Plot, line: Series, pattern: int, words: str, end: float) -> ChartLine:
    points = _map_points(plot, line)
    dots = []
    for stretch in find_unbroken_runs(line.values):
        if len(stretch) == 1 or stretch[-1] == max(points):
            dots.append(_place_text(*points[stretch[-1]], ""))
    x, y = points[max(points)]
    return ChartLine(
        pattern,
        tuple(_draw_runs(plot, line)),
        tuple(dots),
        f"{_format_point(x + 4, y)} {_format_point(plot.right + LEAD, end)}",
        _place_text(plot.right + LEAD + 3, end + plot.frame.type * 0.35, words),
    )


def _draw_bar_chart(
    frame: ChartFrame, bars: Sequence[tuple[str, int]], write: Write
) -> ChartDrawing:
    plot = _build_plot(frame, build_scale([value for _label, value in bars]), write, 0)
    room = (plot.right - plot.left) / len(bars)
    wide = min(room * 0.7, 56)
    zero = plot.compute_y(0)
    places = [plot.left + (at + 0.5) * room for at in range(len(bars))]
    widths = [estimate_text_width(write(value), frame.type) for _label, value in bars]
    told = (
        range(len(bars))
        if max(widths) < room
        else choose_visible_labels(widths, plot.right - plot.left)
    )
    drawn = []
    for at, (_label, value) in enumerate(bars):
        y = plot.compute_y(value)
        over = min(y, zero) - 5 if value >= 0 else y + frame.type + 2
        word = _place_text(places[at], over, write(value) if at in told else "", "middle")
        left = _format_number(places[at] - wide / 2)
        top = _format_number(min(y, zero))
        high = _format_number(abs(y - zero))
        drawn.append(Bar(left, top, _format_number(wide), high, word))
    centred = _draw_bottom_labels(plot, [label for label, _value in bars], places, within=room)
    return _build_drawing(plot, write, centred, bars=tuple(drawn))


def _draw_bottom_labels(
    plot: _Plot, labels: Sequence[str], places: Sequence[float], within: float = 0
) -> tuple[ChartText, ...]:
    """
    What is written along the bottom: below the middle of each bar, or so that the ends of a line
    stay inside.
    """
    size = plot.frame.type
    most = plot.right - plot.left
    widths = [estimate_text_width(label, size) for label in labels]
    chosen = (
        tuple(range(len(labels))) if max(widths) < within else choose_visible_labels(widths, most)
    )
    if within:
        most = within * max(1, len(labels) // max(1, len(chosen)))
    found = []
    for at in chosen:
        anchor = "end" if at else "start"
        if within or 0 < at < len(labels) - 1 or len(labels) == 1:
            anchor = "middle"
        text = truncate_label(labels[at], size, max(most, size))
        found.append(_place_text(places[at], plot.frame.height - 8, text, anchor))
    return tuple(found)


def _build_drawing(
    plot: _Plot,
    write: Write,
    bottom: tuple[ChartText, ...],
    strokes: tuple[ChartLine, ...] = (),
    bars: tuple[Bar, ...] = (),
    others: tuple[str, ...] = (),
) -> ChartDrawing:
    frame = plot.frame
    scale = plot.scale
    return ChartDrawing(
        size=frame.key,
        box=f"0 0 {frame.width} {frame.height}",
        left=_format_number(plot.left),
        right=_format_number(plot.right),
        type=str(frame.type),
        zero=_format_number(plot.compute_y(0)) if scale.least <= 0 <= scale.most else "",
        scale=tuple(
            _place_text(plot.left - 6, plot.compute_y(tick), write(tick), "end")
            for tick in scale.ticks
        ),
        bottom=bottom,
        strokes=strokes,
        bars=bars,
        others=others,
    )


def _place_text(x: float, y: float, text: str, anchor: str = "start") -> ChartText:
    return ChartText(_format_number(x), _format_number(y), text, anchor)


def _format_point(x: float, y: float) -> str:
    return f"{_format_number(x)},{_format_number(y)}"


def _format_number(value: float) -> str:
    return f"{value:.1f}"
