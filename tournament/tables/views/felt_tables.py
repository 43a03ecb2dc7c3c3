"""
The tables of a night seen from above, as the host's pages draw them: who sits where around the
felt, where button and blinds lie, what a table waits for, and the tap that begins its next hand.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, say
from tournament.night.state import State, table_name_text
from tournament.players.values import PLAYING
from tournament.players.views.roster import ChipHandout, PurchaseOption, build_rebuy_row
from tournament.tables.rules.hand_blockers import (
    HandBlocker,
    HandBlockerKind,
    can_deal_on,
    find_hand_blockers,
    find_tables_in_plan,
)
from tournament.tables.rules.seats import (
    FIRST_FOR,
    TOLD_FOR,
    is_button_known,
    list_open_tables,
    list_taken_seats,
)
from tournament.tables.values import Table
from tournament.tables.views.seat_map import SeatMapHand, SeatSpot, build_seat_map
from tournament.tables.views.seat_names import list_seat_names

MAX_TABLES_DRAWN = 12
"""So many tables are drawn; in a larger field the others are a list of links."""
WAIT_WORDS = {
    HandBlockerKind.PLANNED: _("waits for the moves"),
    HandBlockerKind.DRAWING: _("waits for the draw"),
    HandBlockerKind.UNEVEN: _("waits for the moves"),
    HandBlockerKind.SHORT: _("three players short"),
    HandBlockerKind.TOO_FEW: _("needs two players"),
    HandBlockerKind.REDRAW: _("last hand: redraw"),
    HandBlockerKind.LATE: _("waits for a late player"),
    HandBlockerKind.TOGETHER: _("waits for the other tables"),
}
"""What a table waits for, in a few words; clock, break and dispute the strip tells already."""


class FeltSide(StrEnum):
    """On which side of the felt a seat stands."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


class FeltTap(StrEnum):
    """What a tap on a seat does."""

    PLAYER = "player"
    """It leads to whoever sits there."""
    COULD = "could"
    """The same; but a move that is due may begin or end here."""
    MOVER = "mover"
    """It chooses who moves."""
    GOAL = "goal"
    """It sends the chosen player there."""
    BUTTON = "button"
    """It says that the dealer button lies here."""
    SHEET = "sheet"
    """It opens what can be done with whoever sits there, or at the table's phone reported."""


@dataclass(frozen=True, slots=True)
class FeltSeat:
    """A seat and its spot at the felt: the side, and which of how many there, from the left."""

    place: SeatSpot
    side: FeltSide
    column: int = 1
    columns: int = 1
    tap: FeltTap = FeltTap.PLAYER

    @property
    def could_move(self) -> bool:
        """A move that is due may begin or end here."""
        return self.tap in (FeltTap.COULD, FeltTap.MOVER, FeltTap.GOAL)


@dataclass(frozen=True, slots=True)
class FeltQuestion:
    """Somebody at the table is out and may still rebuy; the table waits for the answer."""

    key: int
    name: Text
    sale: PurchaseOption | None
    """What a tap on Rebuy buys; None where their own page has to offer it."""
    deals_on: bool
    """The table can deal on without the answer."""

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)


@dataclass(frozen=True, slots=True)
class FeltTable:
    """One table as it is drawn, with what the host can tap there."""

    number: int
    told: Text
    size: int
    seats: tuple[FeltSeat, ...]
    playing: int
    hand: int
    """The hand in play, or the last one; 0 where nobody taps hands."""
    running: bool
    deals: bool
    """Its hands are tapped, so the next one can be."""
    wait: Message | None
    """What it waits for before its next hand."""
    question: FeltQuestion | None
    may_begin: bool
    """Nothing holds up its next hand."""
    is_at_table: bool = False
    """It is drawn on the phone that lies there, where nobody directs."""

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.number)

    @property
    def next_hand(self) -> int:
        """The number of the hand that it would begin."""
        return self.hand + 1


def build_felt_tables(state: State, at: Instant) -> tuple[FeltTable, ...]:
    """Every open table, the first ones of a large field, from the state alone."""
    numbers = list_open_tables(state)[:MAX_TABLES_DRAWN]
    halts = find_hand_blockers(state, at, numbers)
    names = list_seat_names(state)
    tapped = are_hands_tapped(state, at)
    return tuple(
        _build_felt_table(state, number, halts[number], names, tapped, at) for number in numbers
    )


def build_felt_table(
    state: State, number: int, at: Instant, tap: FeltTap = FeltTap.PLAYER
) -> FeltTable:
    """One table by itself; a tap on somebody who is out leads to them in any case."""
    felt = _build_one_felt(state, number, tap, at)
    seats = [replace(seat, tap=FeltTap.PLAYER) if seat.place.out else seat for seat in felt.seats]
    return replace(felt, seats=tuple(seats))


def build_table_phone_felt(state: State, number: int, at: Instant) -> FeltTable:
    """One table as its own phone draws it."""
    return replace(_build_one_felt(state, number, FeltTap.SHEET, at), is_at_table=True)


def build_button_felt(state: State, number: int, at: Instant) -> FeltTable:
    """One table on which somebody taps where the dealer button lies."""
    felt = _build_one_felt(state, number, FeltTap.BUTTON, at)
    return replace(felt, wait=None, question=None, deals=False, is_at_table=True)


def _build_one_felt(state: State, number: int, tap: FeltTap, at: Instant) -> FeltTable:
    halts = find_hand_blockers(state, at, (number,))[number]
    names = list_seat_names(state)
    felt = _build_felt_table(state, number, halts, names, are_hands_tapped(state, at), at)
    return replace(felt, seats=tuple(replace(seat, tap=tap) for seat in felt.seats))


def are_hands_tapped(state: State, at: Instant) -> bool:
    """
    Whether this night's hands are tapped: one was, or the first is about to be. A house that taps
    none gets no button for it and no guess where the dealer button is.
    """
    if any(table.hand for table in state.tables.values()):
        return True
    return state.started is not None and state.started <= at <= state.started + FIRST_FOR


def is_button_shown(state: State, number: int, at: Instant) -> bool:
    """
    Whether a drawing shows the button: known from a tapped hand, or drawn or told and not yet
    played from. Where nobody taps hands it moves on unseen after the first of them.
    """
    if not is_button_known(state, number, at):
        return False
    table = state.tables[number]
    if table.hand or state.started is None or at < state.started:
        return True
    return at <= max(state.started, table.touched) + TOLD_FOR


def mark_possible_moves(
    felts: Iterable[FeltTable],
    players: Iterable[int],
    goals: Iterable[tuple[int, int]],
    choosing: bool,
    mover: int,
) -> tuple[FeltTable, ...]:
    """
    The tables with the seats marked that a due move may leave or reach; with `choosing` a tap there
    chooses, first the player, then, once they are the `mover`, the seat.
    """
    movers = {mover} if mover else set(players)
    places = set(goals)
    marked = []
    for felt in felts:
        seats = []
        for seat in felt.seats:
            place = seat.place
            tap = FeltTap.PLAYER
            if place.key in movers:
                tap = FeltTap.MOVER if choosing else FeltTap.COULD
            elif place.free and (felt.number, place.seat) in places:
                tap = FeltTap.GOAL if choosing and mover else FeltTap.COULD
            seats.append(replace(seat, tap=tap, place=replace(place, goes=place.key == mover > 0)))
        marked.append(replace(felt, seats=tuple(seats)))
    return tuple(marked)


def _build_felt_table(
    state: State,
    number: int,
    halts: tuple[HandBlocker, ...],
    names: Mapping[int, Text],
    tapped: bool,
    at: Instant,
) -> FeltTable:
    table = state.tables.get(number, Table())
    there = list_taken_seats(state, number, at)
    question = _find_question(state, halts, names, at)
    return FeltTable(
        number=number,
        told=table_name_text(state, number),
        size=table.size,
        seats=list_felt_seats(state, number, names, at),
        playing=sum(state.entrants[key].status in PLAYING for key in there.values()),
        hand=table.hand,
        running=table.running,
        deals=tapped and state.finished is None,
        wait=_wait_text(state, number, halts, question, tapped),
        question=question,
        may_begin=not halts and len(there) > 1,
    )


def _find_question(
    state: State, halts: tuple[HandBlocker, ...], names: Mapping[int, Text], at: Instant
) -> FeltQuestion | None:
    """The first rebuy question of a table."""
    for halt in halts:
        if halt.cause is HandBlockerKind.REBUY:
            sales = build_rebuy_row(state, halt.player, at, ChipHandout(state)).sales
            return FeltQuestion(
                halt.player,
                names[halt.player],
                sales[0] if len(sales) == 1 else None,
                can_deal_on(state, halt.player, at),
            )
    return None


def _wait_text(
    state: State,
    number: int,
    halts: tuple[HandBlocker, ...],
    question: FeltQuestion | None,
    tapped: bool,
) -> Message | None:
    """What the table waits for, in a few words."""
    if question is not None:
        text = _("waits for {name}") if tapped else _("{name} is out of chips")
        return say(text, name=question.name)
    for halt in halts:
        if halt.cause is HandBlockerKind.PLANNED:
            return _planned_wait_text(state, number)
        if halt.cause in WAIT_WORDS:
            return say(WAIT_WORDS[halt.cause])
    return None


def _planned_wait_text(state: State, number: int) -> Message:
    """Whose move a table waits for."""
    moves = state.moves.moves if state.moves else ()
    here = {move.player for move in moves if number in (move.table, move.to_table)}
    if len(here) == 1 and number in find_tables_in_plan(state):
        return say(_("waits for {name}"), name=list_seat_names(state)[here.pop()])
    return say(WAIT_WORDS[HandBlockerKind.PLANNED])


def list_felt_seats(
    state: State, number: int, names: Mapping[int, Text], at: Instant
) -> tuple[FeltSeat, ...]:
    """The seats of a table as they stand around the felt."""
    drawn = build_seat_map(state, number, at)
    bare = drawn.pictured is SeatMapHand.NONE or not is_button_shown(state, number, at)
    moves = state.moves.moves if state.moves else ()
    coming = {move.to_seat: move.player for move in moves if move.to_table == number}
    seats = []
    for place in drawn.places:
        spot = replace(
            place,
            name=names.get(place.key, place.name),
            comes=names.get(coming.get(place.seat, 0), place.comes),
        )
        if bare:
            spot = replace(spot, button=False, small=False, big=False, deals=False, waits=False)
        seats.append(_place_seat(spot, drawn.size))
    return tuple(seats)


def _place_seat(spot: SeatSpot, size: int) -> FeltSeat:
    """
    Where a seat stands: clockwise from the left end, which tables of an even size up to eight do
    not have; the tenth seat has the right end.

    >>> [_place_seat(SeatSpot(seat), 9).side.value for seat in (1, 2, 5, 6, 9)]
    ['left', 'top', 'top', 'bottom', 'bottom']
    """
    has_ends = size % 2 == 1 or size == 10
    row = (size - (1 if size % 2 else 2 if has_ends else 0)) // 2
    at = spot.seat - (1 if has_ends else 0)
    if at == 0:
        return FeltSeat(spot, FeltSide.LEFT)
    if at <= row:
        return FeltSeat(spot, FeltSide.TOP, at, row)
    if size == 10:
        at -= 1
        if at == row:
            return FeltSeat(spot, FeltSide.RIGHT)
    return FeltSeat(spot, FeltSide.BOTTOM, 2 * row - at + 1, row)
