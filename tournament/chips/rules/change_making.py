"""Every way to make an amount of some chips, looked through for the best one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import gcd

MAX_CHIPS_PER_VALUE = 100
"""Nobody is handed more chips of one value at once."""

MAX_SEARCH_STEPS = 8_000
"""
After so many looks the best found so far is taken, after twice as many none; real sets need a few
hundred.
"""

MAX_SUM = 1_000_000
"""Sums of more units than these are not listed."""

Way = tuple[tuple[int, ...], int, tuple[int, ...]]
"""
How much change each colour makes, chips in all below zero, and how many of each: the larger is the
better one.
"""


@dataclass(slots=True)
class ChangeSearch:
    """
    One amount, made of these values (the smallest first) with at most so many of each.

    The best way is the one whose smallest chips make the most change: whole chips of the next
    colour, up to `enough` of them; then the same for the second smallest, and so on; among equals
    the one of the fewest chips. What is still to be made of the larger colours does not depend on
    how the rest came about, so each remainder is looked at once. Ways of fewer chips than `fewest`
    count for nothing.
    """

    values: Sequence[int]
    most: Sequence[int]
    enough: int
    fewest: int = 0
    looked: int = 0
    known: dict[tuple[int, int, int], Way | None] = field(default_factory=dict)
    reach: list[int] = field(default_factory=list)
    """What all chips larger than each are worth together."""
    step: list[int] = field(default_factory=list)
    """What every sum of the chips larger than each is a multiple of."""

    def __post_init__(self) -> None:
        for at in range(len(self.values)):
            larger = self.values[at + 1 :]
            self.reach.append(
                sum(value * most for value, most in zip(larger, self.most[at + 1 :], strict=True))
            )
            self.step.append(gcd(*larger))

    def find_best_way(self, amount: int) -> Way | None:
        """The best way, or None if there is none; where looking takes too long, any way."""
        if not self.values:
            return None
        found = self._find_way(0, amount, self.fewest)
        if found is None and self.looked > MAX_SEARCH_STEPS:
            return self._find_any_way(amount)
        return found

    def _find_way(self, at: int, rest: int, fewest: int) -> Way | None:
        key = (at, rest, fewest)
        if key not in self.known:
            last = at == len(self.values) - 1
            self.known[key] = (
                self._fill_with_one_value(at, rest, fewest)
                if last
                else self._search_larger_values(at, rest, fewest)
            )
        return self.known[key]

    def _fill_with_one_value(self, at: int, rest: int, fewest: int) -> Way | None:
        count, odd = divmod(rest, self.values[at])
        return None if odd or not fewest <= count <= self.most[at] else ((), -count, (count,))

    def _search_larger_values(self, at: int, rest: int, fewest: int) -> Way | None:
        value = self.values[at]
        found = None
        level = -1
        least = max(0, -((self.reach[at] - rest) // value))
        most = min(self.most[at], rest // value)
        for count, change in self._list_counts(at, least, most):
            self.looked += 1
            done = found is not None and (
                change < level or self._is_hopeless(at, count, rest, found)
            )
            if done or self.looked > MAX_SEARCH_STEPS * (1 if found else 2):
                break
            left = rest - count * value
            is_whole = left % self.step[at] == 0
            beyond = self._find_way(at + 1, left, max(0, fewest - count)) if is_whole else None
            if beyond is not None:
                way = ((change, *beyond[0]), beyond[1] - count, (count, *beyond[2]))
                found = way if found is None else max(found, way)
                level = change
        return found

    def has_way(self, amount: int) -> bool:
        """Whether there is a way at all; of absurdly many units nobody knows."""
        unit = gcd(*self.values)
        if not unit or amount % unit or amount // unit > MAX_SUM:
            return False
        return bool(self._list_sums(amount // unit, unit)[-1] >> amount // unit & 1)

    def _find_any_way(self, amount: int) -> Way | None:
        """Some way with small chips."""
        if not self.has_way(amount):
            return None
        unit = gcd(*self.values)
        rest = amount // unit
        sums = self._list_sums(rest, unit)
        counts = [0] * len(self.values)
        for at in reversed(range(len(self.values))):
            while not sums[at] >> rest & 1:
                rest -= self.values[at] // unit
                counts[at] += 1
        total = sum(counts)
        return None if total < self.fewest else ((), -total, tuple(counts))

    def _list_sums(self, highest: int, unit: int) -> list[int]:
        """The sums that chips up to each value make, in units: a bit for each sum."""
        sums = [1]
        for value, most in zip(self.values, self.most, strict=True):
            sums.append(_add_chips(sums[-1], value // unit, most, highest))
        return sums

    def _list_counts(self, at: int, least: int, most: int) -> Iterator[tuple[int, int]]:
        """
        How many chips, and the change that they make: the most change first, then the fewest chips.
        """
        value = self.values[at]
        larger = self.values[at + 1]
        for change in range(min(self.enough, most * value // larger), -1, -1):
            first = max(least, -(-change * larger // value))
            yield from ((count, change) for count in range(first, most + 1))
            most = min(most, first - 1)

    def _is_hopeless(self, at: int, count: int, rest: int, found: Way) -> bool:
        """
        Where only the number of chips counts: even all of the rest in the largest chips would be
        more of them.
        """
        return (
            not self.enough
            and count - (count * self.values[at] - rest) // self.values[-1] > -found[1]
        )


def _add_chips(sums: int, size: int, most: int, highest: int) -> int:
    """These sums with up to so many more chips of one size in each; none above the highest."""
    part = 1
    mask = (2 << highest) - 1
    while most:
        part = min(part, most)
        sums |= sums << size * part & mask
        most -= part
        part *= 2
    return sums
