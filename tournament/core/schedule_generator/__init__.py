"""A schedule made to order: for these players, these chips and this time."""

from tournament.core.schedule_generator.generator import generate_schedule
from tournament.core.schedule_generator.schedule_request import (
    ANTE_WORDS,
    AnteKind,
    GeneratedSchedule,
    ScheduleRequest,
    check_wishes,
)

__all__ = [
    "ANTE_WORDS",
    "AnteKind",
    "GeneratedSchedule",
    "ScheduleRequest",
    "check_wishes",
    "generate_schedule",
]
