"""
The end that is estimated from the blinds alone beside the forecast, over schedules of all sorts; and
the numbers of the estimate, fitted afresh.
"""

from itertools import product
from math import log

import numpy as np

from tests.lab.findings import Findings
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.club_pace import MODEL
from tournament.forecast.rules.forecast_field import ForecastField
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.schedule.rules.finish_estimate import estimate_end_level, estimate_final_big_blinds
from tournament.schedule.rules.schedule_request import AnteKind
from tournament.schedule.values import Level, Structure

NAME = "FINISH"
ABOUT = "ends estimated from the blinds alone, beside the forecast"
CI_SIZE = 40
ALL = 480
RUNS = 200
UNIT = 100_000
MAX_MINUTES_OFF = 5.0
"""Minutes, on average."""

GRID = tuple(
    product(
        (3, 4, 6, 9, 13, 18, 27, 40, 70, 120), (12, 15, 20, 25), (1.25, 1.33, 1.41, 1.5),
        (40, 60, 100),
    )
)  # fmt: skip


def run(size: int) -> Findings:
    """So many of the 480 schedules, evenly out of all."""
    findings = Findings()
    rows = [GRID[at * len(GRID) // size] for at in range(min(size, len(GRID)))]
    measured = [measure_schedule(*row) for row in rows]
    off = [abs(found - estimated) for found, estimated, _worth in measured]
    findings.note("schedules", len(rows))
    findings.note("minutes off, on average", f"{np.mean(off):.1f}")
    findings.note("minutes off, at most", f"{max(off):.0f}")
    if np.mean(off) > MAX_MINUTES_OFF:
        findings.fail(f"estimates are {np.mean(off):.1f} minutes off")
    features = [list_features(players, growth, length) for players, length, growth, _d in rows]
    worth = [worth for *_times, worth in measured]
    numbers = np.linalg.lstsq(np.array(features), np.array(worth), rcond=None)[0]
    findings.note("fitted", " ".join(f"{number:.4f}" for number in numbers))
    return findings


def measure_schedule(
    players: int, length: int, growth: float, depth: int
) -> tuple[float, float, float]:
    """The forecast's end, the estimated one, and what all chips were worth at the end."""
    levels = int(log(players * depth) / log(growth)) + 4
    blinds = [round(UNIT * growth**level) for level in range(levels)]
    steps = tuple(Level(blind // 2, blind, length) for blind in blinds)
    field = ForecastField(players, UNIT * depth)
    told = simulate_forecast(Structure(steps), field, seed=3, runs=RUNS, pace=MODEL)
    minutes = told.end.middle / MINUTE
    final = estimate_final_big_blinds(players, growth, length, AnteKind.NONE)
    estimated = length * estimate_end_level(blinds, players * depth * UNIT / final)
    worth = log(players * depth) - log(growth) * (minutes / length - 0.5)
    return minutes, estimated, worth


def list_features(players: int, growth: float, length: int) -> list[float]:
    """What the worth of all chips at the end depends on."""
    field = log(players)
    rise = log(log(growth) / length)
    return [1.0, field, field**2, rise, rise * field, rise**2]
