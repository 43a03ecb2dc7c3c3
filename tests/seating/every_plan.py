"""Every possible plan of moves at a few small tables."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

from seating.balance_plan import BalancePlan, Move, MoveReason, TargetSeatReason
from seating.button_and_blinds import ButtonAndBlinds
from seating.seat_order import find_next_seat
from seating.table_balancing import compute_fewest_moves
from seating.table_seating import SeatedPlayer, TableSeating, list_open_seats

FAIR = (MoveReason.SAME_WAIT, TargetSeatReason.SAME_WAIT)


def small_tables(chance: Random) -> tuple[TableSeating, ...]:
    """
    Two or three tables of up to six seats, uneven, with some players moved before and some who must
    stay; on some nights whoever comes between button and small blind waits.
    """
    while True:
        sizes = [chance.randint(2, 6) for _table in range(chance.choice((2, 3)))]
        if 1 <= compute_fewest_moves(sizes) <= 2:
            break
    tables = []
    for number, size in enumerate(sizes, 1):
        seats = sorted(chance.sample(range(1, 7), size))
        there = {
            seat: SeatedPlayer(
                10 * number + seat, chance.choice((0, 0, 0, 1, 2)), chance.random() < 0.1
            )
            for seat in seats
        }
        big = chance.randint(1, 6)
        small = chance.randint(1, 6)
        tables.append(
            TableSeating(
                number, 6, there, spots=ButtonAndBlinds(find_next_seat(small, 6, seats), small, big)
            )
        )
    gap_waits = chance.random() < 0.5
    return tuple(replace(table, gap_waits=gap_waits) for table in tables)


def every_plan(tables: Sequence[TableSeating]) -> Iterator[BalancePlan]:
    """All plans with the fewest moves that make the tables even and move nobody who must stay."""
    count = compute_fewest_moves([len(table.players) for table in tables])
    movers = [
        (table.number, seat, player.key)
        for table in tables
        for seat, player in table.players.items()
        if not player.fixed
    ]
    goals = [(table.number, seat) for table in tables for seat in list_open_seats(table)]
    for leaving in combinations(movers, count):
        for coming in permutations(goals, count):
            moves = tuple(
                Move(key, number, seat, to_number, to_seat, *FAIR)
                for (number, seat, key), (to_number, to_seat) in zip(leaving, coming, strict=True)
            )
            if not any(move.table == move.to_table for move in moves) and even_after(tables, moves):
                yield BalancePlan(moves)


def even_after(tables: Sequence[TableSeating], moves: Sequence[Move]) -> bool:
    """Whether no two tables differ by two or more afterwards."""
    sizes = {table.number: len(table.players) for table in tables}
    for move in moves:
        sizes[move.table] -= 1
        sizes[move.to_table] += 1
    return max(sizes.values()) - min(sizes.values()) < 2
