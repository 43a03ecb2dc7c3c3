"""Club pace: how much slower or faster a club plays than the model, learned from its nights."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist

import numpy as np

from tournament.forecast.rules.schedule_arrays import Floats
from tournament.schedule.values import Millis

CARDS, NIGHTS, CLUBS = 0.1, 0.052, 0.07
"""
How far nights are from what the model thinks, as standard deviations of the logarithm: by the cards
alone, from night to night beside them, and from club to club (`tests/lab/calibration.py`).
"""

TRUST = (CARDS**2 + NIGHTS**2) / CLUBS**2
"""The model is trusted like so many nights of the club."""

TENTH = NormalDist().inv_cdf(0.9)
"""So many standard deviations from the middle one case of ten begins."""

NEWEST = 20
"""Older nights say little about how a club plays today."""

PARTS = 15
"""So many parts of the doubt are looked at for each night; odd, for one of them is none."""

SHOWN = 10
"""The hit rate is told of so many nights."""

SLOWEST = 3.0
"""
A night that took so many times as long as was thought, or so much less, was no ordinary night.
"""


@dataclass(frozen=True, slots=True)
class PaceSample:
    """
    A finished night: how long it should have taken by the model, and how long it took. Between
    `early` and `late` the model has eight nights of ten; 0 where it was not kept.
    """

    thought: Millis
    took: Millis
    early: Millis = Millis(0)
    late: Millis = Millis(0)

    @property
    def is_ordinary(self) -> bool:
        """Whether it says anything about the pace."""
        if self.thought <= 0 or self.took <= 0:
            return False
        return 1 / SLOWEST < self.took / self.thought < SLOWEST


@dataclass(frozen=True, slots=True)
class Pace:
    """
    A club's nights take `factor` times as long as the model thinks; learned from so many of them.
    How far off that may be is the `doubt`, a standard deviation of its logarithm: what is not known
    of the club, and by how much its nights differ beside the cards.
    """

    factor: float = 1.0
    nights: int = 0
    doubt: float = sqrt(CLUBS**2 + NIGHTS**2)

    def scale_instants(self, instants: Floats, played: float) -> Floats:
        """
        Instants by the model, a column for each night, as this club may reach them: each night by
        its own part of the doubt. What is played already stays.
        """
        return played + self.factor * self._spread_doubt(instants.shape[-1]) * (instants - played)

    def mix_instants(self, instants: Floats, played: float) -> Floats:
        """
        Instants of one moment, each by every part of the doubt: so its early and its late end
        hardly depend on which night met which part.
        """
        parts = self._spread_doubt(PARTS)[:, np.newaxis]
        mixed: Floats = played + self.factor * parts * (instants - played)
        return mixed.ravel()

    def _spread_doubt(self, nights: int) -> Floats:
        """Factors of so many nights, evenly out of all that are possible."""
        if not self.doubt:
            return np.ones(nights)
        spread = NormalDist(0, self.doubt)
        return np.exp([spread.inv_cdf((night + 0.5) / nights) for night in range(nights)])

    def widen_range(self, night: PaceSample) -> tuple[float, float]:
        """Between when eight nights of ten like this one should end, by this pace."""
        middle = log(night.thought * self.factor)
        cards = (TENTH * CARDS, TENTH * CARDS)
        if night.early and night.late:
            cards = (log(night.thought / night.early), log(night.late / night.thought))
        sooner, later = (sqrt(part**2 + (TENTH * self.doubt) ** 2) for part in cards)
        return exp(middle - sooner), exp(middle + later)


USUAL = Pace()
MODEL = Pace(doubt=0.0)
"""What the model alone thinks, without any doubt of it."""


def estimate_pace(nights: Sequence[PaceSample]) -> Pace:
    """
    The pace of a club with these nights, the newest last. It is the middle of the averages of any
    two of their ratios, which a single odd night hardly moves, drawn towards 1 as long as there are
    few nights.

    >>> estimate_pace([]).factor
    1.0
    >>> round(estimate_pace([PaceSample(Millis(200), Millis(230))] * 5).factor, 3)
    1.096
    """
    ordinary = [night for night in nights if night.is_ordinary][-NEWEST:]
    if not ordinary:
        return USUAL
    logs = np.log([night.took / night.thought for night in ordinary])
    first, other = np.triu_indices(len(logs))
    middle = float(np.median((logs[first] + logs[other]) / 2))
    weight = len(logs) / (len(logs) + TRUST)
    doubt = sqrt(NIGHTS**2 + CLUBS**2 * (1 - weight))
    return Pace(exp(weight * middle), len(logs), doubt)


@dataclass(frozen=True, slots=True)
class HitRate:
    """Of so many nights so many ended between the times that the forecast gave before them."""

    inside: int
    nights: int


def count_hits(nights: Sequence[PaceSample]) -> HitRate:
    """
    How often the forecast was right, of the last ten nights: each looked at as it was told before
    it, by the pace that the nights before it had shown.

    >>> count_hits([PaceSample(Millis(200), Millis(took)) for took in (205, 190, 300)])
    HitRate(inside=2, nights=3)
    """
    ordinary = [night for night in nights if night.thought > 0 and night.took > 0]
    inside = 0
    shown = range(max(0, len(ordinary) - SHOWN), len(ordinary))
    for at in shown:
        early, late = estimate_pace(ordinary[:at]).widen_range(ordinary[at])
        inside += early <= ordinary[at].took <= late
    return HitRate(inside, len(shown))
