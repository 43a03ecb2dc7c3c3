"""
Players who may move and seats they may take, and who of them meets the fewest old acquaintances.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from seating.balance_plan import Move, MoveReason, TargetSeatReason
from seating.table_seating import SeatedPlayer, TableSeating


@dataclass(frozen=True, slots=True)
class Mover:
    """A player who may get up."""

    player: SeatedPlayer
    table: TableSeating
    seat: int
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TargetSeat:
    """An open seat."""

    table: TableSeating
    seat: int


@dataclass(frozen=True, slots=True)
class CandidateMove:
    """A move that may be made."""

    mover: Mover
    target: TargetSeat
    why: MoveReason
    into: TargetSeatReason

    def to_move(self) -> Move:
        """The same as a line of a plan."""
        mover = self.mover
        target = self.target
        return Move(
            mover.player.key,
            mover.table.number,
            mover.seat,
            target.table.number,
            target.seat,
            self.why,
            self.into,
            passed=mover.passed,
            size=len(mover.table.players),
            to_size=len(target.table.players),
        )


def count_met_players(player: SeatedPlayer, table: TableSeating) -> int:
    """How many at a table the player has shared a table with before."""
    return sum(other.key in player.met for other in table.players.values())


def find_least_met_pair(pairs: Iterable[CandidateMove]) -> CandidateMove | None:
    """
    The first pair whose mover has met the fewest at the new table; looks no further once somebody
    has met nobody.
    """
    best = None
    fewest = 0
    for pair in pairs:
        count = count_met_players(pair.mover.player, pair.target.table)
        if best is None or count < fewest:
            best = pair
            fewest = count
        if not fewest:
            break
    return best


def list_least_met_pairs(pairs: Iterable[CandidateMove]) -> list[CandidateMove]:
    """All pairs as good as the best."""
    counted = [(count_met_players(pair.mover.player, pair.target.table), pair) for pair in pairs]
    fewest = min((count for count, _pair in counted), default=0)
    return [pair for count, pair in counted if count == fewest]
