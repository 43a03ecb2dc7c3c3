"""
A night that stops before it has a winner: ended by the chips, or set aside to go on another day.
"""

from dataclasses import dataclass, replace

from tournament.clock.actions import check_note_length
from tournament.clock.values import Instant, stop_clock
from tournament.engine.messages import Message, TimeOfDay, _, refuse, say
from tournament.night.action import (
    Duty,
    check_start_time,
    register_action,
    require_open_night,
    require_started_clock,
)
from tournament.night.actions.night import FinishNight
from tournament.night.state import ClockStop, State, StopReason
from tournament.night.values.night_suspension import ExcludedPeriod, StackCount, Suspension
from tournament.players.rules.standings import list_active_players
from tournament.schedule.values import MAX_CHIPS


def check_stack_counts(state: State, players: tuple[int, ...], stacks: tuple[int, ...]) -> None:
    """Refuse counts that are not those of everybody who has chips."""
    if len(set(players)) != len(players) or set(players) != set(list_active_players(state)):
        raise refuse(_("Other players have chips now. Check the list, then count again."))
    if len(stacks) != len(players) or any(not 0 <= stack <= MAX_CHIPS for stack in stacks):
        raise refuse(_("Each player needs one count of 0 or more."))
    if not any(stacks):
        raise refuse(_("Nobody has chips. Type the counts first."))


@register_action
@dataclass(frozen=True, slots=True)
class EndByCount:
    """
    The night is over before somebody has all the chips: whoever has more is placed higher, equal
    stacks share their places; the prizes are those of the plan, written down as they are paid.
    """

    kind = "end_by_count"
    duty = Duty.DIRECT
    players: tuple[int, ...]
    stacks: tuple[int, ...]
    prizes: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        if state.deal is not None:
            raise refuse(
                _("The players have made a deal. Finish the night, or cancel the deal first.")
            )
        check_stack_counts(state, self.players, self.stacks)

    def apply(self, state: State, at: Instant) -> State:
        return FinishNight(self.prizes).apply(
            replace(state, counted=StackCount(self.players, self.stacks)), at
        )

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Ended by chip counts"))


@register_action
@dataclass(frozen=True, slots=True)
class SuspendNight:
    """
    The night is set aside to go on another day: its clock stands, and nothing that is counted in
    minutes goes on. Everybody's chips may be counted now or later; asked again, it changes what was
    counted and when the night goes on.
    """

    kind = "bag_night"
    duty = Duty.DIRECT
    players: tuple[int, ...] = ()
    stacks: tuple[int, ...] = ()
    goes_on: int | None = None
    note: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        check_note_length(self.note)
        if state.away is not None:
            raise refuse(_("First say how the clock continues."))
        if self.players or self.stacks:
            check_stack_counts(state, self.players, self.stacks)
        if self.goes_on is not None and (state.bag is None or self.goes_on != state.bag.goes_on):
            check_start_time(self.goes_on, at)

    def apply(self, state: State, at: Instant) -> State:
        since = state.bag.at if state.bag else at
        return replace(
            state,
            anchor=stop_clock(state.structure, state.anchor, at),
            stop=ClockStop(StopReason.BAGGED, since, self.note.strip()),
            bag=Suspension(since, StackCount(self.players, self.stacks), self.goes_on),
            decision=None,
        )

    def describe(self, state: State, at: Instant) -> Message:
        text = _("Bag details changed")
        if state.bag is None:
            text = _("Chips bagged, night on hold")
        if self.goes_on is None:
            return say(text)
        return say(_("{told}; continues {time}"), told=say(text), time=TimeOfDay(self.goes_on))


@register_action
@dataclass(frozen=True, slots=True)
class ResumeNight:
    """
    A night that was set aside goes on; its clock stands until somebody lets it run. `since` names
    the bags meant.
    """

    kind = "take_up_night"
    duty = Duty.DIRECT
    since: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.bag is not None and state.bag.at != self.since:
            raise refuse(_("The night was put on hold again since. Load the page again."))

    def apply(self, state: State, at: Instant) -> State:
        if state.bag is None:
            return state
        naps = (*state.naps, ExcludedPeriod(state.bag.at, at))
        return replace(state, bag=None, naps=naps, stop=ClockStop(StopReason.OTHER, at))

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Night continued; clock stopped"))
