"""
Chips counted out and schedules made to order, beside looking at every combination.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from statistics import median

from tests.bench.deals import milliseconds
from tests.bench.payouts import in_turns
from tests.bench.single_process import timed
from tests.bench.table import Row, compared
from tournament.chips.rules.chip_breakdown import break_down_stack, compute_max_players
from tournament.chips.values.chip_set import SOURCE_CASE, USUAL_SETS, Chip, ChipSet
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.generator import generate_schedule
from tournament.schedule.rules.schedule_request import AnteKind, ScheduleRequest, Tempo
from tournament.schedule.rules.schedule_solver import solve_plans

DEEP = ChipSet((Chip(25, 300), Chip(100, 300), Chip(500, 200), Chip(1000, 200), Chip(5000, 50)))
PLANS = 60
FORECAST = 12


def rows() -> Iterator[Row]:
    """A stack for ten, the most players, and schedules for all sorts of nights."""
    ours, every = in_turns(partial(break_down_stack, SOURCE_CASE, 1000, 10), every_combination)
    yield compared(
        "starting stack of 1,000 for ten", ours, every, "ms", most=0.5, name="every combination"
    )
    deep, most = in_turns(
        partial(break_down_stack, DEEP, 10_000, 25), partial(compute_max_players, DEEP, 10_000)
    )
    yield timed("  of 10,000 in five colours", deep, 5)
    yield timed("  the most players it serves", most, 20)
    wishes = [wish(Random(number)) for number in range(PLANS)]
    took = [milliseconds(partial(generate_schedule, one)) for one in wishes]
    yield timed(f"a schedule to order, the middle of {PLANS}", median(took), 20)
    yield timed("  the slowest of them", max(took), 100)
    rules = HouseRules()
    plans = [partial(solve_plans, one, rules, seed=1) for one in wishes[:FORECAST]]
    each = [milliseconds(plan) / len(Tempo) for plan in plans]
    yield timed("  one of three plans with its forecast, the middle", median(each), 50)


def every_combination() -> int:
    """All that ten players could get of each colour."""
    ways = product(range(21), range(21), range(15), range(3))
    return sum(
        5 * red + 25 * green + 100 * black + 500 * purple == 1000
        for red, green, black, purple in ways
    )


def wish(chance: Random) -> ScheduleRequest:
    """Some night of a club with a thousand chips."""
    return ScheduleRequest(
        chance.randint(6, 40),
        0,
        USUAL_SETS["1000"],
        chance.randint(120, 420),
        break_every_minutes=90,
        ante=chance.choice(tuple(AnteKind)),
    )
