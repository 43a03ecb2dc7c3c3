"""
TDA's rule 11: the player due for the next big blind moves to the worst seat, and never to the small
blind.

The worst seat is the open one that posts the big blind soonest. Which of several equally large
tables gives a player is for a procedure laid down before (11-C); ours is: the one whose next big
blind was moved least this night, then the lowest number. If the next big blind cannot move, the one
after them does.
"""

from collections.abc import Iterator, Sequence

from seating.balance_plan import MoveReason, TargetSeatReason
from seating.balance_plan_builder import BalancePlanBuilder, UnevenTables, find_tables_with_button
from seating.candidate_moves import CandidateMove, Mover, TargetSeat
from seating.table_seating import (
    TableSeating,
    count_hands_to_big_blind,
    list_open_seats,
    sort_by_big_blind,
)


def list_fillable_seats(table: TableSeating) -> tuple[int, ...]:
    """
    The open seats but the one that posts the small blind in the next hand: where this hand's big
    blind lies. Whoever joins a single player gets the big blind at once, if any seat does, because
    the other of the two posts the small.
    """
    spots = table.spots
    free = list_open_seats(table)
    if spots is None:
        return free
    elsewhere = tuple(seat for seat in free if seat != spots.big)
    if len(table.players) != 1:
        return elsewhere
    return (
        tuple(seat for seat in free if not count_hands_to_big_blind(table, seat))
        or elsewhere
        or free
    )


def list_candidate_moves(
    planning: BalancePlanBuilder, ends: UnevenTables
) -> Iterator[CandidateMove]:
    """
    The moves the rule leaves open, but for old acquaintances, in order of the tables' numbers.
    """
    givers = find_tables_with_button(planning, ends.givers)
    takers = find_tables_with_button(planning, ends.takers)
    if givers and takers:
        for mover in _list_next_movers(planning, givers):
            why = MoveReason.LATER_BIG_BLIND if mover.passed else MoveReason.NEXT_BIG_BLIND
            for target in _list_worst_seats(takers):
                yield CandidateMove(mover, target, why, TargetSeatReason.SOONEST_BIG_BLIND)


def _list_next_movers(planning: BalancePlanBuilder, givers: Sequence[TableSeating]) -> list[Mover]:
    """The next big blind of each table, as far as nothing speaks for one table before another."""
    found = [mover for table in givers if (mover := _find_next_mover(planning, table)) is not None]
    best = min((len(mover.passed), mover.player.moved) for mover in found)
    return [mover for mover in found if (len(mover.passed), mover.player.moved) == best]


def _find_next_mover(planning: BalancePlanBuilder, table: TableSeating) -> Mover | None:
    """Who posts the next big blind, or the first after them who can move."""
    passed: list[int] = []
    for seat in sort_by_big_blind(table):
        player = table.players[seat]
        if planning.can_move(player):
            return Mover(player, table, seat, tuple(passed))
        passed.append(player.key)
    return None


def _list_worst_seats(takers: Sequence[TableSeating]) -> list[TargetSeat]:
    """The seats that post the big blind soonest."""
    waits = [
        (count_hands_to_big_blind(table, seat), TargetSeat(table, seat))
        for table in takers
        for seat in list_fillable_seats(table)
    ]
    least = min(wait for wait, _target in waits)
    return [target for wait, target in waits if wait == least]
