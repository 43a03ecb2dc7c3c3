"""Everything the desk shows about the clock, worked out once before the page is drawn."""

from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import gettext as _

from tournament.core.actions.away import AnswerAway, GoOn
from tournament.core.actions.clock import SetEnd, SetTime
from tournament.core.actions.decision import decision_ends
from tournament.core.clock import Face, Instant, next_break, time_until
from tournament.core.forecast import finish_between
from tournament.core.house_rules import LEVEL_BINDS_WORDS
from tournament.core.state import (
    STOP_WORDS,
    Phase,
    State,
    average_stack,
    chips_in_play,
    clock_face,
    phase,
    why_no_new_hand,
)
from tournament.core.structure import MINUTE, Break, Level, Step, level_in_force, level_number, next_level, starts
from tournament.core.text import Line, say
from tournament.telling import tell, tell_span, tell_time

DECISION_SHOWN_MS = 60_000
BINDS_SHOWN_MS = 60_000


@dataclass(frozen=True, slots=True)
class Around:
    """A step the clock can be moved to."""

    at: int
    name: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to the question how the clock goes on, with what it would show."""

    value: str
    label: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Figures:
    """What the desk's clock panel shows and what its buttons ask for, in absolute terms."""

    phase: Phase
    face: Face
    step: Step
    level: Level
    number: int
    is_break: bool
    stop_words: str
    held: Line | None
    next_level: Level | None
    to_break: int | None
    break_at: int | None
    average: int
    big_blinds: int
    chips: int
    ends: tuple[int, int] | None
    before: Around | None
    after: Around | None
    steps: tuple[Around, ...]
    minute_kind: str
    minute_field: str
    minute_less: int
    minute_more: int
    away: tuple[Choice, ...]
    decision: bool
    few_levels: bool
    binds: str
    """For the first minute of a level: which hands still play the old blinds."""


def figures(state: State, now: Instant, zone: tzinfo) -> Figures:
    """Read everything off the night at this instant."""
    shown = clock_face(state, now)
    step, level = state.structure.steps[shown.step], level_in_force(state.structure, shown.step)
    where = phase(state, now)
    names = tuple(Around(at, name_step(state, at)) for at in range(len(state.structure.steps)))
    breaks = next_break(state.structure, shown)
    to_break = None if breaks is None else time_until(state.structure, shown, breaks)
    end = (shown.edge or now) if shown.running else shown.left_ms
    return Figures(
        phase=where,
        face=shown,
        step=step,
        level=level,
        number=level_number(state.structure, shown.step),
        is_break=isinstance(step, Break),
        stop_words=tell(say(STOP_WORDS[state.stop.reason]), zone) if state.stop else "",
        held=why_no_new_hand(state, now),
        next_level=next_level(state.structure, shown.step),
        to_break=to_break,
        break_at=now + to_break if to_break is not None and shown.edge is not None else None,
        average=average_stack(state),
        big_blinds=average_stack(state) // level.big,
        chips=chips_in_play(state),
        ends=_ends(state, shown, now),
        before=names[shown.step - 1] if shown.step > 0 else None,
        after=names[shown.step + 1] if shown.step + 1 < len(names) else None,
        steps=names,
        minute_kind=SetEnd.kind if shown.running else SetTime.kind,
        minute_field="ends_at" if shown.running else "left_ms",
        minute_less=max(0, end - MINUTE),
        minute_more=end + MINUTE,
        away=_away_choices(state, now, zone),
        decision=state.decision is not None and now < decision_ends(state.decision) + DECISION_SHOWN_MS,
        few_levels=len(names) - shown.step <= 2 and step.minutes != 0 and where is not Phase.FINISHED,
        binds=_binds(state, shown, step),
    )


def _binds(state: State, shown: Face, step: Step) -> str:
    played = step.minutes * MINUTE - shown.left_ms
    if not shown.running or shown.step == 0 or isinstance(step, Break) or not 0 <= played < BINDS_SHOWN_MS:
        return ""
    return _(LEVEL_BINDS_WORDS[state.rules.level_binds])


def name_step(state: State, at: int) -> str:
    """A step by its number and blinds, short enough for a menu."""
    step = state.structure.steps[at]
    if isinstance(step, Break):
        return _("Break, {minutes} min").format(minutes=step.minutes)
    name = f"{level_number(state.structure, at)} · {step.small}-{step.big}"
    return f"{name} ({step.ante})" if step.ante else name


def _ends(state: State, shown: Face, now: Instant) -> tuple[int, int] | None:
    """Between which instants the night will likely be over."""
    if not chips_in_play(state) or state.finished is not None:
        return None
    so_far = list(starts(state.structure))[shown.step] + (state.structure.steps[shown.step].minutes * MINUTE)
    played = so_far - shown.left_ms
    soonest, latest = finish_between(state.structure, chips_in_play(state))
    if latest <= played:
        return None
    return now + shown.wait_ms + max(0, soonest - played), now + shown.wait_ms + latest - played


def _away_choices(state: State, now: Instant, zone: tzinfo) -> tuple[Choice, ...]:
    if state.away is None:
        return ()
    went = tell_time(state.away.went, zone)
    lost = tell_span(abs(state.away.back - state.away.went))
    labels = {
        GoOn.RUN_ON: _("Let the clock run on"),
        GoOn.CREDIT: _("Give the players back {lost}").format(lost=lost),
        GoOn.GO_BACK: _("Go back to {went} and wait").format(went=went),
    }
    return tuple(
        Choice(go_on.value, label, _outcome(AnswerAway(state.away.went, go_on).apply(state, now), now))
        for go_on, label in labels.items()
    )


def _outcome(state: State, now: Instant) -> str:
    shown = clock_face(state, now)
    text = _("{step}: {left} left, standing") if state.stop else _("{step}: {left} left, running")
    return text.format(step=name_step(state, shown.step), left=tell_span(shown.left_ms))
