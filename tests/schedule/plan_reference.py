"""
The smoothest payable way up, found in plain Python from the words of docs/planning.md, to measure
the plan by.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import log

from tournament.schedule.rules.schedule_request import AnteKind, GeneratedSchedule, ScheduleRequest
from tournament.schedule.values import Level, Structure


def small_blinds(structure: Structure) -> tuple[int, ...]:
    return tuple(step.small for step in structure.steps if isinstance(step, Level))


def unevenness(smalls: Sequence[int], growth: float) -> float:
    """
    Squared deviations from one growth, ten for every step outside of 1.2 to 1.6, a thousand above
    2.
    """
    return sum(
        (log(later / earlier) - log(growth)) ** 2
        + 10 * (5 * later < 6 * earlier or 5 * later > 8 * earlier)
        + 1000 * (later > 2 * earlier)
        for earlier, later in pairwise(smalls)
    )


def least_unevenness(wishes: ScheduleRequest, found: GeneratedSchedule) -> float:
    """The best there is between the same first blinds and the same window, over as many levels."""
    smalls = small_blinds(found.structure)
    values = [value for value in wishes.chips.values if 4 * value <= wishes.total_chips] or [
        wishes.chips.values[0]
    ]
    fewest = 2 if wishes.ante is AnteKind.EVERYONE else 1
    rungs = [
        (value * count, value)
        for at, value in enumerate(values)
        for count in range(fewest if at else 1, wishes.total_chips // (2 * value) + 1)
        if allowed(values, at, count, fewest)
    ]
    inside = [
        small
        for small, _chip in rungs
        if wishes.total_chips <= 40 * small and 24 * small <= wishes.total_chips
    ]
    assert inside
    least, most = min(inside), max(inside)
    starts = [rung for rung in rungs if rung[0] == smalls[0] and (rung[0] >= 2 * rung[1])] or [
        rung for rung in rungs if rung[0] == smalls[0]
    ]
    first = max(starts, key=lambda rung: rung[1])

    @cache
    def onward(level: int, small: int, chip: int) -> float:
        if level == found.last_level and not least <= small <= most:
            return float("inf")
        if level == len(smalls):
            return 0.0
        return min(
            (
                unevenness((small, after), found.growth) + onward(level + 1, after, coarser)
                for after, coarser in rungs
                if after > small and coarser >= chip
            ),
            default=float("inf"),
        )

    return onward(1, *first)


def allowed(values: Sequence[int], at: int, count: int, fewest: int) -> bool:
    """At most ten of the smallest chip, or what makes the next; numbers of two digits and zeros."""
    most = max(10, fewest * values[at + 1] // values[at]) if at + 1 < len(values) else count
    return count <= most and len(str(count).rstrip("0")) <= 2
