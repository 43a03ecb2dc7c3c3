"""
Payouts that grow with the field: no payout falls when a player joins, and a new place takes its
payout from the places below first.

Players are let in one after the other, from the last row of a table or from two players on. With
as many places as before, each buy-in only adds to payouts. A new place starts at the smallest
payout; what its buy-in does not cover comes from the places below first, and first place stays.
Everything is a whole number of units, but for first place, which has what fits no unit. Only
whole numbers are used, so that every machine finds the same payouts.

With fewer than ten players first place may pay too: for a second place that begins with a typed
smallest payout, or where rebuys came in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace

from tournament.engine.money import split_by_weight
from tournament.money.values.prize_plan import MAX_PLACES

PLAYERS_A_PLACE = 10
"""One more place is paid for so many more players."""
WEIGHT_PARTS = 1 << 40
"""A weight is a whole number of such parts."""
STEP_PARTS = 1 << 100
"""Fine enough that two steps at different points of their way are told apart."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How payouts grow: what a player brings, the smallest payout, the unit, and the places."""

    buy_in: int
    least: int
    """A multiple of the unit."""
    unit: int
    places: int
    """How many are paid at `field`, in the end or at first."""
    field: int = 0
    """From here on one more place per ten players; 0 pays `places` and no more."""
    is_least_usual: bool = False
    """Nobody typed the smallest payout, so it may be more where rebuys make the pool larger."""

    def count_places(self, players: int) -> int:
        """How many places are wished for."""
        if not self.field:
            return min(self.places, players)
        more = max(0, -((self.field - players) // PLAYERS_A_PLACE))
        return min(players, self.places + more, MAX_PLACES)

    def count_joins(self, players: int) -> int:
        """How many can join before one more place is paid; a tenth more where none is to come."""
        paid = self.count_places(players)
        if paid == self.count_places(players + PLAYERS_A_PLACE):
            return max(PLAYERS_A_PLACE, players // PLAYERS_A_PLACE)
        joins = PLAYERS_A_PLACE
        while joins > 1 and self.count_places(players + joins) > paid:
            joins -= 1
        return joins


def start_with_two(purse: int, players: int, growth: Growth) -> tuple[tuple[int, ...], int]:
    """
    Payouts of the first players, and how many they are: winner takes all, until a second place can
    be paid. Where the smallest payout is the usual one, second place begins with the buy-in.
    """
    rest = purse - players * growth.buy_in
    if growth.count_places(players) < 2:
        return (purse,), players
    second = growth.least
    joined = -((rest - 2 * second) // growth.buy_in)
    if growth.is_least_usual:
        second = max(growth.unit, growth.buy_in // growth.unit * growth.unit)
        joined = max(3, -((rest - 2 * second) // growth.buy_in))
    if joined > players:
        return (purse,), players
    joined = max(2, joined)
    return (rest + joined * growth.buy_in - second, second), joined


def grow_payouts(
    amounts: Sequence[int], players: int, upto: int, growth: Growth
) -> tuple[int, ...]:
    """The payouts for a larger field, from those for a smaller one."""
    first, *below = amounts
    while players < upto:
        is_wished = growth.count_places(players + 1) > len(below) + 1
        grown = _add_place(first, below, growth) if is_wished else None
        if grown is not None:
            players += 1
            first, below = grown
            continue
        joins = 1 if is_wished else growth.count_joins(players)
        taken = min(joins, upto - players)
        purse = first + sum(below)
        below = _raise_payouts(first, below, players, (joins, taken), growth)
        players += taken
        first = purse + taken * growth.buy_in - sum(below)
    return (first, *below)


def _add_place(first: int, below: Sequence[int], growth: Growth) -> tuple[int, list[int]] | None:
    """
    One more place for one more player; None where the others could not pay for it and keep the
    smallest payout themselves.
    """
    unit = growth.unit
    least = growth.least
    together = sum(below)
    left = min(together, (together + growth.buy_in - least) // unit * unit)
    above = [amount - least for amount in below]
    if left < least * len(below) or min(above, default=-1) < 0:
        return None
    shrunk = split_by_weight(left - least * len(below), above, unit) if any(above) else above
    raised = first + together + growth.buy_in - left - least
    return raised, [*(least + amount for amount in shrunk), least]


def _raise_payouts(
    first: int, below: Sequence[int], players: int, joined: tuple[int, int], growth: Growth
) -> list[int]:
    """
    The payouts below first after `taken` of `joins` more players: each goes its part of the way to
    what it should be after all of them, and none goes down.
    """
    joins, taken = joined
    unit = growth.unit
    purse = first + sum(below) + joins * growth.buy_in
    wished = _compute_target(purse, players + joins, len(below) + 1, growth)
    rises = [max(0, amount - now) // unit for now, amount in zip(below, wished[1:], strict=True)]
    most = joins * (growth.buy_in // unit) or joins * growth.buy_in // unit
    spare = (purse - max(first, wished[0]) - sum(below)) // unit
    rises = take_steps(rises, max(0, min(most, spare)))
    rises = take_steps(rises, sum(rises) * taken // joins)
    return [now + rise * unit for now, rise in zip(below, rises, strict=True)]


def _compute_target(purse: int, players: int, places: int, growth: Growth) -> list[int]:
    """
    What the places should be paid: a quarter of the purse and an equal part of the rest to first,
    the smallest payout to the last, and between them 1/2, 1/3, 1/4 … of what is left.
    """
    least = growth.least
    if growth.is_least_usual:
        least = max(least, 3 * purse // (2 * players))
    least = min(least, purse // places)
    over = purse - places * least
    first = min(purse * (places + 3) // (4 * places), least + over)
    weights = [WEIGHT_PARTS // place - WEIGHT_PARTS // places for place in range(2, places + 1)]
    if places == 2:
        weights = [1]
    together = sum(weights)
    rest = over - (first - least)
    return [first, *(least + rest * weight // together for weight in weights)]


def take_steps(rises: Sequence[int], count: int) -> list[int]:
    """
    The first `count` of all the steps by which some values rise, all at the same pace: step j of
    value i comes at (j − ½) / rises[i], the better place first. More steps never take one back.

    >>> take_steps([4, 2, 0], 3), take_steps([4, 2, 0], 4)
    ([2, 1, 0], [3, 1, 0])
    """
    together = sum(rises)
    if count >= together:
        return list(rises)
    sure = max(0, count - len(rises))
    taken = [(2 * sure * rise + together) // (2 * together) for rise in rises]
    waiting = []
    for place, (done, rise) in enumerate(zip(taken, rises, strict=True)):
        if rise:
            waiting.append(((2 * done + 1) * STEP_PARTS // rise, place))
    heapify(waiting)
    for _step in range(count - sum(taken)):
        _at, place = waiting[0]
        taken[place] += 1
        heapreplace(waiting, ((2 * taken[place] + 1) * STEP_PARTS // rises[place], place))
    return taken
