"""Seats for those who come later: late entrants, alternates, and who entered again."""

from dataclasses import dataclass

from seating.seat_draw import draw_open_seats
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.tables.actions.seats import check_seat_free, require_active_player, seat_player
from tournament.tables.rules.seats import list_free_seats, list_player_seats, list_seated_tables
from tournament.tables.values import SeatReason


@register_action
@dataclass(frozen=True, slots=True)
class DrawSeat:
    """A late entrant or an alternate draws one of the open seats of the smallest tables."""

    kind = "draw_seat"
    duty = Duty.DIRECT
    player: int
    table: int
    seat: int
    seed: str = ""
    """With which the program drew; empty when a real card decided."""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_active_player(state, self.player)
        if self.player in list_player_seats(state):
            raise refuse(
                _("{name} has a seat already."),
                name=entrant_name_of(state, self.player),
            )
        check_seat_free(state, self.table, self.seat, at)
        place = (self.table, self.seat)
        if place not in list_seats_for_newcomers(state, at):
            raise refuse(
                _("Newcomers are drawn to the tables with the fewest players. Load the page again.")
            )
        if self.seed and place != draw_late_seat(state, self.player, self.seed, at):
            raise refuse(_("The tables have changed. Nobody was moved; load the page again."))

    def apply(self, state: State, at: Instant) -> State:
        return seat_player(state, self.player, self.table, self.seat, SeatReason.LATE, at)

    def describe(self, state: State, at: Instant) -> Message:
        table = table_name_text(state, self.table)
        name = entrant_name_of(state, self.player)
        return say(_("{name} drew {table}, seat {seat}"), name=name, table=table, seat=self.seat)


def list_seats_for_newcomers(state: State, at: Instant) -> tuple[tuple[int, int], ...]:
    """
    The open seats that a newcomer may draw: those of the tables with the fewest players that have
    one.
    """
    there = list_seated_tables(state, at)
    found: dict[int, list[tuple[int, int]]] = {}
    for number in state.tables:
        if places := list_open_seats(state, number, at):
            found.setdefault(len(there.get(number, ())), []).extend(places)
    least = min(filter(None, found), default=0)
    return tuple(found.get(least, ()))


def list_open_seats(state: State, number: int, at: Instant) -> list[tuple[int, int]]:
    """
    The seats of a table that nobody has; none that planned moves promised, and none of a table
    about to be broken.
    """
    if state.moves is not None and state.moves.breaks == number:
        return []
    moves = state.moves.moves if state.moves else ()
    promised = {(move.to_table, move.to_seat) for move in moves}
    places = [(number, seat) for seat in list_free_seats(state, number, at)]
    return [place for place in places if place not in promised]


def draw_late_seat(state: State, player: int, seed: str, at: Instant) -> tuple[int, int] | None:
    """The seat that this seed draws for a newcomer; None when no table has room."""
    choice = list_seats_for_newcomers(state, at)
    if not choice:
        return None
    (drawn,) = draw_open_seats((player,), choice, seed, "", "late")
    return drawn.table, drawn.seat
