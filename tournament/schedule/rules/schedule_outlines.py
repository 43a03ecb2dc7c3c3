"""
How a schedule could be laid out – level length, first blinds, number of levels – and which outline
fits best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log
from operator import attrgetter

from tournament.schedule.rules.blind_smoothing import LEAST_GROWTH, MOST_GROWTH
from tournament.schedule.rules.finish_time_rule import FEWEST_BIG_BLINDS, MOST_BIG_BLINDS
from tournament.schedule.rules.payable_blinds import Rung, is_typical_first_blind
from tournament.schedule.rules.schedule_request import ScheduleRequest
from tournament.schedule.values import MOST_STEPS

LEVEL_MINUTES = (10, 12, 15, 20, 25, 30, 40, 45, 60)
"""Levels people play, where the length is left to the plan."""

USUAL_GROWTH = 1.4
USUAL_DEPTH = 50
"""
The schedule of HomePokerTourney: 1.39 from level to level, and stacks of 50 big blinds at the
start.
"""

LEAST_DEPTH = 10
MOST_DEPTH = 300
MOST_LEVELS = MOST_STEPS // 2 - 4
"""With those that follow, and a break after each, they are still a schedule."""

MOST_MORE = 8
LEAST_MORE = 2


@dataclass(frozen=True, slots=True)
class Outline:
    """
    One possible layout: the levels up to the one in which it ends, and those that follow in case it
    does not.
    """

    level_minutes: int
    levels: int
    more: int
    first: Rung
    growth: float
    starts: int
    """When the last of these levels begins, in minutes from the first hand, breaks included."""
    odd: float
    """How far it is from what is usual and from the time that is wanted."""


def list_outlines(wishes: ScheduleRequest, rungs: Sequence[Rung]) -> list[Outline]:
    """All layouts, the best first."""
    lengths = (wishes.level_minutes,) if wishes.level_minutes else LEVEL_MINUTES
    last = wishes.total_chips / (2 * wishes.big_blinds)
    firsts = [rung for rung in _list_first_blinds(wishes, rungs) if rung.small < last]
    found = []
    for length in lengths:
        levels = _choose_level_count(wishes, length)
        found += [_build_outline(wishes, length, levels, first, last) for first in firsts]
    return sorted(found, key=attrgetter("odd"))


def _list_first_blinds(wishes: ScheduleRequest, rungs: Sequence[Rung]) -> list[Rung]:
    """
    The first small blinds that suit the stack; each once, with the largest chip that pays it with
    two or more.
    """
    best: dict[int, Rung] = {}
    for rung in rungs:
        is_suited = LEAST_DEPTH <= wishes.stack / (2 * rung.small) <= MOST_DEPTH
        if is_suited and (rung.small >= 2 * rung.chip or rung.small not in best):
            best[rung.small] = rung
    return list(best.values())


def _choose_level_count(wishes: ScheduleRequest, length: int) -> int:
    """
    With levels of this length: the number of them that ends nearest to the time that is wanted.
    """
    return min(
        range(2, MOST_LEVELS),
        key=lambda levels: abs(compute_last_level_start(wishes, length, levels) - wishes.minutes),
    )


def _build_outline(
    wishes: ScheduleRequest, length: int, levels: int, first: Rung, last: float
) -> Outline:
    """The growth that leads from the first small blind to the last, and how usual all of it is."""
    growth = (last / first.small) ** (1 / (levels - 1))
    needed = ceil(log(wishes.big_blinds / 4) / log(max(growth, 1.05)))
    more = min(MOST_MORE, max(LEAST_MORE, needed))
    starts = compute_last_level_start(wishes, length, levels)
    odd = (
        (log(growth / USUAL_GROWTH) / 0.1) ** 2
        + (log(wishes.stack / (2 * first.small) / USUAL_DEPTH) / 0.6) ** 2
        + ((starts - wishes.minutes) / 8) ** 2
        + 10 * (not LEAST_GROWTH <= growth <= MOST_GROWTH)
        + 0.5 * (not is_typical_first_blind(first.small))
    )
    return Outline(length, levels, more, first, growth, starts, odd)


def list_break_levels(wishes: ScheduleRequest, length: int, levels: int) -> tuple[int, ...]:
    """
    After which levels there is a break; none right before the level in which the night ends, or
    later.
    """
    every = wishes.count_levels_between_breaks(length)
    return tuple(range(every, levels - 1, every)) if every else ()


def compute_last_level_start(wishes: ScheduleRequest, length: int, levels: int) -> int:
    """When the last of so many levels begins, breaks included."""
    every = wishes.count_levels_between_breaks(length)
    breaks = (levels - 2) // every if every else 0
    return (levels - 1) * length + breaks * wishes.break_minutes


def compute_final_small_blind_range(
    wishes: ScheduleRequest, rungs: Sequence[Rung]
) -> tuple[float, float]:
    """
    Between which small blinds the night is likely to end: where all chips are 20 to 12 big blinds;
    if no chips make a blind there, the next ones on both sides.
    """
    least = wishes.total_chips / (2 * MOST_BIG_BLINDS)
    most = wishes.total_chips / (2 * FEWEST_BIG_BLINDS)
    if any(least <= rung.small <= most for rung in rungs):
        return least, most
    below = max((rung.small for rung in rungs if rung.small < least), default=least)
    return below, min((rung.small for rung in rungs if rung.small > most), default=most)
