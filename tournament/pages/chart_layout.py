"""Chart layout: round scales, shortened names, labels that do not overlap."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from unicodedata import east_asian_width

STEPS = (1, 2, 5)
LETTER = 0.6
"""How wide a letter is, as a part of the size of the type."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The values from `least` to `most`, both of them round, with a line at every step."""

    least: int
    most: int
    step: int

    @property
    def ticks(self) -> tuple[int, ...]:
        """Every value with a line, from the least to the most."""
        return tuple(range(self.least, self.most + 1, self.step))

    def compute_fraction(self, value: int) -> float:
        """How far up a value stands: 0 is the least, 1 the most."""
        return (value - self.least) / (self.most - self.least)


def build_scale(values: Sequence[int], lines: int = 5, falls: bool = False) -> Scale:
    """
    A scale with about so many lines that holds all values; zero is on it unless it `falls` from a
    first place.

    >>> build_scale([3, 17]).ticks, build_scale([-250, 900]).ticks, build_scale([]).ticks
    ((0, 5, 10, 15, 20), (-500, 0, 500, 1000), (0, 1))
    """
    low = min(values) if falls and values else min([0, *values])
    high = max([0, *values])
    step = _choose_tick_step(max(high - low, 1), lines)
    least = low // step * step
    most = -(-high // step) * step
    return Scale(least, max(most, least + step), step)


def _choose_tick_step(span: int, lines: int) -> int:
    size = 1
    while True:
        for step in STEPS:
            if span <= step * size * (lines - 1):
                return step * size
        size *= 10


def choose_visible_points(count: int, most: int) -> tuple[int, ...]:
    """
    Which of many points are shown: at most so many, as evenly as can be, the first and the last
    among them.

    >>> choose_visible_points(3, 5), choose_visible_points(9, 3)
    ((0, 1, 2), (0, 4, 8))
    """
    if count <= most:
        return tuple(range(count))
    return tuple(round(at * (count - 1) / (most - 1)) for at in range(most))


def estimate_text_width(text: str, size: float) -> float:
    """About how wide a text is; letters of the far East are as wide as they are high."""
    return sum(size if east_asian_width(letter) in "WF" else LETTER * size for letter in text)


def truncate_label(text: str, size: float, most: float) -> str:
    """
    A text that is at most so wide, with a mark where it was cut.

    >>> truncate_label("Bob", 10, 60), truncate_label("Maximiliane Schneider", 10, 60)
    ('Bob', 'Maximilia…')
    """
    if estimate_text_width(text, size) <= most:
        return text
    while text and estimate_text_width(text + "…", size) > most:
        text = text[:-1]
    return text.rstrip() + "…"


def spread_positions(
    wanted: Sequence[float], gap: float, least: float, most: float
) -> tuple[float, ...]:
    """
    Places as near to the wanted ones as can be, none nearer to another than the gap, all within the
    bounds.

    >>> spread_positions([10, 10, 50], 8, 0, 60)
    (6.0, 14.0, 50.0)
    """
    if not wanted:
        return ()
    gap = min(gap, (most - least) / len(wanted))
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    groups: list[tuple[float, list[int]]] = []
    for at in order:
        groups.append((min(max(wanted[at], least), most), [at]))
        while len(groups) > 1 and _is_too_close(groups[-2], groups[-1], gap):
            (low, lower), (high, upper) = groups[-2:]
            both = lower + upper
            middle = (low * len(lower) + high * len(upper)) / len(both)
            half = gap * (len(both) - 1) / 2
            groups[-2:] = [(min(max(middle, least + half), most - half), both)]
    found = [0.0] * len(wanted)
    for middle, members in groups:
        for number, at in enumerate(members):
            found[at] = middle + gap * (number - (len(members) - 1) / 2)
    return tuple(found)


def _is_too_close(low: tuple[float, list[int]], high: tuple[float, list[int]], gap: float) -> bool:
    return high[0] - low[0] < gap * (len(low[1]) + len(high[1])) / 2 - 1e-9


def choose_visible_labels(widths: Sequence[float], room: float) -> tuple[int, ...]:
    """
    Which of the marks along the bottom are written: every so-manyth, so that none touches the next,
    and the last.

    >>> choose_visible_labels([30] * 5, 120)
    (0, 2, 4)
    >>> choose_visible_labels([30] * 6, 120)
    (0, 5)
    >>> choose_visible_labels([30] * 3, 200)
    (0, 1, 2)
    """
    count = len(widths)
    if count <= 1:
        return tuple(range(count))
    apart = (1.5 * max(widths) + 10) * (count - 1) / max(room, 1)
    step = min(max(1, ceil(apart)), count - 1)
    chosen = [*range(0, count - 1, step), count - 1]
    if len(chosen) > 2 and chosen[-1] - chosen[-2] < apart:
        del chosen[-2]
    return tuple(chosen)


def find_unbroken_runs(values: Sequence[int | None]) -> tuple[tuple[int, ...], ...]:
    """
    The stretches without a gap, as positions.

    >>> find_unbroken_runs([1, None, 3, 4])
    ((0,), (2, 3))
    """
    there = [at for at, value in enumerate(values) if value is not None]
    if not there:
        return ()
    breaks = [
        0,
        *(at for at, (place, after) in enumerate(pairwise(there), 1) if after != place + 1),
        len(there),
    ]
    return tuple(tuple(there[first:last]) for first, last in pairwise(breaks))
