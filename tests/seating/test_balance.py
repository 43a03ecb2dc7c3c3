"""
What holds for every rule: the fewest moves, nobody twice, nobody who must stay, whatever the order
of the tables.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating.balance_plan import BalancePlan, ImbalanceReason
from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonAndBlinds
from seating.cards import build_full_deck
from seating.move_fairness import apply_moves, compute_plan_fairness
from seating.table_balancing import (
    compute_fewest_moves,
    is_imbalanced,
    list_alternative_moves,
    plan_balance,
)
from seating.table_seating import (
    SeatedPlayer,
    TableSeating,
    count_hands_to_big_blind,
    list_open_seats,
    move_player,
)
from tests.rows import each_row
from tests.seating.rooms import full, room

DECKS = [card for back in range(1, 9) for card in build_full_deck(back)]
sizes_of_few = st.lists(st.integers(0, 7), min_size=1, max_size=4)


def fewest(sizes: Sequence[int]) -> int:
    """The fewest moves, found by trying all."""
    reached, moves = {tuple(sizes)}, 0
    while not any(max(one) - min(one) < 2 for one in reached):
        reached = {
            moved(one, giver, taker)
            for one in reached
            for giver, taker in product(range(len(one)), repeat=2)
        }
        moves += 1
    return moves


@cache
def moved(sizes: tuple[int, ...], giver: int, taker: int) -> tuple[int, ...]:
    return tuple(size - (at == giver) + (at == taker) for at, size in enumerate(sizes))


@given(sizes_of_few)
def test_the_lower_bound_is_the_fewest_moves_there_are(sizes: list[int]) -> None:
    assert compute_fewest_moves(sizes) == fewest(sizes)


# --- any tables


def some_tables(chance: Random, *, free: bool) -> tuple[TableSeating, ...]:
    """
    Up to eight tables after a hand; unless `free`, some players must stay and some seats are
    closed.
    """
    tables = []
    for number in range(1, chance.randint(2, 8) + 1):
        taken = sorted(chance.sample(range(1, 11), chance.randint(4, 10)))
        out = tuple(chance.sample(taken, chance.choice((0, 0, 0, 1, 1, 2, 3))))
        fixed = () if free else tuple(seat for seat in taken if chance.random() < 0.4)
        closed = () if free else chance.sample(range(1, 11), chance.randint(0, 4))
        earlier = {seat: chance.choice((0, 0, 1, 2)) for seat in taken}
        met = {
            seat: frozenset(100 * one + chance.randint(1, 10) for one in range(1, 9))
            for seat in taken
        }
        spots = ButtonAndBlinds(chance.randint(1, 10), chance.randint(1, 10), chance.choice(taken))
        tables.append(
            room(number, taken, spots, out=out, fixed=fixed, closed=closed, moved=earlier, met=met)
        )
    return tuple(tables)


@pytest.mark.parametrize("policy", Policy)
@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_as_few_moves_as_can_be(policy: Policy, seed: int) -> None:
    tables = some_tables(Random(seed), free=True)
    plan = plan_balance(policy, tables, DECKS)
    assert not is_imbalanced(apply_moves(tables, plan.moves).values())
    assert len(plan.moves) == compute_fewest_moves([len(table.players) for table in tables])
    assert (plan.stuck, plan.asks, plan.unknown) == (None, (), ())


@pytest.mark.parametrize("policy", Policy)
@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_what_must_not_be_is_not(policy: Policy, seed: int) -> None:
    tables = some_tables(Random(seed), free=False)
    plan = plan_balance(policy, tables, DECKS)
    now = {table.number: table for table in tables}
    for move in plan.moves:
        player = now[move.table].players[move.seat]
        assert (player.key, player.fixed) == (move.player, False)
        assert move.to_seat in list_open_seats(now[move.to_table])
        assert (move.size, move.to_size) == (
            len(now[move.table].players),
            len(now[move.to_table].players),
        )
        assert move.size - move.to_size >= 2
        now = apply_moves(now.values(), (move,))
    assert len({move.player for move in plan.moves}) == len(plan.moves)
    assert (plan.stuck is not None) == is_imbalanced(now.values())
    assert stuck_for_a_reason(plan, tuple(now.values()))


def stuck_for_a_reason(plan: BalancePlan, after: tuple[TableSeating, ...]) -> bool:
    """
    Nobody left who could move and has where to go: every pair of tables that differ by two proves
    it.
    """
    if plan.stuck is None or plan.stuck is ImbalanceReason.ONLY_SMALL_BLIND:
        return True
    gone = {move.player for move in plan.moves}
    givers = [
        len(table.players)
        for table in after
        if any(movable(one, gone) for one in table.players.values())
    ]
    takers = [len(table.players) for table in after if list_open_seats(table)]
    return max(givers, default=0) - min(takers, default=0) < 2 or not givers or not takers


def movable(player: SeatedPlayer, gone: set[int]) -> bool:
    return not player.fixed and player.key not in gone


@pytest.mark.parametrize("policy", [Policy.TDA, Policy.FAIR])
@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_an_alternative_is_another_move_between_tables_of_the_same_sizes(
    policy: Policy, seed: int
) -> None:
    tables = some_tables(Random(seed), free=False)
    plan = plan_balance(policy, tables)
    found = list_alternative_moves(policy, tables, plan)
    assert len(found) == len(plan.moves)
    for move, others in zip(plan.moves, found, strict=True):
        assert all((other.size, other.to_size) == (move.size, move.to_size) for other in others)
        choices = {(other.player, other.to_table, other.to_seat) for other in others}
        assert len(choices) == len(others)
        assert (move.player, move.to_table, move.to_seat) not in choices


def test_a_plan_for_tables_that_need_none() -> None:
    assert compute_fewest_moves(()) == 0
    for policy in Policy:
        assert (
            plan_balance(policy, (full(1, 9), full(2, 8)))
            == plan_balance(policy, ())
            == BalancePlan()
        )
        assert list_alternative_moves(policy, (full(1, 9), full(2, 8)), BalancePlan()) == ()


# --- TDA, compared with all its plans


@each_row("seed", range(40))
def test_no_order_of_tda_moves_fewer_twice(seed: int) -> None:
    tables = some_tables(Random(seed), free=True)[:3]
    plan = plan_balance(Policy.TDA, tables)
    assert compute_plan_fairness(tables, plan).moved_again == fewest_again(tables)


def fewest_again(tables: tuple[TableSeating, ...]) -> int:
    """
    Whichever largest table gives its next big blind first: the fewest movers who were moved before.
    """
    if not is_imbalanced(tables):
        return 0
    most, least = (
        max(len(table.players) for table in tables),
        min(len(table.players) for table in tables),
    )
    counts = []
    for giver, taker in product(tables, repeat=2):
        if len(giver.players) == most and len(taker.players) == least:
            seat = min(giver.players, key=lambda seat: count_hands_to_big_blind(giver, seat))
            after = {table.number: table for table in tables}
            after |= move_player(after, giver.number, seat, taker.number, list_open_seats(taker)[0])
            counts.append((giver.players[seat].moved > 0) + fewest_again(tuple(after.values())))
    return min(counts)
