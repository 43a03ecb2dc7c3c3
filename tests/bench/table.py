"""The table of the bench: every figure beside its floor, and the ratio that counts."""

import os
import platform
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured: it, what it is compared with, and what their ratio should be."""

    what: str
    value: str
    floor: str = ""
    ratio: float | None = None
    goal: str = ""
    holds: bool = True
    gate: bool = True
    """Whether a change may be refused for it: a count, or a ratio with a generous margin."""


def compared(
    what: str,
    value: float,
    floor: float,
    unit: str,
    *,
    most: float | None = None,
    least: float | None = None,
    name: str,
) -> Row:
    """A value over its floor; it should be at most, or at least, so many times the floor."""
    ratio = value / floor if floor else 0.0
    goal = f"≤ {most:g} ×" if most is not None else f"≥ {least:g} ×" if least is not None else ""
    holds = (most is None or ratio <= most) and (least is None or ratio >= least)
    return Row(what, _figure(value, unit), f"{_figure(floor, unit)} {name}", ratio, goal, holds)


def counted(what: str, value: float, unit: str, *, most: float | None = None, least: float | None = None) -> Row:
    """A figure with a goal of its own."""
    goal = f"≤ {most:g}" if most is not None else f"≥ {least:g}" if least is not None else ""
    holds = (most is None or value <= most) and (least is None or value >= least)
    return Row(what, _figure(value, unit), goal=goal, holds=holds)


def _figure(value: float, unit: str) -> str:
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}".strip()


def render(rows: list[Row]) -> str:
    """The rows as a table that reads well on a terminal and as Markdown."""
    cells = [("what", "here", "compared with", "ratio", "goal", "")]
    cells += [
        (row.what, row.value, row.floor, f"{row.ratio:.2f}" if row.ratio else "", row.goal, "" if row.holds else "✗")
        for row in rows
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(6)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def machine() -> str:
    """What it ran on."""
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
