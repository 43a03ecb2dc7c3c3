"""The order of tables and seats changes no plan."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating.balance_policy import Policy
from seating.table_balancing import list_alternative_moves, plan_balance
from seating.table_seating import TableSeating
from tests.seating.test_balance import DECKS, some_tables


@pytest.mark.parametrize("policy", Policy)
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_the_order_of_tables_and_seats_changes_nothing(
    policy: Policy, seed: int, chance: Random
) -> None:
    tables = some_tables(Random(seed), free=False)
    other = []
    for table in chance.sample(tables, len(tables)):
        players = dict(
            chance.sample(sorted(table.players.items(), key=lambda one: one[0]), len(table.players))
        )
        emptied = table.emptied[::-1]
        other.append(
            TableSeating(
                table.number,
                table.seats,
                players,
                table.closed,
                table.spots,
                emptied,
                table.arrived,
                table.order,
            )
        )
    plan = plan_balance(policy, tables, DECKS)
    assert plan_balance(policy, other, DECKS) == plan
    assert list_alternative_moves(policy, other, plan) == list_alternative_moves(
        policy, tables, plan
    )
