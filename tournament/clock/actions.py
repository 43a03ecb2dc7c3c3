"""
Clock actions: start, stop and move the clock of the night; what to do about the minutes in which
the server was away.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from tournament.clock.values import (
    Anchor,
    Instant,
    build_initial_clock,
    give_back_time,
    rebase_clock,
    start_clock,
    stop_clock,
)
from tournament.engine.messages import Duration, Message, Refusal, TimeOfDay, _, refuse, say
from tournament.engine.time_units import MINUTE
from tournament.night.action import (
    Duty,
    check_start_time,
    register_action,
    require_open_night,
    require_started_clock,
)
from tournament.night.state import (
    STOP_WORDS,
    ClockStop,
    ServerOutage,
    State,
    StopReason,
    find_stop,
    read_night_clock,
)
from tournament.night.values.night_suspension import ExcludedPeriod
from tournament.schedule.values import MAX_MINUTES, Break, compute_step_duration, step_text

MAX_NOTE_LENGTH = 140
BREAK_LENGTHS = (5, 10, 15)
"""The lengths of break that are offered; minutes added later are not a length that was chosen."""
TAP_KEPT_MS = 5 * MINUTE
"""So long after it was tapped a stop still takes effect at the instant of the tap."""
LATE_MS = 2_000
"""From so late on the journal says when a stop was tapped."""


def require_current_step(state: State, step: int, at: Instant) -> None:
    """Refuse what was meant for a step that is no longer the one on the clock."""
    shown = read_night_clock(state, at).step
    if shown != step:
        raise refuse(
            _("The clock is at {step} now."),
            step=step_text(state.structure, shown),
        )


def require_time_limit(state: State, step: int) -> None:
    """Refuse to set the time of a level that has none."""
    if state.structure.steps[step].minutes == 0:
        raise refuse(_("This level has no time limit. Set one in the schedule first."))


def check_no_suspension(state: State) -> None:
    """Refuse to move the clock of a night that is set aside."""
    if state.bag is not None:
        raise refuse(_("The night is on hold. Continue it first."))


def check_pause_reason(reason: StopReason) -> None:
    """Refuse a reason for which there is a page of its own."""
    if reason is StopReason.BAGGED:
        raise refuse(_("Put the night on hold on its own page, where chips are counted."))


def check_note_length(note: str) -> None:
    """Refuse a reason that no screen has room for."""
    if len(note) > MAX_NOTE_LENGTH:
        raise refuse(_("That is longer than {most} letters. Shorten it."), most=MAX_NOTE_LENGTH)


@register_action
@dataclass(frozen=True, slots=True)
class StartClock:
    """The first deal: now, or at a set time."""

    kind = "start_clock"
    duty = Duty.CLOCK
    starts_at: int | None = None

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.started is not None and state.started <= at and self.starts_at is not None:
            raise refuse(_("The night has begun already."))
        if self.starts_at is not None:
            check_start_time(self.starts_at, at)

    def apply(self, state: State, at: Instant) -> State:
        if state.started is not None and state.started <= at:
            return state
        begins = at if self.starts_at is None else self.starts_at
        anchor = Anchor(0, compute_step_duration(state.structure.steps[0]), begins)
        return replace(state, started=begins, anchor=anchor)

    def describe(self, state: State, at: Instant) -> Message:
        if self.starts_at is not None:
            return say(_("Start scheduled for {time}"), time=TimeOfDay(self.starts_at))
        return say(
            _("{line}: {step}"),
            line=say(_("Clock started")),
            step=step_text(state.structure, 0),
        )


@register_action
@dataclass(frozen=True, slots=True)
class CancelScheduledStart:
    """The start that was set for later does not happen."""

    kind = "call_off_start"
    duty = Duty.CLOCK

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.started is not None and state.started <= at:
            raise refuse(_("The clock has started already. Pause it, or undo the start."))

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, started=None, anchor=build_initial_clock(state.structure))

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Scheduled start canceled"))


@register_action
@dataclass(frozen=True, slots=True)
class Pause:
    """
    Stop the clock, saying why; `since` is the instant of a tap that was late to arrive.
    """

    kind = "pause"
    duty = Duty.CLOCK
    worked_out: ClassVar[tuple[str, ...]] = ("since",)
    reason: StopReason = StopReason.OTHER
    note: str = ""
    since: int | None = None

    def _find_stop_time(self, at: Instant) -> Instant:
        return at if self.since is None else Instant(self.since)

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, self._find_stop_time(at))
        if not at - TAP_KEPT_MS <= self._find_stop_time(at) <= at:
            raise refuse(_("That tap came too late. The clock was not paused."))
        check_pause_reason(self.reason)
        check_note_length(self.note)

    def apply(self, state: State, at: Instant) -> State:
        if find_stop(state, at) is not None:
            return state
        stopped = self._find_stop_time(at)
        halted = stop_clock(state.structure, state.anchor, stopped)
        return replace(state, anchor=halted, stop=ClockStop(self.reason, stopped, self.note))

    def describe(self, state: State, at: Instant) -> Message:
        stopped = self._find_stop_time(at)
        return add_delay(self._describe_stop(state, stopped), stopped, at)

    def _describe_stop(self, state: State, at: Instant) -> Message:
        shown = read_night_clock(state, at)
        line = say(
            _("{reason}, {left} left in {step}"),
            left=Duration(shown.left_ms),
            step=step_text(state.structure, shown.step),
            reason=say(STOP_WORDS[self.reason]),
        )
        return _add_note(line, self.note)


def add_delay(line: Message, stopped: Instant, at: Instant) -> Message:
    """What is said of a tap that stopped the clock, with how late it arrived if that is much."""
    if at - stopped <= LATE_MS:
        return line
    return say(
        _("{line} · paused at {time}, arrived {seconds} s later"),
        line=line,
        time=TimeOfDay(stopped, seconds=True),
        seconds=(at - stopped) // 1000,
    )


def can_pause_for_dispute(state: State, at: Instant) -> bool:
    """Whether the clock runs and could be stopped for a dispute."""
    if find_stop(state, at) is not None:
        return False
    try:
        Pause(StopReason.DISPUTE).check(state, at)
    except Refusal:
        return False
    return True


@register_action
@dataclass(frozen=True, slots=True)
class ChangePauseReason:
    """Say afresh why the clock stands; `since` names the stop that is meant."""

    kind = "change_stop"
    duty = Duty.CLOCK
    reason: StopReason
    since: int
    note: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        _require_stop(state, self.since, at)
        check_no_suspension(state)
        check_pause_reason(self.reason)
        check_note_length(self.note)

    def apply(self, state: State, at: Instant) -> State:
        note = self.note.strip()
        if state.stop is not None and state.stop.reason is self.reason:
            return replace(state, stop=replace(state.stop, note=note))
        # A break with a length that becomes something else no longer ends by itself.
        halted = stop_clock(state.structure, state.anchor, at)
        return replace(state, anchor=halted, stop=ClockStop(self.reason, self.since, note))

    def describe(self, state: State, at: Instant) -> Message:
        line = say(_("Clock stopped: {after}"), after=say(STOP_WORDS[self.reason]))
        return _add_note(line, self.note.strip())


def _add_note(line: Message, note: str) -> Message:
    """A line of the journal with what was said about it."""
    return say(_("{line} – {note}"), line=line, note=note) if note else line


def _require_stop(state: State, since: int, at: Instant) -> ClockStop:
    """The stop that began then; refused if it is over, or another one."""
    stop = find_stop(state, at)
    if stop is None or stop.since != since:
        raise refuse(_("The clock has run on since."))
    return stop


@register_action
@dataclass(frozen=True, slots=True)
class TakeBreak:
    """
    A break of so many minutes, after which the clock runs on by itself. `since` names a break that
    runs already and is to last so long from its beginning.
    """

    kind = "take_break"
    duty = Duty.CLOCK
    minutes: int
    since: int | None = None

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        check_no_suspension(state)
        if not 1 <= self.minutes <= MAX_MINUTES:
            raise refuse(_("A break lasts 1 to {most} minutes."), most=MAX_MINUTES)
        if self.since is not None:
            _require_stop(state, self.since, at)
        step = state.structure.steps[read_night_clock(state, at).step]
        if self._find_running_break(state, at) is None and isinstance(step, Break):
            raise refuse(_("A break is on the clock. Change its length instead."))
        if self.since is not None and self._find_end(state, at) <= at:
            raise refuse(_("That break would be over already. Tap Resume to end it."))

    def _find_running_break(self, state: State, at: Instant) -> ClockStop | None:
        stop = find_stop(state, at)
        return None if stop is None or stop.until is None else stop

    def _find_end(self, state: State, at: Instant) -> int:
        running = self._find_running_break(state, at)
        if running is None or running.until is None:
            return at + self.minutes * MINUTE
        return running.until + (self.minutes - running.minutes) * MINUTE

    def apply(self, state: State, at: Instant) -> State:
        if self.since is None and self._find_running_break(state, at) is not None:
            return state
        until = self._find_end(state, at)
        stop = find_stop(state, at)
        since = at if stop is None else stop.since
        note = "" if stop is None or stop.reason is not StopReason.BREAK else stop.note
        halted = stop_clock(state.structure, state.anchor, at)
        is_offered = self.minutes in BREAK_LENGTHS
        return replace(
            state,
            anchor=start_clock(halted, Instant(until)),
            stop=ClockStop(StopReason.BREAK, since, note, until, self.minutes),
            break_minutes=self.minutes if is_offered else state.break_minutes,
        )

    def describe(self, state: State, at: Instant) -> Message:
        until = TimeOfDay(self._find_end(state, at))
        if self._find_running_break(state, at) is not None:
            return say(
                _("Break of {minutes} min, until {until}"),
                minutes=self.minutes,
                until=until,
            )
        return say(_("Break of {minutes} min, until {until}"), minutes=self.minutes, until=until)


@register_action
@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clock run on."""

    kind = "resume"
    duty = Duty.CLOCK

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        check_no_suspension(state)

    def apply(self, state: State, at: Instant) -> State:
        if find_stop(state, at) is None:
            return state
        return replace(state, anchor=start_clock(state.anchor, at), stop=None)

    def describe(self, state: State, at: Instant) -> Message:
        shown = read_night_clock(state, at)
        return say(
            _("{line}, {left} left in {step}"),
            line=say(_("Clock resumed")),
            left=Duration(shown.left_ms),
            step=step_text(state.structure, shown.step),
        )


@register_action
@dataclass(frozen=True, slots=True)
class JumpToStep:
    """
    Move the clock to the beginning of a step; `from_step` is what it showed when this was asked.
    """

    kind = "go_to"
    duty = Duty.CLOCK
    step: int
    from_step: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        require_current_step(state, self.from_step, at)
        if not 0 <= self.step < len(state.structure.steps):
            raise refuse(_("The schedule has no such level. Add levels first."))

    def apply(self, state: State, at: Instant) -> State:
        stop = find_stop(state, at)
        since = at if stop is None else stop.until
        anchor = Anchor(self.step, compute_step_duration(state.structure.steps[self.step]), since)
        return replace(state, anchor=anchor, stop=stop, away=None)

    def describe(self, state: State, at: Instant) -> Message:
        if self.step == self.from_step:
            return say(_("Restarted {step}"), step=step_text(state.structure, self.step))
        return say(_("Went to {step}"), step=step_text(state.structure, self.step))


@register_action
@dataclass(frozen=True, slots=True)
class SetTimeLeft:
    """Set what is left of the step on the clock."""

    kind = "set_time"
    duty = Duty.CLOCK
    step: int
    left_ms: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        require_current_step(state, self.step, at)
        require_time_limit(state, self.step)
        if not 0 < self.left_ms <= MAX_MINUTES * MINUTE:
            raise refuse(_("Set a time between one second and {most} minutes."), most=MAX_MINUTES)

    def apply(self, state: State, at: Instant) -> State:
        settled = rebase_clock(state.structure, state.anchor, at)
        return replace(
            state,
            anchor=replace(settled, left_ms=self.left_ms),
            stop=find_stop(state, at),
            away=None,
        )

    def describe(self, state: State, at: Instant) -> Message:
        shown = read_night_clock(state, at)
        return say(
            _("Time left in {step}: {left}, was {before}"),
            step=step_text(state.structure, shown.step),
            before=Duration(shown.left_ms),
            left=Duration(self.left_ms),
        )


@register_action
@dataclass(frozen=True, slots=True)
class SetStepEnd:
    """Set when the running step ends; a second click on the same button changes nothing more."""

    kind = "set_end"
    duty = Duty.CLOCK
    step: int
    ends_at: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        require_current_step(state, self.step, at)
        require_time_limit(state, self.step)
        if find_stop(state, at) is not None:
            raise refuse(_("The clock is stopped. Set the time left instead."))
        if self.ends_at > at + MAX_MINUTES * MINUTE:
            raise refuse(_("Set a time between one second and {most} minutes."), most=MAX_MINUTES)
        if self.ends_at <= at:
            raise refuse(_("Less than a minute is left."))

    def apply(self, state: State, at: Instant) -> State:
        settled = rebase_clock(state.structure, state.anchor, at)
        if settled.since is not None and settled.since + settled.left_ms == self.ends_at:
            return state
        anchor = Anchor(self.step, self.ends_at - at, at)
        return replace(state, anchor=anchor, stop=find_stop(state, at), away=None)

    def describe(self, state: State, at: Instant) -> Message:
        shown = read_night_clock(state, at)
        return say(
            _("Time left in {step}: {left}, was {before}"),
            step=step_text(state.structure, shown.step),
            before=Duration(shown.left_ms),
            left=Duration(self.ends_at - at),
        )


class ResumeMode(StrEnum):
    """How the clock goes on after the server was away."""

    RUN_ON = "run_on"
    CREDIT = "credit"
    GO_BACK = "go_back"


@register_action
@dataclass(frozen=True, slots=True)
class RecordOutage:
    """The program found that it was gone between two instants."""

    kind = "notice_away"
    duty = Duty.SERVER
    went: int
    back: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        if find_stop(state, at) is not None:
            raise refuse(_("The clock was stopped then. There is nothing to answer."))
        if not self.went < self.back <= at:
            raise refuse(_("That gap ends before it begins, or later than now."))

    def apply(self, state: State, at: Instant) -> State:
        if state.away is not None:
            return replace(state, away=replace(state.away, back=self.back))
        then = rebase_clock(state.structure, state.anchor, Instant(self.went))
        return replace(state, away=ServerOutage(self.went, self.back, then))

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("Server away from {went} to {back}"),
            went=TimeOfDay(self.went),
            back=TimeOfDay(self.back),
        )


@register_action
@dataclass(frozen=True, slots=True)
class AnswerOutage:
    """
    The director's answer; `went` says which question it answers. `everywhere`: what the players
    have back counts for no time limit and no absence either; in older journals an answer was about
    the clock alone.
    """

    kind = "answer_away"
    duty = Duty.CLOCK
    went: int
    go_on: ResumeMode
    everywhere: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.away is None or state.away.went != self.went:
            raise refuse(_("That question is answered already."))

    def apply(self, state: State, at: Instant) -> State:
        away = state.away
        if away is None or self.go_on is ResumeMode.RUN_ON:
            return replace(state, away=None)
        if self.go_on is ResumeMode.GO_BACK:
            return replace(
                state,
                away=None,
                anchor=stop_clock(state.structure, away.anchor, Instant(away.went)),
                stop=ClockStop(StopReason.AWAY, at),
                naps=self._extend_excluded_periods(state, away.went, at),
            )
        return replace(
            state,
            away=None,
            anchor=give_back_time(
                state.structure, state.anchor, away.back - away.went, away.anchor, at
            ),
            naps=self._extend_excluded_periods(state, away.went, away.back),
        )

    def _extend_excluded_periods(
        self, state: State, went: int, back: int
    ) -> tuple[ExcludedPeriod, ...]:
        """The time that counts for nobody, with what was lost now; no minute is in it twice."""
        begins = max(went, state.naps[-1].back) if state.naps else went
        if self.everywhere and begins < back:
            return (*state.naps, ExcludedPeriod(begins, back))
        return state.naps

    def describe(self, state: State, at: Instant) -> Message:
        if state.away is None or self.go_on is ResumeMode.RUN_ON:
            return say(_("The clock ran on while the server was away"))
        if self.go_on is ResumeMode.GO_BACK:
            return say(
                _("Went back to {went} and stopped the clock"), went=TimeOfDay(state.away.went)
            )
        return say(
            _("Gave the players back {lost}"), lost=Duration(state.away.back - state.away.went)
        )
