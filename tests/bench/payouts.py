"""
The prizes of a large field, beside the same curve in floats, which no journal could be folded with.
"""

import time
from collections.abc import Callable, Iterator
from statistics import median

from tests.bench.table import Row, compared
from tests.money.test_payouts import curve_in_floats
from tournament.money.rules.payouts import compute_prizes, count_default_paid_places
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan

PLAYERS = 1000
BUY_IN = 2000
ROUNDS = 30


def rows() -> Iterator[Row]:
    """The automatic curve and the shares of a table, rounded, with every step kept for the page."""
    purse, places = PLAYERS * BUY_IN, count_default_paid_places(PLAYERS)
    plan = PrizePlan(PayoutMethod.AUTOMATIC, unit=500)
    ours, floats = in_turns(
        lambda: compute_prizes(plan, purse, PLAYERS, BUY_IN),
        lambda: curve_in_floats(purse, places, BUY_IN * 3 // 2),
    )
    yield compared(
        f"prizes of {PLAYERS} players, {places} places",
        ours,
        floats,
        "ms",
        most=10,
        name="the bare curve in floats",
    )


def in_turns(*calls: Callable[[], object]) -> list[float]:
    """The middle of many rounds of each, in milliseconds."""
    took: list[list[float]] = [[] for _ in calls]
    for _round in range(ROUNDS):
        for times, call in zip(took, calls, strict=True):
            begun = time.perf_counter()
            call()
            times.append(1000 * (time.perf_counter() - begun))
    return [median(times) for times in took]
