"""House tables: names and seats, kept from night to night."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from tournament.engine.messages import Message, Text, _, join_facts, label_fact, refuse, say
from tournament.night.state import State
from tournament.tables.values import MAX_SEATS, MAX_TABLE_NAME_LENGTH, MAX_TABLES, Table, table_text


@dataclass(frozen=True, slots=True)
class HouseTable:
    """
    A table before anybody sits at it: its number, its seats, its name, closed seats, and its turn
    to be broken.
    """

    table: int
    seats: int
    name: str = ""
    closed: tuple[int, ...] = ()
    order: int = 0


OUT_OF_RANGE = _("“{rule}” goes from {least} to {most}.")


def check_tables(tables: Sequence[HouseTable]) -> None:
    """Refuse tables that cannot stand in one house."""
    numbers = {table.table for table in tables}
    if len(numbers) != len(tables) or not all(1 <= number <= MAX_TABLES for number in numbers):
        raise refuse(_("Tables have numbers from 1 to {most}."), most=MAX_TABLES)
    for table in tables:
        check_house_table(table.name, table.seats, table.closed, table.order)


def check_house_table(name: str, seats: int, closed: Sequence[int], order: int) -> None:
    """Refuse a table whose name, seats or turn no table can have."""
    if len(name.strip()) > MAX_TABLE_NAME_LENGTH:
        raise refuse(
            _("That is longer than {most} letters. Shorten it."), most=MAX_TABLE_NAME_LENGTH
        )
    if not 2 <= seats <= MAX_SEATS:
        raise refuse(OUT_OF_RANGE, rule=say(_("Seats at a table")), least=2, most=MAX_SEATS)
    if not all(1 <= seat <= seats for seat in closed) or len(set(closed)) != len(closed):
        raise refuse(_("Seats go from 1 to {seats}."), seats=seats)
    if not 0 <= order <= MAX_TABLES:
        order_name = say(_("Order of breaking (0: by the rules)"))
        raise refuse(OUT_OF_RANGE, rule=order_name, least=0, most=MAX_TABLES)


def build_tables(tables: Sequence[HouseTable]) -> dict[int, Table]:
    """The tables of a night that begins with these."""
    return {
        row.table: Table(
            row.seats, name=row.name.strip(), closed=tuple(sorted(row.closed)), order=row.order
        )
        for row in sorted(tables, key=lambda row: row.table)
    }


def list_house_tables(state: State) -> tuple[HouseTable, ...]:
    """
    The tables of a night for the next one, those that were broken too. None if they are all as the
    draw makes them: without a name, with as many seats as the house rules say; the next draw makes
    as many of these as it needs.
    """
    stays = chain.from_iterable(entrant.sat for entrant in state.entrants.values())
    used = {stay.table for stay in stays}
    stand = []
    for number, table in sorted(state.tables.items()):
        # Else hands were counted there in a night without seats.
        if number in used or not table.hand or _is_customized(table):
            stand.append(HouseTable(number, table.size, table.name, table.closed, table.order))
    usual = state.rules.table_seats
    return tuple(stand) if any(row != HouseTable(row.table, usual) for row in stand) else ()


def _is_customized(table: Table) -> bool:
    """Whether it has a name, closed seats, a breaking order or another size than usual."""
    return bool(table.name or table.closed or table.order) or table.size != MAX_SEATS


def tables_text(tables: Sequence[HouseTable], usual: int) -> Iterator[Message]:
    """Each table with its seats; without any, that the draw puts them up."""
    if not tables:
        yield say(_("As many as needed, {seats} seats each"), seats=usual)
    for row in tables:
        yield table_seats_text(table_text(row.table, Table(name=row.name)), row.seats, row.closed)


def table_seats_text(table: Text, seats: int, closed: Sequence[int]) -> Message:
    """A table with its seats, and which of them are closed."""
    room: Message = say(_("{seats} seats"), seats=seats)
    if closed:
        numbers = " ".join(map(str, sorted(closed)))
        room = join_facts(room, say(_("closed: {seats}"), seats=numbers))
    return label_fact(table, room)
