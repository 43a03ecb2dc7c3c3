"""Speed of the forecast: many nights simulated at once beside one at a time."""

from collections.abc import Iterator
from functools import partial
from statistics import median

from tests.bench.deals import milliseconds
from tests.bench.payouts import in_turns
from tests.bench.single_process import timed
from tests.bench.table import Row, compared
from tournament.forecast.rules.forecast_field import ForecastField
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.forecast.rules.speed_up_options import find_speed_ups
from tournament.night.rules.night_presets import BY_KEY
from tournament.schedule.values import Millis

HOME = BY_KEY["hpt20"]
ROUNDS = 5
SOONER = Millis(30 * 60_000)


def rows() -> Iterator[Row]:
    """
    A night of twenty, ten thousand of ten, one of three hundred, and what can be done to finish
    sooner.
    """
    ours, alone = in_turns(partial(played, 20, 300), partial(played, 20, 1))
    yield compared(
        "forecast for 20 players, 300 nights", ours, alone, "ms", most=6, name="one night alone"
    )
    yield timed("  on the machine the goal is from", ours, 50)
    yield timed(
        "  10,000 nights of 10 players",
        median(milliseconds(partial(played, 10, 10_000)) for _one in "123"),
        2000,
    )
    yield timed(
        "  for 300 players",
        median(milliseconds(partial(played, 300)) for _round in range(ROUNDS)),
        500,
    )
    yield timed(
        "ways to finish half an hour sooner, 20 players",
        median(ways() for _round in range(ROUNDS)),
        2000,
    )


def played(players: int, runs: int = 0) -> Millis:
    """When it is over in one case of two."""
    return simulate_forecast(HOME.structure, field(players), seed=1, runs=runs).end.middle


def ways() -> float:
    wished = Millis(played(20) - SOONER)
    return milliseconds(partial(find_speed_ups, HOME.structure, field(20), wished, seed=1))


def field(players: int) -> ForecastField:
    return ForecastField(players, HOME.stack, HOME.terms.offers, HOME.rules)
