"""The clock called on one player who takes too long."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import Duty, register_action, require_open_night, require_started_clock
from tournament.night.state import ClockCall, State

MAX_NAME_LENGTH = 140


@register_action
@dataclass(frozen=True, slots=True)
class CallClock:
    """The clock is called on a player who takes too long (TDA 29)."""

    kind = "call_clock"
    duty = Duty.CLOCK
    who: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        if len(self.who) > MAX_NAME_LENGTH:
            raise refuse(_("That is longer than {most} letters. Shorten it."), most=MAX_NAME_LENGTH)

    def apply(self, state: State, at: Instant) -> State:
        running = find_running_clock_call(state, at)
        if running is not None and running.who == self.who:
            return state
        rules = state.rules
        called = ClockCall(self.who, at, rules.decision_seconds, rules.decision_countdown_seconds)
        return replace(state, decision=called)

    def describe(self, state: State, at: Instant) -> Message:
        if not self.who:
            return say(_("Clock called"))
        return say(_("Called the clock on {who}"), who=self.who)


def find_decision_deadline(decision: ClockCall) -> Instant:
    """When the player on the clock has run out of time."""
    return Instant(decision.called + 1000 * (decision.seconds + decision.countdown))


def find_running_clock_call(state: State, at: Instant) -> ClockCall | None:
    """The clock on a player, while its time runs."""
    call = state.decision
    return call if call is not None and at < find_decision_deadline(call) else None


@register_action
@dataclass(frozen=True, slots=True)
class EndClockCall:
    """The player on the clock has acted, or the call is dealt with."""

    kind = "end_decision"
    duty = Duty.CLOCK

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, decision=None)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Took the clock off the player"))
