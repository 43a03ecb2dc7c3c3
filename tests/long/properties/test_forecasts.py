"""
Whatever was clicked, a night that goes on can be forecast, in order and from now on; nothing else
is.
"""

from random import Random

from tests.properties.walk import Walk
from tests.rows import each_row
from tournament.forecast.rules.live_forecast import (
    LiveForecast,
    compute_played_time,
    find_live_speed_ups,
    forecast_tonight,
)
from tournament.night.rules.night_outcome import build_night_outcome
from tournament.night.state import find_phase, read_night_clock

WALKS, CLICKS, EVERY = 5, 60, 5


@each_row("part", range(2))
def test_any_night_can_be_forecast(part: int) -> None:
    told = 0
    for seed in range(WALKS * part, WALKS * (part + 1)):
        one = Walk(Random(seed), often=0)
        for _look in range(CLICKS // EVERY):
            for _click in range(EVERY):
                one.step()
            found = forecast_tonight(one.past.state, one.at, seed=seed, runs=3)
            told += found is not None
            check(one, found)
        assert build_night_outcome(one.past.state, one.at).took >= 0
    assert told > WALKS


def check(one: Walk, found: LiveForecast | None) -> None:
    state, at = one.past.state, one.at
    if found is None:
        assert find_live_speed_ups(state, at, at, seed=1, runs=1) == ()
        return
    assert find_phase(state, at) != "finished"
    end = found.forecast.end
    assert (
        compute_played_time(state, read_night_clock(state, at))
        == found.played
        <= end.early
        <= end.middle
        <= end.late
    )
    assert 2 <= found.left <= found.field.players
    moments = [
        found.forecast.get_time_range(left)
        for left in (found.bubble, found.money, found.final_table)
        if left
    ]
    assert all(found.played <= when.early <= when.late <= end.late for when in moments)
    assert all(row.few <= row.middle <= row.many <= found.left for row in found.forecast.left)
