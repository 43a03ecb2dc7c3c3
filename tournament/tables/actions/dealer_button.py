"""Dealer button: placed by hand or decided by the high card."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from seating.button_and_blinds import ButtonAndBlinds, place_first_blinds
from seating.cards import Card, build_full_deck, compute_card_sort_key
from seating.seat_order import is_clockwise_order
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.tables.actions.hands import (
    build_wrong_hand_refusal,
    replace_table,
    require_open_table,
)
from tournament.tables.rules.seats import list_seats_in_hand, list_taken_seats
from tournament.tables.values import Table


@register_action
@dataclass(frozen=True, slots=True)
class SetButton:
    """
    Where the button of a table lies: of the hand in play, of the one just played, or else of the
    next one. The blinds follow it, unless they are told as well (a dead small blind lies at an
    empty seat).
    """

    kind = "set_button"
    duty = Duty.TABLE
    table: int
    seat: int
    small: int = 0
    big: int = 0
    played: bool = False
    """The hand just played is meant, not the next one."""
    hand: int = 0
    """The hand that is meant, as the page showed it; 0 for whichever it is now."""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        table = require_open_table(state, self.table)
        meant = table.hand if table.running or self.played else table.hand + 1
        if self.hand not in (0, meant):
            raise build_wrong_hand_refusal(self.table, table)
        there = self._list_hand_players(state, at)
        if len(there) < 2:
            raise refuse(
                _("{table} needs two players for a hand."), table=table_name_text(state, self.table)
            )
        told = (self.seat, self.small or self.seat, self.big or self.seat)
        if not all(1 <= seat <= table.size for seat in told):
            raise refuse(_("Seats go from 1 to {seats}."), seats=table.size)
        if self.big and self.big not in there:
            raise refuse(_("Choose a taken seat for the big blind."))
        spots = self._compute_button_and_blinds(table, there)
        together = spots.button == spots.small != spots.big and len(there) == 2
        if not together and not is_clockwise_order(
            spots.button, spots.small, spots.big, table.size
        ):
            raise refuse(
                _(
                    "Clockwise: button, small blind, big blind. Heads-up, the "
                    "button posts the small blind."
                )
            )

    def apply(self, state: State, at: Instant) -> State:
        table = state.tables[self.table]
        there = self._list_hand_players(state, at)
        spots = self._compute_button_and_blinds(table, there)
        fresh = not self.played and not table.running
        return replace_table(
            state, self.table, place_button_and_blinds(table, spots, there, fresh, at)
        )

    def _list_hand_players(self, state: State, at: Instant) -> Mapping[int, int]:
        """Who plays the hand that is meant."""
        known = state.tables.get(self.table)
        is_told = known is not None and (self.played or known.running)
        played = list_seats_in_hand(state, self.table, at) if is_told else {}
        return played if len(played) > 1 else list_taken_seats(state, self.table, at)

    def _compute_button_and_blinds(self, table: Table, there: Mapping[int, int]) -> ButtonAndBlinds:
        spots = place_first_blinds(self.seat, table.size, there)
        return replace(spots, small=self.small or spots.small, big=self.big or spots.big)

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("Table {table}: the button is at seat {seat}"), table=self.table, seat=self.seat
        )


def place_button_and_blinds(
    table: Table, spots: ButtonAndBlinds, there: Mapping[int, int], fresh: bool, at: Instant
) -> Table:
    """
    The table with its button and blinds told: of a hand in play or played, or of a `fresh` one to
    come.
    """
    last = None
    if fresh:
        last = table.spots if table.hand and not table.set else table.last
    return replace(
        table,
        spots=spots,
        set=fresh,
        last=last,
        touched=at,
        small_by=there.get(spots.small, 0),
        big_by=there.get(spots.big, 0),
        button_by=there.get(spots.button, 0),
    )


@dataclass(frozen=True, slots=True)
class SeatHighCard:
    """The card that was dealt to a seat."""

    seat: int
    card: Card


def has_button_from_hands(table: Table) -> bool:
    """Whether the button of a table is known from the hands played there."""
    return bool(table.hand) and table.spots is not None


@register_action
@dataclass(frozen=True, slots=True)
class DealForButton:
    """
    One card to each seat; the highest gets the button (for nights without the draw). Where it has
    moved from hand to hand already, `restart` is the director's word that it starts anew.
    """

    kind = "high_card"
    duty = Duty.DIRECT
    table: int
    cards: tuple[SeatHighCard, ...]
    restart: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_open_table(state, self.table)
        there = list_taken_seats(state, self.table, at)
        if len(there) < 2 or sorted(row.seat for row in self.cards) != sorted(there):
            raise refuse(
                _("One card for each player of table {table}."),
                table=self.table,
            )
        dealt = [row.card for row in self.cards]
        if len(set(dealt)) != len(dealt) or not set(dealt) <= set(build_full_deck()):
            raise refuse(_("A card can be dealt only once. Check the cards."))
        table = state.tables[self.table]
        if has_button_from_hands(table) and not self.restart and table.spots is not None:
            raise refuse(
                _("The button is at seat {seat}. Check “Restart the button” to deal for it again."),
                seat=table.spots.button,
            )

    def _find_high_card_seat(self) -> int:
        return max(self.cards, key=lambda row: compute_card_sort_key(row.card)).seat

    def apply(self, state: State, at: Instant) -> State:
        table = state.tables[self.table]
        there = list_taken_seats(state, self.table, at)
        spots = place_first_blinds(self._find_high_card_seat(), table.size, there)
        return replace_table(
            state, self.table, place_button_and_blinds(table, spots, there, not table.running, at)
        )

    def describe(self, state: State, at: Instant) -> Message:
        name = entrant_name_of(state, state.tables[self.table].seats[self._find_high_card_seat()])
        return say(
            _("Table {table}: {name} has the high card and the button"), table=self.table, name=name
        )
