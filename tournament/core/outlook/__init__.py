"""
The outlook of a night: when it will be over, how sure that is, and what can be done to finish in
time.
"""

from tournament.core.outlook.field import ADDING, REBUYING, Field, Standing, begins
from tournament.core.outlook.forecasts import Forecast, LeftAfter, Spread, enough_runs, forecast
from tournament.core.outlook.in_time import Way, ways_to_end
from tournament.core.outlook.pace import USUAL, Pace, Past, pace

__all__ = [
    "ADDING",
    "REBUYING",
    "USUAL",
    "Field",
    "Forecast",
    "LeftAfter",
    "Pace",
    "Past",
    "Spread",
    "Standing",
    "Way",
    "begins",
    "enough_runs",
    "forecast",
    "pace",
    "ways_to_end",
]
