"""Clock panel of the desk: worked out once before the page is drawn."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

from django.utils.translation import gettext as _

from tournament.clock.actions import AnswerOutage, ResumeMode
from tournament.clock.break_buttons import BreakButtons, build_break_buttons
from tournament.clock.minute_buttons import MinuteButtons, build_minute_buttons
from tournament.clock.values import ClockFace, Instant, compute_time_to_step, find_next_break
from tournament.engine.messages import Message, say
from tournament.engine.time_units import MINUTE
from tournament.localization import (
    format_big_blinds,
    format_duration,
    format_time,
    localize_fact,
)
from tournament.night.state import (
    STOP_WORDS,
    ClockCall,
    ClockStop,
    Phase,
    State,
    break_end_text,
    compute_average_stack,
    count_chips_in_play,
    count_entered_players,
    count_players_left,
    find_phase,
    find_start,
    find_stop,
    read_night_clock,
    why_no_new_hand,
)
from tournament.night.values.house_rules import BEGUN_HAND
from tournament.players.rules.standings import find_next_places
from tournament.schedule.actions import count_fixed_steps
from tournament.schedule.values import (
    Break,
    Level,
    Step,
    find_break_after,
    find_level_number,
    find_next_hand_level,
    find_next_level,
)
from tournament.tables.actions.clock_call import find_decision_deadline

DECISION_SHOWN_MS = MINUTE
BINDS_SHOWN_MS = MINUTE


@dataclass(frozen=True, slots=True)
class ClockStep:
    """A step the clock can be moved to."""

    at: int
    name: str


@dataclass(frozen=True, slots=True)
class LinePiece:
    """A level or break on the line of the night, as long as it lasts."""

    start: int
    minutes: int
    kind: str
    """Whether it is over, on, a break or still to come; the name of its style."""


@dataclass(frozen=True, slots=True)
class ComingStep:
    """A level or break still to come."""

    number: int
    step: Step
    is_break: bool
    begins: int | None
    """When, if the clock is not stopped until then; nobody knows while it stands."""


@dataclass(frozen=True, slots=True)
class ResumeChoice:
    """One answer to the question how the clock goes on, with what it would show."""

    value: str
    label: str
    outcome: str


@dataclass(frozen=True, slots=True)
class PlannedBreak:
    """What the button for a break after this level asks for."""

    is_on: bool
    """Whether a break follows this level already."""
    minutes: int
    """So long it is to be; 0 takes the one that is planned away."""
    can_change: bool


@dataclass(frozen=True, slots=True)
class ClockPanel:
    """What the desk's clock panel shows and what its buttons ask for, in absolute terms."""

    phase: Phase
    face: ClockFace
    step: Step
    level: Level
    """The blinds of the next hand to begin: in a break, those of the level after it."""
    number: int
    level_count: int
    line: tuple[LinePiece, ...]
    """The whole schedule in small; nothing where a level has no time limit."""
    is_break: bool
    is_timed: bool
    stop: ClockStop | None
    stop_words: str
    resumes: Message | None
    """When play resumes by itself after the break that is on."""
    rest: BreakButtons | None
    planned_break: PlannedBreak
    held: Message | None
    next_level: Level | None
    level_row: str
    """Where in the schedule the blinds stand, opened for typing unless they are played already."""
    to_break: int | None
    break_at: int | None
    average: int
    big_blinds: str
    chips: int
    begins: int | None
    """When it began or is to begin."""
    asks_to_start: bool
    """It is planned for a later day, so that a tap on Start may be a mistake."""
    before: ClockStep | None
    after: ClockStep | None
    steps: tuple[ClockStep, ...]
    preselected: int
    minutes: MinuteButtons
    away: tuple[ResumeChoice, ...]
    decision: ClockCall | None
    binds: str
    """For the first minute of a level: which hands still play the old blinds."""
    binds_until: int
    left: int
    next_places: tuple[int, int]
    """Which place whoever goes out next gets: the best and the worst that it can become."""
    entered: int

    @property
    def line_minutes(self) -> int:
        """How long the whole schedule lasts."""
        return self.line[-1].start + self.line[-1].minutes if self.line else 0


def build_clock_panel(state: State, now: Instant, zone: tzinfo) -> ClockPanel:
    """Read everything off the night at this instant."""
    shown = read_night_clock(state, now)
    step = state.structure.steps[shown.step]
    stop = find_stop(state, now)
    level = find_next_hand_level(state.structure, shown.step)
    average = compute_average_stack(state)
    played = step.minutes * MINUTE - shown.left_ms + shown.over_ms
    names = tuple(
        ClockStep(at, build_step_label(state, at)) for at in range(len(state.structure.steps))
    )
    breaks = find_next_break(state.structure, shown)
    to_break = None if breaks is None else compute_time_to_step(state.structure, shown, breaks)
    return ClockPanel(
        phase=find_phase(state, now),
        face=shown,
        step=step,
        level=level,
        number=find_level_number(state.structure, shown.step),
        level_count=sum(isinstance(each, Level) for each in state.structure.steps),
        line=_draw_line(state, shown),
        is_break=isinstance(step, Break),
        is_timed=step.minutes != 0,
        stop=stop,
        stop_words=localize_fact(say(STOP_WORDS[stop.reason]), zone) if stop else "",
        resumes=break_end_text(state, now),
        rest=build_break_buttons(shown, step, stop, now),
        planned_break=_build_planned_break(state, shown),
        held=why_no_new_hand(state, now),
        next_level=find_next_level(state.structure, shown.step),
        level_row=_level_row_address(state, shown.step, now),
        to_break=to_break,
        break_at=now + to_break if to_break is not None and shown.edge is not None else None,
        average=average,
        big_blinds=format_big_blinds(average, level.big),
        chips=count_chips_in_play(state),
        begins=find_start(state),
        asks_to_start=_is_planned_for_later_day(state, now, zone),
        before=names[shown.step - 1] if shown.step > 0 else None,
        after=names[shown.step + 1] if shown.step + 1 < len(names) else None,
        steps=names,
        preselected=min(shown.step + 1, len(names) - 1),
        minutes=build_minute_buttons(shown, step, stop),
        away=_list_resume_choices(state, now, zone),
        decision=_find_clock_call(state, now),
        binds=_old_blinds_text(state, shown, played),
        binds_until=now - played + BINDS_SHOWN_MS,
        left=count_players_left(state),
        next_places=find_next_places(state, now),
        entered=count_entered_players(state),
    )


def _level_row_address(state: State, step: int, now: Instant) -> str:
    """The part of the schedule's address for the first level from a step on."""
    steps = state.structure.steps
    rows = range(step, len(steps))
    row = next((row for row in rows if isinstance(steps[row], Level)), len(steps) - 1)
    is_open = row >= count_fixed_steps(state, now)
    return f"?edit={row}#row-{row}" if is_open else f"#row-{row}"


def _is_planned_for_later_day(state: State, now: Instant, zone: tzinfo) -> bool:
    begins = find_start(state)
    if begins is None:
        return False
    today = datetime.fromtimestamp(now / 1000, zone).date()
    return datetime.fromtimestamp(begins / 1000, zone).date() > today


def list_coming_steps(state: State, now: Instant) -> list[ComingStep]:
    """What follows the step that is shown."""
    shown = read_night_clock(state, now)
    coming = []
    for at in range(shown.step + 1, len(state.structure.steps)):
        step = state.structure.steps[at]
        wait = compute_time_to_step(state.structure, shown, at)
        begins = now + wait if wait is not None and shown.edge is not None else None
        number = find_level_number(state.structure, at)
        coming.append(ComingStep(number, step, isinstance(step, Break), begins))
    return coming


def _build_planned_break(state: State, shown: ClockFace) -> PlannedBreak:
    steps = state.structure.steps
    coming = find_break_after(state.structure, shown.step)
    is_level = isinstance(steps[shown.step], Level) and shown.step + 1 < len(steps)
    return PlannedBreak(
        is_on=coming is not None,
        minutes=state.break_minutes if coming is None else 0,
        can_change=is_level and (coming is None or not coming.colour_up),
    )


def _draw_line(state: State, shown: ClockFace) -> tuple[LinePiece, ...]:
    steps = state.structure.steps
    if not all(step.minutes for step in steps):
        return ()
    pieces: list[LinePiece] = []
    start = 0
    for at, step in enumerate(steps):
        pieces.append(LinePiece(start, step.minutes, _piece_kind(step, at - shown.step)))
        start += step.minutes
    return tuple(pieces)


def _piece_kind(step: Step, ahead: int) -> str:
    if ahead < 0:
        return "done"
    if ahead == 0:
        return "on"
    return "rest" if isinstance(step, Break) else "level"


def _find_clock_call(state: State, now: Instant) -> ClockCall | None:
    """The clock on a player, until a little after its end."""
    called = state.decision
    return called if called and now < find_decision_deadline(called) + DECISION_SHOWN_MS else None


def _old_blinds_text(state: State, shown: ClockFace, played: int) -> str:
    around = state.structure.steps[max(0, shown.step - 1) : shown.step + 1]
    between_levels = shown.step > 0 and all(isinstance(step, Level) for step in around)
    if shown.running and between_levels and 0 <= played < BINDS_SHOWN_MS:
        return _(BEGUN_HAND)
    return ""


def build_step_label(state: State, at: int) -> str:
    """A step by its number and blinds, short enough for a menu."""
    step = state.structure.steps[at]
    if isinstance(step, Break):
        return _("Break, {minutes} min").format(minutes=step.minutes)
    name = f"{find_level_number(state.structure, at)} · {step.small}–{step.big}"
    return f"{name} ({step.ante})" if step.ante else name


def _list_resume_choices(state: State, now: Instant, zone: tzinfo) -> tuple[ResumeChoice, ...]:
    if state.away is None:
        return ()
    went = format_time(state.away.went, zone)
    lost = format_duration(abs(state.away.back - state.away.went))
    labels = {
        ResumeMode.RUN_ON: _("Let the clock run on"),
        ResumeMode.CREDIT: _("Give the players back {lost}").format(lost=lost),
        ResumeMode.GO_BACK: _("Go back to {went} and wait").format(went=went),
    }
    choices = []
    for go_on, label in labels.items():
        after = AnswerOutage(state.away.went, go_on).apply(state, now)
        choices.append(ResumeChoice(go_on.value, label, _clock_outcome_text(after, now, zone)))
    return tuple(choices)


def _clock_outcome_text(state: State, now: Instant, zone: tzinfo) -> str:
    """
    What the clock would show: its end while it runs, so that the words stay true while they are
    read.
    """
    shown = read_night_clock(state, now)
    step = build_step_label(state, shown.step)
    if find_stop(state, now) is not None:
        left = format_duration(shown.left_ms)
        return _("{step}: {left} left, standing").format(step=step, left=left)
    if shown.edge is None:
        return _("{step}, in overtime").format(step=step)
    return _("{step}, ends at {end}").format(step=step, end=format_time(shown.edge, zone))
