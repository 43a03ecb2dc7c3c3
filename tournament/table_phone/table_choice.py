"""The tables one can choose to sit down at with a phone."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message
from tournament.night.state import State, count_entered_players, name_of
from tournament.players.rules.standings import list_active_players
from tournament.schedule.values import MINUTE
from tournament.tables.actions.hands import get_hand_number
from tournament.tables.rules.seats import is_seated, list_open_tables, list_taken_seats
from tournament.tables.values import SeatStay, table_text

SAME_BREAK_MS = 10 * MINUTE
"""Who left a table so long before its last player had left it earlier, by a move of his own."""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """
    A table, what it is called, how many sit there (0 where nobody has a seat), and what it does.
    """

    number: int
    told: str | Message
    players: int
    hand: int
    running: bool


def list_table_choices(state: State, at: Instant) -> list[TableChoice]:
    """
    The tables that stand, or where nobody has a seat, as many as the players need and those that
    reported a hand.
    """
    numbers = (
        list_open_tables(state) if is_seated(state) else range(1, count_tables_to_offer(state) + 1)
    )
    return [_build_table_choice(state, number, at) for number in numbers]


def _build_table_choice(state: State, number: int, at: Instant) -> TableChoice:
    table = state.tables.get(number)
    return TableChoice(
        number=number,
        told=table_text(number, table),
        players=len(list_taken_seats(state, number, at)),
        hand=get_hand_number(state, number),
        running=table is not None and table.running,
    )


@dataclass(frozen=True, slots=True)
class ReseatedPlayer:
    """Somebody who sat at a table that was broken, and where he sits now."""

    name: str | Message
    table: int
    told: str | Message
    seat: int


def list_moved_players(state: State, number: int) -> list[ReseatedPlayer]:
    """Where those sit now who still play and left this table when it was broken, table by table."""
    here = {
        key: [one.until for one in state.entrants[key].sat if one.table == number]
        for key in list_active_players(state)
    }
    ended = max((ends[-1] for ends in here.values() if ends), default=0)
    went = [key for key, ends in here.items() if ends and ends[-1] > ended - SAME_BREAK_MS]
    seats = [(key, state.entrants[key].seat) for key in went]
    found = [
        _build_reseated_player(state, key, seat)
        for key, seat in seats
        if seat is not None and seat.table != number
    ]
    return sorted(found, key=lambda one: (one.table, one.seat))


def _build_reseated_player(state: State, key: int, seat: SeatStay) -> ReseatedPlayer:
    return ReseatedPlayer(
        name_of(state, key),
        seat.table,
        table_text(seat.table, state.tables.get(seat.table)),
        seat.seat,
    )


def count_tables_to_offer(state: State) -> int:
    """As many tables as the players need, and every one that has reported a hand."""
    return max(1, -(-count_entered_players(state) // state.rules.table_seats), *state.tables)
