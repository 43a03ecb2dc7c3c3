"""Blinds that can be paid with given chips, and how round their numbers are."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

MAX_CHIPS_IN_BLIND = 10
"""
A small blind of more than ten of the smallest chips means that these should have left the table.
"""

MAX_RUNGS = 600
"""Sets that people play with have a hundred or two."""

PLAIN = ("1", "15", "2", "25", "3", "4", "5", "6", "8")
"""The digits before their zeros of blinds that everybody can say and double at once."""

PLAIN_PAIR = 75
"""75–150 is on every schedule; 750–1500 and 7500–15,000 are on few."""

ROUND = ("1", "2", "25", "5")


@dataclass(frozen=True, slots=True)
class Rung:
    """
    A small blind and the smallest chip on the table with it; the big blind is twice the small one.
    """

    small: int
    chip: int


def list_payable_small_blinds(
    values: Sequence[int], highest: int, fewest: int = 1
) -> tuple[Rung, ...]:
    """
    Every small blind that some smallest chip can pay: at most ten of these chips, or as many as
    make the next larger chip; of the largest chip as many as needed. From a hundred on only numbers
    with two digits before their zeros. Of chips that became the smallest later a small blind takes
    at least `fewest`. Of absurdly many only the plain ones.

    >>> [rung.small for rung in list_payable_small_blinds((25, 100), 300)]
    [25, 50, 75, 100, 100, 125, 150, 175, 200, 200, 225, 250, 300]
    """
    rungs = []
    for at, value in enumerate(values):
        most = highest // value
        if at < len(values) - 1:
            most = min(most, max(MAX_CHIPS_IN_BLIND, fewest * values[at + 1] // value))
        least = fewest if at else 1
        counts = _list_two_digit_multiples(most)
        rungs += [Rung(value * count, value) for count in counts if count >= least]
    if len(rungs) > MAX_RUNGS:
        rungs = [rung for rung in rungs if is_plain(rung.small)]
    return tuple(sorted(rungs, key=attrgetter("small", "chip")))


def _list_two_digit_multiples(most: int) -> list[int]:
    """The numbers up to `most` with at most two digits before their zeros."""
    found = list(range(1, min(99, most) + 1))
    zeros = 10
    while 10 * zeros <= most:
        found += range(10 * zeros, min(99 * zeros, most) + 1, zeros)
        zeros *= 10
    return found


def is_typical_first_blind(amount: int) -> bool:
    """
    Whether a blind is one that nights begin with: 1, 2, 2.5 or 5 with any zeros.

    >>> is_typical_first_blind(10), is_typical_first_blind(25), is_typical_first_blind(6)
    (True, True, False)
    """
    return str(amount).rstrip("0") in ROUND


def is_plain(amount: int) -> bool:
    """
    Whether a small blind is easy to say and to double.

    >>> is_plain(75), is_plain(150), is_plain(35), is_plain(750)
    (True, True, False, False)
    """
    return str(amount).rstrip("0") in PLAIN or amount == PLAIN_PAIR
