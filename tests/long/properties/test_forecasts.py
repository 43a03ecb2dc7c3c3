"""
Whatever was clicked, a night that goes on can be forecast, in order and from now on; nothing else
is.
"""

from random import Random

from tests.properties.walk import Walk
from tests.rows import each_row
from tournament.core.live_forecast import (
    LiveForecast,
    calculate_played_time,
    forecast_tonight,
    ways_to_end_by,
)
from tournament.core.night_outcome import outcome
from tournament.core.state import clock_face, phase

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
        assert outcome(one.past.state, one.at).took >= 0
    assert told > WALKS


def check(one: Walk, found: LiveForecast | None) -> None:
    state, at = one.past.state, one.at
    if found is None:
        assert ways_to_end_by(state, at, at, seed=1, runs=1) == ()
        return
    assert phase(state, at) != "finished"
    end = found.forecast.end
    assert (
        calculate_played_time(state, clock_face(state, at))
        == found.played
        <= end.early
        <= end.middle
        <= end.late
    )
    assert 2 <= found.left <= found.field.players
    moments = [
        found.forecast.when(left) for left in (found.bubble, found.money, found.final_table) if left
    ]
    assert all(found.played <= when.early <= when.late <= end.late for when in moments)
    assert all(row.few <= row.middle <= row.many <= found.left for row in found.forecast.left)
