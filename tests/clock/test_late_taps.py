"""
A Pause, or a table's call that stops the clock, arrives late: it takes effect at the instant of the tap, as far as that can be true,
and the journal says so.
"""

from datetime import UTC

from tests.night.evening import Evening, at, started
from tests.rows import each_row
from tests.tables.seated_evening import playing
from tournament.clock.actions import Pause, RecordOutage, Resume
from tournament.clock.forms import WRITTEN_WITHIN_MS, PauseForm
from tournament.clock.values import Anchor
from tournament.engine.time_units import MINUTE
from tournament.night.action import Action
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.state import ClockStop, StopReason
from tournament.pages.action_form_base import ActionContext
from tournament.tables.forms.table_phone_forms import CallFloorForm

STARTED = started()
RESUMED = STARTED.do(4, Pause()).do(6, Resume())
AWAY = STARTED.do(7, RecordOutage(at(5.5), at(7)))


def receive(night: Evening, minutes: float, **sent: int) -> Action:
    """What the desk's Pause becomes when it arrives so many minutes after eight."""
    form = PauseForm({"reason": "dispute", "note": "", **sent})
    assert form.is_valid(), form.errors
    return form.build_action(
        ActionContext(at(minutes), UTC, night.state, entries=night.past.entries)
    )


def find_since(night: Evening, minutes: float, **sent: int) -> int | None:
    action = receive(night, minutes, **sent)
    assert isinstance(action, Pause)
    return action.since


@each_row(
    ("night", "sent", "since"),
    [
        (STARTED, {}, None),
        (STARTED, {"tapped": at(9) + 59_500}, None),
        (STARTED, {"tapped": at(11)}, None),
        (STARTED, {"tapped": at(9.5)}, at(9.5)),
        (STARTED, {"tapped_ago": 30_000}, at(9.5)),
        (STARTED, {"tapped": at(9.5), "tapped_ago": 10_000}, at(9.5)),
        (STARTED, {"tapped": at(2)}, at(5) + WRITTEN_WITHIN_MS),
        (RESUMED, {"tapped": at(5.5)}, at(6)),
        (started().do(9, Pause()), {"tapped": at(8)}, at(9)),
        (AWAY, {"tapped": at(6)}, at(6)),
        (AWAY, {"tapped": at(4)}, at(5.5)),
    ],
)
def test_when_a_tap_takes_effect(night: Evening, sent: dict[str, int], since: int | None) -> None:
    assert find_since(night, 10, **sent) == since


def test_a_tap_of_before_the_start_stops_the_first_level_whole() -> None:
    assert find_since(STARTED, 0.5, tapped=at(-1)) == at(0)


def test_the_clock_stands_where_it_stood_at_the_tap() -> None:
    night = STARTED.do(10, receive(STARTED, 10, tapped=at(9.5)))
    assert night.state.stop == ClockStop(StopReason.DISPUTE, at(9.5))
    assert night.state.anchor == Anchor(0, int(10.5 * MINUTE), None)


def test_a_very_late_tap_may_wait_until_it_is_written() -> None:
    pause = receive(STARTED, 10, tapped=at(2))
    night = STARTED.do(10 + WRITTEN_WITHIN_MS / MINUTE, pause)
    assert night.state.stop == ClockStop(StopReason.DISPUTE, at(5) + WRITTEN_WITHIN_MS)


def test_a_tap_while_the_server_was_away_stops_the_clock_in_those_minutes() -> None:
    night = AWAY.do(7.1, receive(AWAY, 7.1, tapped=at(6)))
    assert night.state.anchor == Anchor(0, 14 * MINUTE, None)
    assert night.state.away is not None


def test_the_journal_says_that_it_came_late() -> None:
    assert STARTED.tells(10, Pause(since=at(9.5))) == (
        "Paused, 10.5 min left in level 1 (10–20)"
        " · paused at 8 o’clock +9.5 min, arrived 30 s later"
    )
    assert "arrived" not in STARTED.tells(10, Pause(since=at(10) - 2_000))


@each_row(("since", "night"), [(at(4) + 59_999, STARTED), (at(10) + 1, STARTED)])
def test_no_other_instant_is_taken(since: int, night: Evening) -> None:
    assert night.refuses(10, Pause(since=since)) == (
        "That tap came too late. The clock was not paused."
    )


def call_floor(night: Evening, minutes: float, **sent: int | str) -> Action:
    """What the call of table 2 becomes when it arrives so many minutes after eight."""
    form = CallFloorForm({"table": 2, **sent})
    assert form.is_valid(), form.errors
    return form.build_action(
        ActionContext(at(minutes), UTC, night.state, entries=night.past.entries)
    )


def test_a_late_call_of_a_table_stops_the_clock_at_the_tap() -> None:
    night = playing(3, 3)
    call = call_floor(night, 10, stop_clock="on", tapped=at(9.5))
    assert call == CallFloor(2, stop_clock=True, since=at(9.5))
    assert night.do(10, call).state.stop == ClockStop(StopReason.DISPUTE, at(9.5))
    assert night.tells(10, call) == (
        "Table 2 calls the floor and stops the clock"
        " · paused at 8 o’clock +9.5 min, arrived 30 s later"
    )


def test_a_late_call_that_stops_nothing_is_as_any_other() -> None:
    assert call_floor(playing(3, 3), 10, tapped=at(9.5)) == CallFloor(2)
