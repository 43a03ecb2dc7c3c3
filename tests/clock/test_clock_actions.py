"""Every clock action: its effect, a second click, and the sentence when it is refused."""

from dataclasses import replace

from tests.night.evening import OPENING, Evening, at, each_says, opened, started
from tests.rows import each_row
from tournament.clock.actions import (
    CancelScheduledStart,
    ChangePauseReason,
    JumpToStep,
    Pause,
    Resume,
    SetStepEnd,
    SetTimeLeft,
    StartClock,
)
from tournament.clock.values import Anchor, ClockFace, Instant
from tournament.engine.time_units import MINUTE
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.actions.undo import Undo
from tournament.night.state import ClockCall, ClockStop, Phase, StopReason, find_phase
from tournament.schedule.values import Level, Millis, Structure
from tournament.tables.actions.clock_call import CallClock, EndClockCall

DISPUTE = StopReason.DISPUTE
DISPUTED = started().do(5, Pause(DISPUTE, "misdeal"))
ENDLESS = Structure((Level(10, 20, 20), Level(50, 100, 0)))
LIMITLESS = Evening().do(-10, replace(OPENING, structure=ENDLESS)).do(0, StartClock())


STARTED = started()
OPENED = opened()


def test_the_clock_starts_now_or_at_a_time() -> None:
    assert STARTED.state.anchor == Anchor(0, 20 * MINUTE, at(0))
    night = OPENED.do(-5, StartClock(at(10)))
    assert night.face(0) == ClockFace(
        0, Millis(20 * MINUTE), wait_ms=Millis(10 * MINUTE), edge=at(10)
    )
    assert (find_phase(night.state, at(9)), find_phase(night.state, at(10))) == (
        Phase.COUNTDOWN,
        Phase.RUNNING,
    )
    assert night.do(0, StartClock(at(30))).state.started == at(30)
    assert night.do(2, StartClock()).state.started == at(2)
    assert night.do(2, CancelScheduledStart()).state == OPENED.state


def test_a_night_opened_with_a_start_begins_by_itself() -> None:
    night = Evening().do(-10, replace(OPENING, starts_at=at(0)))
    assert night.state.anchor == Anchor(0, 20 * MINUTE, at(0))


def test_pause_and_resume() -> None:
    paused = STARTED.do(5, Pause(StopReason.BREAK, "spilled beer"))
    assert paused.state.stop == ClockStop(StopReason.BREAK, at(5), "spilled beer")
    assert paused.face(17) == ClockFace(0, Millis(15 * MINUTE))
    assert paused.do(17, Resume()).face(18).left_ms == 14 * MINUTE


def test_a_clock_that_stands_keeps_its_reason_when_another_director_stops_it() -> None:
    assert DISPUTED.do(6, Pause(StopReason.BREAK, "pizza")).past is DISPUTED.past


def test_the_reason_of_a_stop_is_said_afresh() -> None:
    changed = DISPUTED.do(6, ChangePauseReason(StopReason.BREAK, at(5), " pizza "))
    assert changed.state == replace(
        DISPUTED.state, stop=ClockStop(StopReason.BREAK, at(5), "pizza")
    )


def test_a_stop_that_is_taken_back_takes_its_new_reason_along() -> None:
    changed = DISPUTED.do(6, ChangePauseReason(StopReason.BREAK, at(5)))
    assert changed.refuses(7, Undo((3,))) == (
        "Not undone: no. 4 cannot stand without it. The clock has run on since."
    )
    assert changed.undo(7, 3, 4).state == STARTED.state


@each_row(
    ("before", "click"),
    [
        (STARTED, StartClock()),
        (DISPUTED, ChangePauseReason(DISPUTE, at(5), " misdeal ")),
        (STARTED, Resume()),
        (STARTED, EndClockCall()),
        (STARTED.do(5, SetStepEnd(0, at(21))), SetStepEnd(0, at(21))),
        (STARTED.do(6, CallClock("Bob")), CallClock("Bob")),
        (STARTED.do(5, FinishNight()), FinishNight()),
    ],
)
def test_a_second_click_adds_nothing(before: Evening, click: Action) -> None:
    assert before.do(6, click).past is before.past


def test_go_to_a_level_begins_it_in_full() -> None:
    assert STARTED.do(5, JumpToStep(3, 0)).state.anchor == Anchor(3, 20 * MINUTE, at(5))
    assert STARTED.do(5, Pause()).do(6, JumpToStep(1, 0)).state.anchor == Anchor(1, 20 * MINUTE)


def test_set_time_keeps_the_clock_going_or_standing() -> None:
    assert STARTED.do(5, SetTimeLeft(0, 90_000)).face(6).left_ms == 30_000
    assert STARTED.do(5, Pause()).do(6, SetTimeLeft(0, 90_000)).face(60).left_ms == 90_000


def test_set_end_adds_or_takes_a_minute_from_a_running_clock() -> None:
    assert STARTED.do(5, SetStepEnd(0, at(21))).face(5).left_ms == 16 * MINUTE


def test_the_clock_on_a_player() -> None:
    called = STARTED.do(5, CallClock("Bob"))
    assert called.do(5.4, EndClockCall()).state.decision is None
    assert called.do(5.4, CallClock("Ben")).state.decision == ClockCall("Ben", at(5.4), 25, 5)
    assert called.do(5.4999, CallClock("Bob")).past is called.past
    assert called.do(5.5, CallClock("Bob")).state.decision == ClockCall(
        "Bob", at(5.5), 25, 5
    )  # his time was over


RUN_ON_SINCE = "The clock has run on since."
NO_LIMIT = "This level has no time limit. Set one in the schedule first."
OVER = "This night is finished. Reopen it first."


@each_row(
    ("night", "minutes", "action", "sentence"),
    [
        (OPENED, 0, StartClock(at(0)), "8 o’clock +0 min has passed. Choose a later time or start "
                                       "by hand."),
        (OPENED, 0, StartClock(at(1e9)), "A start can be at most a year ahead. Choose an earlier time."),
        (OPENED, 0, Pause(), "The clock has not started. Start it first."),
        (OPENED, 0, Resume(), "The clock has not started. Start it first."),
        (OPENED.do(0, StartClock(at(9))), 5, Pause(),
         "The clock starts at 8 o’clock +9 min. Start it now or cancel the scheduled start."),
        (STARTED, 5, Pause(note="x" * 141), "That is longer than 140 letters. Shorten it."),
        (DISPUTED, 6, ChangePauseReason(DISPUTE, at(5), "x" * 141), "That is longer than 140 letters. Shorten it."),
        (DISPUTED, 6, ChangePauseReason(StopReason.BREAK, at(4)), RUN_ON_SINCE),
        (STARTED, 6, ChangePauseReason(StopReason.BREAK, at(5)), RUN_ON_SINCE),
        (OPENED, 0, ChangePauseReason(DISPUTE, at(5)), "The clock has not started. Start it first."),
        (STARTED, 25, JumpToStep(1, 0), "The clock is at level 2 (15–30) now."),
        (STARTED, 5, JumpToStep(5, 0), "The schedule has no such level. Add levels first."),
        (STARTED, 5, JumpToStep(-1, 0), "The schedule has no such level. Add levels first."),
        (STARTED, 25, SetTimeLeft(0, 1000), "The clock is at level 2 (15–30) now."),
        (LIMITLESS, 25, SetTimeLeft(1, MINUTE), NO_LIMIT),
        (LIMITLESS, 25, SetStepEnd(1, at(26)), NO_LIMIT),
        (STARTED, 5, SetTimeLeft(0, 0), "Set a time between one second and 1440 minutes."),
        (STARTED, 5, SetTimeLeft(0, 1441 * MINUTE), "Set a time between one second and 1440 minutes."),
        (STARTED, 25, SetStepEnd(0, at(26)), "The clock is at level 2 (15–30) now."),
        (STARTED.do(4, Pause()), 5, SetStepEnd(0, at(26)), "The clock is stopped. Set the time left instead."),
        (STARTED, 5, SetStepEnd(0, at(5)), "Less than a minute is left."),
        (STARTED, 5, SetStepEnd(0, at(1446)), "Set a time between one second and 1440 minutes."),
        (STARTED, 5, CallClock("x" * 141), "That is longer than 140 letters. Shorten it."),
        (OPENED, 5, CallClock("Bob"), "The clock has not started. Start it first."),
        (Evening(), 5, EndClockCall(), "This night has not been opened."),
        (Evening(), 5, StartClock(), "This night has not been opened."),
        (STARTED.do(4, FinishNight()), 5, Pause(), OVER),
    ],
)  # fmt: skip
def test_what_the_clock_refuses(
    night: Evening, minutes: float, action: Action, sentence: str
) -> None:
    assert night.refuses(minutes, action) == sentence


test_how_the_clock_is_told = each_says(
    Evening.tells,
    5,
    [
        (OPENED, StartClock(), "Clock started: level 1 (10–20)"),
        (OPENED, StartClock(at(9)), "Start scheduled for 8 o’clock +9 min"),
        (OPENED.do(0, StartClock(at(9))), CancelScheduledStart(), "Scheduled start canceled"),
        (
            STARTED,
            Pause(DISPUTE, "misdeal"),
            "Dispute, 15 min left in level 1 (10–20) – misdeal",
        ),
        (STARTED, Pause(StopReason.BREAK), "Break, 15 min left in level 1 (10–20)"),
        (
            DISPUTED,
            ChangePauseReason(StopReason.BREAK, at(5)),
            "Clock stopped: Break",
        ),
        (
            DISPUTED,
            ChangePauseReason(DISPUTE, at(5), " all in "),
            "Clock stopped: Dispute – all in",
        ),
        (DISPUTED, ChangePauseReason(DISPUTE, at(5)), "Clock stopped: Dispute"),
        (STARTED.do(4, Pause()), Resume(), "Clock resumed, 16 min left in level 1 (10–20)"),
        (STARTED, JumpToStep(2, 0), "Went to break after level 2"),
        (STARTED, JumpToStep(0, 0), "Restarted level 1 (10–20)"),
        (STARTED, SetTimeLeft(0, MINUTE), "Time left in level 1 (10–20): 1 min, was 15 min"),
        (
            STARTED,
            SetStepEnd(0, at(21)),
            "Time left in level 1 (10–20): 16 min, was 15 min",
        ),
        (STARTED, CallClock("Bob"), "Called the clock on Bob"),
        (STARTED, CallClock(), "Clock called"),
        (STARTED.do(4, CallClock()), EndClockCall(), "Took the clock off the player"),
    ],
)


def test_a_set_start_has_begun_at_its_very_instant() -> None:
    night = OPENED.do(-5, StartClock(at(10)))
    assert (
        night.refuses(10, CancelScheduledStart())
        == "The clock has started already. Pause it, or undo the start."
    )
    assert night.refuses(10, StartClock(at(11))) == "The night has begun already."
    assert night.do(10, StartClock()).past is night.past


@each_row(
    ("night", "click"),
    [
        (OPENED, StartClock(at(5 + 366 * 24 * 60))),
        (OPENED, StartClock(Instant(at(5) + 1))),
        (STARTED, Pause(note="x" * 140)),
        (STARTED, JumpToStep(4, 0)),
        (STARTED, SetTimeLeft(0, 1)),
        (STARTED, SetTimeLeft(0, 1440 * MINUTE)),
        (STARTED, SetStepEnd(0, at(5) + 1)),
        (STARTED, SetStepEnd(0, at(5 + 1440))),
        (STARTED, CallClock("x" * 140)),
    ],
)
def test_the_most_and_the_least_that_is_taken(night: Evening, click: Action) -> None:
    assert night.do(5, click).past.version == night.past.version + 1
