"""
Tables and seats by hand: tables opened and named, somebody placed, moved or swapped, a seat closed
or checked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, name_of, table_name_text
from tournament.players.actions.entries import check_reason_length, require_entrant, update_entrant
from tournament.players.values import PLAYING
from tournament.tables.actions.hands import leave_seat, replace_table, require_table, take_seat
from tournament.tables.rules.house_tables import check_house_table
from tournament.tables.rules.seats import list_taken_seats, may_keep_seat, places_of
from tournament.tables.values import (
    MOST_SEATS,
    MOST_TABLES,
    SeatReason,
    SeatStay,
    Table,
    table_text,
)


def require_seat(state: State, key: int) -> tuple[int, int]:
    """Where somebody sits, or a refusal."""
    require_entrant(state, key)
    place = places_of(state).get(key)
    if place is None:
        raise refuse(_("{name} has no seat. Nothing was changed."), name=name_of(state, key))
    return place


def check_seat_free(state: State, number: int, seat: int, at: Instant) -> None:
    """Refuse a seat that does not exist, is closed, or in which somebody sits."""
    table = state.tables.get(number)
    if table is None:
        raise refuse(_("There is no table {table}."), table=number)
    require_table(state, number)
    told = table_text(number, table)
    if not 1 <= seat <= table.size:
        raise refuse(_("{table} has seats 1 to {seats}."), table=told, seats=table.size)
    if seat in table.closed:
        raise refuse(
            _("Seat {seat} of {table} is closed. Choose another one."), table=told, seat=seat
        )
    if (sitting := list_taken_seats(state, number, at).get(seat)) is not None:
        raise refuse(
            _("{name} sits in seat {seat} of {table}. Choose another one."),
            name=name_of(state, sitting),
            table=told,
            seat=seat,
        )


def unseat_player(state: State, key: int, at: Instant, emptied: bool = False) -> State:
    """
    The night with this player's seat given free; `emptied` remembers that he went out in the hand
    just played.
    """
    if (place := places_of(state).get(key)) is not None:
        number, seat = place
        table = state.tables[number]
        seats = {one: who for one, who in table.seats.items() if one != seat}
        newcomers = tuple(one for one in table.newcomers if one != key)
        told = replace(table, seats=seats, newcomers=newcomers, checked=False)
        if emptied:
            told = replace(told, emptied=(*told.emptied, seat))
        state = replace_table(state, number, told)
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
        newcomers=(*(one for one in table.newcomers if one != key), key) if table.hand else (),
        checked=False,
    )
    entrant = take_seat(state.entrants[key], SeatStay(number, at_seat, at, why))
    return replace_table(replace(state, entrants={**state.entrants, key: entrant}), number, new)


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

    kind: ClassVar[str] = "open_table"
    duty: ClassVar[Duty] = Duty.DIRECT
    table: int
    seats: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if not 1 <= self.table <= MOST_TABLES:
            raise refuse(_("Tables have numbers from 1 to {most}."), most=MOST_TABLES)
        if not 2 <= self.seats <= MOST_SEATS:
            raise refuse(_("A table has 2 to {most} seats."), most=MOST_SEATS)

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

    kind: ClassVar[str] = "set_table"
    duty: ClassVar[Duty] = Duty.DIRECT
    table: int
    name: str
    seats: int
    closed: tuple[int, ...] = ()
    order: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if self.table not in state.tables:
            raise refuse(_("There is no table {table}."), table=self.table)
        require_table(state, self.table)
        check_house_table(self.name, self.seats, self.closed, self.order)
        there = list_taken_seats(state, self.table, at)
        for one in (*self.closed, *range(self.seats + 1, MOST_SEATS + 1)):
            if one in there:
                name = name_of(state, there[one])
                raise refuse(
                    _("{name} sits in seat {seat}. Move that player first."), name=name, seat=one
                )

    def apply(self, state: State, at: Instant) -> State:
        table, closed = state.tables[self.table], tuple(sorted(self.closed))
        for one in [seat for seat in table.seats if seat in closed or seat > self.seats]:
            state = unseat_player(state, table.seats[one], at)
        table = state.tables[self.table]
        told = replace(
            table, name=self.name.strip(), size=self.seats, closed=closed, order=self.order
        )
        if (
            told.spots is not None
            and max(told.spots.button, told.spots.small, told.spots.big) > self.seats
        ):
            told = replace(told, spots=None, small_by=0, big_by=0, button_by=0, set=False)
        return replace_table(state, self.table, told)

    def describe(self, state: State, at: Instant) -> Message:
        table = table_text(self.table, replace(state.tables[self.table], name=self.name.strip()))
        told = say(_("{table}: {seats} seats"), table=table, seats=self.seats)
        if self.closed:
            told = say(
                _("{line}, closed: {closed}"),
                line=told,
                closed=" ".join(map(str, sorted(self.closed))),
            )
        return told


@register_action
@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """
    Place somebody by hand. Once the night runs and he has a seat already, that takes a reason.
    """

    kind: ClassVar[str] = "seat_player"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    table: int
    seat: int
    reason: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        entrant = require_entrant(state, self.player)
        place = places_of(state).get(self.player)
        if place == (self.table, self.seat):
            return
        if not may_keep_seat(state, self.player, at):
            raise refuse(
                _("{name} has no chips in play. Nothing was changed."),
                name=name_of(state, self.player),
            )
        check_seat_free(state, self.table, self.seat, at)
        if (
            place is not None
            and state.started is not None
            and state.started <= at
            and not self.reason.strip()
        ):
            raise refuse(
                _("Say why {name} moves; the others will ask."), name=name_of(state, self.player)
            )
        if place is not None and state.tables[place[0]].running and entrant.status in PLAYING:
            raise refuse(
                _("{table} still plays its hand. Move afterwards."),
                table=table_name_text(state, place[0]),
            )

    def apply(self, state: State, at: Instant) -> State:
        if places_of(state).get(self.player) == (self.table, self.seat):
            return state
        why = SeatReason.HAND if self.player in places_of(state) else SeatReason.LATE
        return seat_player(state, self.player, self.table, self.seat, why, at)

    def describe(self, state: State, at: Instant) -> Message:
        name, table = name_of(state, self.player), table_name_text(state, self.table)
        told = say(_("{name} sits at {table}, seat {seat}"), name=name, table=table, seat=self.seat)
        return append_reason(told, self.reason)


@register_action
@dataclass(frozen=True, slots=True)
class SwapSeats:
    """
    Two players change seats, between hands; `places` are table and seat of each as the page showed
    them.
    """

    kind: ClassVar[str] = "swap_seats"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    other: int
    reason: str = ""
    places: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        mine, theirs = require_seat(state, self.player), require_seat(state, self.other)
        if self.places not in ((), (*mine, *theirs)):
            raise refuse(
                _("Somebody sits elsewhere by now. Nothing was changed; look, then do it again.")
            )
        if self.player == self.other:
            raise refuse(_("Choose two players."))
        for key in (self.player, self.other):
            if not may_keep_seat(state, key, at):
                raise refuse(
                    _("{name} has no chips in play. Nothing was changed."), name=name_of(state, key)
                )
        if state.started is not None and state.started <= at and not self.reason.strip():
            raise refuse(
                _("Say why {name} moves; the others will ask."), name=name_of(state, self.player)
            )
        for number in (mine[0], theirs[0]):
            if state.tables[number].running:
                raise refuse(
                    _("{table} still plays its hand. Move afterwards."),
                    table=table_name_text(state, number),
                )

    def apply(self, state: State, at: Instant) -> State:
        places = places_of(state)
        return move_players(
            state,
            {self.player: places[self.other], self.other: places[self.player]},
            SeatReason.HAND,
            at,
        )

    def describe(self, state: State, at: Instant) -> Message:
        told = say(
            _("{name} and {other} changed seats"),
            name=name_of(state, self.player),
            other=name_of(state, self.other),
        )
        return append_reason(told, self.reason)


@register_action
@dataclass(frozen=True, slots=True)
class LockSeat:
    """A player keeps his seat when tables are balanced, or may be moved again."""

    kind: ClassVar[str] = "fix_seat"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    fixed: bool

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_seat(state, self.player)

    def apply(self, state: State, at: Instant) -> State:
        return update_entrant(state, self.player, fixed=self.fixed)

    def describe(self, state: State, at: Instant) -> Message:
        text = _("{name} keeps the seat") if self.fixed else _("{name} may be moved again")
        return say(text, name=name_of(state, self.player))


@register_action
@dataclass(frozen=True, slots=True)
class CheckSeats:
    """
    Somebody looked: everybody at this table sits where it is written. `hand` and `players` say what
    was seen.
    """

    kind: ClassVar[str] = "check_seats"
    duty: ClassVar[Duty] = Duty.TABLE
    table: int
    players: tuple[int, ...]

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_table(state, self.table)
        if (
            self.players != tuple(list_taken_seats(state, self.table, at).values())
            or not self.players
        ):
            raise refuse(
                _("The seats of table {table} changed meanwhile. Look again."), table=self.table
            )

    def apply(self, state: State, at: Instant) -> State:
        return replace_table(state, self.table, replace(state.tables[self.table], checked=True))

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Table {table}: everybody is in the right seat"), table=self.table)


def append_reason(line: Message, reason: str) -> Message:
    """What was done, and why."""
    return say(_("{line}: {reason}"), line=line, reason=reason.strip()) if reason.strip() else line
