"""The tables one can choose to sit down at with a phone."""

from dataclasses import dataclass

from tournament.core.actions.hands import hand_number
from tournament.core.clock import Instant
from tournament.core.seats import is_seated, open_tables, taken
from tournament.core.state import State, field_size
from tournament.core.tables import tell_table
from tournament.core.text import Line


@dataclass(frozen=True, slots=True)
class Choice:
    """A table, what it is called, how many sit there (0 where nobody has a seat), and what it does."""

    number: int
    told: str | Line
    players: int
    hand: int
    running: bool


def choices(state: State, at: Instant) -> list[Choice]:
    """The tables that stand, or where nobody has a seat, as many as the players need and those that reported a hand."""
    numbers = open_tables(state) if is_seated(state) else range(1, how_many(state) + 1)
    return [_choice(state, number, at) for number in numbers]


def _choice(state: State, number: int, at: Instant) -> Choice:
    table = state.tables.get(number)
    return Choice(
        number=number,
        told=tell_table(number, table),
        players=len(taken(state, number, at)),
        hand=hand_number(state, number),
        running=table is not None and table.running,
    )


def how_many(state: State) -> int:
    """As many tables as the players need, and every one that has reported a hand."""
    return max(1, -(-field_size(state) // state.rules.table_seats), *state.tables)
