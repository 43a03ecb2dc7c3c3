"""The server was away while the clock ran: noticed once, asked once, answered once."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from tournament.core.actions.base import Duty, action, must_be_open, must_have_started
from tournament.core.bags import Nap
from tournament.core.clock import Instant, give_back, settle, stop
from tournament.core.state import Away, State, Stop, StopReason
from tournament.core.text import Line, Span, Time, _, refuse, say


class GoOn(StrEnum):
    """How the clock goes on after the server was away."""

    RUN_ON = "run_on"
    CREDIT = "credit"
    GO_BACK = "go_back"


@action
@dataclass(frozen=True, slots=True)
class NoticeAway:
    """The program found that it was gone between two instants."""

    kind: ClassVar[str] = "notice_away"
    duty: ClassVar[Duty] = Duty.SERVER
    went: int
    back: int

    def check(self, state: State, at: Instant) -> None:
        must_have_started(state, at)
        if state.stop is not None:
            raise refuse(_("The clock stood still meanwhile. There is nothing to ask."))
        if not self.went < self.back <= at:
            raise refuse(
                _("That gap ends before it begins, or later than now. Nothing was changed.")
            )

    def apply(self, state: State, at: Instant) -> State:
        if state.away is not None:
            return replace(state, away=replace(state.away, back=self.back))
        then = settle(state.structure, state.anchor, Instant(self.went))
        return replace(state, away=Away(self.went, self.back, then))

    def describe(self, state: State, at: Instant) -> Line:
        return say(
            _("The server was away from {went} to {back}"),
            went=Time(self.went),
            back=Time(self.back),
        )


@action
@dataclass(frozen=True, slots=True)
class AnswerAway:
    """
    The director's answer; `went` says which question it answers. `everywhere`: what the players
    have back counts for no time limit and no absence either; in older journals an answer was about
    the clock alone.
    """

    kind: ClassVar[str] = "answer_away"
    duty: ClassVar[Duty] = Duty.CLOCK
    went: int
    go_on: GoOn
    everywhere: bool = False

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        if state.away is None or state.away.went != self.went:
            raise refuse(_("That question has been answered. Nothing was changed."))

    def apply(self, state: State, at: Instant) -> State:
        away = state.away
        if away is None or self.go_on is GoOn.RUN_ON:
            return replace(state, away=None)
        if self.go_on is GoOn.GO_BACK:
            return replace(
                state,
                away=None,
                anchor=stop(state.structure, away.anchor, Instant(away.went)),
                stop=Stop(StopReason.AWAY, at),
                naps=self._naps(state, away.went, at),
            )
        return replace(
            state,
            away=None,
            anchor=give_back(state.structure, state.anchor, away.back - away.went, away.anchor, at),
            naps=self._naps(state, away.went, away.back),
        )

    def _naps(self, state: State, went: int, back: int) -> tuple[Nap, ...]:
        """The time that counts for nobody, with what was lost now; no minute is in it twice."""
        begins = max(went, state.naps[-1].back) if state.naps else went
        return (*state.naps, Nap(begins, back)) if self.everywhere and begins < back else state.naps

    def describe(self, state: State, at: Instant) -> Line:
        if state.away is None or self.go_on is GoOn.RUN_ON:
            return say(_("The clock ran on while the server was away"))
        if self.go_on is GoOn.GO_BACK:
            return say(_("Went back to {went} and stopped the clock"), went=Time(state.away.went))
        return say(_("Gave the players back {lost}"), lost=Span(state.away.back - state.away.went))
