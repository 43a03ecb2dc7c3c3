"""
The chips of a night by colour: what is on the tables, what each purchase hands out, what the case
has to hold.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Protocol

from tournament.chips.rules.chip_breakdown import (
    LaterPurchases,
    break_down_stack,
    choose_handout_piles,
    drop_needless_chips,
)
from tournament.chips.rules.color_up_plan import count_handout_chips
from tournament.chips.values.chip_set import Chip, ChipSet, chip_text, remove_piles
from tournament.engine.messages import Message, _, join_facts, say
from tournament.money.values.terms import ChipPile, Offer, PurchaseKind, Terms
from tournament.night.state import State
from tournament.players.values import ENTERED, EntrantStatus, Purchase
from tournament.schedule.values import Structure

STACKS = frozenset({PurchaseKind.BUY_IN, PurchaseKind.RE_ENTRY})
"""Purchases of a whole starting stack; others are handed out in as few chips as possible."""

Handed = tuple[tuple[Sequence[ChipPile], int], ...]


class NightChips(Protocol):
    """What says which chips are played with: a night, or what one is opened from."""

    @property
    def terms(self) -> Terms:
        """What is sold, and which chips are handed out for it."""

    @property
    def chips(self) -> ChipSet:
        """What is in the case."""

    @property
    def structure(self) -> Structure:
        """What the levels need."""


def list_chip_values(night: NightChips) -> tuple[int, ...]:
    """
    The values that come onto the tables in this night, the smallest first: from the smallest that
    is handed out, or that any level needs. Of a night without a set of chips, those that its
    purchases name; empty if nobody said.
    """
    sold = set[int]()
    for offer in night.terms.offers:
        sold |= {pile.value for pile in offer.piles if pile.count}
    if not night.chips.chips:
        return tuple(sorted(sold))
    if not sold:
        return drop_needless_chips(night.chips, night.structure).values
    larger = {value for value in night.chips.values if value >= min(sold)}
    return tuple(sorted(sold | larger))


def count_expected_players(state: State) -> int:
    """How many have entered or are promised."""
    counted = {*ENTERED, EntrantStatus.EXPECTED}
    return sum(entrant.status in counted for entrant in state.entrants.values())


def count_planned_players(state: State) -> int:
    """
    For how many the stacks are made: as many as the director said, or as are expected if these are
    more.
    """
    return max(1, state.chips_for.players, count_expected_players(state))


def list_colored_up_values(state: State) -> frozenset[int]:
    """The values that have left every table."""
    tables = {number for number, table in state.tables.items() if table.seats and not table.broken}
    done: dict[int, set[int]] = {}
    for record in state.coloured:
        done.setdefault(record.value, set()).add(record.table)
    return frozenset(
        value for value, raced in done.items() if 0 in raced or (tables and tables <= raced)
    )


def choose_offer_piles(state: State, offer: Offer) -> tuple[ChipPile, ...] | None:
    """
    The chips to hand out for a purchase; where some of them have been colored up, as few of the
    chips that are left as make it. None if these chips do not make it or nobody said which chips
    there are.
    """
    piles = _choose_piles_before_color_up(state, offer)
    gone = list_colored_up_values(state)
    if not piles or not any(pile.count and pile.value in gone for pile in piles):
        return piles
    if state.chips.chips:
        there = _clip_negative_counts(find_case_contents(state)).chips
    else:
        there = tuple(Chip(pile.value, offer.chips // pile.value + 1) for pile in piles)
    smallest = min(set(list_chip_values(state)) - gone, default=1)
    left = tuple(chip for chip in there if chip.value not in gone and chip.value >= smallest)
    return choose_handout_piles(ChipSet(left), offer.chips) or None


def _choose_piles_before_color_up(state: State, offer: Offer) -> tuple[ChipPile, ...] | None:
    """
    Those that the night's prices name; else the same that were handed out for it before, as long
    as the case holds them; else what fits the night's set for all who are expected.
    """
    if offer.piles or not state.chips.chips:
        return offer.piles or None
    before = _find_earlier_piles(state, offer)
    if not before and offer.buys in STACKS:
        return _choose_piles_from_set(state, offer)
    case = find_case_contents(state)
    if before and case.has_piles(before):
        return before
    there = drop_needless_chips(_clip_negative_counts(case), state.structure)
    found = (
        break_down_stack(there, offer.chips, 1)
        if offer.buys in STACKS
        else choose_handout_piles(there, offer.chips)
    )
    return found or before or _choose_piles_from_set(state, offer)


def _find_earlier_piles(state: State, offer: Offer) -> tuple[ChipPile, ...]:
    """What was handed out the first time that this was bought, if somebody said."""
    for purchase in _list_purchases(state):
        if purchase.piles and _build_offer_key(purchase) == _build_offer_key(offer):
            return purchase.piles
    return ()


def _choose_piles_from_set(state: State, offer: Offer) -> tuple[ChipPile, ...] | None:
    """What the whole set makes of it."""
    case = drop_needless_chips(state.chips, state.structure)
    if offer.buys not in STACKS:
        return choose_handout_piles(case, offer.chips)
    return break_down_stack(
        case, offer.chips, count_planned_players(state), tuple(_list_planned_rebuys(state))
    )


def _list_planned_rebuys(state: State) -> Iterator[LaterPurchases]:
    """The rebuys that the director keeps chips for."""
    again = next(
        (offer for offer in state.terms.offers if offer.buys is not PurchaseKind.BUY_IN), None
    )
    if again is not None and state.chips_for.later:
        yield LaterPurchases(again.chips, state.chips_for.later)


def _clip_negative_counts(chips: ChipSet) -> ChipSet:
    """What can really be taken out of a case."""
    there = (replace(chip, owned=max(0, chip.owned)) for chip in chips.chips)
    return replace(chips, chips=tuple(there))


def list_handouts(state: State) -> Handed:
    """All chips that purchases so far have handed out, where it is known which."""
    offers = {_build_offer_key(offer): offer for offer in state.terms.offers}
    found = []
    counted = Counter(
        (_build_offer_key(purchase), purchase.piles) for purchase in _list_purchases(state)
    )
    for (key, named), times in counted.items():
        usual = None if named or key not in offers else _choose_default_piles(state, offers[key])
        piles = named or usual
        if piles:
            found.append((piles, times))
    return tuple(found)


def _choose_default_piles(state: State, offer: Offer) -> tuple[ChipPile, ...] | None:
    """The chips of a purchase where nobody said which: those of its price, else of the set."""
    if offer.piles or not state.chips.chips:
        return offer.piles
    return _choose_piles_from_set(state, offer)


def _list_purchases(state: State) -> Iterator[Purchase]:
    for entrant in state.entrants.values():
        yield from entrant.purchases


def _build_offer_key(sale: Offer | Purchase) -> tuple[PurchaseKind, str, int]:
    return sale.buys, sale.name, sale.chips


def find_purchase_piles(state: State, purchase: Purchase) -> tuple[ChipPile, ...]:
    """
    The chips that were handed out for a purchase, as far as it was said; else those of its price,
    or of the whole set. What was colored up since changes nothing about them.
    """
    if purchase.piles:
        return purchase.piles
    key = _build_offer_key(purchase)
    same = (offer for offer in state.terms.offers if _build_offer_key(offer) == key)
    offer = next(same, None)
    return () if offer is None else _choose_default_piles(state, offer) or ()


def piles_text(piles: Sequence[ChipPile], chips: ChipSet) -> Message:
    """Piles of chips in words, the most valuable first."""
    told: Message | None = None
    for pile in sorted(piles, key=attrgetter("value"), reverse=True):
        chip = chip_text(chips.find_chip(pile.value))
        more = say(_("{count} × {chip}"), count=pile.count, chip=chip)
        told = more if told is None else join_facts(told, more)
    return told or say(_("no chips"))


def count_chips_by_value(state: State) -> dict[int, int]:
    """
    How many chips of each value are on the tables: what was handed out, changed by what was
    coloured up.
    """
    found = count_handout_chips(list_handouts(state))
    for record in state.coloured:
        found[record.value] = found.get(record.value, 0) - record.leaving
        found[record.into] = found.get(record.into, 0) + record.brings
    return found


def find_case_contents(state: State) -> ChipSet:
    """What of the night's set is still in the case; below zero is what it lacks."""
    out = count_chips_by_value(state).items()
    return remove_piles(state.chips, (ChipPile(value, count) for value, count in out))
