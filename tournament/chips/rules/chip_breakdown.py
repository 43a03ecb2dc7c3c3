"""Chip breakdown: starting stacks, chips for each rebuy, and what stays in the case."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.chips.rules.change_making import MAX_CHIPS_PER_VALUE, ChangeSearch, Way
from tournament.chips.rules.color_up_schedule import is_level_payable
from tournament.chips.values.chip_set import ChipSet, remove_piles
from tournament.money.values.terms import ChipPile
from tournament.schedule.values import Level, Structure

ENOUGH = 4
"""
Chips of one colour are enough when they change four of the next: 20 fives, 16 twenty-fives
(HomePokerTourney, A).
"""

MIN_PER_VALUE = 10
"""
Fewer chips than these are no stack to begin with, unless it has no more of the smallest chips.
"""

PARTS_OF_PURCHASE = (4, 2, 1)
"""
A chip handed out later is worth a quarter of the purchase at most, so that the table can change it;
else a half.
"""


@dataclass(frozen=True, slots=True)
class LaterPurchases:
    """Purchases that are expected later: so many of them, each for so many chips."""

    chips: int
    times: int


def break_down_stack(
    chips: ChipSet, stack: int, players: int, kept: Sequence[LaterPurchases] = ()
) -> tuple[ChipPile, ...] | None:
    """
    The chips of one player, so that all get the same and the case holds what later purchases need;
    None if the case cannot do it.

    What a director does by hand: small change first, then as few chips as possible. So the smallest
    chips are to change four of the next colour, or three, two, one if the case has no more; then
    the second smallest likewise, and so on; of all ways that are equal in this the one with the
    fewest chips in all. For later purchases large chips are kept back, or stacks like those of the
    start where that leaves better ones. Fewer than ten chips are no stack.

    >>> from tournament.chips.values.chip_set import SOURCE_CASE
    >>> stacks = [break_down_stack(SOURCE_CASE, 1000, players) for players in (10, 13, 20)]
    >>> [tuple(pile.count for pile in stack) for stack in stacks]
    [(20, 16, 5), (15, 13, 6), (10, 10, 7)]
    """
    if players < 1 or stack < 1:
        return None
    fewest = min(MIN_PER_VALUE, stack // min(chips.values, default=1))
    ways = [
        _find_best_way(case, stack, stacks, ENOUGH, fewest)
        for case, stacks in _list_starting_stack_cases(chips, stack, players, kept)
    ]
    found = [way for way in ways if way is not None]
    return _to_piles([chip.value for chip in chips.chips], max(found)) if found else None


def _list_starting_stack_cases(
    chips: ChipSet, stack: int, players: int, kept: Sequence[LaterPurchases]
) -> Iterable[tuple[ChipSet, int]]:
    """What the starting stacks can be made of, and how many of them there are to be."""
    later = sum(purchase.times for purchase in kept)
    for parts in PARTS_OF_PURCHASE if later else (1,):
        left = chips
        for purchase in kept:
            piles = _choose_fewest_chips(left, purchase.chips, purchase.times, parts)
            if piles is None:
                break
            left = remove_piles(left, piles, purchase.times)
        else:
            yield left, players
    if later and all(purchase.chips == stack for purchase in kept):
        yield chips, players + later


def _find_best_way(
    case: ChipSet, amount: int, times: int, enough: int, fewest: int = 0
) -> Way | None:
    """
    The best way to make an amount so many times alike, of no fewer chips; every value of the case
    has its place in it.
    """
    values = [chip.value for chip in case.chips]
    most = [min(MAX_CHIPS_PER_VALUE, max(0, chip.owned) // times) for chip in case.chips]
    found = ChangeSearch(values, most, enough).find_best_way(amount)
    if found is None or sum(found[2]) >= fewest:
        return found
    return ChangeSearch(values, most, enough, fewest).find_best_way(amount)


def can_break_down(chips: ChipSet, stack: int, players: int) -> bool:
    """Whether the case has a stack for each at all, whatever its chips; much quicker."""
    most = [min(MAX_CHIPS_PER_VALUE, max(0, chip.owned) // players) for chip in chips.chips]
    return ChangeSearch([chip.value for chip in chips.chips], most, 0).has_way(stack)


def _to_piles(values: Sequence[int], way: Way) -> tuple[ChipPile, ...]:
    return tuple(
        ChipPile(value, count) for value, count in zip(values, way[2], strict=True) if count
    )


def choose_handout_piles(
    chips: ChipSet, amount: int, times: int = 1, smallest: int = 1
) -> tuple[ChipPile, ...] | None:
    """
    The chips for a rebuy or an add-on, out of what is in the case: as few as possible, none smaller
    than the smallest in play, none worth more than a quarter of it, or a half, unless it cannot be
    made otherwise. `times` such purchases alike.

    >>> from tournament.chips.values.chip_set import SOURCE_CASE
    >>> choose_handout_piles(SOURCE_CASE, 1000)
    (ChipPile(value=100, count=10),)
    """
    for parts in PARTS_OF_PURCHASE:
        piles = _choose_fewest_chips(chips, amount, times, parts, smallest)
        if piles is not None:
            return piles
    return None


def _choose_fewest_chips(
    chips: ChipSet, amount: int, times: int, parts: int, smallest: int = 1
) -> tuple[ChipPile, ...] | None:
    """The fewest chips for it, none worth more than this part of it."""
    if amount < 1 or times < 1:
        return ()
    case = ChipSet(
        tuple(
            chip for chip in chips.chips if chip.value >= smallest and chip.value * parts <= amount
        )
    )
    way = _find_best_way(case, amount, times, 0)
    return None if way is None else _to_piles([chip.value for chip in case.chips], way)


def compute_max_players(chips: ChipSet, stack: int, kept: Sequence[LaterPurchases] = ()) -> int:
    """
    The most players that the case serves with equal stacks when it keeps back what later purchases
    need.

    >>> from tournament.chips.values.chip_set import SOURCE_CASE
    >>> compute_max_players(SOURCE_CASE, 1000)
    20
    >>> compute_max_players(SOURCE_CASE, 1000, [LaterPurchases(1000, 5)])
    20
    """
    least = 0
    most = chips.worth // stack if stack > 0 else 0
    while least < most:
        middle = (least + most + 1) // 2
        if break_down_stack(chips, stack, middle, kept) is None:
            most = middle - 1
        else:
            least = middle
    return least


def take_out_handouts(chips: ChipSet, handed: Iterable[tuple[Sequence[ChipPile], int]]) -> ChipSet:
    """
    What stays in the case when these piles were handed out so many times; below zero is what it
    lacks.
    """
    for piles, times in handed:
        chips = remove_piles(chips, piles, times)
    return chips


def list_missing_chips(chips: ChipSet) -> tuple[ChipPile, ...]:
    """Of which chips there are not enough, and how many are missing."""
    return tuple(ChipPile(chip.value, -chip.owned) for chip in chips.chips if chip.owned < 0)


def drop_needless_chips(chips: ChipSet, structure: Structure) -> ChipSet:
    """
    The case without small chips that no level needs: every blind and ante can be paid in the next
    larger ones.
    """
    levels = [step for step in structure.steps if isinstance(step, Level)]
    left = [chip for chip in chips.chips if chip.owned]
    while len(left) > 1 and all(is_level_payable(level, left[1].value) for level in levels):
        del left[0]
    return ChipSet(tuple(left), chips.name)
