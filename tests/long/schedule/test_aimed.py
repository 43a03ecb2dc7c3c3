"""Schedules to order, against their own forecast."""

from tests.schedule.test_aimed import NIGHTS, RULES, off, wish
from tournament.chips.rules.color_up_schedule import list_unpayable_levels
from tournament.chips.values.chip_set import SOURCE_CASE
from tournament.schedule.rules.generator import generate_schedule
from tournament.schedule.rules.schedule_solver import CLOSE, FAR, solve_schedule


def test_the_forecast_hits_the_wish() -> None:
    """
    Twelve usual nights: before by up to an hour and by half an hour on average, now by a few
    minutes.
    """
    wishes = [wish(*night) for night in NIGHTS]
    before = [off(generate_schedule(one), one) for one in wishes]
    now = [solve_schedule(one, RULES, seed=1) for one in wishes]
    after = [off(one.plan, wished) for one, wished in zip(now, wishes, strict=True)]
    assert (max(before), sum(before) / len(before)) > (40, 20)
    assert max(after) <= FAR
    assert sum(after) / len(after) <= CLOSE
    assert [one.notes for one in now if one.minutes_off_target > FAR] == []
    assert all(not list_unpayable_levels(one.plan.structure, SOURCE_CASE.values) for one in now)
    assert all(one.plan.most_growth <= 1.7 for one in now)
