"""Action protocol: whatever happens to a night is checked, applied and described."""

from enum import StrEnum
from typing import Any, Protocol, TypeVar

from tournament.clock.values import Instant
from tournament.engine.messages import Message, TimeOfDay, _, refuse
from tournament.engine.time_units import DAY
from tournament.night.state import State


class Duty(StrEnum):
    """Whose work an action is; who may do it is decided by `tournament.access`."""

    CLOCK = "clock"
    TABLE = "table"
    PLAYER = "player"
    DIRECT = "direct"
    SERVER = "server"


class Action(Protocol):
    """One thing that can happen to a night. `apply` never changes once it has been released."""

    kind: str
    duty: Duty

    def check(self, state: State, at: Instant) -> None:
        """Raise `Refusal` with a sentence when the night cannot do this."""

    def apply(self, state: State, at: Instant) -> State:
        """The night after it; the same state when there is nothing left to do."""

    def describe(self, state: State, at: Instant) -> Message:
        """The line in the log, told from the state before it."""


A = TypeVar("A", bound=type[Any])

KINDS: dict[str, type[Any]] = {}


LATEST_START = 366 * DAY
"""How far ahead a start may be set, in milliseconds."""


def register_action(kind: A) -> A:
    """Class decorator: make a frozen dataclass known as an action under its `kind`."""
    if kind.kind in KINDS:
        raise TypeError(f"two actions are called {kind.kind}")
    KINDS[kind.kind] = kind
    return kind


def check_start_time(starts_at: int, at: Instant) -> None:
    """Refuse a start that has passed or is too far away to be meant."""
    if starts_at <= at:
        raise refuse(
            _("{time} has passed. Choose a later time or start by hand."), time=TimeOfDay(starts_at)
        )
    if starts_at > at + LATEST_START:
        raise refuse(_("A start can be at most a year ahead. Choose an earlier time."))


def require_existing_night(state: State) -> None:
    """Refuse to do anything to a night that was never opened."""
    if not state.name:
        raise refuse(_("This night has not been opened."))


def require_open_night(state: State) -> None:
    """Refuse to change a night that was never opened or is over."""
    require_existing_night(state)
    if state.recorded:
        raise refuse(
            _(
                "These results were recorded elsewhere. To change them, reopen "
                "the night; its own rules then apply."
            )
        )
    if state.finished is not None:
        raise refuse(_("This night is finished. Reopen it first."))


def require_started_clock(state: State, at: Instant) -> None:
    """Refuse to touch a clock that has not begun."""
    require_open_night(state)
    if state.started is None:
        raise refuse(_("The clock has not started. Start it first."))
    if at < state.started:
        raise refuse(
            _("The clock starts at {time}. Start it now or cancel the scheduled start."),
            time=TimeOfDay(state.started),
        )
