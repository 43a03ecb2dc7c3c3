"""The chips of a night by colour: what is on the tables, what each purchase hands out, what the case has to hold."""

from collections import Counter
from collections.abc import Sequence

from tournament.core.chips import ChipSet, breakdown, handed_out, handout, left_in_case, needed
from tournament.core.entrants import ENTERED, Purchase, Status
from tournament.core.state import State
from tournament.core.terms import Buys, Offer, Pile

STACKS = frozenset({Buys.BUY_IN, Buys.RE_ENTRY})
"""Purchases of a whole starting stack; others are handed out in as few chips as possible."""

Handed = tuple[tuple[Sequence[Pile], int], ...]


def known_values(state: State) -> tuple[int, ...]:
    """
    The values that come onto the tables in this night, the smallest first: from the smallest that is handed out, or
    that any level needs. Of a night without a set of chips, those that its purchases name; empty if nobody said.
    """
    sold = {pile.value for offer in state.terms.offers for pile in offer.piles if pile.count}
    if not state.chips.chips:
        return tuple(sorted(sold))
    if not sold:
        return needed(state.chips, state.structure).values
    return tuple(sorted({*sold, *(value for value in state.chips.values if value >= min(sold))}))


def expected_players(state: State) -> int:
    """How many have entered or are promised."""
    return sum(1 for one in state.entrants.values() if one.status in ENTERED or one.status is Status.EXPECTED)


def piles_for(state: State, offer: Offer) -> tuple[Pile, ...] | None:
    """
    The chips to hand out for a purchase: those that the night's prices name, or what fits the night's set for all who
    are expected; None if these chips do not make it or nobody said which chips there are.
    """
    if offer.piles or not state.chips.chips:
        return offer.piles or None
    case = needed(state.chips, state.structure)
    if offer.buys in STACKS:
        return breakdown(case, offer.chips, max(1, expected_players(state)))
    return handout(case, offer.chips)


def handed(state: State) -> Handed:
    """All chips that purchases so far have handed out, where it is known which."""
    counted = Counter(_named(one) for entrant in state.entrants.values() for one in entrant.purchases)
    found = {_named(offer): piles_for(state, offer) for offer in state.terms.offers if _named(offer) in counted}
    return tuple((piles, counted[name]) for name, piles in found.items() if piles)


def _named(one: Offer | Purchase) -> tuple[Buys, str, int]:
    return one.buys, one.name, one.chips


def counts(state: State) -> dict[int, int]:
    """How many chips of each value were handed out."""
    return handed_out(handed(state))


def left(state: State) -> ChipSet:
    """What of the night's set is still in the case; below zero is what it lacks."""
    return left_in_case(state.chips, handed(state))
