"""
The chips of a night by colour: what is on the tables, what each purchase hands out, what the case
has to hold.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournament.chips.rules.breakdown import (
    LaterPurchases,
    break_down_stack,
    choose_handout_piles,
    drop_needless_chips,
)
from tournament.chips.rules.color_up_plan import count_handout_chips
from tournament.chips.values.chip_set import ChipSet, chip_text
from tournament.engine.messages import Message, _, say
from tournament.money.values.terms import ChipPile, Offer, PurchaseKind
from tournament.night.state import State
from tournament.players.values import ENTERED, EntrantStatus, Purchase

STACKS = frozenset({PurchaseKind.BUY_IN, PurchaseKind.RE_ENTRY})
"""Purchases of a whole starting stack; others are handed out in as few chips as possible."""

Handed = tuple[tuple[Sequence[ChipPile], int], ...]


def list_chip_values(state: State) -> tuple[int, ...]:
    """
    The values that come onto the tables in this night, the smallest first: from the smallest that
    is handed out, or that any level needs. Of a night without a set of chips, those that its
    purchases name; empty if nobody said.
    """
    sold = {pile.value for offer in state.terms.offers for pile in offer.piles if pile.count}
    if not state.chips.chips:
        return tuple(sorted(sold))
    if not sold:
        return drop_needless_chips(state.chips, state.structure).values
    return tuple(sorted({*sold, *(value for value in state.chips.values if value >= min(sold))}))


def count_expected_players(state: State) -> int:
    """How many have entered or are promised."""
    return sum(
        1
        for one in state.entrants.values()
        if one.status in ENTERED or one.status is EntrantStatus.EXPECTED
    )


def count_planned_players(state: State) -> int:
    """
    For how many the stacks are made: as many as the director said, or as are expected if these are
    more.
    """
    return max(1, state.chips_for.players, count_expected_players(state))


def choose_offer_piles(state: State, offer: Offer) -> tuple[ChipPile, ...] | None:
    """
    The chips to hand out for a purchase: those that the night's prices name; else the same that
    were handed out for it before, as long as the case holds them; else what fits the night's set
    for all who are expected. None if these chips do not make it or nobody said which chips there
    are.
    """
    if offer.piles or not state.chips.chips:
        return offer.piles or None
    before = next(
        (
            one.piles
            for one in _list_purchases(state)
            if one.piles and _build_offer_key(one) == _build_offer_key(offer)
        ),
        (),
    )
    if not before and offer.buys in STACKS:
        return _choose_piles_from_set(state, offer)
    case = find_case_contents(state)
    if before and all(case.count_chips(pile.value) >= pile.count for pile in before):
        return before
    there = drop_needless_chips(_clip_counts(case), state.structure)
    found = (
        break_down_stack(there, offer.chips, 1)
        if offer.buys in STACKS
        else choose_handout_piles(there, offer.chips)
    )
    return found or before or _choose_piles_from_set(state, offer)


def _choose_piles_from_set(state: State, offer: Offer) -> tuple[ChipPile, ...] | None:
    """What the whole set makes of it."""
    case = drop_needless_chips(state.chips, state.structure)
    if offer.buys not in STACKS:
        return choose_handout_piles(case, offer.chips)
    return break_down_stack(
        case, offer.chips, count_planned_players(state), tuple(_list_later_purchases(state))
    )


def _list_later_purchases(state: State) -> Iterator[LaterPurchases]:
    """The rebuys that the director keeps chips for."""
    again = next(
        (offer for offer in state.terms.offers if offer.buys is not PurchaseKind.BUY_IN), None
    )
    if again is not None and state.chips_for.later:
        yield LaterPurchases(again.chips, state.chips_for.later)


def _clip_counts(chips: ChipSet) -> ChipSet:
    """What can really be taken out of a case."""
    return replace(
        chips, chips=tuple(replace(chip, owned=max(0, chip.owned)) for chip in chips.chips)
    )


def list_handouts(state: State) -> Handed:
    """All chips that purchases so far have handed out, where it is known which."""
    counted = Counter((_build_offer_key(one), one.piles) for one in _list_purchases(state))
    offers = {_build_offer_key(offer): offer for offer in state.terms.offers}
    usual = {
        name: offers[name].piles or _find_usual_piles(state, offers[name])
        for name, piles in counted
        if not piles and name in offers
    }
    found = ((piles or usual.get(name), times) for (name, piles), times in counted.items())
    return tuple((piles, times) for piles, times in found if piles)


def _find_usual_piles(state: State, offer: Offer) -> tuple[ChipPile, ...] | None:
    return _choose_piles_from_set(state, offer) if state.chips.chips else None


def _list_purchases(state: State) -> Iterator[Purchase]:
    return (one for entrant in state.entrants.values() for one in entrant.purchases)


def _build_offer_key(one: Offer | Purchase) -> tuple[PurchaseKind, str, int]:
    return one.buys, one.name, one.chips


def piles_of(state: State, purchase: Purchase) -> tuple[ChipPile, ...]:
    """
    The chips that were handed out for a purchase, as far as it was said; else those of its price.
    """
    named = next(
        (
            offer.piles
            for offer in state.terms.offers
            if _build_offer_key(offer) == _build_offer_key(purchase)
        ),
        (),
    )
    return purchase.piles or named


def piles_text(piles: Sequence[ChipPile], chips: ChipSet) -> Message:
    """Piles of chips in words, the most valuable first."""
    told: Message | None = None
    for pile in sorted(piles, key=lambda one: -one.value):
        one = say(
            _("{count} × {chip}"), count=pile.count, chip=chip_text(chips.find_chip(pile.value))
        )
        told = one if told is None else say(_("{told}, {more}"), told=told, more=one)
    return told or say(_("no chips"))


def count_chips_by_value(state: State) -> dict[int, int]:
    """
    How many chips of each value are on the tables: what was handed out, changed by what was
    coloured up.
    """
    found = count_handout_chips(list_handouts(state))
    for one in state.coloured:
        found[one.value] = found.get(one.value, 0) - one.leaving
        found[one.into] = found.get(one.into, 0) + one.brings
    return found


def find_case_contents(state: State) -> ChipSet:
    """What of the night's set is still in the case; below zero is what it lacks."""
    out = count_chips_by_value(state)
    chips = (replace(chip, owned=chip.owned - out.get(chip.value, 0)) for chip in state.chips.chips)
    return replace(state.chips, chips=tuple(chips))
