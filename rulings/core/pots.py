"""
Main pot and side pots, a pot shared to the last chip, and whose chips come back; whole chips
throughout.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rulings.core.book import ChipRefund
from rulings.core.data_loader import RulingsError
from rulings.core.data_loader import gettext_noop as _

Chips = Mapping[int, int]
"""Chips by seat."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
"""Low to high where suits decide: clubs, diamonds, hearts, spades."""


class OddChipRule(StrEnum):
    """Who gets the chips that cannot be shared evenly."""

    LEFT_OF_BUTTON = "left_of_button"
    """
    The first seats left of the button, one chip each (TDA 2024 20-A; Robert’s: nobody gets a second
    one).
    """
    HIGH_CARD = "high_card"
    """Stud: the highest card by suit (TDA 2024 20-B: of the five that play; Robert’s: of all)."""
    NEAREST_DEALER = "nearest_dealer"
    """The home club: by distance from the dealer; read as those who are dealt to first."""


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that are won together."""

    chips: int
    able: frozenset[int]
    """
    The seats that can win it; nobody when all who paid into it have folded, so that the director
    decides.
    """
    each: int = 0
    """What each of them has put into this pot."""


@dataclass(frozen=True, slots=True)
class Pots:
    """
    The main pot, then the side pots in the order in which they were made, and what comes back at
    once.
    """

    pots: tuple[Pot, ...]
    uncalled: Chips = field(default_factory=dict)
    """The part of a bet that nobody called; its owner takes it back."""

    @property
    def chips(self) -> int:
        """All chips there are, those that come back among them."""
        return sum(pot.chips for pot in self.pots) + sum(self.uncalled.values())


@dataclass(frozen=True, slots=True)
class Winners:
    """Who wins a pot; in a high-low game also who wins its low half."""

    high: tuple[int, ...]
    low: tuple[int, ...] = ()
    """Nobody, where there is no low hand or the game has none."""


@dataclass(frozen=True, slots=True)
class PotRefund:
    """Whose chips come back, and how many stay in the pot."""

    back: Chips
    stays: int


def build_pots(put_in: Chips, folded: Collection[int] = (), dead: int = 0) -> Pots:
    """
    The pots of what each seat has put in during the whole hand; `dead` are chips that were put in
    for nobody or for all, such as the ante of the big blind, and belong to the main pot.

    >>> made = build_pots({1: 100, 2: 300, 3: 500, 4: 50}, folded={4})
    >>> [(pot.chips, sorted(pot.able)) for pot in made.pots], made.uncalled
    ([(350, [1, 2, 3]), (400, [2, 3])], {3: 200})
    """
    check_chips(put_in, folded, dead)
    called, uncalled = split_uncalled_bet(put_in)
    live = {seat: chips for seat, chips in called.items() if seat not in folded}
    made = [Pot(dead, frozenset(live))]
    below = 0
    for level in sorted({*live.values(), max(called.values(), default=0)} - {0}):
        chips = sum(min(paid, level) - min(paid, below) for paid in called.values())
        able = frozenset(seat for seat, paid in live.items() if paid >= level)
        made = add_pot(made, Pot(chips, able, level - below))
        below = level
    return Pots(tuple(pot for pot in made if pot.chips), uncalled)


def add_pot(made: list[Pot], pot: Pot) -> list[Pot]:
    """The pots with one more; what the same seats can win is one pot, and an empty pot is none."""
    last = made[-1]
    if last.chips and last.able != pot.able:
        return [*made, pot]
    return [*made[:-1], Pot(last.chips + pot.chips, pot.able, last.each + pot.each)]


def split_uncalled_bet(put_in: Chips) -> tuple[dict[int, int], dict[int, int]]:
    """
    What was called, and the part of the highest bet that nobody matched; a fold does not undo a
    call.
    """
    top = max(put_in, key=lambda seat: put_in[seat], default=None)
    if top is None:
        return {}, {}
    called = max((chips for seat, chips in put_in.items() if seat != top), default=0)
    over = put_in[top] - called
    return {**put_in, top: put_in[top] - over}, {top: over} if over else {}


def split_pot(pot: Pot, winners: Winners, order: Sequence[int], unit: int = 1) -> dict[int, int]:
    """
    A pot shared among its winners. What cannot be halved goes to the high hand, what cannot be
    shared among equals goes one smallest chip at a time to the winners as they stand in `order`.
    The same winners high and low share it as one.

    >>> split_pot(Pot(1000, frozenset({1, 4, 6})), Winners((1, 4, 6)), order=(4, 6, 1), unit=25)
    {4: 350, 6: 325, 1: 325}
    """
    check_winners(pot, winners, order)
    if unit < 1 or pot.chips % unit:
        raise RulingsError(
            _("The pot of %(pot)s is not made of chips of %(unit)s."),
            pot=str(pot.chips),
            unit=str(unit),
        )
    count = pot.chips // unit
    low = count // 2 if winners.low and set(winners.low) != set(winners.high) else 0
    won: dict[int, int] = {}
    for chips, seats in ((count - low, winners.high), (low, winners.low if low else ())):
        for place, seat in enumerate(sorted(seats, key=order.index)):
            won[seat] = won.get(seat, 0) + unit * (
                chips // len(seats) + (place < chips % len(seats))
            )
    return {seat: chips for seat, chips in won.items() if chips}


def pay_out_pots(
    made: Pots, winners: Sequence[Winners], order: Sequence[int], unit: int = 1
) -> dict[int, int]:
    """
    What each seat gets in all: its share of each pot, every pot by itself (TDA 2024 21), and what
    comes back.
    """
    won: dict[int, int] = dict(made.uncalled)
    if len(winners) != len(made.pots):
        raise RulingsError(_("Say for each pot who wins it."))
    for pot, mine in zip(made.pots, winners, strict=True):
        for seat, chips in split_pot(pot, mine, order, unit).items():
            won[seat] = won.get(seat, 0) + chips
    return won


def order_odd_chip_seats(
    rule: OddChipRule,
    seats: Iterable[int],
    button: int = 0,
    cards: Mapping[int, Iterable[str]] | None = None,
) -> tuple[int, ...]:
    """
    The seats in the order in which odd chips go to them: around the table from the button (at a
    home club whose dealer passes, from the dealer), or by the highest card.

    >>> order_odd_chip_seats(OddChipRule.LEFT_OF_BUTTON, {1, 3, 5}, button=3)
    (5, 1, 3)
    >>> order_odd_chip_seats(
    ...     OddChipRule.HIGH_CARD, {1, 2}, cards={1: ("KD", "2C"), 2: ("3S", "KH")}
    ... )
    (2, 1)
    """
    if rule is not OddChipRule.HIGH_CARD:
        return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))
    held = {
        seat: sorted(map(compute_card_sort_key, (cards or {}).get(seat, ())), reverse=True)
        for seat in sorted(seats)
    }
    return tuple(sorted(held, key=lambda seat: held[seat], reverse=True))


def compute_card_sort_key(card: str) -> tuple[int, int]:
    """
    How high a card is, by rank and then by suit; aces are high.

    >>> compute_card_sort_key("10h") == compute_card_sort_key("TH")
    True
    >>> compute_card_sort_key("AS") > compute_card_sort_key("AH")
    True
    """
    rank = card.upper().replace("10", "T")[:-1]
    suit = card.upper()[-1:]
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in SUITS:
        raise RulingsError(_("“%(card)s” is no card."), card=card)
    return RANKS.index(rank), SUITS.index(suit)


def compute_refund(
    put_in: Chips,
    refund: ChipRefund = ChipRefund.ALL,
    *,
    street: Chips | None = None,
    posted: Chips | None = None,
    knowing: Collection[int] = (),
) -> PotRefund:
    """
    Whose chips come back by a ruling. `street` is what went in on this street, `posted` blinds and
    antes, `knowing` are those who bet though they knew that the deck was bad.
    """
    check_chips(put_in, knowing, 0)
    part = {ChipRefund.STREET: street, ChipRefund.FORFEITED: posted}.get(refund) or {}
    if any(not 0 <= chips <= put_in.get(seat, -1) for seat, chips in part.items()):
        raise RulingsError(_("No seat has more on one street, or posted, than it has put in."))
    match refund:
        case ChipRefund.ALL:
            back = dict(put_in)
        case ChipRefund.NONE:
            back = {}
        case ChipRefund.UNCALLED:
            back = split_uncalled_bet(put_in)[1]
        case ChipRefund.STREET:
            back = dict(part)
        case ChipRefund.ALL_BUT_KNOWING:
            back = {seat: chips for seat, chips in put_in.items() if seat not in knowing}
        case ChipRefund.FORFEITED:
            back = {seat: chips - part.get(seat, 0) for seat, chips in put_in.items()}
    back = {seat: chips for seat, chips in back.items() if chips}
    return PotRefund(back, sum(put_in.values()) - sum(back.values()))


def check_chips(put_in: Chips, among: Collection[int], dead: int) -> None:
    """Refuse fewer chips than none, and seats that are not in the hand."""
    if dead < 0 or any(chips < 0 for chips in put_in.values()):
        raise RulingsError(_("Nobody can put in fewer chips than none."))
    for seat in among:
        if seat not in put_in:
            raise RulingsError(_("Nobody at seat %(seat)s has put in chips."), seat=str(seat))


def check_winners(pot: Pot, winners: Winners, order: Sequence[int]) -> None:
    """
    Refuse a pot without a winner, winners who did not pay into it, and an order that leaves one
    out.
    """
    if not winners.high:
        raise RulingsError(_("Say for each pot who wins it."))
    for seats in (winners.high, winners.low):
        for seat in seats:
            if seat not in pot.able:
                raise RulingsError(_("Seat %(seat)s cannot win this pot."), seat=str(seat))
            if seat not in order or seats.count(seat) > 1:
                raise RulingsError(_("Name every winner once."))
