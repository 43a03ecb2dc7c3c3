"""Ways to finish by a wished time: each is enough by its own forecast and keeps what was played."""

from dataclasses import replace
from functools import cache

from tests.forecast.test_forecast_simulation import BUY_IN, HPT20
from tests.money.money_evening import said
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.forecast_field import ForecastField, NightProgress
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.forecast.rules.speed_up_options import SpeedUpOption, find_speed_ups
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, WindowEnd
from tournament.schedule.values import Break, Chips, Level, Millis, Structure

REBUY = Offer(
    PurchaseKind.REBUY, 2000, 1000, limit=0, window=PurchaseWindow(WindowEnd.LEVEL_END, 8)
)
FIELD = ForecastField(12, 1000, (BUY_IN, REBUY))
STEPS = HPT20.steps
WITH_BREAKS = Structure((*STEPS[:4], Break(10), *STEPS[4:8], Break(20, colour_up=(1,)), *STEPS[8:]))
USUAL = simulate_forecast(WITH_BREAKS, FIELD, seed=1).end.middle


@cache
def ways(minutes_sooner: int) -> tuple[SpeedUpOption, ...]:
    return find_speed_ups(WITH_BREAKS, FIELD, Millis(USUAL - minutes_sooner * MINUTE), seed=1)


def test_the_ways_in_words_those_that_change_least_first() -> None:
    found = ways(17)
    assert [(said(way.line), way.rows, way.in_time) for way in found] == [
        ("Leave out the break after level 8.", 1, True),
        ("Rebuys end with level 5.", 3, True),
        ("Every level from level 1 on is 2 minutes shorter.", 12, True),
        ("Leave out 3 levels, the first of them is 200–400.", 3, False),
    ]


def test_each_way_is_the_smallest_of_its_kind() -> None:
    """One minute less of shortening would not be enough."""
    way = next(way for way in ways(40) if "shorter" in said(way.line))
    fewer = way.line.count - 1
    steps = tuple(
        replace(step, minutes=step.minutes - fewer) if isinstance(step, Level) else step
        for step in WITH_BREAKS.steps
    )
    assert fewer >= 1
    assert simulate_forecast(Structure(steps), FIELD, seed=1).end.middle > USUAL - 40 * MINUTE


def test_chips_that_left_in_a_break_leave_in_the_row_after_it() -> None:
    way = next(way for way in ways(15) if "break" in said(way.line))
    assert [step.colour_up for step in way.structure.steps if step.colour_up] == [
        (5,),
        (1, 25),
        (100,),
    ]


def test_rebuys_can_end_sooner_but_not_before_now() -> None:
    long = replace(
        FIELD, offers=(BUY_IN, replace(REBUY, window=PurchaseWindow(WindowEnd.LEVEL_END, 12)))
    )
    usual = simulate_forecast(HPT20, long, seed=1).end.middle
    found = find_speed_ups(HPT20, long, Millis(usual - 10 * MINUTE), seed=1)
    way = next(way for way in found if said(way.line).startswith("Rebuys end with level "))
    assert way.structure == HPT20
    standing = NightProgress(Millis(170 * MINUTE), 8, Chips(16_000))
    later = find_speed_ups(HPT20, long, Millis(180 * MINUTE), seed=1, standing=standing, fixed=9)
    numbers = [
        offer.window.number
        for way in later
        for offer in way.offers
        if offer.buys is PurchaseKind.REBUY
    ]
    assert min(numbers) >= 9


def test_what_is_impossible_is_said_and_what_is_likely_anyway_needs_nothing() -> None:
    assert {way.in_time for way in ways(USUAL // MINUTE - 20)} == {False}
    assert ways(-5) == ()
    last = NightProgress(Millis(14 * 20 * MINUTE), 3, Chips(12_000))
    field = replace(FIELD, offers=(BUY_IN,))
    assert (
        find_speed_ups(
            HPT20, field, Millis(14 * 20 * MINUTE), seed=1, standing=last, fixed=len(STEPS)
        )
        == ()
    )
