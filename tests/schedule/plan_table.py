"""Writes tests/cases/plans.md: `python -m tests.schedule.plan_table`."""

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from tournament.chips.rules.chip_breakdown import break_down_stack
from tournament.chips.values.chip_set import USUAL_SET_NAMES, USUAL_SETS, ChipSet
from tournament.engine.messages import Message, Refusal
from tournament.forecast.views.finish_text import format_rounded_duration
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.schedule_request import ScheduleRequest
from tournament.schedule.rules.schedule_solver import ScheduleSolution, solve_schedule
from tournament.schedule.values import Level, Structure

FILE = Path(__file__).parents[1] / "cases" / "plans.md"
BEGINS = "<!-- plans -->\n"
PLAYERS = (6, 9, 18, 27, 40)
HOURS = (2, 3, 4, 5)
CASES = ("case", "300", "500", "1000")
HEAD = (
    "| players | wish | each gets | deep | levels | most nights last | small blinds |\n"
    "|---|---|---|---|---|---|---|\n"
)


def list_wishes(key: str) -> Iterator[ScheduleRequest]:
    """Every night of the table with these chips."""
    for players, hours in product(PLAYERS, HOURS):
        yield ScheduleRequest(players, 0, USUAL_SETS[key], 60 * hours, break_every_minutes=90)


def build_table() -> str:
    """The whole table, a part for each set of chips."""
    parts = []
    for key in CASES:
        rows = "".join(map(build_row, list_wishes(key)))
        counts = ", ".join(f"{chip.owned} × {chip.value:,}" for chip in USUAL_SETS[key].chips)
        parts.append(f"\n## {USUAL_SET_NAMES[key]}: {counts}\n\n{HEAD}{rows}")
    return "".join(parts)


def build_row(wishes: ScheduleRequest) -> str:
    """One night, or why there is none."""
    begins = f"| {wishes.players} | {wishes.minutes // 60} h |"
    try:
        found = solve_schedule(wishes, HouseRules(), seed=1)
    except Refusal as refusal:
        return f"{begins} {tell_refusal(refusal.line)} | | | | |\n"
    plan = found.plan
    assert found.forecast is not None
    end = found.forecast.end
    times = "–".join(format_rounded_duration(at) for at in (end.early, end.late))
    levels = f"{plan.last_level} × {plan.first_level.minutes} min"
    piles = describe_piles(wishes, found)
    return (
        f"{begins} {plan.stack:,} ({piles}) | {plan.depth} BB | {levels} | {times} | "
        f"{describe_blinds(plan.structure, plan.last_level)} |\n"
    )


def tell_refusal(line: Message) -> str:
    """The sentence in English."""
    fact = dict(line.facts)
    text = line.plural if line.plural and fact.get("count") != 1 else line.text
    return text.format(**fact)


def describe_piles(wishes: ScheduleRequest, found: ScheduleSolution) -> str:
    """The chips of one player."""
    smallest = found.plan.smallest
    case = ChipSet(tuple(chip for chip in wishes.chips.chips if chip.value >= smallest))
    piles = break_down_stack(case, found.plan.stack, wishes.players)
    return ", ".join(f"{pile.count} × {pile.value:,}" for pile in piles or ())


def describe_blinds(structure: Structure, last: int) -> str:
    """
    The small blinds of a schedule; a slash is a break, brackets hold the levels after the end.
    """
    words = []
    number = 0
    for step in structure.steps:
        if not isinstance(step, Level):
            words.append("/")
            continue
        number += 1
        words.append(f"({step.small}" if number == last + 1 else str(step.small))
    return " ".join(words) + ")" * (number > last)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    text = FILE.read_text()
    FILE.write_text(text.partition(BEGINS)[0] + BEGINS + build_table())
