"""Invariants of a night's clock: it only goes forward and shows an existing level."""

from tournament.clock.values import Instant, build_initial_clock
from tournament.night.state import State, find_stop, read_night_clock
from tournament.schedule.values import Level, find_level_number


def check_wait(state: State, begun: Instant, ended: Instant) -> None:
    """Without a click the clock only goes forward, and by exactly the time that passed."""
    if not state.structure.steps:
        return
    earlier, later = read_night_clock(state, begun), read_night_clock(state, ended)
    assert earlier.step <= later.step, "the clock went back a level by itself"
    if earlier.edge is None or ended < earlier.edge:
        passed = ended - begun if earlier.running or earlier.wait_ms else 0
        shown = earlier.left_ms - earlier.over_ms + earlier.wait_ms
        counted = shown - (later.left_ms - later.over_ms + later.wait_ms)
        assert (later.step, counted) == (earlier.step, passed), (
            "the clock did not count the time that passed"
        )


def check_clock(state: State, at: Instant) -> None:
    """It shows a row that there is, and runs only in a night that runs."""
    steps, shown = len(state.structure.steps), read_night_clock(state, at)
    levels = sum(isinstance(step, Level) for step in state.structure.steps)
    assert 0 <= shown.step < steps, "the clock shows a row that is not there"
    assert 1 <= find_level_number(state.structure, shown.step) <= levels, "no such level"
    assert all(0 <= hand.step < steps for hand in state.tables.values()), (
        "a hand is bound to a row that is gone"
    )
    assert state.away is None or 0 <= state.away.anchor.step < steps, (
        "it was away on a row that is gone"
    )
    runs_from = None if state.stop is None else state.stop.until
    assert find_stop(state, at) is None or state.anchor.since == runs_from, (
        "stopped, yet the clock runs"
    )
    assert state.started is not None or state.anchor.since is None, (
        "the clock runs, yet it never started"
    )
    before_start = build_initial_clock(state.structure)
    assert state.started is not None or state.anchor == before_start, (
        "planned, yet not at the whole first level"
    )
