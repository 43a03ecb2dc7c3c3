"""A table that deals on although somebody who is out has not said whether they rebuy."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, _, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of
from tournament.players.actions.entries import require_entrant, update_entrant
from tournament.tables.rules.hand_blockers import why_no_deal_on


@register_action
@dataclass(frozen=True, slots=True)
class DealOn:
    """
    The table deals on; this player can still rebuy and keeps the seat, which counts as empty until
    then (our choice: the books wait for the answer).
    """

    kind = "deal_on"
    duty = Duty.DIRECT
    player: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_entrant(state, self.player)
        if (why := why_no_deal_on(state, self.player, at)) is not None:
            raise Refusal(why)

    def apply(self, state: State, at: Instant) -> State:
        if state.entrants[self.player].dealt_on:
            return state
        return update_entrant(state, self.player, dealt_on=True)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Dealt on; {name} can still rebuy"), name=entrant_name_of(state, self.player))
