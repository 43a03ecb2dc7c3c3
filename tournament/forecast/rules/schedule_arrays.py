"""A schedule as arrays: blinds, stops, and purchase windows."""

from dataclasses import dataclass
from math import inf
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tournament.engine.time_units import MINUTE
from tournament.money.values.terms import Offer, PurchaseWindow, WindowEnd
from tournament.schedule.values import (
    AnteBy,
    Level,
    Structure,
    compute_step_duration,
    find_next_hand_level,
    list_level_start_offsets,
    list_step_start_offsets,
)

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class ScheduleArrays:
    """
    One entry for each row of the schedule. A hand that would begin in a break begins at `resumes`,
    in the row `plays`. `table` is what a table posts in each hand together, `each` what every
    player posts besides.
    """

    begins: Floats
    resumes: Floats
    plays: Whole
    big: Floats
    table: Floats
    each: Floats
    ends: float
    """When the schedule is over; a last level without a limit is counted without any minutes."""


def build_schedule_arrays(structure: Structure) -> ScheduleArrays:
    """The schedule of a night that begins now."""
    steps = structure.steps
    begun = list(list_step_start_offsets(structure))
    plays = [_find_level_row(structure, at) for at in range(len(steps))]
    levels = [find_next_hand_level(structure, at) for at in range(len(steps))]
    return ScheduleArrays(
        begins=np.array(begun, dtype=np.float64),
        resumes=np.array([begun[row] for row in plays], dtype=np.float64),
        plays=np.array(plays, dtype=np.intp),
        big=np.array([level.big for level in levels], dtype=np.float64),
        table=np.array([_sum_table_blinds(level) for level in levels], dtype=np.float64),
        each=np.array([_find_player_ante(level) for level in levels], dtype=np.float64),
        ends=float(begun[-1] + compute_step_duration(steps[-1])),
    )


def _find_level_row(structure: Structure, at: int) -> int:
    """The row in which a hand is played that is due in this one."""
    rows = range(at, len(structure.steps))
    return next((row for row in rows if isinstance(structure.steps[row], Level)), at)


def _sum_table_blinds(level: Level) -> int:
    return level.small + level.big + (level.ante if level.ante_by is AnteBy.BIG_BLIND else 0)


def _find_player_ante(level: Level) -> int:
    return level.ante if level.ante_by is AnteBy.EVERYONE else 0


def compute_sale_end_offset(structure: Structure, window: PurchaseWindow) -> float:
    """
    How long after the first hand something can be bought, by the schedule; infinite if it always
    can.
    """
    if window.until is WindowEnd.MINUTES:
        return float(window.number * MINUTE)
    if window.until is WindowEnd.FIRST_HAND:
        return _compute_level_start_offset(structure, window.number)
    if window.until is WindowEnd.LEVEL_END:
        return compute_level_end_offset(structure, window.number)
    return inf


def _compute_level_start_offset(structure: Structure, number: int) -> float:
    begins = dict(enumerate(list_level_start_offsets(structure), 1))
    return float(begins.get(number, inf))


def compute_level_end_offset(structure: Structure, number: int) -> float:
    """
    When a level ends; infinite for one that the schedule does not reach, or that has no limit.
    """
    levels = [step for step in structure.steps if isinstance(step, Level)]
    if not 1 <= number <= len(levels) or not levels[number - 1].minutes:
        return inf
    return _compute_level_start_offset(structure, number) + compute_step_duration(
        levels[number - 1]
    )


def compute_sale_start_offset(structure: Structure, offer: Offer) -> float:
    """How long after the first hand something can be bought."""
    return compute_level_end_offset(structure, offer.window.after) if offer.window.after else 0.0


def compute_add_on_offset(structure: Structure, offer: Offer) -> float:
    """
    When those who want an add-on take it: once it is sold, or, if it is sold from the start, at the
    last moment.
    """
    if offer.window.after:
        return compute_sale_start_offset(structure, offer)
    return compute_sale_end_offset(structure, offer.window)
