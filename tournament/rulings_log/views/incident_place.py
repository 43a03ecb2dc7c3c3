"""Place of an incident from the query string: table, hand, level, player."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from rulings.core.spoken_verdict import SpokenSetting
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text
from tournament.night.state import State, count_entered_players, entrant_name_of, read_night_clock
from tournament.players.values import PLAYING
from tournament.schedule.values import (
    Break,
    Level,
    find_level_in_force,
    find_level_number,
    find_next_hand_level,
)
from tournament.tables.rules.seats import has_seating, list_open_tables
from tournament.tables.values import MAX_SEATS, MAX_TABLES, Table, table_text
from tournament.tables.views.hand_text import dealer_text

MAX_NUMBER_LENGTH = 6
SPARE = ("table", "hand", "step", "seat")
"""How a place stands in an address."""


@dataclass(frozen=True, slots=True)
class IncidentPlace:
    """
    A table with its hand and its row of the schedule, and a seat there; 0 where nobody has said.
    """

    table: int = 0
    hand: int = 0
    step: int = 0
    seat: int = 0

    @property
    def query_params(self) -> tuple[tuple[str, str], ...]:
        """The same in an address; nothing while no table is known."""
        if not self.table:
            return ()
        numbers = asdict(self).items()
        return tuple((name, str(number)) for name, number in numbers if number or name == "step")

    def with_seat(self, seat: int) -> "IncidentPlace":
        """The same about another seat."""
        return replace(self, seat=seat)


@dataclass(frozen=True, slots=True)
class PersonAtTable:
    """Somebody at the table."""

    seat: int
    key: int
    name: Text


@dataclass(frozen=True, slots=True)
class IncidentPlaceText:
    """A place in words."""

    told: Text
    level: Level | None
    number: int
    """Of the level."""
    button: Message | None
    seat: PersonAtTable | None
    people: tuple[PersonAtTable, ...]


def parse_number(text: str) -> int:
    """A number in an address; 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) <= MAX_NUMBER_LENGTH else 0


def parse_incident_place(
    sent: Mapping[str, str], state: State, at: Instant, own: int | None = None
) -> IncidentPlace:
    """
    The place an address tells; a table's phone speaks of its own, and where there is but one, it is
    that.
    """
    number = own or parse_number(sent.get("table", ""))
    known = list_possible_tables(state)
    if number not in {*known, *state.tables} and not (
        own and not has_seating(state)
    ):  # a broken one will do
        number = known[0] if len(known) == 1 and not number else 0
    if not number:
        return IncidentPlace()
    table = state.tables.get(number)
    hand, step, seat = (parse_number(sent.get(name, "")) for name in SPARE[1:])
    if "hand" not in sent:
        hand = table.hand if table else 0
    if "step" not in sent or step >= len(state.structure.steps):
        step = find_schedule_row(state, table, at)
    return IncidentPlace(number, hand, step, seat if seat <= MAX_SEATS else 0)


def list_possible_tables(state: State) -> tuple[int, ...]:
    """
    The tables that stand; where nobody has a seat, as many as the players need and those that
    reported a hand.
    """
    if has_seating(state):
        return list_open_tables(state)
    needed = max(1, -(-count_entered_players(state) // state.rules.table_seats), *state.tables)
    return tuple(range(1, min(needed, MAX_TABLES) + 1))


def find_schedule_row(state: State, table: Table | None, at: Instant) -> int:
    """The row of the schedule that a table plays: that of its hand while one is in play."""
    return table.step if table and table.running else read_night_clock(state, at).step


def find_blind_level(state: State, place: IncidentPlace) -> Level:
    """The blinds of that row; in a break those of the next hand."""
    if isinstance(state.structure.steps[place.step], Break):
        return find_next_hand_level(state.structure, place.step)
    return find_level_in_force(state.structure, place.step)


def follow_clock(state: State, place: IncidentPlace, at: Instant) -> IncidentPlace:
    """The same; where no table is known yet, its level is that of the clock."""
    return place if place.table else replace(place, step=read_night_clock(state, at).step)


def build_spoken_setting(state: State, place: IncidentPlace, at: Instant) -> SpokenSetting:
    """
    What is known of the hand when its ruling is said aloud.
    """
    place = follow_clock(state, place, at)
    has_row = place.step < len(state.structure.steps)
    return SpokenSetting(place.seat, not has_row or find_blind_level(state, place).ante > 0)


def list_people_at_table(state: State, number: int) -> tuple[PersonAtTable, ...]:
    """Everybody at a table, also who went out in the hand just played."""
    table = state.tables.get(number)
    if table is None or table.broken:
        return ()
    return tuple(
        PersonAtTable(seat, key, entrant_name_of(state, key))
        for seat, key in sorted(table.seats.items())
    )


def list_penalty_candidates(state: State, number: int) -> tuple[tuple[int, Text], ...]:
    """Who at a table can get a penalty."""
    return tuple(
        (person.key, person.name)
        for person in list_people_at_table(state, number)
        if state.entrants[person.key].status in PLAYING
    )


def build_place_text(state: State, place: IncidentPlace, at: Instant) -> IncidentPlaceText | None:
    """The place in words; nothing while no table is known."""
    if not place.table:
        return None
    table = state.tables.get(place.table)
    people = list_people_at_table(state, place.table)
    return IncidentPlaceText(
        told=table_text(place.table, table),
        level=find_blind_level(state, place),
        number=find_level_number(state.structure, place.step),
        button=dealer_text(state, place.table, at) if table and table.spots else None,
        seat=next((person for person in people if person.seat == place.seat), None),
        people=people,
    )
