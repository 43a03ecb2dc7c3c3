"""How one state of a night differs from another, told line by line."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.core.canon import digest
from tournament.core.clock import Instant
from tournament.core.state import STOP_WORDS, Phase, State, clock_face, phase
from tournament.core.structure import tell_step
from tournament.core.text import Fact, Line, Span, Time, _, ngettext, say, say_count

PHASE_WORDS = {
    Phase.PLANNED: _("not started"),
    Phase.COUNTDOWN: _("start is set"),
    Phase.RUNNING: _("running"),
    Phase.BREAK: _("break"),
    Phase.STOPPED: _("stopped"),
    Phase.FINISHED: _("finished"),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different: what, how it was, how it is."""

    what: Line
    before: Fact
    after: Fact


def changes(before: State, after: State, now: Instant) -> tuple[Change, ...]:
    """Everything a director would notice, the clock first."""
    pairs = zip(_facts(before, now), _facts(after, now), strict=True)
    return tuple(Change(what, old, new) for (what, old), (_what, new) in pairs if old != new)


def _facts(state: State, now: Instant) -> Iterator[tuple[Line, Fact]]:
    yield say(_("Name")), state.name
    yield from _clock_facts(state, now)
    yield say(_("Players left")), state.left
    yield say(_("Players entered")), state.entered
    yield say(_("Hand for hand")), say(_("on") if state.hand_for_hand else _("off"))
    yield say(_("Announcement")), state.announcement
    yield say(_("Clock on a player")), _tell_decision(state)
    yield say(_("Schedule")), _tell_schedule(state)
    yield say(_("House rules")), _tell_rules(state)
    yield say(_("Hands begun")), sum(one.hand for one in state.tables.values())


def _clock_facts(state: State, now: Instant) -> Iterator[tuple[Line, Fact]]:
    where = phase(state, now)
    stopped = say(STOP_WORDS[state.stop.reason]) if state.stop else say(PHASE_WORDS[where])
    shown = clock_face(state, now)
    step: Fact = tell_step(state.structure, shown.step) if state.structure.steps else ""
    yield say(_("Clock")), stopped
    yield say(_("Start")), say(_("none")) if state.started is None else Time(state.started)
    yield say(_("Reason for the stop")), state.stop.note if state.stop else ""
    yield say(_("Question after the server was away")), say(_("open") if state.away else _("none"))
    yield say(_("On the clock")), step
    yield say(_("Time left")), Span(shown.left_ms)
    yield say(_("Overtime")), Span(shown.over_ms)


def _tell_decision(state: State) -> Fact:
    if state.decision is None:
        return say(_("none"))
    return state.decision.who or say(_("called"))


def _tell_schedule(state: State) -> Line:
    minutes = sum(step.minutes for step in state.structure.steps)
    forms = ngettext("{count} row, {minutes} minutes, {mark}", "{count} rows, {minutes} minutes, {mark}")
    return say_count(forms, len(state.structure.steps), minutes=minutes, mark=_mark(state.structure))


def _tell_rules(state: State) -> Line:
    return say(_("set {mark}"), mark=_mark(state.rules))


def _mark(value: object) -> str:
    return digest(value)[:4]
