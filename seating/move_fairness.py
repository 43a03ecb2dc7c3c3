"""Fairness of moves: the wait for the big blind, and who meets again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations

from seating.balance_plan import BalancePlan, Move
from seating.candidate_moves import count_met_players
from seating.table_seating import (
    TableSeating,
    count_hands_to_big_blind,
    is_dealt_out,
    move_player,
)


@dataclass(frozen=True, slots=True)
class BigBlindWait:
    """
    Hands until a player posts the big blind, 0 for the next one: if nobody moved, and after the
    move. At some seats the next hand goes by without cards.
    """

    before: int
    after: int
    is_dealt_out: bool = False

    @property
    def change(self) -> int:
        """How many hands later the player posts it, or sooner when below zero."""
        return self.after - self.before

    @property
    def cost(self) -> int:
        """By how many hands the move is unfair; one without cards counts as one."""
        return abs(self.change) + self.is_dealt_out


@dataclass(frozen=True, slots=True)
class PlanFairness:
    """A plan as a whole."""

    waits: tuple[BigBlindWait | None, ...]
    """For every move; None where nobody told the blinds of one of the tables."""
    met_again: int
    """How many pairs come together again who have shared a table before."""
    moved_again: int
    """How many of the movers were moved before this night."""
    moves_before: int
    """How often they were, together."""

    @property
    def known_waits(self) -> tuple[BigBlindWait, ...]:
        """The moves of which the blinds are known."""
        return tuple(wait for wait in self.waits if wait is not None)

    @property
    def worse_off_count(self) -> int:
        """How many post the big blind sooner than they would have."""
        return sum(wait.change < 0 for wait in self.known_waits)


def compute_move_wait(tables: Iterable[TableSeating], move: Move) -> BigBlindWait | None:
    """
    What one move alone changes for its player; None when the blinds of one of the tables are not
    known.
    """
    before = {table.number: table for table in tables}
    return _compute_wait(before, apply_moves(before.values(), (move,)), move)


def compute_plan_fairness(tables: Iterable[TableSeating], plan: BalancePlan) -> PlanFairness:
    """What a plan changes, all its moves together."""
    before = {table.number: table for table in tables}
    after = apply_moves(before.values(), plan.moves)
    movers = [before[move.table].players[move.seat] for move in plan.moves]
    met_again = -_count_mover_pairs({player.key for player in movers}, after)
    for player, move in zip(movers, plan.moves, strict=True):
        met_again += count_met_players(player, after[move.to_table])
    return PlanFairness(
        tuple(_compute_wait(before, after, move) for move in plan.moves),
        met_again,
        sum(player.moved > 0 for player in movers),
        sum(player.moved for player in movers),
    )


def apply_moves(tables: Iterable[TableSeating], moves: Iterable[Move]) -> dict[int, TableSeating]:
    """The tables by number when everybody has sat down."""
    now = {table.number: table for table in tables}
    for move in moves:
        now |= move_player(now, move.table, move.seat, move.to_table, move.to_seat)
    return now


def _compute_wait(
    before: Mapping[int, TableSeating], after: Mapping[int, TableSeating], move: Move
) -> BigBlindWait | None:
    was = count_hands_to_big_blind(before[move.table], move.seat)
    will_be = count_hands_to_big_blind(after[move.to_table], move.to_seat)
    if was < 0 or will_be < 0:
        return None
    return BigBlindWait(was, will_be, is_dealt_out(after[move.to_table], move.to_seat))


def _count_mover_pairs(coming: set[int], after: Mapping[int, TableSeating]) -> int:
    """Pairs of movers who meet at a table, counted once too often when each counts the other."""
    pairs = 0
    for table in after.values():
        newcomers = [player for player in table.players.values() if player.key in coming]
        for player, other in permutations(newcomers, 2):
            pairs += player.key < other.key and other.key in player.met
    return pairs
