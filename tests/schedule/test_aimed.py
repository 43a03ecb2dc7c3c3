"""Schedules to order that end, played out, when it is wished for."""

from dataclasses import replace

import pytest

from tests.night.evening import told
from tournament.chips.values.chip_set import SOURCE_CASE
from tournament.engine.messages import Refusal
from tournament.forecast.rules.forecast_field import MOST_FORECAST, ForecastField
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.generator import generate_schedule
from tournament.schedule.rules.schedule_request import GeneratedSchedule, ScheduleRequest
from tournament.schedule.rules.schedule_solver import FAR, ScheduleSolution, solve_schedule
from tournament.schedule.values import MINUTE

RULES = HouseRules()
NIGHTS = [(players, hours) for players in (6, 10, 20, 40) for hours in (3, 4, 5)]


def wish(players: int, hours: int, level_minutes: int = 0) -> ScheduleRequest:
    return ScheduleRequest(
        players, 1000, SOURCE_CASE, 60 * hours, level_minutes, break_every_minutes=90
    )


def off(made: GeneratedSchedule, wishes: ScheduleRequest) -> int:
    """
    By how much the middle of other nights than those that were looked at is later than wished.
    """
    middle = simulate_forecast(
        made.structure, ForecastField(wishes.players, 1000), seed=7
    ).end.middle
    return abs(round(middle / MINUTE) - wishes.minutes)


def test_with_levels_of_a_given_length_it_comes_near() -> None:
    wishes = wish(10, 3, 20)
    found = solve_schedule(wishes, RULES, seed=1)
    assert {step.minutes for step in found.plan.structure.steps if step.kind == "level"} == {20}
    assert off(found.plan, wishes) <= 6


def test_what_cannot_be_reached_is_said() -> None:
    """
    Six players with 1,000 chips are done before five hours of 20-minute levels are over, whatever
    the blinds.
    """
    wishes = wish(6, 5, 20)
    found = solve_schedule(wishes, RULES, seed=1)
    assert found.misses < -FAR
    assert told(found.notes[0]) == (
        f"This ends about {5 * round(-found.misses / 5)} minutes early. "
        "Use longer levels or larger stacks."
    )
    late = ScheduleSolution(found.plan, found.forecast, 23)
    assert told(late.notes[0]).startswith("This ends about 25 minutes late.")
    assert found.minutes_off_target < off(generate_schedule(wishes), wishes)


def test_one_that_is_near_enough_stays_as_it_was_made() -> None:
    wishes = wish(10, 4)
    assert solve_schedule(wishes, RULES, seed=1).plan == generate_schedule(wishes)


def test_rebuys_lie_in_the_stacks() -> None:
    more = replace(wish(20, 4), more_chips=10_000)
    found = solve_schedule(more, RULES, seed=1)
    played = simulate_forecast(found.plan.structure, ForecastField(20, 1500), seed=7).end.middle
    assert abs(played / MINUTE - 240) <= FAR


def test_more_players_than_can_be_reckoned_with_are_planned_as_before() -> None:
    many = replace(wish(10, 4), players=MOST_FORECAST + 1)
    assert solve_schedule(many, RULES, seed=1) == ScheduleSolution(generate_schedule(many), None)
    assert solve_schedule(many, RULES, seed=1).notes == generate_schedule(many).notes


def test_wishes_that_cannot_be_are_refused_as_before() -> None:
    for wrong in (replace(wish(10, 4), players=0), replace(wish(10, 4), stack=40)):
        with pytest.raises(Refusal):
            solve_schedule(wrong, RULES, seed=1)
