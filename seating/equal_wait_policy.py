"""
Equal-wait policy: whoever moves waits for the big blind as long as at their old table.

Mover and seat are chosen together, from all of the largest and all of the smallest tables: first by
the smallest change of the wait, a hand without cards counting as one, and of two equal ones rather
a longer wait than a shorter; then who was moved least this night, then who has met the fewest at
the new table, then who posts the big blind soonest and the lowest numbers. The wait before is
counted as if nobody moved at all.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from seating.balance_plan import MoveReason, TargetSeatReason
from seating.balance_plan_builder import BalancePlanBuilder, UnevenTables, find_tables_with_button
from seating.candidate_moves import CandidateMove, Mover, TargetSeat
from seating.table_seating import (
    TableSeating,
    count_hands_to_big_blind,
    is_dealt_out,
    list_open_seats,
    sort_by_big_blind,
)

room = list_open_seats
"""Any open seat may be filled."""


def list_candidate_moves(
    planning: BalancePlanBuilder, ends: UnevenTables
) -> Iterator[CandidateMove]:
    """The moves that are equally fair, but for old acquaintances, in order."""
    givers = find_tables_with_button(planning, ends.givers)
    takers = find_tables_with_button(planning, ends.takers)
    if not (givers and takers):
        return
    movers = _group_movers_by_wait(planning, givers)
    targets = _group_seats_by_wait(planning, takers)
    changes = {}
    for before in movers:
        for after, more in targets:
            changes[before, after, more] = (abs(after - before) + more, after < before)
    least = min(changes.values())
    best = [waits for waits, change in changes.items() if change == least]
    able = chain.from_iterable(movers[before] for before, _after, _more in best)
    fewest = min(table.players[seat].moved for table, seat in able)
    why = MoveReason.NEAREST_WAIT if least[0] else MoveReason.SAME_WAIT
    for before, after, more in best:
        for table, seat in movers[before]:
            if table.players[seat].moved == fewest:
                mover = Mover(table.players[seat], table, seat)
                for target in targets[after, more]:
                    yield CandidateMove(mover, target, why, TargetSeatReason.SAME_WAIT)


def _group_movers_by_wait(
    planning: BalancePlanBuilder, givers: Sequence[TableSeating]
) -> dict[int, list[tuple[TableSeating, int]]]:
    """
    Where those sit who can move, by the hands until they would post the big blind if nobody moved.
    """
    found: dict[int, list[tuple[TableSeating, int]]] = {}
    for table in givers:
        players = table.players
        for wait, seat in enumerate(sort_by_big_blind(planning.before[table.number])):
            if seat in players and planning.can_move(players[seat]):
                found.setdefault(wait, []).append((table, seat))
    return found


def _group_seats_by_wait(
    planning: BalancePlanBuilder, takers: Sequence[TableSeating]
) -> dict[tuple[int, int], list[TargetSeat]]:
    """
    The open seats, by the hands until their big blind and by what more a player there changes: for
    earlier newcomers, and for themselves where the next hand goes by without cards.
    """
    found: dict[tuple[int, int], list[TargetSeat]] = {}
    for table in takers:
        newcomers = _list_newcomer_waits(planning, table)
        for seat in list_open_seats(table):
            wait = count_hands_to_big_blind(table, seat)
            pushed = sum(
                abs(now + 1 - before) - abs(now - before)
                for now, before in newcomers
                if now >= wait
            )
            found.setdefault((wait, pushed + is_dealt_out(table, seat)), []).append(
                TargetSeat(table, seat)
            )
    return found


def _list_newcomer_waits(
    planning: BalancePlanBuilder, table: TableSeating
) -> list[tuple[int, int]]:
    """
    Of those whom this plan brings to a table: the hands until the big blind now, and as if nobody
    moved.
    """
    waits = []
    for seat, player in table.players.items():
        if move := planning.moved.get(player.key):
            before = count_hands_to_big_blind(planning.before[move.table], move.seat)
            waits.append((count_hands_to_big_blind(table, seat), before))
    return waits
