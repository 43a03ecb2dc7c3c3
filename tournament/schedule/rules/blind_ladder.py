"""
Ways up a ladder of blinds: every step as even as the chips allow, in numbers that players say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

import numpy as np
import numpy.typing as npt

from tournament.schedule.rules.payable_blinds import Rung, is_plain

MIN_GROWTH = 1.2
"""Each small blind is so many times the last one, and no more than 1.6 times."""

AWKWARD = 0.12
"""What an odd number costs: as much as a step from 100 to 141."""

Costs = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class BlindPath:
    """A way up: its rungs, and what its steps and its numbers cost."""

    rungs: tuple[Rung, ...]
    cost: float

    @property
    def growth(self) -> float:
        """The growth from level to level, on average."""
        steps = max(1, len(self.rungs) - 1)
        return float((self.rungs[-1].small / self.rungs[0].small) ** (1 / steps))


@dataclass(frozen=True)
class BlindLadder:
    """
    The best ways up from `first` to each of these rungs in each number of levels. A way costs the
    squared logarithms of its steps: between the same ends and over as many levels the most even one
    costs least, whatever its growth.
    """

    rungs: tuple[Rung, ...]
    first: Rung
    most_levels: int

    @cached_property
    def steps(self) -> Costs:
        """What the step from each rung to each other costs; infinite where there is none."""
        small = np.array([rung.small for rung in self.rungs], dtype=np.float64)
        costs = np.log(small[np.newaxis, :] / small[:, np.newaxis]) ** 2
        costs += [0.0 if is_plain(rung.small) else AWKWARD for rung in self.rungs]
        costs[~list_steps(self.rungs)] = np.inf
        return costs

    @cached_property
    def _table(self) -> tuple[list[Costs], list[npt.NDArray[np.intp]]]:
        """Level by level what the best way to each rung costs, and the rung before."""
        cost = np.array([0.0 if rung == self.first else np.inf for rung in self.rungs])
        costs = [cost]
        before = [np.zeros(len(cost), dtype=np.intp)]
        for _level in range(1, self.most_levels):
            whole = costs[-1][:, np.newaxis] + self.steps
            before.append(whole.argmin(axis=0))
            costs.append(whole.min(axis=0))
        return costs, before

    def list_reachable(self, levels: int) -> list[int]:
        """The rungs that a way of so many levels can end at."""
        costs, _before = self._table
        return np.flatnonzero(np.isfinite(costs[levels - 1])).tolist()

    def get_path(self, levels: int, end: int) -> BlindPath:
        """The best way of so many levels to a rung."""
        costs, before = self._table
        rows = [end]
        for level in range(levels - 1, 0, -1):
            rows.append(int(before[level][rows[-1]]))
        way = tuple(self.rungs[row] for row in reversed(rows))
        return BlindPath(way, float(costs[levels - 1][end]))

    def continue_path(self, end: int, growth: float, more: int) -> tuple[Rung, ...]:
        """Up to so many further levels of the same growth, step by step."""
        found = []
        at = end
        for _level in range(more):
            ways = [row for row in range(len(self.rungs)) if np.isfinite(self.steps[at, row])]
            if not ways:
                break
            rated = [(self._rate_continuation(at, row, growth), row) for row in ways]
            at = min(rated)[1]
            found.append(self.rungs[at])
        return tuple(found)

    def _rate_continuation(self, low: int, high: int, growth: float) -> float:
        ratio = self.rungs[high].small / self.rungs[low].small
        odd = 0.0 if is_plain(self.rungs[high].small) else AWKWARD
        return log(ratio / growth) ** 2 + odd


def list_steps(rungs: Sequence[Rung]) -> npt.NDArray[np.bool_]:
    """
    Which rung may follow which, in the same or larger chips: 1.2 to 1.6 times as much; where the
    chips have nothing between, the next one above. Odd numbers only where no plain one is between.
    """
    small = np.array([rung.small for rung in rungs], dtype=np.int64)
    chip = np.array([rung.chip for rung in rungs], dtype=np.int64)
    plain = np.array([is_plain(rung.small) for rung in rungs])
    low, high = small[:, np.newaxis], small[np.newaxis, :]
    is_even = np.asarray((5 * high >= 6 * low) & (5 * high <= 8 * low))
    has_plain = np.logical_and(is_even, plain).any(axis=1, keepdims=True)
    is_even &= plain | ~has_plain
    is_above = 5 * high > 8 * low
    nearest = np.where(is_above, high, np.iinfo(np.int64).max).min(axis=1, keepdims=True)
    has_none = ~is_even.any(axis=1, keepdims=True)
    is_jump = has_none & is_above & (high == nearest)
    is_larger_chip = chip[np.newaxis, :] >= chip[:, np.newaxis]
    return np.asarray((is_even | is_jump) & is_larger_chip)
