"""
The seats of one table as a drawing shows them: who sits where, where button and blinds lie, who
waits or is away.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournament.clock.values import Instant
from tournament.engine.messages import Text
from tournament.night.state import State, entrant_name_of
from tournament.players.values import EntrantStatus
from tournament.tables.rules.seats import (
    UpcomingHand,
    find_last_hand,
    find_next_hand,
    is_button_known,
    list_held_seats,
)
from tournament.tables.values import Table, table_text
from tournament.tables.views.hand_dealer import find_hand_dealer


class SeatMapHand(StrEnum):
    """Which hand the drawing shows."""

    NOW = "now"
    NEXT = "next"
    NONE = "none"
    """Nobody knows where the button is, or fewer than two players sit there: seats alone."""


@dataclass(frozen=True, slots=True)
class SeatSpot:
    """One seat of the drawing. `key` is 0 and `name` empty where nobody sits."""

    seat: int
    key: int = 0
    name: Text = ""
    button: bool = False
    small: bool = False
    big: bool = False
    deals: bool = False
    """They deal although the button lies elsewhere."""
    absent: bool = False
    out: bool = False
    """They are out and keep the seat while they may still rebuy."""
    waits: bool = False
    """New here, and gets no cards in this hand."""
    later: bool = False
    """Sat down while this hand was played, and is in from the next one on."""
    new: bool = False
    """Came to this table and has not been dealt a hand here."""
    fixed: bool = False
    penalty: int = 0
    """Hands still to be sat out."""
    closed: bool = False
    goes: bool = False
    """A planned move takes them to another table."""
    comes: Text = ""
    """Who is about to get this seat."""

    @property
    def empty(self) -> bool:
        """Nobody sits there."""
        return self.key == 0

    @property
    def free(self) -> bool:
        """Somebody could sit down there."""
        return self.empty and not self.closed


@dataclass(frozen=True, slots=True)
class SeatMap:
    """A table as drawn: its seats clockwise, and the hand that the drawing shows."""

    number: int
    told: Text
    size: int
    places: tuple[SeatSpot, ...]
    pictured: SeatMapHand
    hand: int
    """The number of the pictured hand; 1 before the first."""
    checked: bool
    """Somebody looked and found everybody in the right seat."""


def find_pictured_hand(
    state: State, number: int, at: Instant
) -> tuple[SeatMapHand, UpcomingHand | None]:
    """The hand in play, or between hands the next one as far as the button is known."""
    table = state.tables.get(number)
    is_running = table is not None and table.running
    if is_running:
        hand = find_last_hand(state, number, at)
        pictured = SeatMapHand.NOW
    else:
        hand = find_next_hand(state, number, at) if is_button_known(state, number, at) else None
        pictured = SeatMapHand.NEXT
    return (SeatMapHand.NONE if hand is None else pictured), hand


def build_seat_map(state: State, number: int, at: Instant) -> SeatMap:
    """The drawing of a table with the hand that is in play, or the next one."""
    return _build_map_for_hand(state, number, at, *find_pictured_hand(state, number, at))


def _build_map_for_hand(
    state: State,
    number: int,
    at: Instant,
    pictured: SeatMapHand,
    hand: UpcomingHand | None,
) -> SeatMap:
    table = state.tables.get(number, Table())
    there = list_held_seats(state, number, at)
    deals = find_hand_dealer(state, table, hand, pictured is SeatMapHand.NOW) if hand else 0
    seats = [(seat, there.get(seat, 0)) for seat in range(1, table.size + 1)]
    return SeatMap(
        number=number,
        told=table_text(number, table),
        size=table.size,
        places=tuple(
            _build_seat_spot(state, number, _mark_button_and_blinds(seat, key, hand, deals))
            for seat, key in seats
        ),
        pictured=pictured,
        hand=table.hand if pictured is SeatMapHand.NOW else table.hand + 1,
        checked=table.checked,
    )


def find_dead_button_and_blind(
    table: Table, pictured: SeatMapHand, hand: UpcomingHand | None
) -> tuple[bool, bool]:
    """
    Whether nobody has the button of this hand, and whether nobody posts its small blind; who went
    out in it did.
    """
    if hand is None:
        return False, False
    spots = hand.spots
    is_now = pictured is SeatMapHand.NOW
    dead_button = spots.button not in hand.taken and not (is_now and table.button_by)
    return dead_button, spots.small not in hand.taken and not (is_now and table.small_by)


def _build_seat_spot(state: State, number: int, marked: SeatSpot) -> SeatSpot:
    table = state.tables.get(number, Table())
    key = marked.key
    moves = state.moves.moves if state.moves else ()
    goal = (number, marked.seat)
    arriving = [move.player for move in moves if (move.to_table, move.to_seat) == goal]
    place = replace(marked, comes=entrant_name_of(state, arriving[0]) if arriving else "")
    if not key:
        return replace(place, closed=marked.seat in table.closed)
    entrant = state.entrants[key]
    return replace(
        place,
        name=entrant_name_of(state, key),
        absent=entrant.status is EntrantStatus.ABSENT,
        out=entrant.status is EntrantStatus.OUT,
        new=key in table.newcomers,
        fixed=entrant.fixed,
        penalty=entrant.penalty.hands if entrant.penalty else 0,
        goes=key in (move.player for move in moves),
    )


def _mark_button_and_blinds(seat: int, key: int, hand: UpcomingHand | None, deals: int) -> SeatSpot:
    """
    A seat with its button and blinds; the small blind is also marked where it is dead, the big
    blind not where whoever posted it went out.
    """
    if hand is None:
        return SeatSpot(seat, key)
    posts_big = seat == hand.spots.big or seat in hand.spots.more_big
    return SeatSpot(
        seat,
        key,
        button=seat == hand.spots.button,
        small=seat == hand.spots.small and not posts_big,
        big=posts_big and bool(key),
        deals=bool(key) and key == deals and seat != hand.spots.button,
        waits=seat in hand.waiting,
        later=bool(key) and seat not in hand.taken,
    )
