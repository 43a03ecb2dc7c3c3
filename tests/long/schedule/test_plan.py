"""Schedules made to order: hundreds of wishes, each answered by a sound schedule."""

from hypothesis import given, settings

from tests.schedule.test_plan import check_schedule, some_wishes
from tournament.schedule.rules.schedule_request import ScheduleRequest


@settings(max_examples=300)
@given(some_wishes())
def test_hundreds_of_schedules_are_sound(wishes: ScheduleRequest) -> None:
    check_schedule(wishes)
