"""Capacity of a chip set: how many players with these stacks, and the reserve for rebuys."""

from dataclasses import dataclass

from tournament.chips.rules.chip_breakdown import (
    LaterPurchases,
    break_down_stack,
    choose_handout_piles,
    compute_max_players,
    take_out_handouts,
)
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import ChipSet
from tournament.engine.messages import _, refuse
from tournament.money.values.terms import ChipPile

MAX_PLANNED = 10_000


def check_stack_demand(planned: StackDemand) -> None:
    """Refuse numbers that nobody can mean."""
    if not (0 <= planned.players <= MAX_PLANNED and 0 <= planned.later <= MAX_PLANNED):
        raise refuse(_("At most {most} players and as many rebuys."), most=MAX_PLANNED)


@dataclass(frozen=True, slots=True)
class ChipSetCapacity:
    """
    The chips of each player, those of each later purchase of as much, and what stays in the case
    after both.
    """

    most: int
    """So many players are served at most when the later purchases are kept back."""
    piles: tuple[ChipPile, ...] | None
    later: tuple[ChipPile, ...] | None
    left: ChipSet


def compute_chip_set_capacity(
    chips: ChipSet, stack: int, players: int, later: int = 0
) -> ChipSetCapacity:
    """
    Equal stacks for so many players, with so many rebuys of the same stack kept back.

    >>> from tournament.chips.values.chip_set import SOURCE_CASE
    >>> compute_chip_set_capacity(SOURCE_CASE, 1000, 10, 3).later
    (ChipPile(value=100, count=10),)
    """
    kept = (LaterPurchases(stack, later),) if later else ()
    most = compute_max_players(chips, stack, kept)
    piles = break_down_stack(chips, stack, players, kept)
    if piles is None:
        return ChipSetCapacity(most, None, None, chips)
    left = take_out_handouts(chips, ((piles, players),))
    again = choose_handout_piles(left, stack, later) if later else None
    if later and not again and left.has_piles(piles, later):
        again = piles
    return ChipSetCapacity(most, piles, again, take_out_handouts(left, ((again or (), later),)))
