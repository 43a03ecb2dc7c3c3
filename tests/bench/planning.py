"""
Chips counted out and schedules made to order, beside looking at every combination and at every
step.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from statistics import median

from tests.bench.alone import timed
from tests.bench.deals import milliseconds
from tests.bench.payouts import in_turns
from tests.bench.table import Row, compared, counted
from tests.schedule.plan_reference import least_unevenness, small_blinds, unevenness
from tournament.chips.rules.chip_breakdown import break_down_stack, compute_max_players
from tournament.chips.values.chip_set import SOURCE_CASE, Chip, ChipSet
from tournament.schedule.rules.generator import generate_schedule
from tournament.schedule.rules.schedule_request import AnteKind, ScheduleRequest

DEEP = ChipSet((Chip(25, 300), Chip(100, 300), Chip(500, 200), Chip(1000, 200), Chip(5000, 50)))
PLANS = 60


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
    yield timed(f"a schedule to order, the middle of {PLANS}", median(took), 50)
    yield timed("  the slowest of them", max(took), 200)
    worse = [unevenness_over_least(one) for one in wishes]
    yield counted(
        "  its unevenness over the least possible, the worst of them", max(worse), "×", most=1.1
    )


def every_combination() -> int:
    """All that ten players could get of each colour."""
    ways = product(range(21), range(21), range(15), range(3))
    return sum(
        5 * red + 25 * green + 100 * black + 500 * purple == 1000
        for red, green, black, purple in ways
    )


def wish(chance: Random) -> ScheduleRequest:
    """Some night, with levels of any length so that there is a schedule for it."""
    return ScheduleRequest(
        chance.randint(6, 60),
        1000,
        SOURCE_CASE,
        chance.randint(120, 420),
        break_every=chance.choice((0, 3, 4)),
        ante=chance.choice(tuple(AnteKind)),
    )


def unevenness_over_least(wishes: ScheduleRequest) -> float:
    """How much less smooth the schedule is than the smoothest there is."""
    found = generate_schedule(wishes)
    return unevenness(small_blinds(found.structure), found.growth) / least_unevenness(wishes, found)
