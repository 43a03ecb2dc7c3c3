"""A schedule made to order: for these players, these chips and this time."""

from tournament.core.plan.generator import plan
from tournament.core.plan.wishes import (
    ANTE_WORDS,
    AnteKind,
    GeneratedSchedule,
    ScheduleRequest,
    check_wishes,
)

__all__ = ["ANTE_WORDS", "AnteKind", "GeneratedSchedule", "ScheduleRequest", "check_wishes", "plan"]
