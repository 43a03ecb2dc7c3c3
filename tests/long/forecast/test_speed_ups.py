"""Ways to end in time, tried on many schedules."""

from dataclasses import replace

from tests.forecast.test_forecast_simulation import BUY_IN, HOUR
from tests.forecast.test_speed_ups import FIELD, USUAL, WITH_BREAKS
from tests.rows import each_row
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.forecast_field import (
    ForecastField,
    NightProgress,
    build_initial_progress,
)
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.forecast.rules.speed_up_options import find_speed_ups
from tournament.schedule.values import (
    MAX_STEPS,
    Chips,
    Level,
    Millis,
    Structure,
    check_structure,
    compute_step_duration,
)


@each_row("sooner", [5, 15, 30, 60])
@each_row("fixed", [0, 4, 9])
def test_every_way_is_enough_by_its_own_forecast_and_keeps_the_rows_that_are_played(
    sooner: int, fixed: int
) -> None:
    wished = USUAL - sooner * MINUTE
    played = Millis(
        sum(compute_step_duration(step) for step in WITH_BREAKS.steps[: max(0, fixed - 1)])
    )
    standing = NightProgress(played, 9, Chips(14_000)) if fixed else build_initial_progress(FIELD)
    for way in find_speed_ups(
        WITH_BREAKS, FIELD, Millis(wished), seed=1, fixed=fixed, standing=standing
    ):
        check_structure(way.structure)
        assert way.structure.steps[:fixed] == WITH_BREAKS.steps[:fixed]
        again = simulate_forecast(
            way.structure, replace(FIELD, offers=way.offers), seed=1, standing=standing
        )
        assert again.end == way.end
        assert way.in_time == (way.end.middle <= wished)
        assert (way.structure, way.offers) != (WITH_BREAKS, FIELD.offers)
        assert way.rows >= 1


def test_odd_schedules_are_answered_in_time() -> None:
    long = Structure((Level(1, 2, 24 * 60),) * MAX_STEPS)
    field = ForecastField(10, 10**9, (BUY_IN,))
    assert not any(
        way.in_time for way in find_speed_ups(long, field, Millis(HOUR), seed=1, runs=100)
    )
