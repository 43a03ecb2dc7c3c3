"""The bench's table: each figure, its baseline, and the ratio."""

import os
import platform
from dataclasses import dataclass
from math import inf

MARGIN = 1.5
"""A shared machine is not quiet: only what misses its goal by more than half is a fault."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured: it, what it is compared with, and what their ratio should be."""

    what: str
    value: str
    floor: str = ""
    ratio: float | None = None
    goal: str = ""
    holds: bool = True
    missed: bool = False
    """
    Whether a change may be refused for it: a count or a ratio far from its goal, never
    milliseconds.
    """


def compared(
    what: str,
    value: float,
    floor: float,
    unit: str,
    *,
    most: float = inf,
    least: float = 0,
    name: str,
) -> Row:
    """A value over its floor; it should be at most, or at least, so many times the floor."""
    ratio = value / floor if floor else 0.0
    there = f"{_figure(floor, unit)} {name}"
    return Row(
        what,
        _figure(value, unit),
        there,
        ratio,
        _goal(most, least, " ×"),
        *_held(ratio, most, least),
    )


def counted(what: str, value: float, unit: str, *, most: float = inf, least: float = 0) -> Row:
    """A figure with a goal of its own."""
    goal = _goal(most, least, f" {unit}".rstrip())
    return Row(
        what,
        _figure(value, unit),
        goal=goal,
        holds=least <= value <= most,
        missed=unit != "ms" and not least <= value <= most,
    )


def _goal(most: float, least: float, unit: str) -> str:
    return f"≤ {most:g}{unit}" if most < inf else f"≥ {least:g}{unit}" if least else ""


def _held(ratio: float, most: float, least: float) -> tuple[bool, bool]:
    return least <= ratio <= most, not least / MARGIN <= ratio <= most * MARGIN


def _figure(value: float, unit: str) -> str:
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()


def render(rows: list[Row]) -> str:
    """The rows as a table that reads well on a terminal and as Markdown."""
    cells = [("what", "here", "compared with", "ratio", "goal")]
    cells += [
        (
            row.what,
            row.value,
            row.floor,
            f"{row.ratio:.2f}" if row.ratio else "",
            row.goal if row.holds else f"{row.goal} ✗",
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    lines = [
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def machine() -> str:
    """What it ran on."""
    return (
        f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python "
        f"{platform.python_version()}"
    )
