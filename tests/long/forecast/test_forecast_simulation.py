"""Forecasts of many nights."""

import numpy as np

from tests.forecast.test_forecast_simulation import HPT20, _single_nights, ends, minutes, usual
from tests.rows import each_row
from tournament.forecast.rules.club_pace import MODEL, PaceSample, estimate_pace
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.night.rules.night_presets import BY_KEY
from tournament.schedule.values import Millis


@each_row(("key", "players", "runs"), [("hpt20", 10, 300), ("hpt20", 20, 0), ("hpt30", 20, 0)])
def test_it_repeats_within_two_minutes(key: str, players: int, runs: int) -> None:
    found = [
        minutes(
            simulate_forecast(BY_KEY[key].structure, usual(key, players), seed=seed, runs=runs).end
        )
        for seed in range(25)
    ]
    assert (np.std(found, axis=0) <= 2).all()


def test_after_five_nights_a_club_knows_its_pace() -> None:
    """
    A hidden factor, nights of the model: what is learned from five is nearly as good as knowing the
    factor.
    """
    chance = np.random.default_rng(5)
    field = usual("hpt20", 12)
    thought = ends(HPT20, field, pace=MODEL).middle
    lasting = [one for seed in range(3) for one in _single_nights(field, seed)]
    untold, learned, noise = [], [], []
    for factor in np.exp(chance.normal(0, 0.17, 400)):
        nights = [Millis(round(factor * one)) for one in chance.choice(lasting, 6)]
        found = estimate_pace([PaceSample(thought, took) for took in nights[:5]])
        untold.append(abs(nights[5] - thought))
        learned.append(abs(nights[5] - found.factor * thought))
        noise.append(abs(nights[5] - factor * thought))
    assert np.mean(learned) <= 1.25 * np.mean(noise)
    assert np.mean(untold) > 1.5 * np.mean(learned)
