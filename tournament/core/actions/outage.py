"""The server was away while the clock ran: noticed once, asked once, answered once."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from tournament.core.actions.base import (
    Duty,
    register_action,
    require_open_night,
    require_started_clock,
)
from tournament.core.clock import Instant, give_back_time, rebase_clock, stop_clock
from tournament.core.messages import Duration, Message, TimeOfDay, _, refuse, say
from tournament.core.night_suspension import ExcludedPeriod
from tournament.core.state import ClockStop, ServerOutage, State, StopReason


class ResumeMode(StrEnum):
    """How the clock goes on after the server was away."""

    RUN_ON = "run_on"
    CREDIT = "credit"
    GO_BACK = "go_back"


@register_action
@dataclass(frozen=True, slots=True)
class RecordOutage:
    """The program found that it was gone between two instants."""

    kind: ClassVar[str] = "notice_away"
    duty: ClassVar[Duty] = Duty.SERVER
    went: int
    back: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        if state.stop is not None:
            raise refuse(_("The clock stood still meanwhile. There is nothing to ask."))
        if not self.went < self.back <= at:
            raise refuse(
                _("That gap ends before it begins, or later than now. Nothing was changed.")
            )

    def apply(self, state: State, at: Instant) -> State:
        if state.away is not None:
            return replace(state, away=replace(state.away, back=self.back))
        then = rebase_clock(state.structure, state.anchor, Instant(self.went))
        return replace(state, away=ServerOutage(self.went, self.back, then))

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("The server was away from {went} to {back}"),
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

    kind: ClassVar[str] = "answer_away"
    duty: ClassVar[Duty] = Duty.CLOCK
    went: int
    go_on: ResumeMode
    everywhere: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.away is None or state.away.went != self.went:
            raise refuse(_("That question has been answered. Nothing was changed."))

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
        return (
            (*state.naps, ExcludedPeriod(begins, back))
            if self.everywhere and begins < back
            else state.naps
        )

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
