"""How long the shares of a deal take, beside pokerkit where it can answer."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

from pokerkit.analysis import calculate_icm

from tests.bench.single_process import timed
from tests.bench.table import Row, compared
from tournament.money.rules.icm import compute_icm

LARGER = ((50, 8, 20.0), (200, 30, 50.0), (1000, 150, 500.0))
"""
Players, paid places, and the milliseconds it should take at most: pokerkit does not answer there.
"""


def rows(rounds: int) -> Iterator[Row]:
    """A final table in turns with pokerkit, then whole fields."""
    stacks, prizes = field(9, 9)
    theirs, ours = [], []
    for _round in range(rounds):
        theirs.append(milliseconds(partial(calculate_icm, prizes, stacks)))
        ours += [milliseconds(partial(compute_icm, stacks, prizes)) for _again in range(10)]
    yield compared(
        "ICM, 9 players and prizes: pokerkit, over ours",
        median(theirs),
        median(ours),
        "ms",
        least=300,
        name="ours",
    )
    for players, places, goal in LARGER:
        stacks, prizes = field(players, places)
        took = median(
            milliseconds(partial(compute_icm, stacks, prizes)) for _round in range(rounds)
        )
        yield timed(f"  {players} players, {places} prizes", took, goal)


def field(players: int, places: int) -> tuple[list[int], list[int]]:
    """Uneven stacks and prizes that fall."""
    chance = Random(players)
    stacks = [100 * chance.randint(5, 1000) for _player in range(players)]
    return stacks, sorted(
        (100 * chance.randint(10, 10_000) for _place in range(places)), reverse=True
    )


def milliseconds(call: Callable[[], object]) -> float:
    begun = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - begun)
