"""The night as it stands: everything that the journal's entries add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.core.clock import Anchor, Face, Instant, face
from tournament.core.house_rules import HouseRules
from tournament.core.structure import Break, Structure
from tournament.core.text import Line, _, say


class StopReason(StrEnum):
    """Why the clock was stopped by hand."""

    BREAK = "break"
    DISPUTE = "dispute"
    OTHER = "other"
    AWAY = "away"


STOP_WORDS = {
    StopReason.BREAK: _("Break"),
    StopReason.DISPUTE: _("Dispute"),
    StopReason.OTHER: _("Paused"),
    StopReason.AWAY: _("The server was away"),
}


@dataclass(frozen=True, slots=True)
class Stop:
    """The clock was stopped: why, since when, and what the director added."""

    reason: StopReason
    since: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """The clock called on one player: he has `seconds`, then a countdown."""

    who: str
    called: int
    seconds: int
    countdown: int


@dataclass(frozen=True, slots=True)
class Away:
    """The server was away from `went` to `back`; `anchor` is how the clock stood when it went."""

    went: int
    back: int
    anchor: Anchor


@dataclass(frozen=True, slots=True)
class TableHand:
    """The hand a table plays: its number, when it began, and the step whose blinds bind it."""

    hand: int
    step: int
    began: int


class Phase(StrEnum):
    """Where a night stands, in one word."""

    PLANNED = "planned"
    COUNTDOWN = "countdown"
    RUNNING = "running"
    BREAK = "break"
    STOPPED = "stopped"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class State:
    """One night, after some entry of its journal."""

    name: str = ""
    preset: str = ""
    stack: int = 0
    entered: int = 0
    left: int = 0
    rules: HouseRules = field(default_factory=HouseRules)
    structure: Structure = Structure(())
    anchor: Anchor = Anchor()
    started: int | None = None
    stop: Stop | None = None
    finished: int | None = None
    hand_for_hand: bool = False
    announcement: str = ""
    decision: Decision | None = None
    away: Away | None = None
    tables: Mapping[int, TableHand] = field(default_factory=dict)


BLANK = State()


def clock_face(state: State, now: Instant) -> Face:
    """What this night's clock shows."""
    return face(state.structure, state.anchor, now)


def phase(state: State, now: Instant) -> Phase:
    """Where the night stands at this instant."""
    if state.finished is not None:
        return Phase.FINISHED
    if state.started is None:
        return Phase.PLANNED
    if state.stop is not None:
        return Phase.STOPPED
    shown = clock_face(state, now)
    if shown.wait_ms:
        return Phase.COUNTDOWN
    return Phase.BREAK if isinstance(state.structure.steps[shown.step], Break) else Phase.RUNNING


def why_no_new_hand(state: State, now: Instant) -> Line | None:
    """
    Why no table may start a new hand, if so. Breaks and disputes stop the timer; running
    hands finish, new ones wait (HomePokerTourney, TIMER USE AND BREAKS).
    """
    where = phase(state, now)
    if where is Phase.FINISHED:
        return say(_("The night is finished. No new hand begins."))
    if where in (Phase.PLANNED, Phase.COUNTDOWN):
        return say(_("The night has not begun. The first hand waits for the clock."))
    if where is Phase.BREAK or (state.stop and state.stop.reason is StopReason.BREAK):
        return say(_("Break: finish the running hand, start no new one until the break is over."))
    if state.stop and state.stop.reason is StopReason.DISPUTE:
        return say(_("Dispute: finish the running hand, start no new one until the director has decided."))
    return None


def chips_in_play(state: State) -> int:
    """All chips handed out."""
    return state.entered * state.stack


def average_stack(state: State) -> int:
    """The chips in play over the players left, rounded down; zero when nobody is left."""
    return chips_in_play(state) // state.left if state.left else 0
