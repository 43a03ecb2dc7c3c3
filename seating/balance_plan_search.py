"""
A fair plan of several moves, weighed as a whole: move by move, the fairest first one may leave a
poor last one.

A plan weighs first by how many hands the waits of all movers change together, a hand without cards
counting as one more, then by how many wait shorter than before, then by how many of them were moved
before this night, how often, and how many old acquaintances meet. Where the plan made move by move
is short and not perfect, others of as many moves are looked at, up to a fixed number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from seating.balance_plan import BalancePlan, Move, MoveReason, TargetSeatReason
from seating.balance_plan_builder import BalancePlanBuilder, UnevenTables
from seating.candidate_moves import CandidateMove, Mover, TargetSeat
from seating.move_fairness import BigBlindWait, compute_plan_fairness
from seating.table_seating import (
    TableSeating,
    count_hands_to_big_blind,
    is_dealt_out,
    list_open_seats,
)

Weight = tuple[int, int, int, int, int]
LeastWeight = tuple[int, int, int]
"""What is known of a weight beforehand: its first, third and fourth number."""

PERFECT = (0, 0, 0, 0)
MAX_MOVES = 3
"""Longer plans stay as they are: there are too many others."""
EFFORT = 10_000
TRY = 10
"""
How much is looked at before the best plan so far is taken, a move that is tried counting as ten
that are only seen; enough for two moves at three tables.
"""


def improve_plan(tables: Iterable[TableSeating], plan: BalancePlan) -> BalancePlan:
    """The plan, or one of as many moves that weighs less."""
    there = tuple(tables)
    if len(plan.moves) < 2 or plan.unknown or plan.stuck:
        return plan
    search = PlanSearch(there, plan.moves)
    if len(plan.moves) <= MAX_MOVES and search.lightest[:4] != PERFECT:
        search.search_moves(len(plan.moves))
    waits = compute_plan_fairness(there, BalancePlan(search.best)).waits
    moves = tuple(
        replace(move, why=_choose_move_reason(wait))
        for move, wait in zip(search.best, waits, strict=True)
    )
    return replace(plan, moves=moves)


def _choose_move_reason(wait: BigBlindWait | None) -> MoveReason:
    return MoveReason.NEAREST_WAIT if wait is not None and wait.cost else MoveReason.SAME_WAIT


class PlanSearch:
    """
    Goes through plans move by move, and turns back as soon as one cannot become better than the
    best so far.
    """

    __slots__ = ("_left", "_planning", "_tables", "best", "lightest")

    def __init__(self, tables: tuple[TableSeating, ...], moves: tuple[Move, ...]) -> None:
        self._tables = tables
        self._planning = BalancePlanBuilder(tables)
        self._left = EFFORT
        self.best = moves
        self.lightest = self._compute_weight(moves)

    def search_moves(self, more: int) -> None:
        """Try whatever may follow the moves made so far; `more` are still to be made."""
        moves = tuple(self._planning.moved.values())
        ends = self._planning.find_uneven_tables(list_open_seats)
        if more == 0 and ends is None and self._compute_weight(moves) < self.lightest:
            self.best = moves
            self.lightest = self._compute_weight(moves)
        if more == 0 or ends is None:
            return
        steps = sorted(self._list_next_steps(ends, more - 1), key=lambda step: step[0])
        change, again, times = self._compute_least_weight(more)
        for step, pair in steps:
            least = (change + step[0], 0, again + step[1], times + step[2], 0)
            if self._left < 0 or least >= self.lightest:
                return
            move = pair.to_move()
            self._left -= TRY
            self._planning.make_move(move)
            self.search_moves(more - 1)
            self._planning.undo_move(move)

    def _list_next_steps(
        self, ends: UnevenTables, more: int
    ) -> Iterator[tuple[LeastWeight, CandidateMove]]:
        """Every next move, with what it adds to the weight at least; `more` may come after it."""
        goals = [
            (
                count_hands_to_big_blind(table, seat),
                # whom others may still join could get cards after all
                not more and is_dealt_out(table, seat),
                TargetSeat(table, seat),
            )
            for table in ends.takers
            if table.spots is not None
            for seat in list_open_seats(table)
        ]
        for table in ends.givers:
            if table.spots is None:
                continue
            for seat, player in sorted(table.players.items()):
                if not self._planning.can_move(player):
                    continue
                before = count_hands_to_big_blind(self._planning.before[table.number], seat)
                mover = Mover(player, table, seat)
                self._left -= len(goals)
                for after, missed, target in goals:
                    change = _estimate_wait_change(before, after, more) + missed
                    yield (
                        (change, int(player.moved > 0), player.moved),
                        CandidateMove(
                            mover, target, MoveReason.SAME_WAIT, TargetSeatReason.SAME_WAIT
                        ),
                    )

    def _compute_least_weight(self, more: int) -> LeastWeight:
        """What the moves made so far will weigh in the end at least, when `more` follow."""
        planning = self._planning
        change = again = times = 0
        for move in planning.moved.values():
            change += _estimate_wait_change(
                count_hands_to_big_blind(planning.before[move.table], move.seat),
                count_hands_to_big_blind(planning.now[move.to_table], move.to_seat),
                more,
            )
            moved = planning.before[move.table].players[move.seat].moved
            again += moved > 0
            times += moved
        return change, again, times

    def _compute_weight(self, moves: tuple[Move, ...]) -> Weight:
        told = compute_plan_fairness(self._tables, BalancePlan(moves))
        change = sum(wait.cost for wait in told.known_waits)
        return (change, told.worse_off_count, told.moved_again, told.moves_before, told.met_again)


def _estimate_wait_change(before: int, after: int, more: int) -> int:
    """
    How far a wait of `after` hands stays off, if up to so many more newcomers may sit down before
    the mover.
    """
    return max(0, after - before, before - after - more)
