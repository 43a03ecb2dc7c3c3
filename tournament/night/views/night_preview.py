"""Preview of a new night from the host's answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from django.utils.translation import gettext as _

from tournament.chips.rules.chip_breakdown import break_down_stack, drop_needless_chips
from tournament.clock.values import Instant
from tournament.engine.messages import Money
from tournament.engine.time_units import MINUTE
from tournament.localization import format_chip_amount, format_money, format_time
from tournament.money.values.terms import WINDOW_LABELS, list_purchase_windows
from tournament.night.views.night_kinds import preset_style_text
from tournament.night.views.night_plan import NightPlan
from tournament.schedule.values import Break, Level, Step

QUARTER = 15
MIN_NIGHT_MINUTES = 90
"""Minutes after the start at which the slider begins."""
QUARTERS = 16
"""So many steps it has."""
NEAR_MINUTES = 5
"""Nobody knows an end better than that."""

TALLEST = 46
MIN_HEIGHT = 4
LEVEL_WIDTH = 12
BREAK_WIDTH = 3
GAP = 1


@dataclass(frozen=True, slots=True)
class StairStep:
    """One level, or a break, as it is drawn."""

    x: int
    y: int
    width: int
    height: int
    is_break: bool


def round_start(at: int) -> Instant:
    """A start in a moment, as it is told."""
    near = NEAR_MINUTES * MINUTE
    return Instant(-(-at // near) * near)


def list_end_minutes(starts: int | None, zone: tzinfo) -> list[int]:
    """When it can be over, in minutes from the start: at the quarters of an hour."""
    first = MIN_NIGHT_MINUTES
    if starts is not None:
        begins = datetime.fromtimestamp(starts / 1000, zone)
        first += -(begins.minute + MIN_NIGHT_MINUTES) % QUARTER
    return [first + QUARTER * step for step in range(QUARTERS + 1)]


def build_slider(
    chosen: int, grid: Sequence[int], starts: int | None, zone: tzinfo
) -> dict[str, Any]:
    """The slider with what it says at each of its steps."""
    labels = [_end_text(minutes, starts, zone) for minutes in grid]
    return {
        "least": grid[0],
        "most": grid[-1],
        "step": QUARTER,
        "value": chosen,
        "labels": labels,
        "label": labels[grid.index(chosen)],
    }


def _end_text(minutes: int, starts: int | None, zone: tzinfo) -> str:
    """As a time of day; as a length of time where nobody knows when it starts."""
    if starts is None:
        return _("{hours}:{minutes} h").format(hours=minutes // 60, minutes=f"{minutes % 60:02}")
    return format_time(starts + minutes * MINUTE, zone, start=starts)


def build_plan_context(plan: NightPlan, starts: int | None, zone: tzinfo) -> dict[str, Any]:
    """The answer in words, and as stairs of blinds."""
    shown = _cut_after_level(plan.holds.structure.steps, plan.last_level)
    levels = [step for step in shown if isinstance(step, Level)]
    currency = plan.holds.terms.currency
    amounts = (*plan.list_prizes(), plan.prize_pool)
    *prizes, pool = (format_money(Money(at, currency.code, currency.digits)) for at in amounts)
    all_levels = sum(isinstance(step, Level) for step in plan.holds.structure.steps)
    stairs = list(draw_stairs(shown))
    return {
        "plan": plan,
        "stairs": stairs,
        "stairs_width": stairs[-1].x + stairs[-1].width,
        "levels": len(levels),
        "spare_levels": all_levels - len(levels),
        "minutes": _level_minutes_text(levels),
        "breaks": len(shown) - len(levels),
        "first": levels[0],
        "second": levels[min(1, len(levels) - 1)],
        "final": levels[-1],
        "spread": _list_spread(plan, starts, zone),
        "prizes": prizes,
        "pool": pool,
        "windows": [
            (kind.value, _(WINDOW_LABELS[kind]), until)
            for kind, until in list_purchase_windows(plan.holds.terms)
        ],
        "piles": _piles_text(plan),
        "notes": plan.notes,
        "house": preset_style_text(plan.holds.preset),
    }


def _cut_after_level(steps: Sequence[Step], last: int) -> list[Step]:
    """The steps up to the level of this number; all of them where it is 0."""
    shown: list[Step] = []
    count = 0
    for step in steps:
        shown.append(step)
        count += isinstance(step, Level)
        if count == last:
            break
    return shown


def _level_minutes_text(levels: Sequence[Level]) -> str:
    lengths = [level.minutes for level in levels if level.minutes]
    if not lengths:
        return ""
    least = min(lengths)
    most = max(lengths)
    return str(least) if least == most else f"{least}–{most}"


def draw_stairs(steps: Sequence[Step]) -> Iterator[StairStep]:
    """A stair for each level, as high as its blinds, and a bar for each break."""
    highest = max(step.big for step in steps if isinstance(step, Level))
    x = 0
    for step in steps:
        if isinstance(step, Break):
            yield StairStep(x, 0, BREAK_WIDTH, TALLEST, is_break=True)
            x += BREAK_WIDTH + GAP
            continue
        height = max(MIN_HEIGHT, round(TALLEST * (step.big / highest) ** 0.5))
        yield StairStep(x, TALLEST - height, LEVEL_WIDTH, height, is_break=False)
        x += LEVEL_WIDTH + GAP


def _list_spread(plan: NightPlan, starts: int | None, zone: tzinfo) -> list[str]:
    """Between when and when most such nights end; nothing where that is not known."""
    if plan.end is None:
        return []
    near = NEAR_MINUTES * MINUTE
    ends = (round(at / near) * NEAR_MINUTES for at in (plan.end.early, plan.end.late))
    return [_end_text(minutes, starts, zone) for minutes in ends]


def _piles_text(plan: NightPlan) -> str:
    """The chips of one player, where they are known: 8 × 25 · 8 × 100."""
    holds = plan.holds
    piles = plan.buy_in.piles if plan.buy_in else ()
    if holds.chips.values:
        there = drop_needless_chips(holds.chips, holds.structure)
        piles = break_down_stack(there, holds.stack, plan.players) or ()
    return " · ".join(f"{pile.count}×{format_chip_amount(pile.value)}" for pile in piles)
