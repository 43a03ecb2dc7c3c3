"""
How often nights end inside the forecast's band: clubs of seven kinds, before their first night,
after three and after ten.
"""

from functools import cache

import numpy as np

from tests.lab.club_kinds import KINDS, NIGHTS_PLAYED, ClubKind, LabClub, draw_clubs
from tests.lab.findings import Findings
from tournament.forecast.rules.club_pace import MODEL, PaceSample, estimate_pace
from tournament.forecast.rules.forecast_field import ForecastField
from tournament.forecast.rules.forecast_simulation import TimeRange, simulate_forecast
from tournament.schedule.values import Millis, Structure

NAME = "CALIBRATION"
ABOUT = "clubs of seven kinds, whose nights end inside the forecast as often as it says"
CI_SIZE = 20
KNOWN = (0, 3, 10)
BETWEEN = (0.78, 0.84)
SURE = 100
"""From so many clubs of each kind on the share is known well enough to be held to the bounds."""

LOOSE = 0.05
"""So much further off it may be with fewer."""


def run(size: int) -> Findings:
    """So many clubs of each kind."""
    findings = Findings()
    more = 0.0 if size >= SURE else LOOSE
    for seed, kind in enumerate(KINDS):
        shares = measure_kind(kind, size, seed)
        findings.note(kind.name, " ".join(f"{share:.1%}" for share in shares))
        for nights, share in zip(KNOWN, shares, strict=True):
            if not BETWEEN[0] - more <= share <= BETWEEN[1] + more:
                findings.fail(f"{kind.name}: {share:.1%} inside after {nights} nights")
    return findings


def measure_kind(kind: ClubKind, clubs: int, seed: int) -> list[float]:
    """What share of the nights of such clubs ends inside, after so many nights that are known."""
    inside = {nights: list[bool]() for nights in KNOWN}
    for club, lasting in draw_clubs(kind, clubs, seed):
        told = think_of_club(club)
        samples = [
            PaceSample(told.middle, Millis(round(took)), told.early, told.late) for took in lasting
        ]
        for at in range(NIGHTS_PLAYED):
            others = [*samples[at + 1 :], *samples[:at]]
            for nights in KNOWN:
                early, late = estimate_pace(others[:nights]).widen_range(samples[at])
                inside[nights].append(early <= samples[at].took <= late)
    return [float(np.mean(inside[nights])) for nights in KNOWN]


def think_of_club(club: LabClub) -> TimeRange:
    """When such nights end by the model, which knows the schedule and the field alone."""
    return think_of_night(club.structure, club.field)


@cache
def think_of_night(structure: Structure, field: ForecastField) -> TimeRange:
    """The same for every club that plays it."""
    return simulate_forecast(structure, field, seed=1, pace=MODEL).end
