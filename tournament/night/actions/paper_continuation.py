"""Continues a night from its paper sheet on another server."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant, rebase_clock
from tournament.engine.messages import Message, TimeOfDay, _, refuse, say
from tournament.night.action import Duty, register_action
from tournament.night.actions.night import check_night_name
from tournament.night.rules.portable_state import sort_state
from tournament.night.rules.portable_state_checks import check_portable_state
from tournament.night.state import (
    ServerOutage,
    State,
    find_stop,
)

HEAD_LETTERS = 64
MAX_VERSIONS = 10**7


@register_action
@dataclass(frozen=True, slots=True)
class ContinueFromPaper:
    """
    The first entry of a journal that goes on from paper: the whole night as it stood when it was
    written down. A clock that ran has run on since; the desk asks how it should go on, just as
    after the server was away.
    """

    kind = "carry_on"
    duty = Duty.DIRECT
    state: State
    left: int
    """When it was written down."""
    from_head: str = ""
    """The seal of the last entry that it holds, in the journal that it comes from."""
    from_version: int = 0

    def check(self, state: State, at: Instant) -> None:
        if state.name:
            raise refuse(_("This night is open already."))
        if self.left > at:
            raise refuse(
                _("This is from the future ({time}). Check this computer’s clock."),
                time=TimeOfDay(self.left),
            )
        if (
            len(self.from_head) > HEAD_LETTERS
            or not 0 <= self.from_version <= MAX_VERSIONS
            or self.left < 0
        ):
            raise refuse(_("It does not say which night it comes from. Nothing was changed."))
        check_night_name(self.state.name)
        check_portable_state(self.state, at)

    def apply(self, state: State, at: Instant) -> State:
        night = sort_state(self.state)
        anchor = night.anchor
        if (
            night.finished is not None
            or find_stop(night, at) is not None
            or anchor.since is None
            or anchor.since >= at
        ):
            return night
        went = Instant(max(self.left, anchor.since))
        if night.away is not None:
            return replace(night, away=replace(night.away, back=at))
        return replace(
            night, away=ServerOutage(went, at, rebase_clock(night.structure, anchor, went))
        )

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("Continued “{name}” as of {time}, journal no. {number}"),
            name=self.state.name,
            time=TimeOfDay(self.left),
            number=self.from_version,
        )
