"""Random actions about the chips of a night."""

from dataclasses import replace
from random import Random

from tests.properties.action_requests import asked_in
from tests.properties.people_choices import some_reason
from tournament.chips.actions import (
    ChangeChips,
    ColorUp,
    CorrectChipTotal,
    CountChips,
    SkipColorUp,
    compute_chips_mark,
)
from tournament.chips.values.chip_records import ChipAudit, StackDemand, TableCount
from tournament.chips.values.chip_set import SOURCE_CASE, Chip, ChipSet
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.money.values.terms import ChipPile
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State, count_chips_in_play, find_buy_in_offer
from tournament.schedule.actions import UsePlan
from tournament.schedule.values import Level, Structure

CASES = (
    ChipSet(),
    replace(SOURCE_CASE, name="The case"),
    ChipSet((Chip(25, 400, "mint", "sky"), Chip(100, 200), Chip(500, 40)), "Another case"),
    ChipSet((Chip(5, 3),), "Too few"),
)


def change_chips(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Another set, or the same for others; now and then seen too long ago, or for far too many."""
    was = compute_chips_mark(past.state) if random.random() < 0.9 else "long ago"
    chips = random.choice((past.state.chips, *CASES))
    planned = StackDemand(random.choice((0, 0, 8, 20, 10**6)), random.choice((0, 0, 4)))
    return ChangeChips(chips, was, planned, random.random() < 0.6, some_reason(random, 0.5))


def use_plan(random: Random, past: JournalHistory, at: Instant) -> Action:
    """A schedule to order for any stack; now and then of a schedule that was changed meanwhile."""
    state = past.state
    was = compute_digest(state.structure) if random.random() < 0.9 else "long ago"
    offer = find_buy_in_offer(state)
    stack = random.choice((offer.chips if offer else 1000, 1000, 2500, 0))
    chips = random.choice((state.chips, *CASES))
    minutes = random.choice((12, 15, 20))
    levels = tuple(Level(small, 2 * small, minutes) for small in (25, 50, 75, 100))
    return UsePlan(Structure(levels), stack, chips, StackDemand(random.choice((0, 9))), was)


def colour_up(random: Random, past: JournalHistory, at: Instant) -> Action:
    """At a table, or for all; now and then more than there is."""
    table = random.choice((0, 1, 2, *past.state.tables))
    leaving = random.choice((0, 7, 14, 10**9))
    return ColorUp(
        table,
        random.choice((5, 25)),
        random.choice((25, 100)),
        leaving,
        leaving // 5 + random.randint(0, 1),
    )


def skip_colour_up(random: Random, past: JournalHistory, at: Instant) -> Action:
    """What the schedule colors up, mostly."""
    steps = past.state.structure.steps
    values = [value for step in steps for value in step.colour_up]
    return SkipColorUp(random.choice([*values, *values, 25]))


def count_chips(random: Random, past: JournalHistory, at: Instant) -> Action:
    """Exactly, or a chip more or fewer; by colours or not."""
    there = max(0, count_chips_in_play(past.state))
    counted = max(0, there + random.choice((0, 25, -25)))
    piles = (ChipPile(1, counted),) if random.random() < 0.3 else ()
    expected = there if random.random() < 0.9 else there + 5
    return CountChips((TableCount(1, counted, piles),), expected)


def put_chips_right(random: Random, past: JournalHistory, at: Instant) -> Action:
    newest = past.state.chip_audits[-1] if past.state.chip_audits else ChipAudit((), 0, 0)
    return CorrectChipTotal(newest.at, newest.difference, some_reason(random, 0.9))


CHOICES = asked_in(globals())


def urges(state: State) -> dict[str, float]:
    """A plan is used before the start; a count that differs is put right before anything moves."""
    newest = state.chip_audits[-1] if state.chip_audits else None
    differs = newest is not None and bool(newest.difference) and not newest.put_right
    return {
        **dict.fromkeys(CHOICES, 0.4),
        "colour_up": 1.2,
        "use_plan": 5 if state.started is None else 0.3,
        "count_chips": 1.5,
        "put_chips_right": 25 if differs else 0.2,
    }
