"""Schedules to order, against their own forecast."""

from tests.schedule.test_schedule_solver import NIGHTS, RULES, off, wish
from tournament.schedule.rules.schedule_solver import solve_schedule


def test_the_forecast_hits_the_wish() -> None:
    """Twelve usual nights, each as deep and in such levels as players like."""
    wishes = [wish(*night) for night in NIGHTS]
    found = [solve_schedule(one, RULES, seed=1) for one in wishes]
    after = [off(one.plan, wished) for one, wished in zip(found, wishes, strict=True)]
    assert sorted(after)[-2] <= 15  # forty players are hardly done in three hours
    assert sum(after) / len(after) <= 10
