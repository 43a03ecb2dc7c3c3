"""
The next move in a large field by each rule, beside a look at every player, which any rule must at
least take.
"""

from collections.abc import Iterator
from random import Random

from seating.balance_policy import Policy
from seating.button_and_blinds import place_first_blinds
from seating.cards import build_full_deck
from seating.table_balancing import compute_fewest_moves, plan_balance
from seating.table_seating import SeatedPlayer, TableSeating
from tests.bench.payouts import in_turns
from tests.bench.table import Row, compared, counted
from tests.seating.evenings import evenings

TABLES, SEATS = 100, 10
DECK = [*build_full_deck(1), *build_full_deck(2)]
TOURNAMENTS = 6


def rows() -> Iterator[Row]:
    """A thousand players, two of whom went out at one table; and the moves of whole tournaments."""
    tables = field(Random(9))
    sizes = [len(table.players) for table in tables]
    assert compute_fewest_moves(sizes) == 1
    *plans, floor = in_turns(
        *(lambda policy=policy: plan_balance(policy, tables, DECK) for policy in Policy),
        lambda: sum(player.moved for table in tables for player in table.players.values()),
    )
    for policy, took in zip(Policy, plans, strict=True):
        yield counted(f"who moves of {TABLES * SEATS}, rule {policy}", took, "ms", most=1)
    yield compared(
        "  the slowest of them", max(plans), floor, "ms", most=30, name="a look at every player"
    )
    for policy in Policy:
        tally = evenings(policy, TOURNAMENTS)
        yield counted(
            f"  moves per least possible, {tally.plans} plans, {policy}",
            tally.moves / tally.bound,
            "×",
            most=1,
        )


def field(chance: Random) -> list[TableSeating]:
    """Full tables whose players have met others before; at one of them two went out."""
    tables = []
    for number in range(1, TABLES + 1):
        keys = range(SEATS * number, SEATS * number + SEATS)
        everybody = {seat: SeatedPlayer(key, met=some(chance)) for seat, key in enumerate(keys, 1)}
        out = (3, 7) if number == TABLES // 2 else ()
        there = {seat: player for seat, player in everybody.items() if seat not in out}
        spots = place_first_blinds(chance.randint(1, SEATS), SEATS, everybody)
        tables.append(TableSeating(number, SEATS, there, spots=spots, emptied=out))
    return tables


def some(chance: Random) -> frozenset[int]:
    return frozenset(chance.sample(range(SEATS, SEATS * (TABLES + 1)), 25))
