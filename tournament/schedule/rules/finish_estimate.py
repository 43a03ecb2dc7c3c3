"""
Finish estimate from the blinds alone, fitted to the forecast and accurate to some minutes. It
selects candidate schedules; what is shown comes from the forecast.
"""

from collections.abc import Sequence
from math import exp, log

from tournament.schedule.rules.schedule_request import AnteKind

FIRST, OF_PLAYERS, OF_PLAYERS_SQUARED = -0.568, -1.3054, 0.1024
OF_RISE, OF_RISE_AND_PLAYERS, OF_RISE_SQUARED = -1.6247, -0.1171, -0.1168
"""
How many big blinds all chips are worth at the end, as a logarithm, by the logarithms of the number
of players and of the growth in a minute; least squares over 480 schedules for 3 to 120 players,
with levels of 12 to 25 minutes, growth of 1.25 to 1.5 and stacks of 40 to 100 big blinds, played
out 200 times each (`tests/lab/finish_fit.py`).
"""

OF_ANTE = {AnteKind.NONE: 0.0, AnteKind.EVERYONE: 0.18, AnteKind.BIG_BLIND: 0.25}
"""Antes make it shorter."""

MAX_FITTED_PLAYERS = 120
"""Larger fields end with as many big blinds as such a one."""


def estimate_final_big_blinds(players: int, growth: float, minutes: int, ante: AnteKind) -> float:
    """How many big blinds all chips are worth at the end, with this growth in so many minutes."""
    field = log(min(players, MAX_FITTED_PLAYERS))
    rise = log(log(growth) / minutes)
    return exp(
        FIRST
        + OF_PLAYERS * field
        + OF_PLAYERS_SQUARED * field**2
        + OF_RISE * rise
        + OF_RISE_AND_PLAYERS * rise * field
        + OF_RISE_SQUARED * rise**2
        + OF_ANTE[ante]
    )


def estimate_end_level(big_blinds: Sequence[int], final: float) -> float:
    """
    After how many levels the big blind is so large, between two levels as if it rose evenly; past
    the last one as much as it rose before.

    >>> estimate_end_level((100, 200, 400), 200)
    1.5
    """
    logs = [log(blind) for blind in big_blinds]
    wanted = log(final)
    at = next((row for row, value in enumerate(logs) if value >= wanted), len(logs) - 1)
    at = max(1, at)
    rise = logs[at] - logs[at - 1]
    return at + 0.5 + (wanted - logs[at]) / rise
