"""
A night that stops in the middle: whose chips were counted, and the time that counts for nobody.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.clock.values import Instant


@dataclass(frozen=True, slots=True)
class StackCount:
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
class Suspension:
    """The night was set aside at this instant; it goes on at `goes_on`, if anybody knows."""

    at: int
    held: StackCount = StackCount()
    goes_on: int | None = None


@dataclass(frozen=True, slots=True)
class ExcludedPeriod:
    """
    Time that counts for nobody: the night was set aside, or the server was away and the players had
    it back.
    """

    went: int
    back: int


def measure_excluded_time(
    naps: Iterable[ExcludedPeriod], bag: Suspension | None, since: int, until: int
) -> int:
    """
    How much of the time between two instants counts for nobody, in milliseconds.

    >>> measure_excluded_time((ExcludedPeriod(10, 30),), Suspension(50), 20, 60)
    20
    >>> measure_excluded_time((ExcludedPeriod(10, 30),), None, 0, 20)
    10
    >>> measure_excluded_time((), Suspension(50), 0, 40)
    0
    """
    open_ones = () if bag is None else (ExcludedPeriod(bag.at, until),)
    return sum(
        max(0, min(period.back, until) - max(period.went, since)) for period in (*naps, *open_ones)
    )


def measure_played_time(
    naps: Iterable[ExcludedPeriod], bag: Suspension | None, since: int, until: int
) -> int:
    """
    How long a night lasted between two instants, in milliseconds, without the time that counts for
    nobody.

    >>> measure_played_time((ExcludedPeriod(10, 30),), Suspension(50), 0, 60)
    30
    """
    return until - since - measure_excluded_time(naps, bag, since, until)


def find_deadline(
    naps: Iterable[ExcludedPeriod], bag: Suspension | None, since: int, lasts: int
) -> Instant | None:
    """
    When so many milliseconds after an instant are over, without those that count for nobody; None
    as long as nobody knows, because the night is set aside. The naps are in their order.

    >>> find_deadline((ExcludedPeriod(10, 30),), None, 0, 15)
    35
    >>> find_deadline((ExcludedPeriod(10, 30),), None, 20, 5)
    35
    >>> find_deadline((), Suspension(50), 0, 60) is None
    True
    >>> find_deadline((ExcludedPeriod(10, 30),), Suspension(50), 0, 10)
    10
    """
    end = since + lasts
    for period in naps:
        if period.went < end:
            end += max(0, period.back - max(period.went, since))
    return Instant(end) if bag is None or end <= bag.at else None
