"""
ICM: the prize money each stack is worth, for a field of any size.

The model: every place goes to one of those still without a place, with chances as their chips. That
is the order in which independent alarm clocks ring whose rates are the stacks, so one integral over
time says what a stack is worth:

    ∫ stack · e^(−stack · t) · Σ prize of place j + 1 · P(j others rang before t) dt

The chances of how many others rang come from going through the players once forwards and once
backwards; nothing is subtracted or divided on the way, so nothing is lost. A player without chips
shares what is left behind the others.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, exp, expm1, fsum, lgamma, log, sqrt
from operator import mul
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]

SMALL_FIELD = 50
"""Fewer players than this are worked out in plain Python."""

NUMBERS_AT_ONCE = 4_000_000
NEGLIGIBLE = 38.0
"""What is below e^−38 of the pool is left out."""


def compute_icm(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[float, ...]:
    """
    The worth of each stack, in the unit of the prizes; these are for the first place, the second
    and so on.

    >>> [round(worth, 2) for worth in compute_icm((50, 30, 20), (70, 30))]
    [45.18, 32.25, 22.57]
    """
    order = sorted((at for at, stack in enumerate(stacks) if stack), key=lambda at: -stacks[at])
    paid = [*prizes[: len(stacks)], *[0] * (len(stacks) - len(prizes))]
    behind = paid[len(order) :]
    worths = [sum(behind) / len(behind) if behind else 0.0] * len(stacks)
    ranked = [stacks[at] for at in order]
    for at, worth in zip(order, _compute_worths_by_stack(ranked, paid[: len(order)]), strict=True):
        worths[at] = worth
    return tuple(worths)


def _compute_worths_by_stack(stacks: Sequence[int], prizes: Sequence[int]) -> Iterator[float]:
    """
    The worth of each, the largest stack first. What everybody gets in any case is set aside before.
    """
    surely = min(prizes, default=0)
    more = [prize - surely for prize in prizes]
    while more and not more[-1]:
        more.pop()
    worths = _integrate_worths(stacks, more) if more else [0.0] * len(stacks)
    falls = all(better >= worse for better, worse in pairwise(prizes))
    last = 0.0
    stack_before = 0
    for at, (stack, worth) in enumerate(zip(stacks, worths, strict=True)):
        # Equal stacks are worth the same to the last digit, and no larger one is worth less.
        if stack != stack_before:
            last = min(last, worth) if at and falls else worth
        stack_before = stack
        yield surely + last


def _integrate_worths(stacks: Sequence[int], prizes: Sequence[int]) -> Sequence[float]:
    if len(stacks) < SMALL_FIELD:
        return _integrate_in_python(stacks, prizes)
    return _integrate_with_numpy(stacks, prizes)


def _list_integration_points(stacks: Sequence[int], places: int) -> Iterator[tuple[float, float]]:
    """
    The instants at which the integrand is taken, and the weight of each: equal steps of y with t =
    e^(y − e^−y), beginning where nobody can have rung. The more places are paid, the more sharply
    the integrand rises and falls, so the steps shrink with them.

    At the last instant all paid places are gone: for one of them to be open, all players but so
    many have not rung.
    """
    total = sum(stacks)
    players = len(stacks)
    step = 0.78 / sqrt(places + 7)
    ways = lgamma(players + 1) - lgamma(places) - lgamma(players - places + 2)
    last = (NEGLIGIBLE + ways) * total / sum(sorted(stacks)[: players - places + 1])
    begin = -log(NEGLIGIBLE)
    for number in range(ceil((log(last) + 1 / last - begin) / step) + 1):
        y = begin + number * step
        instant = exp(y - exp(-y)) / total
        yield instant, step * instant * (1 + exp(-y))


def _integrate_in_python(stacks: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """In plain Python: one instant after the other."""
    terms: list[list[float]] = [[] for _stack in stacks]
    places = len(prizes)
    for instant, weight in _list_integration_points(stacks, places):
        silent = [exp(-stack * instant) for stack in stacks]
        rung = [-expm1(-stack * instant) for stack in stacks]
        expected = _compute_expected_prizes(silent, rung, prizes)
        ahead = [weight]  # by how many of those before have rung: the chance, times the weight
        for term, stack, quiet, rang in zip(terms, stacks, silent, rung, strict=True):
            term.append(stack * quiet * sum(map(mul, ahead, expected.pop())))
            more = [quiet * same + rang * fewer for fewer, same in pairwise(ahead)]
            ahead = [quiet * ahead[0], *more, rang * ahead[-1]][:places]
    return [fsum(term) for term in terms]


def _compute_expected_prizes(
    silent: Sequence[float], rung: Sequence[float], prizes: Sequence[int]
) -> list[list[float]]:
    """For each player from the last: the prize to expect, by how many of those before have rung."""
    row = [float(prize) for prize in prizes]
    rows = [row]
    for before in range(len(silent) - 1, 0, -1):
        quiet = silent[before]
        rang = rung[before]
        # No more can have rung than there are before.
        last = [quiet * row[-1]] if len(row) <= before else []
        row = [quiet * same + rang * more for same, more in pairwise(row)] + last
        rows.append(row)
    return rows


def _integrate_with_numpy(stacks: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """With numpy: many instants at once, as many as fit in a modest memory."""
    instants, weights = np.array(list(_list_integration_points(stacks, len(prizes)))).T
    chips = np.array(stacks, dtype=np.float64)
    pay = np.array(prizes, dtype=np.float64)
    at_once = max(1, NUMBERS_AT_ONCE // (len(stacks) * len(prizes)))
    worths = np.zeros(len(stacks))
    for begin in range(0, len(instants), at_once):
        some = slice(begin, begin + at_once)
        exponents = np.outer(chips, -instants[some])
        worths += chips * (
            np.exp(exponents) * _compute_prizes_at_ring(exponents, pay) @ weights[some]
        )
    return [float(worth) for worth in worths]


def _compute_prizes_at_ring(exponents: Floats, prizes: Floats) -> Floats:
    """For each player and instant: the prize to expect when that player rings then."""
    silent = np.exp(exponents)[:, :, None]
    rung = -np.expm1(exponents)[:, :, None]
    players, instants = exponents.shape
    expected = np.empty((players, instants, len(prizes)))
    expected[-1] = prizes
    for at in range(players - 1, 0, -1):
        row = expected[at - 1]
        before = expected[at]
        np.multiply(before, silent[at], out=row)
        row[:, :-1] += before[:, 1:] * rung[at]
    ahead = np.zeros((instants, len(prizes)))
    ahead[:, 0] = 1.0
    paid = np.empty_like(exponents)
    for at in range(players):
        np.vecdot(ahead, expected[at], out=paid[at])
        moved = ahead[:, :-1] * rung[at]
        ahead *= silent[at]
        ahead[:, 1:] += moved
    return paid
