"""Schedules made to order: hundreds of wishes, each answered by a sound schedule."""

from hypothesis import given, settings

from tests.core.test_plan import check_schedule, some_wishes
from tournament.core.schedule_generator import ScheduleRequest


@settings(max_examples=300)
@given(some_wishes())
def test_hundreds_of_schedules_are_sound(wishes: ScheduleRequest) -> None:
    check_schedule(wishes)
