"""
The tables of a night as their pages list them, and what can be chosen there: players, open seats.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from seating.balance_plan_builder import UNEVEN
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, say
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.values import PLAYING
from tournament.tables.rules.move_text import seat_text
from tournament.tables.rules.seats import (
    list_free_seats,
    list_held_seats,
    list_open_tables,
    list_player_seats,
    list_seated_tables,
    list_taken_seats,
)
from tournament.tables.rules.table_balancing import find_uneven_ends
from tournament.tables.values import MAX_SEATS, MAX_TABLES, Table
from tournament.tables.views.seat_map import SeatMap, build_seat_map

Choice = tuple[int, Text]


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table with everybody at it."""

    number: int
    told: Text
    table: Table
    map: SeatMap
    left: int
    playing: int
    """How many have chips; the others of those who are left may still rebuy."""
    free: tuple[int, ...]

    @property
    def rebuy_candidate_count(self) -> int:
        """How many are out and may still rebuy."""
        return self.left - self.playing

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.number)


def build_table_row(state: State, number: int, at: Instant) -> TableRow:
    """One table."""
    there = list_taken_seats(state, number, at)
    return TableRow(
        number=number,
        told=table_name_text(state, number),
        table=state.tables.get(number, Table(size=state.rules.table_seats)),
        map=build_seat_map(state, number, at),
        left=len(there),
        playing=sum(state.entrants[key].status in PLAYING for key in there.values()),
        free=list_free_seats(state, number, at),
    )


def find_free_table_number(state: State) -> int:
    """The first number that no open table has."""
    used = set(list_open_tables(state))
    return next(number for number in range(1, MAX_TABLES + 1) if number not in used)


def list_seat_choices(state: State, at: Instant, first: int = 0) -> tuple[tuple[str, Message], ...]:
    """
    Every seat that somebody could get, as a menu sends and shows it; those of one table before the
    others.
    """
    numbers = sorted(list_open_tables(state), key=lambda number: (number != first, number))
    return tuple(
        (f"{number}-{seat}", seat_text(state, number, seat))
        for number in numbers
        for seat in list_free_seats(state, number, at)
    )


@dataclass(frozen=True, slots=True)
class MoveChoices:
    """
    The players and the seats among which a director may choose a move that makes the tables more
    even.
    """

    players: tuple[Choice, ...]
    places: tuple[tuple[str, Message], ...]


def list_move_choices(state: State, at: Instant) -> MoveChoices:
    """
    From any table that has two players more than the smallest, to any that has two fewer than the
    largest.
    """
    sizes = {number: len(there) for number, there in list_seated_tables(state, at).items()}
    least = min(sizes.values(), default=0)
    most = max(sizes.values(), default=0)
    givers = {number for number, size in sizes.items() if size >= least + UNEVEN}
    takers = {number for number, size in sizes.items() if size <= most - UNEVEN}
    places = list_player_seats(state)
    players = list_player_choices(state, 0)
    seats = list_seat_choices(state, at)
    return MoveChoices(
        tuple(choice for choice in players if places[choice[0]][0] in givers),
        tuple(choice for choice in seats if _table_of(choice) in takers),
    )


def list_drawable_moves(state: State, at: Instant) -> MoveChoices:
    """
    Between whom and which seats a card may decide: everybody at the largest tables who may move,
    every open seat at the smallest.
    """
    ends = find_uneven_ends(state, at)
    if ends is None:
        return MoveChoices((), ())
    players = [
        (player.key, entrant_name_of(state, player.key))
        for table in ends.givers
        for _seat, player in sorted(table.players.items())
        if not player.fixed
    ]
    takers = {table.number for table in ends.takers}
    places = [choice for choice in list_seat_choices(state, at) if _table_of(choice) in takers]
    return MoveChoices(tuple(players), tuple(places))


def _table_of(choice: tuple[str, Message]) -> int:
    """The table of a seat as a menu sends it."""
    return int(choice[0].split("-")[0])


def list_seated_players(state: State, number: int, at: Instant) -> tuple[Choice, ...]:
    """Everybody with chips at a table, clockwise."""
    there = list_taken_seats(state, number, at).values()
    return tuple(
        (key, entrant_name_of(state, key)) for key in there if state.entrants[key].status in PLAYING
    )


def list_player_choices(state: State, number: int) -> tuple[Choice, ...]:
    """Everybody with chips and a seat, those at this table first, then table by table."""
    places = [
        (table != number, table, seat, key)
        for key, (table, seat) in list_player_seats(state).items()
        if state.entrants[key].status in PLAYING
    ]
    text = _("{name} ({table}, {seat})")
    return tuple(
        (
            key,
            say(
                text,
                name=entrant_name_of(state, key),
                table=table_name_text(state, table),
                seat=seat,
            ),
        )
        for _is_elsewhere, table, seat, key in sorted(places)
    )


def tag_choices_with_seats(state: State, found: Iterable[Choice]) -> tuple[tuple[str, Text], ...]:
    """The same people, each with the seat that the page shows them in."""
    places = list_player_seats(state)
    return tuple(
        ("{}@{}-{}".format(key, *places[key]), told) for key, told in found if key in places
    )


@dataclass(frozen=True, slots=True)
class SeatBox:
    """A seat in the settings of a table: closed or not, and whether somebody sits there."""

    seat: int
    closed: bool
    taken: bool


def list_seat_boxes(state: State, number: int, at: Instant) -> tuple[SeatBox, ...]:
    """Every seat that a table can have."""
    table = state.tables.get(number, Table())
    there = list_held_seats(state, number, at)
    seats = range(1, min(max(table.size, 1), MAX_SEATS) + 1)
    return tuple(SeatBox(seat, seat in table.closed, seat in there) for seat in seats)
