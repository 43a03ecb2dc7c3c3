"""
The smoothest way up a ladder of blinds: each step as near to the same growth as the chips allow.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

import numpy as np
import numpy.typing as npt

from tournament.schedule.rules.payable_blinds import Rung, is_easy_to_say

LEAST_GROWTH = 1.2
MOST_GROWTH = 1.6
OUTSIDE = 10.0
"""What a step outside of these costs: more than any number of steps inside."""

DOUBLED = 2.0
TOO_FAR = 1000.0
"""What it costs if the blinds more than double: only where nothing else leads on."""

PLAIN_WEIGHTS = (0.02, 0.005, 0.001)
WORSE_AT_MOST = 1.10
"""Plainer numbers may make the way so much less smooth than it could be."""

Costs = npt.NDArray[np.float64]
LEAST = 1e-12


@dataclass(frozen=True, slots=True)
class BlindPath:
    """A way up: its rungs, and how far from even it is."""

    rungs: tuple[Rung, ...]
    cost: float


def compute_step_cost(before: int, after: int, growth: float) -> float:
    """
    How far a step is from the growth that is wanted: the square of the difference of logarithms,
    and a fixed addition outside of 1.2 to 1.6, a larger one above 2.

    >>> [compute_step_cost(10, blind, blind / 10) for blind in (14, 20, 30)]
    [0.0, 10.0, 1010.0]
    """
    ratio = after / before
    addition = OUTSIDE * (not LEAST_GROWTH <= ratio <= MOST_GROWTH) + TOO_FAR * (ratio > DOUBLED)
    return (log(ratio) - log(growth)) ** 2 + addition


def find_smoothest_path(
    rungs: Sequence[Rung], first: Rung, levels: int, growth: float, window: tuple[int, float, float]
) -> BlindPath | None:
    """
    The smoothest way from `first` over so many levels; `window` is a level and the small blinds
    between which it has to lie. Of ways that are nearly as smooth – at most a tenth worse – the one
    with the plainest numbers. None if there is no way.
    """
    used = [rung for rung in rungs if rung.small >= first.small and rung.chip >= first.chip]
    steps = _compute_step_costs(used, growth)
    best = _find_cheapest_path(used, first, levels, steps, window, growth)
    if best is None:
        return None
    plain = np.array([0.0 if is_easy_to_say(rung.small) else 1.0 for rung in used])
    for weight in PLAIN_WEIGHTS:
        way = _find_cheapest_path(
            used, first, levels, steps + weight * plain[np.newaxis, :], window, growth
        )
        if way is not None and way.cost <= WORSE_AT_MOST * best.cost + LEAST:
            return way
    return best


def _compute_step_costs(rungs: Sequence[Rung], growth: float) -> Costs:
    """
    What each step from one rung to another costs; infinite where blinds or chips would shrink.
    """
    small = np.array([rung.small for rung in rungs], dtype=np.float64)
    chip = np.array([rung.chip for rung in rungs], dtype=np.float64)
    ratio = small[np.newaxis, :] / small[:, np.newaxis]
    costs = (np.log(ratio) - log(growth)) ** 2
    costs += OUTSIDE * ((ratio < LEAST_GROWTH) | (ratio > MOST_GROWTH))
    costs += TOO_FAR * (ratio > DOUBLED)
    costs[(ratio <= 1) | (chip[np.newaxis, :] < chip[:, np.newaxis])] = np.inf
    return costs


def _find_cheapest_path(
    rungs: Sequence[Rung],
    first: Rung,
    levels: int,
    steps: Costs,
    window: tuple[int, float, float],
    growth: float,
) -> BlindPath | None:
    """Level by level the cheapest way to each rung, then back from the cheapest end."""
    at, least, most = window
    shut = np.array([not least <= rung.small <= most for rung in rungs])
    cost = np.array([0.0 if rung == first else np.inf for rung in rungs])
    came: list[npt.NDArray[np.intp]] = []
    for level in range(2, levels + 1):
        whole = cost[:, np.newaxis] + steps
        came.append(whole.argmin(axis=0))
        cost = whole.min(axis=0)
        if level == at:
            cost[shut] = np.inf
    if not np.isfinite(cost.min()):
        return None
    path = [int(cost.argmin())]
    for before in reversed(came):
        path.append(int(before[path[-1]]))
    found = tuple(rungs[row] for row in reversed(path))
    costs = [compute_step_cost(low.small, high.small, growth) for low, high in pairwise(found)]
    return BlindPath(found, sum(costs))
