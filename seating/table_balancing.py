"""Table balancing: who moves where so that no two tables differ by two players or more."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from seating import equal_wait_policy, next_big_blind_policy, same_position_policy
from seating.balance_plan import BalancePlan, Move
from seating.balance_plan_builder import UNEVEN, BalancePlanBuilder, Room, UnevenTables
from seating.balance_plan_builder import compute_fewest_moves as compute_fewest_moves
from seating.balance_plan_search import improve_plan
from seating.balance_policy import Policy
from seating.candidate_moves import CandidateMove, find_least_met_pair, list_least_met_pairs
from seating.cards import Card
from seating.table_seating import TableSeating

THREE_SHORT = 3
"""A table so many players short of the largest stops (TDA 11-D)."""

Pairs = Callable[[BalancePlanBuilder, UnevenTables], Iterator[CandidateMove]]


@dataclass(frozen=True, slots=True)
class BalanceRule:
    """
    What a policy decides: which seats may be filled, the next move, and which others would be as
    good.
    """

    room: Room
    choose: Callable[[BalancePlanBuilder, UnevenTables], Move | None]
    equals: Callable[[BalancePlanBuilder, UnevenTables, Move], Iterable[Move]]


def _build_pair_rule(room: Room, pairs: Pairs) -> BalanceRule:
    """A rule that weighs pairs of players and seats, and then who has met whom."""

    def choose_move(planning: BalancePlanBuilder, ends: UnevenTables) -> Move | None:
        best = find_least_met_pair(pairs(planning, ends))
        return best.to_move() if best else None

    def list_equal_moves(
        planning: BalancePlanBuilder, ends: UnevenTables, move: Move
    ) -> Iterable[Move]:
        equal = [pair.to_move() for pair in list_least_met_pairs(pairs(planning, ends))]
        return equal if any(not _is_other_seat(other, move) for other in equal) else ()

    return BalanceRule(room, choose_move, list_equal_moves)


RULES = {
    Policy.SOURCE: BalanceRule(
        same_position_policy.room,
        same_position_policy.choose_move,
        same_position_policy.list_equal_moves,
    ),
    Policy.TDA: _build_pair_rule(
        next_big_blind_policy.list_fillable_seats, next_big_blind_policy.list_candidate_moves
    ),
    Policy.FAIR: _build_pair_rule(equal_wait_policy.room, equal_wait_policy.list_candidate_moves),
}


def plan_balance(
    policy: Policy, tables: Iterable[TableSeating], cards: Iterable[Card] = ()
) -> BalancePlan:
    """
    The moves that make the tables even: always from a largest table to a smallest, which needs the
    fewest moves there can be. `cards` are those dealt so far, or a shuffled deck; the order of the
    tables changes nothing.
    """
    rule = RULES[policy]
    planning = BalancePlanBuilder(tables, cards)
    while ends := planning.find_uneven_tables(rule.room):
        move = rule.choose(planning, ends)
        if move is None:
            break
        planning.make_move(move)
    plan = planning.build_plan()
    return improve_plan(planning.before.values(), plan) if policy is Policy.FAIR else plan


def list_alternative_moves(
    policy: Policy, tables: Iterable[TableSeating], plan: BalancePlan
) -> tuple[tuple[Move, ...], ...]:
    """
    For every move of a plan the others that would be just as good at that point, by the policy's
    own measure. To take one, make it and plan anew. Where the policy leaves no choice there are
    none, nor for a move that is not the best by itself but serves the later ones.
    """
    rule = RULES[policy]
    planning = BalancePlanBuilder(tables)
    found = []
    for move in plan.moves:
        ends = planning.find_uneven_tables(rule.room)
        equal = rule.equals(planning, ends, move) if ends else ()
        found.append(tuple(other for other in equal if _is_other_seat(other, move)))
        planning.make_move(move)
    return tuple(found)


def _is_other_seat(move: Move, other: Move) -> bool:
    return (move.player, move.to_table, move.to_seat) != (
        other.player,
        other.to_table,
        other.to_seat,
    )


def is_imbalanced(tables: Iterable[TableSeating]) -> bool:
    """Whether two tables differ by two players or more (HomePokerTourney, MOVING PLAYERS)."""
    sizes = [len(table.players) for table in tables]
    return bool(sizes) and max(sizes) - min(sizes) >= UNEVEN


def find_short_handed_tables(tables: Iterable[TableSeating]) -> frozenset[int]:
    """The tables three players or more short of the largest."""
    sizes = {table.number: len(table.players) for table in tables}
    largest = max(sizes.values(), default=0)
    return frozenset(number for number, size in sizes.items() if largest - size >= THREE_SHORT)


def find_halted_tables(tables: Sequence[TableSeating], policy: Policy) -> frozenset[int]:
    """
    The tables that deal no further hand before they are balanced: by TDA 11-D those three players
    short whose next big blind would come to an open seat, or whose blinds nobody told. The other
    policies stop nobody.
    """
    short = find_short_handed_tables(tables) if policy is Policy.TDA else frozenset()
    return frozenset(
        table.number for table in tables if table.number in short and _is_next_blind_empty(table)
    )


def _is_next_blind_empty(table: TableSeating) -> bool:
    """Whether the next seat in use after the big blind is empty."""
    if table.spots is None:
        return True
    around = ((table.spots.big + step - 1) % table.seats + 1 for step in range(1, table.seats + 1))
    return next((seat not in table.players for seat in around if seat not in table.closed), True)
