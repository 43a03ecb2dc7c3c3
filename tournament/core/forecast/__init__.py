"""
The outlook of a night: when it will be over, how sure that is, and what can be done to finish in
time.
"""

from tournament.core.forecast.forecast_field import (
    ADDING,
    REBUYING,
    ForecastField,
    NightProgress,
    build_initial_progress,
)
from tournament.core.forecast.forecasts import (
    Forecast,
    PlayersLeftForecast,
    TimeRange,
    choose_run_count,
    simulate_forecast,
)
from tournament.core.forecast.pace import USUAL, Pace, PaceSample, estimate_pace
from tournament.core.forecast.speed_up_options import SpeedUpOption, find_speed_ups

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
    "build_initial_progress",
    "choose_run_count",
    "estimate_pace",
    "find_speed_ups",
    "simulate_forecast",
]
