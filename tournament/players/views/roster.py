"""Roster rows: each player's state, next action and open payments."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby

from tournament.chips.forms.chip_fields import write_piles
from tournament.chips.rules.chip_inventory import choose_offer_piles
from tournament.chips.views.chip_faces import ChipFace, list_pile_faces
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money, Text, _, say
from tournament.engine.money import Currency, write_amount
from tournament.engine.name_order import build_name_sort_key
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.rules.prize_pool import Winnings, compute_winnings
from tournament.money.values.terms import (
    ChipPile,
    Offer,
    PurchaseKind,
    offer_text,
    purchase_window_text,
)
from tournament.night.state import State, entrant_name_of, table_name_text, to_money
from tournament.players.rules.purchase_windows import (
    find_assumed_stack,
    list_buyable_offers,
    list_rebuy_candidates,
    why_may_not_buy,
)
from tournament.players.rules.standings import find_best_places
from tournament.players.values import PLAYING, REPLY_WORDS, STATUS_WORDS, Entrant, EntrantStatus
from tournament.tables.values import SeatStay

SHOWN = 60
"""How many rows a section shows before it asks for more."""


class ChipHandout:
    """
    The chips that purchases hand out, worked out once for a page, and only for those it shows.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._found: dict[int, tuple[ChipPile, ...]] = {}

    def list_piles(self, number: int) -> tuple[ChipPile, ...]:
        """What is handed out for an offer."""
        if number not in self._found:
            offer = self._state.terms.offers[number]
            self._found[number] = choose_offer_piles(self._state, offer) or ()
        return self._found[number]

    def list_faces(self, number: int) -> tuple[ChipFace, ...]:
        """The same as it is drawn, the most valuable first."""
        return list_pile_faces(self.list_piles(number), self._state.chips)

    def serialize_piles(self, number: int) -> str:
        """
        The same as a form sends it, where the night has a set of chips that says so or where they
        are not those of the price any more.
        """
        piles = self.list_piles(number)
        usual = self._state.terms.offers[number].piles
        return write_piles(piles) if self._state.chips.chips or piles != usual else ""


@dataclass(frozen=True, slots=True)
class PurchaseOption:
    """Something this player can buy: the button for it, or why not."""

    number: int
    offer: Offer
    name: Message
    price: Money
    until: Message
    stack: int | None
    times: int
    why_not: Message | None
    hands: ChipHandout = field(compare=False, repr=False)

    @property
    def kind(self) -> str:
        """The action that buys it."""
        return BuyIn.kind if self.offer.buys is PurchaseKind.BUY_IN else BuyMore.kind

    @property
    def form_id(self) -> str:
        """The id of its form on a page."""
        return f"sale-{self.number}"

    @property
    def price_field_value(self) -> str:
        """The price as it stands in a field."""
        return write_amount(self.price.cents, Currency(self.price.code, self.price.digits))

    @property
    def faces(self) -> tuple[ChipFace, ...]:
        """The chips to hand out, the most valuable first."""
        return self.hands.list_faces(self.number)

    @property
    def piles_field_value(self) -> str:
        """What the form says of these chips."""
        return self.hands.serialize_piles(self.number)

    @property
    def piles(self) -> tuple[ChipPile, ...]:
        """The chips to write down with the purchase."""
        return self.hands.list_piles(self.number) if self.piles_field_value else ()


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One player on a list."""

    key: int
    name: Text
    entrant: Entrant
    status: str
    owes: Money | None
    rebuys: int
    """How often they came back, by a rebuy or a re-entry."""
    add_ons: int
    won: Winnings | None = None
    best_place: int = 0
    """The place that they get if nobody rebuys who was out before them; 0 if theirs is certain."""
    total: Money | None = None
    may_rebuy: bool = False
    sales: tuple[PurchaseOption, ...] = ()
    seat: SeatStay | None = None
    """Where they sit, or keep their seat while they may still rebuy."""
    place: Message | None = None
    """This seat in words."""
    reply: Message | None = None
    """What they replied to the invitation, where that is not a plain yes."""

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)

    @property
    def finish(self) -> tuple[int, int] | None:
        """The places between which theirs is still open; nothing while they have none."""
        if self.won is None or not self.won.place:
            return None
        return self.best_place or self.won.place, self.won.place

    @property
    def is_playing(self) -> bool:
        """Whether they have chips."""
        return self.entrant.status in PLAYING

    @property
    def is_seatless(self) -> bool:
        """Whether they have chips and no seat."""
        return self.is_playing and self.seat is None


def list_purchase_options(
    state: State, entrant: Entrant, at: Instant, hands: ChipHandout | None = None
) -> tuple[PurchaseOption, ...]:
    """All that they can buy as they stand, in the order of the price list."""
    hands = hands or ChipHandout(state)
    return tuple(
        build_purchase_option(state, entrant, number, at, hands)
        for number in list_buyable_offers(state, entrant, at)
    )


def build_purchase_option(
    state: State, entrant: Entrant, number: int, at: Instant, hands: ChipHandout
) -> PurchaseOption:
    """One thing for sale, as this player can buy it."""
    offer = state.terms.offers[number]
    stack = find_assumed_stack(offer, entrant)
    return PurchaseOption(
        number=number,
        offer=offer,
        name=offer_text(offer),
        price=to_money(state, offer.price),
        until=purchase_window_text(offer.window),
        stack=stack,
        times=entrant.count_purchases(offer.buys),
        why_not=why_may_not_buy(state, offer, entrant, stack, at),
        hands=hands,
    )


def list_buy_in_options(state: State, at: Instant) -> tuple[PurchaseOption, ...]:
    """The ways to buy in for somebody new; those that are open first."""
    hands = ChipHandout(state)
    sales = (
        build_purchase_option(state, Entrant(), number, at, hands)
        for number, offer in enumerate(state.terms.offers)
        if offer.buys is PurchaseKind.BUY_IN
    )
    return tuple(sorted(sales, key=lambda sale: sale.why_not is not None))


def pick_override_reason(state: State, number: int, typed: str, at: Instant) -> str:
    """
    What was typed as the reason, where this buy-in needs one: an open one is never told as against
    a rule.
    """
    closed = {sale.number for sale in list_buy_in_options(state, at) if sale.why_not is not None}
    return typed if number in closed else ""


def build_roster_row(
    state: State, key: int, won: Winnings | None, is_waiting: bool, best_place: int = 0
) -> RosterRow:
    """One player as a line of a list."""
    entrant = state.entrants[key]
    seat = entrant.seat if is_waiting or entrant.status in PLAYING else None
    return RosterRow(
        key=key,
        name=entrant_name_of(state, key),
        entrant=entrant,
        status=STATUS_WORDS[entrant.status],
        reply=_reply_text(entrant),
        owes=to_money(state, entrant.owes) if entrant.owes else None,
        rebuys=entrant.count_purchases(PurchaseKind.REBUY)
        + entrant.count_purchases(PurchaseKind.RE_ENTRY),
        add_ons=entrant.count_purchases(PurchaseKind.ADD_ON),
        won=won,
        best_place=best_place,
        total=to_money(state, won.total) if won and won.total else None,
        may_rebuy=is_waiting,
        seat=seat,
        place=None if seat is None else _seat_text(state, seat),
    )


def _reply_text(entrant: Entrant) -> Message | None:
    """What they replied, where that is not a plain yes."""
    word = REPLY_WORDS.get(entrant.reply)
    return say(word) if word and entrant.status is EntrantStatus.EXPECTED else None


def build_rebuy_row(state: State, key: int, at: Instant, hands: ChipHandout) -> RosterRow:
    """Somebody who is out and may rebuy, with what they can buy at this instant."""
    row = build_roster_row(state, key, None, is_waiting=True)
    return replace(
        row,
        sales=tuple(
            sale
            for sale in list_purchase_options(state, row.entrant, at, hands)
            if sale.why_not is None
        ),
    )


def _seat_text(state: State, seat: SeatStay) -> Message:
    table = table_name_text(state, seat.table)
    return say(_("{table}, seat {seat}"), table=table, seat=seat.seat)


@dataclass(frozen=True, slots=True)
class PlayerLists:
    """Everybody on the list, sorted by how it stands with them."""

    waiting: tuple[RosterRow, ...]
    expected: tuple[RosterRow, ...]
    playing: tuple[RosterRow, ...]
    out: tuple[RosterRow, ...]
    gone: tuple[RosterRow, ...]
    everybody: tuple[RosterRow, ...]
    """All of these by name."""

    @property
    def with_chips_or_rebuy(self) -> tuple[RosterRow, ...]:
        """Everybody who has not gone out for good, by name."""
        return tuple(row for row in self.everybody if row.is_playing or row.may_rebuy)

    @property
    def still_in(self) -> tuple[RosterRow, ...]:
        """Everybody who plays, may come back or is expected, by name."""
        left = {row.key for row in (*self.out, *self.gone)}
        return tuple(row for row in self.everybody if row.key not in left)

    @property
    def owing(self) -> tuple[RosterRow, ...]:
        """Everybody who has not paid all, by name."""
        return tuple(row for row in self.everybody if row.entrant.owes > 0)

    @property
    def entered(self) -> int:
        """How many count for the field."""
        return len(self.waiting) + len(self.playing) + len(self.out)


def build_player_lists(state: State, at: Instant, sought: str = "") -> PlayerLists:
    """Sort the players of a night; `sought` keeps those whose name holds it."""
    won = compute_winnings(state, at)
    may_come_back = list_rebuy_candidates(state, at)
    best = find_best_places(state, at)
    hands = ChipHandout(state)
    by_name = []
    for key in sort_by_name(state, state.entrants):
        if sought.casefold() in (state.entrants[key].name or str(abs(key))).casefold():
            is_waiting = key in may_come_back
            by_name.append(build_roster_row(state, key, won.get(key), is_waiting, best.get(key, 0)))

    def list_rows(*statuses: EntrantStatus) -> tuple[RosterRow, ...]:
        return tuple(row for row in by_name if row.entrant.status in statuses)

    out = [row for row in list_rows(EntrantStatus.OUT) if not row.may_rebuy]
    return PlayerLists(
        waiting=tuple(
            replace(row, sales=list_purchase_options(state, row.entrant, at, hands))
            for row in by_name
            if row.may_rebuy
        ),
        expected=list_rows(EntrantStatus.EXPECTED),
        playing=list_rows(*PLAYING),
        out=tuple(sorted(out, key=lambda row: row.won.place if row.won else 0)),
        gone=list_rows(EntrantStatus.GONE),
        everybody=tuple(by_name),
    )


@dataclass(frozen=True, slots=True)
class RosterTable:
    """The players of one table; of none, if they have no seat."""

    told: Text
    rows: tuple[RosterRow, ...]


def group_by_table(state: State, rows: Iterable[RosterRow]) -> tuple[RosterTable, ...]:
    """
    Players table by table and seat by seat, as a director looks for them; who has no seat comes
    last.
    """
    ordered = sorted(rows, key=lambda row: (row.seat is None, _get_table_and_seat(row)))
    groups = groupby(ordered, key=lambda row: _get_table_and_seat(row)[0])
    return tuple(
        RosterTable(table_name_text(state, table) if table else "", tuple(found))
        for table, found in groups
    )


def _get_table_and_seat(row: RosterRow) -> tuple[int, int]:
    return (row.seat.table, row.seat.seat) if row.seat else (0, 0)


def sort_by_name(state: State, keys: Iterable[int]) -> tuple[int, ...]:
    """Players by name; those without one by number, after the others."""

    def sort_key(key: int) -> tuple[bool, str, int]:
        name = state.entrants[key].name
        return not name, build_name_sort_key(name), abs(key)

    return tuple(sorted(keys, key=sort_key))


def list_player_numbers(state: State) -> frozenset[int]:
    """
    The numbers of all players of the club who are on the list of this night; those who are not
    coming are not.
    """
    found: set[int] = set()
    for key, entrant in state.entrants.items():
        if entrant.status is not EntrantStatus.GONE:
            found |= {key, entrant.player}
    return frozenset(number for number in found if number > 0)
