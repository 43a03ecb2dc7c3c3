"""
The outlook of a night: when it will be over, how sure that is, and what can be done to finish in
time.
"""

from tournament.core.forecast.forecast_field import (
    ADDING,
    REBUYING,
    ForecastField,
    NightProgress,
    begins,
)
from tournament.core.forecast.forecasts import (
    Forecast,
    PlayersLeftForecast,
    TimeRange,
    enough_runs,
    forecast,
)
from tournament.core.forecast.pace import USUAL, Pace, PaceSample, pace
from tournament.core.forecast.speed_up_options import SpeedUpOption, ways_to_end

__all__ = [
    "ADDING",
    "REBUYING",
    "USUAL",
    "Forecast",
    "ForecastField",
    "NightProgress",
    "Pace",
    "PaceSample",
    "PlayersLeftForecast",
    "SpeedUpOption",
    "TimeRange",
    "begins",
    "enough_runs",
    "forecast",
    "pace",
    "ways_to_end",
]
