"""
Tables and seats by hand: tables opened and named, somebody placed, moved or swapped, a seat closed
or checked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, _, label_fact, refuse, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.actions.entries import check_reason_length, require_entrant, update_entrant
from tournament.players.values import PLAYING, Entrant
from tournament.tables.actions.hands import leave_seat, replace_table, require_open_table, take_seat
from tournament.tables.actions.seating_pause import append_resumed, end_seating_pause
from tournament.tables.rules.house_tables import (
    HouseTable,
    check_house_table,
    check_tables,
    table_seats_text,
)
from tournament.tables.rules.move_text import seat_text
from tournament.tables.rules.seats import (
    list_held_seats,
    list_player_seats,
    list_taken_seats,
    may_keep_seat,
)
from tournament.tables.values import (
    MAX_SEATS,
    SeatReason,
    SeatStay,
    Table,
    table_text,
)

NO_CHIPS = _("{name} has no chips in play.")


def require_player_seat(state: State, key: int) -> tuple[int, int]:
    """Where somebody sits, or a refusal."""
    require_entrant(state, key)
    place = list_player_seats(state).get(key)
    if place is None:
        raise refuse(_("{name} has no seat."), name=entrant_name_of(state, key))
    return place


def require_active_player(state: State, key: int) -> Entrant:
    """An entrant with chips, or a refusal."""
    entrant = require_entrant(state, key)
    if entrant.status not in PLAYING:
        raise refuse(NO_CHIPS, name=entrant_name_of(state, key))
    return entrant


def _check_may_keep_seat(state: State, key: int, at: Instant) -> None:
    if not may_keep_seat(state, key, at):
        raise refuse(NO_CHIPS, name=entrant_name_of(state, key))


def _check_move_reason(state: State, key: int, reason: str, at: Instant) -> None:
    """Refuse to move somebody during the night without a reason."""
    if state.started is not None and state.started <= at and not reason.strip():
        raise refuse(_("Say why {name} moves."), name=entrant_name_of(state, key))


def _check_no_running_hand(state: State, number: int) -> None:
    if state.tables[number].running:
        raise refuse(
            _("{table} still plays its hand. Wait until it is over."),
            table=table_name_text(state, number),
        )


def _require_known_table(state: State, number: int) -> Table:
    """A table that was put up and is not broken, or a refusal."""
    if number not in state.tables:
        raise refuse(_("There is no table {table}."), table=number)
    return require_open_table(state, number)


def _build_moved_refusal(state: State, key: int, place: tuple[int, int] | None) -> Refusal:
    """Somebody has another seat than the page showed."""
    name = entrant_name_of(state, key)
    if place is None:
        return refuse(_("{name} has no seat now. Nobody was moved."), name=name)
    table = table_name_text(state, place[0])
    text = _("{name} sits at {table}, seat {seat} now. Nobody was moved.")
    return refuse(text, name=name, table=table, seat=place[1])


def check_seat_free(state: State, number: int, seat: int, at: Instant) -> None:
    """Refuse a seat that does not exist, is closed, or in which somebody sits."""
    table = _require_known_table(state, number)
    told = table_text(number, table)
    if not 1 <= seat <= table.size:
        raise refuse(_("Seats go from 1 to {seats}."), seats=table.size)
    if seat in table.closed:
        raise refuse(
            _("Seat {seat} of {table} is closed. Choose another one."), table=told, seat=seat
        )
    if (sitting := list_held_seats(state, number, at).get(seat)) is not None:
        raise refuse(
            _("{name} sits in seat {seat} of {table}. Choose another one."),
            name=entrant_name_of(state, sitting),
            table=told,
            seat=seat,
        )


def unseat_player(state: State, key: int, at: Instant, emptied: bool = False) -> State:
    """
    The night with this player's seat given free; `emptied` remembers that they went out in the
    hand just played.
    """
    if (place := list_player_seats(state).get(key)) is not None:
        number, seat = place
        table = state.tables[number]
        left = replace(
            table,
            seats={other: who for other, who in table.seats.items() if other != seat},
            newcomers=tuple(other for other in table.newcomers if other != key),
            checked=False,
            emptied=(*table.emptied, seat) if emptied else table.emptied,
        )
        state = replace_table(state, number, left)
    return replace(state, entrants={**state.entrants, key: leave_seat(state.entrants[key], at)})


def seat_player(
    state: State, key: int, number: int, at_seat: int, why: SeatReason, at: Instant
) -> State:
    """The night with this player in that seat; whoever is out and still held it loses it."""
    state = unseat_player(state, key, at)
    if (held := state.tables[number].seats.get(at_seat)) is not None:
        state = unseat_player(state, held, at)
    table = state.tables[number]
    new = replace(
        table,
        seats=dict(sorted({**table.seats, at_seat: key}.items())),
        newcomers=(*(other for other in table.newcomers if other != key), key)
        if table.hand
        else (),
        checked=False,
    )
    entrant = take_seat(state.entrants[key], SeatStay(number, at_seat, at, why))
    return replace_table(replace(state, entrants={**state.entrants, key: entrant}), number, new)


def return_to_kept_seat(state: State, key: int, at: Instant, out_since: int) -> State:
    """
    The night with somebody back who rebuys while their table deals on: in the seat that was kept,
    as a newcomer if a hand began without them. If their table was broken they wait for a seat.
    """
    place = list_player_seats(state).get(key)
    if place is None or state.tables[place[0]].began <= out_since:
        return state
    return seat_player(state, key, *place, SeatReason.LATE, at)


def move_players(
    state: State, places: Mapping[int, tuple[int, int]], why: SeatReason, at: Instant
) -> State:
    """
    The night with several players moved at once, each to a seat that is free once all have left
    theirs.
    """
    for key in places:
        state = unseat_player(state, key, at)
    for key, (number, at_seat) in places.items():
        state = seat_player(state, key, number, at_seat, why, at)
    return state


@register_action
@dataclass(frozen=True, slots=True)
class OpenTable:
    """Put up a table, or put it up again after it was broken."""

    kind = "open_table"
    duty = Duty.DIRECT
    table: int
    seats: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_tables((HouseTable(self.table, self.seats),))

    def apply(self, state: State, at: Instant) -> State:
        known = state.tables.get(self.table, Table(size=self.seats))
        if known.broken:
            known = Table(
                size=self.seats,
                name=known.name,
                hand=known.hand,
                step=known.step,
                began=known.began,
            )
        return replace_table(state, self.table, known)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Table {table} opened, {seats} seats"), table=self.table, seats=self.seats)


@register_action
@dataclass(frozen=True, slots=True)
class SetTable:
    """
    What a table is called, how many seats it has, which are closed, and when it is to be broken.
    """

    kind = "set_table"
    duty = Duty.DIRECT
    table: int
    name: str
    seats: int
    closed: tuple[int, ...] = ()
    order: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        _require_known_table(state, self.table)
        check_house_table(self.name, self.seats, self.closed, self.order)
        there = list_held_seats(state, self.table, at)
        drawn = () if state.draw is None else state.draw.places
        laid_out = {slot.seat for slot in drawn if slot.table == self.table}
        for seat in (*self.closed, *range(self.seats + 1, MAX_SEATS + 1)):
            if seat in laid_out:
                raise refuse(_("A draw is under way. Finish it, or cancel it."))
            if seat in there:
                name = entrant_name_of(state, there[seat])
                raise refuse(
                    _("{name} sits in seat {seat}. Move that player first."), name=name, seat=seat
                )

    def apply(self, state: State, at: Instant) -> State:
        closed = tuple(sorted(self.closed))
        for seat, key in state.tables[self.table].seats.items():
            if seat in closed or seat > self.seats:
                state = unseat_player(state, key, at)
        table = replace(
            state.tables[self.table],
            name=self.name.strip(),
            size=self.seats,
            closed=closed,
            order=self.order,
        )
        spots = table.spots
        if spots is not None and max(spots.button, spots.small, spots.big) > self.seats:
            table = replace(table, spots=None, small_by=0, big_by=0, button_by=0, set=False)
        return replace_table(state, self.table, table)

    def describe(self, state: State, at: Instant) -> Message:
        table = table_text(self.table, replace(state.tables[self.table], name=self.name.strip()))
        return table_seats_text(table, self.seats, self.closed)


@register_action
@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """
    Place somebody by hand. Once the night runs and they have a seat already, that takes a reason.
    `was` is the seat in which the page showed them, so that two directors move them once; 0 and 0
    for nobody's.
    """

    kind = "seat_player"
    duty = Duty.DIRECT
    player: int
    table: int
    seat: int
    reason: str = ""
    was: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        entrant = require_entrant(state, self.player)
        place = list_player_seats(state).get(self.player)
        if place == (self.table, self.seat):
            return
        if self.was not in ((), place or (0, 0)):
            raise _build_moved_refusal(state, self.player, place)
        _check_may_keep_seat(state, self.player, at)
        check_seat_free(state, self.table, self.seat, at)
        if place is not None:
            _check_move_reason(state, self.player, self.reason, at)
            if entrant.status in PLAYING:
                _check_no_running_hand(state, place[0])

    def apply(self, state: State, at: Instant) -> State:
        if list_player_seats(state).get(self.player) == (self.table, self.seat):
            return state
        why = SeatReason.HAND if self.player in list_player_seats(state) else SeatReason.LATE
        return seat_player(state, self.player, self.table, self.seat, why, at)

    def describe(self, state: State, at: Instant) -> Message:
        name = entrant_name_of(state, self.player)
        goal = seat_text(state, self.table, self.seat)
        if (place := list_player_seats(state).get(self.player)) is not None:
            moved = say(
                _("{name} ({start} → {goal})"), name=name, start=seat_text(state, *place), goal=goal
            )
            return append_reason(say(_("Moved: {moves}"), moves=moved), self.reason)
        table = table_name_text(state, self.table)
        line = say(_("{name} sits at {table}, seat {seat}"), name=name, table=table, seat=self.seat)
        return append_reason(line, self.reason)


@register_action
@dataclass(frozen=True, slots=True)
class SwapSeats:
    """
    Two players change seats, between hands; `places` are table and seat of each as the page showed
    them.
    """

    kind = "swap_seats"
    duty = Duty.DIRECT
    player: int
    other: int
    reason: str = ""
    places: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        mine = require_player_seat(state, self.player)
        theirs = require_player_seat(state, self.other)
        if self.places not in ((), (*mine, *theirs)):
            raise refuse(_("The tables have changed. Nobody was moved; load the page again."))
        if self.player == self.other:
            raise refuse(_("Choose two players."))
        for key in (self.player, self.other):
            _check_may_keep_seat(state, key, at)
        _check_move_reason(state, self.player, self.reason, at)
        for number in (mine[0], theirs[0]):
            _check_no_running_hand(state, number)

    def apply(self, state: State, at: Instant) -> State:
        places = list_player_seats(state)
        swapped = {self.player: places[self.other], self.other: places[self.player]}
        return move_players(state, swapped, SeatReason.HAND, at)

    def describe(self, state: State, at: Instant) -> Message:
        places = list_player_seats(state)
        told = say(
            _("Swapped: {name} ({start}) ↔ {other} ({goal})"),
            name=entrant_name_of(state, self.player),
            start=seat_text(state, *places[self.player]),
            other=entrant_name_of(state, self.other),
            goal=seat_text(state, *places[self.other]),
        )
        return append_reason(told, self.reason)


@register_action
@dataclass(frozen=True, slots=True)
class LockSeat:
    """A player keeps the seat when tables are balanced, or may be moved again."""

    kind = "fix_seat"
    duty = Duty.DIRECT
    player: int
    fixed: bool

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_player_seat(state, self.player)

    def apply(self, state: State, at: Instant) -> State:
        return update_entrant(state, self.player, fixed=self.fixed)

    def describe(self, state: State, at: Instant) -> Message:
        text = _("{name} keeps the seat") if self.fixed else _("{name} may be moved again")
        return say(text, name=entrant_name_of(state, self.player))


@register_action
@dataclass(frozen=True, slots=True)
class CheckSeats:
    """
    Somebody looked: everybody at this table sits where it is written. `hand` and `players` say what
    was seen.
    """

    kind = "check_seats"
    duty = Duty.TABLE
    table: int
    players: tuple[int, ...]

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_open_table(state, self.table)
        there = tuple(list_taken_seats(state, self.table, at).values())
        if not there or self.players != there:
            raise refuse(_("The tables have changed. Load the page again."))

    def apply(self, state: State, at: Instant) -> State:
        table = replace(state.tables[self.table], checked=True)
        return end_seating_pause(replace_table(state, self.table, table), at)

    def describe(self, state: State, at: Instant) -> Message:
        line = say(_("Table {table}: everybody is in the right seat"), table=self.table)
        return append_resumed(line, self, state, at)


def append_reason(line: Message, reason: str) -> Message:
    """What was done, and why."""
    return label_fact(line, reason.strip()) if reason.strip() else line
