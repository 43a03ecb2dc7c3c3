"""The tables one can choose to sit down at with a phone."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Text
from tournament.engine.time_units import MINUTE
from tournament.night.state import State, count_entered_players, entrant_name_of, table_name_text
from tournament.players.rules.standings import list_active_players
from tournament.tables.rules.seats import has_seating, list_open_tables, list_taken_seats
from tournament.tables.values import Table, table_text

SAME_BREAK_MS = 10 * MINUTE
"""Who left a table so long before its last player had left it earlier, by a move of their own."""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """
    A table, what it is called, how many sit there (0 where nobody has a seat), and what it does.
    """

    number: int
    told: Text
    players: int
    hand: int
    running: bool


def list_table_choices(state: State, at: Instant) -> list[TableChoice]:
    """
    The tables that stand, or where nobody has a seat, as many as the players need and those that
    reported a hand.
    """
    numbers = range(1, count_tables_to_offer(state) + 1)
    choices = []
    for number in list_open_tables(state) if has_seating(state) else numbers:
        table = state.tables.get(number, Table())
        choices.append(
            TableChoice(
                number=number,
                told=table_text(number, table),
                players=len(list_taken_seats(state, number, at)),
                hand=table.hand,
                running=table.running,
            )
        )
    return choices


@dataclass(frozen=True, slots=True)
class ReseatedPlayer:
    """Somebody who sat at a table that was broken, and where they sit now."""

    name: Text
    table: int
    told: Text
    seat: int


def list_moved_players(state: State, number: int) -> list[ReseatedPlayer]:
    """Where those sit now who still play and left this table when it was broken, table by table."""
    left = {}
    for key in list_active_players(state):
        ends = [stay.until for stay in state.entrants[key].sat if stay.table == number]
        if ends:
            left[key] = ends[-1]
    ended = max(left.values(), default=0)
    found = []
    for key, end in left.items():
        stay = state.entrants[key].seat
        if end > ended - SAME_BREAK_MS and stay is not None and stay.table != number:
            table = table_name_text(state, stay.table)
            found.append(ReseatedPlayer(entrant_name_of(state, key), stay.table, table, stay.seat))
    return sorted(found, key=lambda player: (player.table, player.seat))


def count_tables_to_offer(state: State) -> int:
    """As many tables as the players need, and every one that has reported a hand."""
    return max(1, -(-count_entered_players(state) // state.rules.table_seats), *state.tables)
