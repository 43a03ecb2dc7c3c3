"""After the server was away: when the director is asked, and which gaps do not matter."""

import pytest

from tests.rows import each_row
from tournament.clock.actions import (
    AnswerOutage,
    JumpToStep,
    Pause,
    RecordOutage,
    ResumeMode,
    SetTimeLeft,
    StartClock,
    TakeBreak,
)
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.night.actions.night import FinishNight, OpenNight
from tournament.night.journal_history import Entry, JournalHistory, add_entry
from tournament.night.rules.night_presets import PRESETS
from tournament.night.state import Phase, State, find_phase, read_night_clock
from tournament.schedule.values import Break, Level, Structure
from tournament.scheduler.outage_check import must_ask_about_outage

SECOND = 1000
BEGAN = 1_800_000_000_000
STRUCTURE = Structure((Level(10, 20, 20), Break(5), Level(20, 40, 20)))


def night(*actions: tuple[int, object], starts_at: int | None = None) -> State:
    """A night opened at BEGAN, with what was done so many seconds later."""
    preset = PRESETS[0]
    opening = OpenNight(
        "N", preset.key, 1000, STRUCTURE, preset.rules, players=9, starts_at=starts_at
    )
    past = add_entry(JournalHistory(), Entry(1, Instant(BEGAN), opening))
    for after, action in actions:
        past = add_entry(past, Entry(past.version + 1, Instant(BEGAN + after * SECOND), action))  # type: ignore[arg-type]
    return past.state


RUNNING = night((0, StartClock()))
RESTING = night((0, StartClock()), (60, TakeBreak(9)))
"""A break from the first minute to the tenth."""
IN_LAST_LEVEL = night((0, StartClock()), (1, JumpToStep(2, 0)))


@each_row(
    ("state", "went", "gone", "asked"),
    [
        pytest.param(RUNNING, 60, 5, False, id="between two signs of life"),
        pytest.param(RUNNING, 60, 30, False, id="30 s inside a level"),
        pytest.param(
            RUNNING, 60, 35, False, id="30 s, and the last sign of life was as old as it can be"
        ),
        pytest.param(RUNNING, 60, 61, True, id="61 s inside a level"),
        pytest.param(RUNNING, 20 * 60 - 4, 10, True, id="10 s across the end of a level"),
        pytest.param(RUNNING, 20 * 60 - 4, 7, False, id="a moment across the end of a level"),
        pytest.param(RUNNING, 20 * 60 - 10, 10, True, id="back just as the level ends"),
        pytest.param(RUNNING, 25 * 60 - 5, 10, True, id="10 s across the end of a break"),
        pytest.param(RUNNING, 60, -3600, True, id="the computer's clock was set back"),
        pytest.param(RUNNING, 60, -3, False, id="two clocks that differ a little"),
        pytest.param(RUNNING, 60, 7200, True, id="a long sleep"),
        pytest.param(IN_LAST_LEVEL, 20 * 60 - 5, 20, True, id="into overtime"),
        pytest.param(IN_LAST_LEVEL, 30 * 60, 3600, False, id="in overtime"),
        pytest.param(IN_LAST_LEVEL, 30 * 60, -3600, False, id="in overtime, clock set back"),
        pytest.param(night(), 60, 7200, False, id="planned"),
        pytest.param(night((0, StartClock()), (50, Pause())), 60, 7200, False, id="standing"),
        pytest.param(night((0, StartClock()), (50, FinishNight())), 60, 7200, False, id="finished"),
        pytest.param(
            night(starts_at=BEGAN + 3600 * SECOND), 60, 1800, False, id="waiting for its start"
        ),
        pytest.param(
            night(starts_at=BEGAN + 3600 * SECOND), 3590, 20, True, id="the set start passed"
        ),
        pytest.param(RESTING, 120, 420, False, id="within a break with a length"),
        pytest.param(RESTING, 120, 481, True, id="over the end of a break with a length"),
        pytest.param(RESTING, 700, 30, False, id="30 s after a break with a length"),
        pytest.param(RESTING, 700, 61, True, id="61 s after a break with a length"),
    ],
)
def test_what_is_worth_asking(state: State, went: int, gone: int, asked: bool) -> None:
    begin = BEGAN + went * SECOND
    assert must_ask_about_outage(state, begin, begin + gone * SECOND) is asked


def answered(state: State, went: int, back: int, go_on: ResumeMode) -> State:
    then = RecordOutage(went, back).apply(state, Instant(back))
    return AnswerOutage(went, go_on).apply(then, Instant(back))


@each_row(
    ("go_on", "left_minutes", "step", "running"),
    [
        (ResumeMode.RUN_ON, 3, 1, True),
        (ResumeMode.CREDIT, 2, 0, True),
        (ResumeMode.GO_BACK, 2, 0, False),
    ],
)
def test_the_three_answers_to_four_minutes_away(
    go_on: ResumeMode, left_minutes: int, step: int, running: bool
) -> None:
    went, back = BEGAN + 18 * MINUTE, BEGAN + 22 * MINUTE
    shown = read_night_clock(answered(RUNNING, went, back, go_on), Instant(back))
    assert (shown.left_ms, shown.step, shown.running) == (left_minutes * MINUTE, step, running)


@each_row("go_on", ResumeMode)
def test_a_clock_that_was_set_back_takes_no_time_from_anybody(go_on: ResumeMode) -> None:
    """
    The program goes on from its last sign of life, so every answer finds the clock as it stood
    then.
    """
    went = BEGAN + 18 * MINUTE
    shown = read_night_clock(answered(RUNNING, went, went, go_on), Instant(went))
    assert (shown.left_ms, shown.step) == (2 * MINUTE, 0)


def test_a_set_start_that_passed_is_given_back_whole() -> None:
    begins = BEGAN + 3600 * SECOND
    state = night(starts_at=begins)
    credited = answered(state, begins - 5 * MINUTE, begins + 2 * MINUTE, ResumeMode.CREDIT)
    assert read_night_clock(credited, Instant(begins + 2 * MINUTE)).left_ms == 20 * MINUTE


@each_row(
    ("go_on", "left_minutes", "phase"),
    [
        (ResumeMode.RUN_ON, 17, Phase.RUNNING),
        (ResumeMode.CREDIT, 19, Phase.RUNNING),
        (ResumeMode.GO_BACK, 19, Phase.STOPPED),
    ],
)
def test_a_break_that_ended_meanwhile_is_asked_about(
    go_on: ResumeMode, left_minutes: int, phase: Phase
) -> None:
    """Away from the eighth to the twelfth minute: play lost two minutes of its level."""
    went, back = BEGAN + 8 * MINUTE, BEGAN + 12 * MINUTE
    after = answered(RESTING, went, back, go_on)
    assert read_night_clock(after, Instant(back)).left_ms == left_minutes * MINUTE
    assert find_phase(after, Instant(back)) is phase


def test_time_that_was_set_by_hand_counts() -> None:
    state = night((0, StartClock()), (60, SetTimeLeft(0, 5 * SECOND)))
    assert must_ask_about_outage(state, BEGAN + 61 * SECOND, BEGAN + 72 * SECOND)
