"""
The outlook of a night: when it will be over, how sure that is, and what can be done to finish in
time.
"""

from tournament.core.outlook.field import ADDING, REBUYING, ForecastField, NightProgress, begins
from tournament.core.outlook.forecasts import (
    Forecast,
    PlayersLeftForecast,
    TimeRange,
    enough_runs,
    forecast,
)
from tournament.core.outlook.in_time import SpeedUpOption, ways_to_end
from tournament.core.outlook.pace import USUAL, Pace, PaceSample, pace

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
