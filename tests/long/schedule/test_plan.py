"""Schedules made to order: hundreds of wishes, each answered by one that players would sign."""

from hypothesis import given, settings

from tests.schedule.test_plan import TEMPOS, check_depths, check_schedule, some_wishes
from tournament.schedule.rules.schedule_request import ScheduleRequest, Tempo


@settings(max_examples=300)
@given(some_wishes(), TEMPOS)
def test_hundreds_of_schedules_are_sound(wishes: ScheduleRequest, tempo: Tempo) -> None:
    check_schedule(wishes, tempo)


@settings(max_examples=100)
@given(some_wishes(), TEMPOS)
def test_longer_nights_are_never_shallower(wishes: ScheduleRequest, tempo: Tempo) -> None:
    check_depths(wishes, tempo)
