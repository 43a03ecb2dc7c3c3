"""How likely counts as uneven as these are by chance alone."""

from collections.abc import Sequence
from math import exp, lgamma, log

ENOUGH = 1e-16
TINY = 1e-300


def chance_of(statistic: float, freedom: int) -> float:
    """
    The p of a chi-square test: the chance of a sum of so many squared standard deviations at least
    this large.
    """
    return upper_gamma(freedom / 2, statistic / 2)


def upper_gamma(shape: float, at: float) -> float:
    """
    The regularised upper incomplete gamma function, by the series below its bend and the fraction
    above it.
    """
    if at <= 0:
        return 1.0
    scale = exp(shape * log(at) - at - lgamma(shape))
    return 1 - scale * _series(shape, at) if at < shape + 1 else scale * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    part = total = 1 / shape
    step = shape
    while part > total * ENOUGH:
        step += 1
        part *= at / step
        total += part
    return total


def _fraction(shape: float, at: float) -> float:
    """The continued fraction, from the front (Lentz)."""
    below = at + 1 - shape
    up, down = 1 / TINY, 1 / below
    value, change, step = down, 0.0, 0
    while abs(change - 1) > ENOUGH * 10:
        step += 1
        numerator = -step * (step - shape)
        below += 2
        down = 1 / (numerator * down + below or TINY)
        up = below + numerator / up or TINY
        change = up * down
        value *= change
    return value


def matching(counts: Sequence[Sequence[int]], draws: int) -> float:
    """
    p of a square of counts, in which each draw put one mark into every row and every column. The
    marks of a draw hinder each other, so their squares add up to n / (n - 1) times those of a
    chi-square with (n - 1)² degrees of freedom.
    """
    many = len(counts)
    even = draws / many
    unevenness = sum((count - even) ** 2 / even for row in counts for count in row)
    return chance_of(unevenness * (many - 1) / many, (many - 1) ** 2)
