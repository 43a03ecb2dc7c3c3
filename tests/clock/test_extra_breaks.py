"""Breaks taken by hand: so many minutes, then the clock runs on by itself."""

from dataclasses import replace

from tests.night.evening import SCHEDULE, Evening, at, each_says, opened, started
from tests.rows import each_row
from tournament.clock.actions import (
    ChangePauseReason,
    JumpToStep,
    Pause,
    RecordOutage,
    Resume,
    SetStepEnd,
    SetTimeLeft,
    TakeBreak,
)
from tournament.clock.break_buttons import build_break_buttons
from tournament.clock.minute_buttons import build_minute_buttons
from tournament.clock.values import Anchor, ClockFace, Instant
from tournament.engine.canonical_json import to_canonical_json
from tournament.engine.time_units import MINUTE
from tournament.night.action import Action
from tournament.night.actions.early_stop import SuspendNight
from tournament.night.actions.night import FinishNight, ReopenNight
from tournament.night.rules.board import build_board, compute_board_mark
from tournament.night.rules.portable_state_checks import check_portable_state
from tournament.night.state import (
    ClockStop,
    Phase,
    StopReason,
    find_phase,
    find_stop,
    why_no_new_hand,
)
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.upcoming_events import find_next_event_time, find_timed_events
from tournament.schedule.actions import BreakAfterLevel
from tournament.schedule.values import Break, Level, Millis, Structure
from tournament.tables.actions.hands import NextHand

BREAK = StopReason.BREAK
STARTED = started()
RESTING = STARTED.do(5, TakeBreak(10))
"""From five past to a quarter past eight; a quarter of an hour is left of the first level."""
IN_SCHEDULED_BREAK = STARTED.do(5, JumpToStep(2, 0))


def test_the_clock_waits_and_then_runs_on_from_what_was_left() -> None:
    assert RESTING.state.stop == ClockStop(BREAK, at(5), until=at(15), minutes=10)
    waiting = ClockFace(0, Millis(15 * MINUTE), wait_ms=Millis(4 * MINUTE), edge=at(15))
    assert RESTING.face(11) == waiting
    assert RESTING.face(16).left_ms == 14 * MINUTE
    assert find_phase(RESTING.state, at(14.999)) is Phase.STOPPED
    assert find_phase(RESTING.state, at(15)) is Phase.RUNNING


def test_no_hand_begins_until_it_is_over() -> None:
    assert why_no_new_hand(RESTING.state, at(14)) is not None
    assert why_no_new_hand(RESTING.state, at(15)) is None
    assert RESTING.do(15, NextHand(1, 1)).state.tables[1].hand == 1


def test_pages_are_drawn_afresh_at_its_end() -> None:
    before, after = (compute_board_mark(RESTING.state, "f" * 64, at(m), 0) for m in (14.9, 15))
    assert before != after
    assert build_board(RESTING.state, 3, "f" * 64, at(15))["stop"] is None


@each_row(
    ("minutes", "action", "until", "long"),
    [
        (6, TakeBreak(15, at(5)), 20, 15),
        (6, TakeBreak(5, at(5)), 10, 5),
        (14, TakeBreak(12, at(5)), 17, 12),
    ],
)
def test_its_length_is_changed_while_it_runs(
    minutes: float, action: Action, until: int, long: int
) -> None:
    night = RESTING.do(minutes, action)
    assert night.state.stop == ClockStop(BREAK, at(5), until=at(until), minutes=long)
    assert night.state.anchor == Anchor(0, 15 * MINUTE, at(until))


def test_the_length_chosen_last_is_the_next_one_but_minutes_added_are_not() -> None:
    assert STARTED.state.break_minutes == 10
    longer = STARTED.do(5, TakeBreak(15)).do(6, TakeBreak(17, at(5)))
    assert longer.state.break_minutes == 15


def test_it_ends_early() -> None:
    back = RESTING.do(8, Resume())
    assert back.state == replace(STARTED.state, anchor=Anchor(0, 15 * MINUTE, at(8)))


def test_the_next_one_may_follow_although_nobody_touched_the_clock() -> None:
    again = RESTING.do(17, TakeBreak(5))
    assert again.state.stop == ClockStop(BREAK, at(17), until=at(22), minutes=5)
    assert again.face(18).left_ms == 13 * MINUTE


def test_a_clock_that_stands_already_stands_since_then() -> None:
    night = STARTED.do(5, Pause(StopReason.DISPUTE, "misdeal")).do(7, TakeBreak(10))
    assert night.state.stop == ClockStop(BREAK, at(5), until=at(17), minutes=10)
    assert night.do(8, TakeBreak(5, at(5))).state.anchor.since == at(12)
    noted = STARTED.do(5, Pause(BREAK, "pizza")).do(7, TakeBreak(10))
    assert noted.state.stop == ClockStop(BREAK, at(5), "pizza", at(17), 10)


def test_a_dispute_in_it_has_no_end() -> None:
    night = RESTING.do(8, ChangePauseReason(StopReason.DISPUTE, at(5)))
    assert night.state.stop == ClockStop(StopReason.DISPUTE, at(5))
    assert night.face(60) == ClockFace(0, Millis(15 * MINUTE))


def test_a_note_leaves_its_end_alone() -> None:
    noted = RESTING.do(8, ChangePauseReason(BREAK, at(5), "pizza"))
    assert noted.state.stop == ClockStop(BREAK, at(5), "pizza", at(15), 10)


@each_row(
    ("before", "minutes", "click"),
    [
        (RESTING, 6, TakeBreak(10)),
        (RESTING, 6, TakeBreak(15)),
        (RESTING, 6, TakeBreak(10, at(5))),
        (RESTING, 6, Pause()),
        (RESTING, 16, Resume()),
    ],
)
def test_a_second_click_adds_nothing(before: Evening, minutes: float, click: Action) -> None:
    assert before.do(minutes, click).past is before.past


def test_a_level_or_its_time_is_set_in_it() -> None:
    assert RESTING.do(8, JumpToStep(3, 0)).state.anchor == Anchor(3, 20 * MINUTE, at(15))
    assert RESTING.do(8, SetTimeLeft(0, 90_000)).state.anchor == Anchor(0, 90_000, at(15))


@each_row(
    "action",
    [JumpToStep(3, 0), SetTimeLeft(0, 90_000), SetStepEnd(0, at(40)), Pause(), FinishNight()],
)
def test_what_sets_the_clock_afterwards_forgets_it(action: Action) -> None:
    stop = RESTING.do(16, action).state.stop
    assert stop is None or stop.until is None


def test_it_is_over_when_the_night_is_opened_again() -> None:
    in_it = RESTING.do(8, FinishNight()).do(9, ReopenNight())
    assert in_it.state.stop == ClockStop(BREAK, at(5))
    after = RESTING.do(16, FinishNight()).do(17, ReopenNight())
    assert after.state.stop == ClockStop(StopReason.OTHER, at(17))
    assert in_it.face(60).left_ms == 15 * MINUTE


def test_a_night_is_set_aside_in_it() -> None:
    assert RESTING.do(8, SuspendNight()).state.anchor == Anchor(0, 15 * MINUTE)


RUN_ON = "The clock has run on since."
test_what_is_refused = each_says(
    Evening.refuses,
    14,
    [
        (opened(), TakeBreak(10), "The clock has not started. Start it first."),
        (STARTED, TakeBreak(0), "A break lasts 1 to 1440 minutes."),
        (STARTED, TakeBreak(1441), "A break lasts 1 to 1440 minutes."),
        (STARTED, TakeBreak(10, at(5)), RUN_ON),
        (RESTING, TakeBreak(10, at(4)), RUN_ON),
        (
            RESTING,
            TakeBreak(9, at(5)),
            "That break would be over already. Tap Resume to end it.",
        ),
        (
            IN_SCHEDULED_BREAK,
            TakeBreak(10),
            "A break is on the clock. Change its length instead.",
        ),
        (RESTING, SetStepEnd(0, at(30)), "The clock is stopped. Set the time left instead."),
        (
            RESTING,
            RecordOutage(at(12), at(13)),
            "The clock was stopped then. There is nothing to answer.",
        ),
        (
            STARTED,
            BreakAfterLevel(1, 10),
            "The clock is at level 1 (10–20) now.",
        ),
        (
            IN_SCHEDULED_BREAK,
            BreakAfterLevel(2, 10),
            "A break is on the clock. Change its length instead.",
        ),
        (
            STARTED.do(5, JumpToStep(1, 0)),
            BreakAfterLevel(1, 0),
            "Chips are colored up in that break. Change it in the schedule.",
        ),
        (
            STARTED.do(5, JumpToStep(4, 0)),
            BreakAfterLevel(4, 10),
            "The schedule ends with a break. Add a level or remove it.",
        ),
    ],
)


test_how_it_is_told = each_says(
    Evening.tells,
    6,
    [
        (STARTED, TakeBreak(10), "Break of 10 min, until 8 o’clock +16 min"),
        (RESTING, TakeBreak(15, at(5)), "Break of 15 min, until 8 o’clock +20 min"),
        (STARTED, BreakAfterLevel(0, 10), "Break of 10 min after level 1 (10–20)"),
        (
            STARTED.do(5, BreakAfterLevel(0, 10)),
            BreakAfterLevel(0, 0),
            "No break after level 1 (10–20)",
        ),
    ],
)


def test_a_break_after_this_level_is_planned_and_taken_back() -> None:
    planned = STARTED.do(5, BreakAfterLevel(0, 15))
    steps = SCHEDULE.steps
    assert planned.state.structure == Structure((steps[0], Break(15), *steps[1:]))
    assert planned.state.anchor == Anchor(0, 15 * MINUTE, at(5))
    assert planned.do(6, BreakAfterLevel(0, 15)).past is planned.past
    assert planned.do(6, BreakAfterLevel(0, 0)).state.structure == SCHEDULE


def test_it_is_planned_while_a_break_runs_and_leaves_that_alone() -> None:
    planned = RESTING.do(8, BreakAfterLevel(0, 10))
    assert planned.state.stop == RESTING.state.stop
    assert planned.state.anchor == RESTING.state.anchor


def test_the_buttons_of_a_break() -> None:
    shown, step = RESTING.face(11), SCHEDULE.steps[0]
    rest = build_break_buttons(shown, step, RESTING.state.stop, at(11))
    assert rest is not None
    assert [(one.minutes, one.is_on, one.is_over) for one in rest.lengths] == [
        (5, False, True),
        (10, True, False),
        (15, False, False),
    ]
    assert (rest.kind, rest.more, rest.since) == ("take_break", 12, at(5))
    minute = build_minute_buttons(shown, step, RESTING.state.stop)
    assert (minute.kind, minute.less, minute.more, minute.since) == ("take_break", 9, 11, at(5))
    last = build_minute_buttons(RESTING.face(14.5), step, RESTING.state.stop)
    assert last.less is None


def test_the_buttons_of_a_break_of_the_schedule() -> None:
    shown = IN_SCHEDULED_BREAK.face(6)
    rest = build_break_buttons(shown, SCHEDULE.steps[2], None, at(6))
    assert rest is not None
    assert (rest.kind, rest.field, rest.lengths, rest.more) == ("set_end", "ends_at", (), at(17))
    assert build_break_buttons(STARTED.face(6), SCHEDULE.steps[0], None, at(6)) is None


def test_its_end_is_told_to_those_who_want_to_know() -> None:
    wanted = [(EventType.BREAK_OVER_SOON, 60)]
    assert find_next_event_time(RESTING.state, wanted, at(6)) == at(14)
    found = find_timed_events(RESTING.state, wanted, at(6), at(15))
    assert [(event.moment, event.at) for event in found] == [
        (EventType.BREAK_OVER_SOON, at(14)),
        (EventType.GOES_ON, at(15)),
    ]
    assert find_timed_events(RESTING.state, wanted, at(15), at(16)) == ()


def test_a_sheet_of_paper_may_hold_it() -> None:
    check_portable_state(RESTING.state, at(6))
    check_portable_state(RESTING.state, at(16))


def test_older_journals_are_written_as_they_were() -> None:
    assert to_canonical_json(ClockStop(BREAK, 7)) == '{"reason":"break","since":7}'
    assert "break_minutes" not in to_canonical_json(STARTED.do(5, Pause(BREAK)).state)


def test_a_clock_set_back_finds_the_break_again() -> None:
    assert find_stop(RESTING.state, Instant(at(15) - 1)) == RESTING.state.stop


def test_overtime_goes_on_after_it() -> None:
    night = STARTED.do(5, JumpToStep(4, 0)).do(30, TakeBreak(5))
    assert isinstance(night.state.structure.steps[4], Level)
    assert night.face(36).over_ms == 6 * MINUTE
