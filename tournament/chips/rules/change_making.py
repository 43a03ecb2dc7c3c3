"""Every way to make an amount of some chips, looked through for the best one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import gcd

MOST_OF_ONE = 100
"""Nobody is handed more chips of one value at once."""

MOST_LOOKED = 8_000
"""
After so many looks the best found so far is taken, after twice as many none; real sets need a few
hundred.
"""

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
    how the rest came about, so each remainder is looked at once.
    """

    values: Sequence[int]
    most: Sequence[int]
    enough: int
    looked: int = 0
    known: dict[tuple[int, int], Way | None] = field(default_factory=dict)
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
        """The best way, or None if there is none."""
        return self._find_way(0, amount) if self.values else None

    def _find_way(self, at: int, rest: int) -> Way | None:
        if (at, rest) not in self.known:
            last = at == len(self.values) - 1
            self.known[at, rest] = (
                self._fill_with_one_value(at, rest)
                if last
                else self._search_larger_values(at, rest)
            )
        return self.known[at, rest]

    def _fill_with_one_value(self, at: int, rest: int) -> Way | None:
        count, odd = divmod(rest, self.values[at])
        return None if odd or count > self.most[at] else ((), -count, (count,))

    def _search_larger_values(self, at: int, rest: int) -> Way | None:
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
            if done or self.looked > MOST_LOOKED * (1 if found else 2):
                break
            left = rest - count * value
            beyond = None if left % self.step[at] else self._find_way(at + 1, left)
            if beyond is not None:
                way = ((change, *beyond[0]), beyond[1] - count, (count, *beyond[2]))
                found = way if found is None else max(found, way)
                level = change
        return found

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
