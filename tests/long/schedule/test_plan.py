"""Schedules made to order: hundreds of wishes, each answered by one that players would sign."""

from hypothesis import given, settings

from tests.schedule.test_plan import (
    LADDERS,
    TEMPOS,
    check_depths,
    check_ladders,
    check_schedule,
    some_wishes,
)
from tournament.schedule.rules.schedule_request import ScheduleRequest, Tempo


@settings(max_examples=300)
@given(some_wishes(), TEMPOS)
def test_hundreds_of_schedules_are_sound(wishes: ScheduleRequest, tempo: Tempo) -> None:
    check_schedule(wishes, tempo)


@settings(max_examples=100)
@given(some_wishes(), TEMPOS)
def test_longer_nights_are_never_shallower(wishes: ScheduleRequest, tempo: Tempo) -> None:
    check_depths(wishes, tempo)


@settings(max_examples=100, deadline=None)
@given(*LADDERS)
def test_a_hundred_ladders_are_the_best_there_are(
    values: list[int], highest: int, levels: int
) -> None:
    check_ladders(values, highest, levels)
