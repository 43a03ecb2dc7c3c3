"""Schedules that are to end at a wished time, played out; three side by side."""

from dataclasses import replace

import pytest

from tests.night.evening import told
from tests.rows import each_row
from tournament.chips.values.chip_set import SOURCE_CASE, USUAL_SETS, ChipSet
from tournament.engine.messages import Refusal
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import Pace
from tournament.forecast.rules.forecast_field import MAX_FORECAST_PLAYERS, ForecastField
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.generator import generate_schedule
from tournament.schedule.rules.schedule_request import GeneratedSchedule, ScheduleRequest, Tempo
from tournament.schedule.rules.schedule_solver import (
    FAR,
    ScheduleSolution,
    solve_plans,
    solve_schedule,
)

RULES = HouseRules()
NIGHTS = [(players, hours) for players in (6, 10, 20, 40) for hours in (3, 4, 5)]
CLUB = USUAL_SETS["1000"]


def wish(
    players: int, hours: int, level_minutes: int = 0, chips: ChipSet = CLUB
) -> ScheduleRequest:
    return ScheduleRequest(players, 0, chips, 60 * hours, level_minutes, break_every_minutes=90)


def off(made: GeneratedSchedule, wishes: ScheduleRequest) -> int:
    """
    By how much the middle of other nights than those that were looked at is later than wished.
    """
    field = ForecastField(wishes.players, made.stack * wishes.stacks // wishes.players)
    middle = simulate_forecast(made.structure, field, seed=7).end.middle
    return abs(round(middle / MINUTE) - wishes.minutes)


def test_with_levels_of_a_given_length_it_comes_near() -> None:
    wishes = wish(10, 4, 20)
    found = solve_schedule(wishes, RULES, seed=1)
    assert {step.minutes for step in found.plan.structure.steps if step.kind == "level"} == {20}
    assert off(found.plan, wishes) <= 20


def test_what_cannot_be_reached_is_said() -> None:
    """Depth and levels come before minutes: forty players are not done in two hours."""
    late = solve_schedule(wish(40, 2), RULES, seed=1)
    assert late.misses > FAR
    assert (late.plan.depth, late.plan.first_level.minutes) == (40, 12)
    minutes = 5 * round(late.misses / 5)
    assert told(late.notes[0]) == (
        f"This ends about {minutes} minutes late. Faster means levels under 12 minutes or stacks "
        "under 40 big blinds."
    )
    own = replace(late, has_own_length=True)
    assert told(own.notes[0]).endswith("Use shorter levels or smaller stacks.")
    early = ScheduleSolution(late.plan, late.forecast, -23)
    assert told(early.notes[0]).startswith("This ends about 25 minutes early.")
    assert replace(late, tempo=Tempo.FAST).notes == late.plan.notes


def test_rebuys_lie_in_the_stacks() -> None:
    more = replace(wish(20, 4), rebuys=10)
    found = solve_schedule(more, RULES, seed=1)
    assert off(found.plan, more) <= 20
    assert found.plan.stack <= solve_schedule(wish(20, 4), RULES, seed=1).plan.stack


def test_a_slow_club_gets_a_schedule_for_its_pace() -> None:
    usual, slow = (
        solve_schedule(wish(9, 4), RULES, seed=1, pace=pace) for pace in (Pace(), Pace(1.25, 10))
    )
    assert abs(slow.misses) <= 15
    assert slow.plan.ends_after < usual.plan.ends_after - 20


def test_more_players_than_can_be_reckoned_with_are_planned_by_the_blinds() -> None:
    chips = ChipSet(
        tuple(replace(chip, owned=chip.owned * 400) for chip in USUAL_SETS["1000"].chips)
    )
    many = replace(wish(10, 6), players=MAX_FORECAST_PLAYERS + 1, chips=chips)
    found = solve_schedule(many, RULES, seed=1)
    assert (found.forecast, found.plan) == (None, generate_schedule(many))
    assert found.middle == found.plan.ends_after


def test_wishes_that_cannot_be_are_refused_as_before() -> None:
    for wrong in (replace(wish(10, 4), players=0), replace(wish(10, 4), stack=40)):
        for solve in (solve_schedule, solve_plans):
            with pytest.raises(Refusal):
                solve(wrong, RULES, seed=1)


@each_row(("players", "hours"), [(6, 3), (9, 4), (18, 4)])
@each_row("chips", [SOURCE_CASE, USUAL_SETS["500"]], ids=lambda chips: str(len(chips.chips)))
def test_calm_and_fast_stand_on_both_sides(players: int, hours: int, chips: ChipSet) -> None:
    calm, usual, fast = solve_plans(wish(players, hours, chips=chips), RULES, seed=1)
    assert [plan.tempo for plan in (calm, usual, fast)] == list(Tempo)
    assert calm.middle >= usual.middle + FAR
    assert usual.middle >= fast.middle + FAR
    assert calm.plan.depth >= usual.plan.depth >= fast.plan.depth
    lengths = [plan.plan.first_level.minutes for plan in (calm, usual, fast)]
    assert lengths == sorted(lengths, reverse=True)


def test_a_plan_that_is_no_faster_is_not_offered() -> None:
    plans = solve_plans(wish(40, 2), RULES, seed=1)
    assert [plan.tempo for plan in plans][-1] is Tempo.USUAL
