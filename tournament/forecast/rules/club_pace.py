"""
How much slower or faster a club plays than the model thinks, learned from its own finished nights.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tournament.forecast.rules.schedule_arrays import Floats
from tournament.schedule.values import Millis

DOUBT = 0.5
"""The model is trusted like so many nights of the club."""

NEWEST = 20
"""Older nights say little about how a club plays today."""

SLOWEST = 3.0
"""
A night that took so many times as long as was thought, or so much less, was no ordinary night.
"""


@dataclass(frozen=True, slots=True)
class PaceSample:
    """A finished night: how long it should have taken by the model, and how long it took."""

    thought: Millis
    took: Millis


@dataclass(frozen=True, slots=True)
class Pace:
    """
    A club's nights take `factor` times as long as the model thinks; learned from so many of them.
    """

    factor: float = 1.0
    nights: int = 0

    def scale_instants(self, instants: Floats, played: float) -> Floats:
        """Instants by the model as this club reaches them; what is played already stays."""
        return played + self.factor * (instants - played)


USUAL = Pace()


def estimate_pace(nights: Sequence[PaceSample]) -> Pace:
    """
    The pace of a club with these nights, the newest last. It is the middle of the averages of any
    two of their ratios, which a single odd night hardly moves, drawn towards 1 as long as there are
    few nights.

    >>> estimate_pace([])
    Pace(factor=1.0, nights=0)
    >>> round(estimate_pace([PaceSample(Millis(200), Millis(230))] * 5).factor, 3)
    1.135
    """
    usable = [night for night in nights if night.thought > 0 and night.took > 0]
    ratios = [night.took / night.thought for night in usable[-NEWEST:]]
    ordinary = [ratio for ratio in ratios if 1 / SLOWEST < ratio < SLOWEST]
    if not ordinary:
        return USUAL
    logs = np.log(np.array(ordinary))
    first, other = np.triu_indices(len(logs))
    middle = float(np.median((logs[first] + logs[other]) / 2))
    weight = len(logs) / (len(logs) + DOUBT)
    return Pace(float(np.exp(weight * middle)), len(logs))
