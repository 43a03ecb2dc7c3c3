"""Seats for those who come later: late entrants, alternates, and who entered again."""

from dataclasses import dataclass
from typing import ClassVar

from seating.seat_draw import draw_open_seats
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, name_of
from tournament.players.actions.entries import require_entrant
from tournament.players.values import PLAYING
from tournament.tables.actions.seats import check_seat_free, seat_player
from tournament.tables.rules.seats import list_free_seats, list_seated_tables, places_of
from tournament.tables.values import SeatReason, table_text


@register_action
@dataclass(frozen=True, slots=True)
class DrawSeat:
    """A late entrant or an alternate draws one of the open seats of the smallest tables."""

    kind: ClassVar[str] = "draw_seat"
    duty: ClassVar[Duty] = Duty.DIRECT
    player: int
    table: int
    seat: int
    seed: str = ""
    """With which the program drew; empty when a real card decided."""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        entrant = require_entrant(state, self.player)
        if self.player in places_of(state) and entrant.status in PLAYING:
            raise refuse(
                _("{name} has a seat already. Nothing was changed."),
                name=name_of(state, self.player),
            )
        if entrant.status not in PLAYING:
            raise refuse(
                _("{name} has no chips in play. Nothing was changed."),
                name=name_of(state, self.player),
            )
        check_seat_free(state, self.table, self.seat, at)
        if (self.table, self.seat) not in list_late_seats(state, at):
            raise refuse(
                _("Newcomers are drawn to the tables with the fewest players. Load the page again.")
            )
        if self.seed and (self.table, self.seat) != draw_late_seat(
            state, self.player, self.seed, at
        ):
            raise refuse(_("The open seats changed meanwhile. Nothing was drawn; try again."))

    def apply(self, state: State, at: Instant) -> State:
        return seat_player(state, self.player, self.table, self.seat, SeatReason.LATE, at)

    def describe(self, state: State, at: Instant) -> Message:
        table = table_text(self.table, state.tables.get(self.table))
        name = name_of(state, self.player)
        return say(_("{name} drew {table}, seat {seat}"), name=name, table=table, seat=self.seat)


def list_late_seats(state: State, at: Instant) -> tuple[tuple[int, int], ...]:
    """
    The open seats that a newcomer may draw: those of the tables with the fewest players that have
    one. What planned moves promised is not open, nor is a table about to be broken.
    """
    there = list_seated_tables(state, at)
    sizes = {
        number: len(there.get(number, {}))
        for number, table in state.tables.items()
        if not table.broken
    }
    promised = (
        {(move.to_table, move.to_seat) for move in state.moves.moves} if state.moves else set()
    )
    breaking = state.moves.breaks if state.moves else 0
    open_seats = {
        number: [
            one
            for one in list_free_seats(state, number, at)
            if number != breaking and (number, one) not in promised
        ]
        for number in sizes
    }
    with_room = [number for number in sizes if open_seats[number] and (sizes[number] or not there)]
    if not with_room:
        with_room = [number for number in sizes if open_seats[number]]
    least = min((sizes[number] for number in with_room), default=0)
    return tuple(
        (number, one)
        for number in with_room
        if sizes[number] == least
        for one in open_seats[number]
    )


def draw_late_seat(state: State, player: int, seed: str, at: Instant) -> tuple[int, int] | None:
    """The seat that this seed draws for a newcomer; None when no table has room."""
    choice = list_late_seats(state, at)
    if not choice:
        return None
    (drawn,) = draw_open_seats((player,), choice, seed, "", "late")
    return drawn.table, drawn.seat
