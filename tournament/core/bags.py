"""
A night that stops in the middle: whose chips were counted, and the time that counts for nobody.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stacks:
    """Everybody's chips as they were counted."""

    players: tuple[int, ...] = ()
    stacks: tuple[int, ...] = ()

    @property
    def by_player(self) -> dict[int, int]:
        """The chips of each player."""
        return dict(zip(self.players, self.stacks, strict=True))

    @property
    def total(self) -> int:
        """All of them together."""
        return sum(self.stacks)


@dataclass(frozen=True, slots=True)
class Bag:
    """The night was set aside at this instant; it goes on at `goes_on`, if anybody knows."""

    at: int
    held: Stacks = Stacks()
    goes_on: int | None = None


@dataclass(frozen=True, slots=True)
class Nap:
    """
    Time that counts for nobody: the night was set aside, or the server was away and the players had
    it back.
    """

    went: int
    back: int


def slept(naps: Iterable[Nap], bag: Bag | None, since: int, until: int) -> int:
    """
    How much of the time between two instants counts for nobody, in milliseconds.

    >>> slept((Nap(10, 30),), Bag(50), 20, 60)
    20
    >>> slept((Nap(10, 30),), None, 0, 20)
    10
    >>> slept((), Bag(50), 0, 40)
    0
    """
    open_ones = () if bag is None else (Nap(bag.at, until),)
    return sum(max(0, min(one.back, until) - max(one.went, since)) for one in (*naps, *open_ones))


def runs_out(naps: Iterable[Nap], bag: Bag | None, since: int, lasts: int) -> int | None:
    """
    When so many milliseconds after an instant are over, without those that count for nobody; None
    as long as nobody knows, because the night is set aside. The naps are in their order.

    >>> runs_out((Nap(10, 30),), None, 0, 15)
    35
    >>> runs_out((Nap(10, 30),), None, 20, 5)
    35
    >>> runs_out((), Bag(50), 0, 60) is None
    True
    >>> runs_out((Nap(10, 30),), Bag(50), 0, 10)
    10
    """
    end = since + lasts
    for one in naps:
        if one.went < end:
            end += max(0, one.back - max(one.went, since))
    return end if bag is None or end <= bag.at else None
