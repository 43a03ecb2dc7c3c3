"""Plans of moves as pages send them, and equally good alternatives."""

from collections.abc import Sequence
from dataclasses import replace

from seating.balance_plan import BalancePlan, Move
from seating.cards import Card
from seating.move_fairness import apply_moves
from seating.table_balancing import is_imbalanced, list_alternative_moves, plan_balance
from seating.table_seating import TableSeating
from tournament.clock.values import Instant
from tournament.night.state import State
from tournament.tables.rules.table_balancing import build_table_seatings, list_absent_player_keys


def serialize_moves(moves: Sequence[Move]) -> str:
    """
    Moves in short, as a form sends back what its page showed.

    >>> from seating.balance_plan import MoveReason, TargetSeatReason
    >>> serialize_moves([Move(7, 1, 4, 3, 6, MoveReason.SAME_WAIT, TargetSeatReason.SAME_WAIT)])
    '7:1-4>3-6'
    """
    return " ".join(
        f"{move.player}:{move.table}-{move.seat}>{move.to_table}-{move.to_seat}" for move in moves
    )


def build_plan_tables(state: State, plan: BalancePlan, at: Instant) -> tuple[TableSeating, ...]:
    """The tables as this plan saw them: with those who are away only if nobody else could move."""
    away = list_absent_player_keys(state)
    is_moved = any(move.player in away for move in plan.moves)
    return build_table_seatings(state, at, away if is_moved else ())


def list_equivalent_moves(
    state: State, plan: BalancePlan, at: Instant
) -> tuple[tuple[Move, ...], ...]:
    """For every move of a plan the others that would be as good."""
    if not plan.moves:
        return ()
    return list_alternative_moves(state.rules.balance, build_plan_tables(state, plan, at), plan)


def replace_planned_move(
    state: State, plan: BalancePlan, place: int, other: Move, at: Instant, cards: Sequence[Card]
) -> tuple[Move, ...] | None:
    """
    The plan with another move at one place and what follows it planned anew; None if the tables
    would not be even. Nobody who moves in it moves twice.
    """
    kept = (*plan.moves[:place], other)
    tables = build_plan_tables(state, plan, at)
    after = apply_moves(tables, kept)
    movers = {move.player for move in kept}
    rest = plan_balance(
        state.rules.balance, [_pin_moved_players(table, movers) for table in after.values()], cards
    )
    moves = (*kept, *rest.moves)
    return None if is_imbalanced(apply_moves(tables, moves).values()) else moves


def _pin_moved_players(table: TableSeating, movers: set[int]) -> TableSeating:
    """A table at which those who were moved stay, and have no position in the hand."""
    moved = {seat: player for seat, player in table.players.items() if player.key in movers}
    pinned = {seat: replace(player, fixed=True) for seat, player in moved.items()}
    return replace(table, players={**table.players, **pinned}, arrived=table.arrived.union(pinned))
