"""Breaking a table: which one goes first, and where its players draw their new seats."""

from collections.abc import Callable, Iterable

from seating.balance_plan import BalancePlan, ImbalanceReason, Move, MoveReason, TargetSeatReason
from seating.seat_order import is_clockwise_order
from seating.table_seating import TableSeating, list_open_seats

Seat = tuple[int, int]
"""A table's number and a seat at it."""


def choose_table_to_break(tables: Iterable[TableSeating]) -> int:
    """
    The table that breaks next: the director's order first; else the smallest, because that moves
    the fewest players; of several the one with the highest number.
    """
    there = tuple(tables)
    wished = tuple(table for table in there if table.order)
    return min(
        wished or there, key=lambda table: (table.order, len(table.players), -table.number)
    ).number


def choose_seats_for_draw(tables: Iterable[TableSeating], broken: int) -> tuple[Seat, ...]:
    """
    The seats for which the players of a broken table draw: one each, or all open ones where there
    are not so many. The sizes stay as even as can be: one after another a seat at a smallest table,
    of equal ones at the lowest number.

    Which open seats a table adds is no chance: seats where nobody waits for the button come first
    (by TDA 10 a player is not dealt in between button and small blind), then the lowest numbers. So
    everybody can see before the draw what is drawn for, and all orders of these seats are equally
    likely.
    """
    others = {table.number: table for table in tables}
    leaving = len(others.pop(broken).players)
    sizes = {number: len(table.players) for number, table in others.items()}
    free = {
        number: sorted(list_open_seats(table), key=_build_seat_order(table))
        for number, table in others.items()
    }
    adds = dict.fromkeys(sizes, 0)
    for _player in range(min(leaving, sum(map(len, free.values())))):
        with_room = (number for number in sizes if adds[number] < len(free[number]))
        adds[min(with_room, key=lambda number: (sizes[number] + adds[number], number))] += 1
    return tuple(
        sorted((number, seat) for number, count in adds.items() for seat in free[number][:count])
    )


def _build_seat_order(table: TableSeating) -> Callable[[int], tuple[bool, int]]:
    """
    Orders seats: last those that lie between button and small blind in the next hand, which follow
    one blind on.
    """
    spots = table.spots
    if spots is None:
        return lambda seat: (False, seat)
    return lambda seat: (is_clockwise_order(spots.small, seat, spots.big, table.seats), seat)


def plan_table_break(
    tables: Iterable[TableSeating], broken: int, order: Iterable[Seat]
) -> BalancePlan:
    """
    Everybody at the broken table, also those who are not to be moved otherwise, gets a seat as if
    by drawing cards. In `order` all open seats, or those in the draw, stand in random order; seat
    after seat of the broken table gets the next one that is in the draw. Button and blinds may come
    up as well, by TDA 10 as by HomePokerTourney's draws.
    """
    by_number = {table.number: table for table in tables}
    leaving = sorted(by_number[broken].players.items())
    in_draw = set(choose_seats_for_draw(by_number.values(), broken))
    drawn = [goal for goal in order if goal in in_draw]
    if len(drawn) < len(leaving):
        return BalancePlan(stuck=ImbalanceReason.NO_OPEN_SEAT)
    sizes = {number: len(table.players) for number, table in by_number.items()}
    moves = []
    for (seat, player), (number, to_seat) in zip(leaving, drawn, strict=True):
        moves.append(
            Move(
                player.key,
                broken,
                seat,
                number,
                to_seat,
                MoveReason.BROKEN,
                TargetSeatReason.DRAWN,
                size=sizes[broken],
                to_size=sizes[number],
            )
        )
        sizes[broken] -= 1
        sizes[number] += 1
    return BalancePlan(tuple(moves))
