"""Breaking a table: which one goes first, and where its players draw their new seats."""

from collections.abc import Iterable, Mapping, Sequence

from seating.plan import Into, Move, Plan, Stuck, Why
from seating.table import Table, open_seats

Seat = tuple[int, int]
"""A table's number and a seat at it."""


def smallest_to_break(tables: Iterable[Table]) -> int:
    """
    The table that breaks next: the director's order first; else the smallest, because that moves the fewest players;
    of several the one with the highest number.
    """
    there = tuple(tables)
    wished = tuple(table for table in there if table.order)
    return min(wished or there, key=lambda table: (table.order, len(table.players), -table.number)).number


def seats_to_draw(tables: Iterable[Table], broken: int) -> tuple[Seat, ...]:
    """All open seats at the other tables, in order."""
    others = sorted((table.number, open_seats(table)) for table in tables if table.number != broken)
    return tuple((number, seat) for number, seats in others for seat in seats)


def seats_in_draw(tables: Iterable[Table], broken: int, order: Sequence[Seat]) -> tuple[Seat, ...]:
    """
    The seats that come up for the players of a broken table, one after another; fewer than players where there is not
    enough room. `order` holds all open seats in random order, every order as likely as any other.

    The sizes stay as even as can be: always another seat at a smallest table, of equal ones at the lowest number. How
    many seats each table adds does not depend on chance. Chance decides two things apart: which of its open seats a
    table adds, by their order; and from table to table in which turn they come up, by the order of its first so many
    seats. (Were both read from the same seats, a table with many open ones would come up early too often, and the first
    at the broken table would go there more often than the last.)
    """
    by_number = {table.number: table for table in tables}
    leaving = len(by_number[broken].players)
    room: dict[int, list[int]] = {}
    for number, seat in order:
        room.setdefault(number, []).append(seat)
    adds = _even({number: len(by_number[number].players) for number in room}, room, leaving)
    turns = {number: set(sorted(seats)[: adds[number]]) for number, seats in room.items()}
    coming = {number: iter(seats) for number, seats in room.items()}
    return tuple((number, next(coming[number])) for number, seat in order if seat in turns[number])


def _even(sizes: Mapping[int, int], room: Mapping[int, Sequence[int]], leaving: int) -> dict[int, int]:
    """How many players go to each table."""
    adds = dict.fromkeys(sizes, 0)
    for _player in range(leaving):
        with_room = [number for number in sizes if adds[number] < len(room[number])]
        if with_room:
            adds[min(with_room, key=lambda number: (sizes[number] + adds[number], number))] += 1
    return adds


def plan_break(tables: Iterable[Table], broken: int, order: Sequence[Seat]) -> Plan:
    """
    Everybody at the broken table, also those who are not to be moved otherwise, gets a seat as if by drawing cards for
    the open ones: seat after seat the next of the `seats_in_draw`. Any seat may come up, also button and blinds, by
    TDA 10 as by HomePokerTourney. (Who lands between button and small blind waits where TDA rules the button.)
    """
    by_number = {table.number: table for table in tables}
    leaving = sorted(by_number[broken].players.items())
    drawn = seats_in_draw(tuple(by_number.values()), broken, order)
    if len(drawn) < len(leaving):
        return Plan(stuck=Stuck.NO_OPEN_SEAT)
    sizes = {number: len(table.players) for number, table in by_number.items()}
    moves = []
    for (seat, player), (number, to_seat) in zip(leaving, drawn, strict=True):
        size, to_size = sizes[broken], sizes[number]
        facts = (Why.BROKEN, Into.DRAWN, -1, (), size, to_size)
        moves.append(Move(player.key, broken, seat, number, to_seat, *facts))
        sizes |= {broken: size - 1, number: to_size + 1}
    return Plan(tuple(moves))
