"""Warnings and penalties: hands to sit out, counted down by the player's table."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, refuse, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of
from tournament.players.actions.entries import check_reason_length, update_entrant
from tournament.tables.actions.seats import append_reason, require_active_player
from tournament.tables.rules.seats import list_player_seats, list_taken_seats
from tournament.tables.values import Penalty, PlayerWarning

MAX_HANDS = 1000
SAME_WARNING = MINUTE
"""Two directors who warn one player of one thing within so many milliseconds gave one warning."""


def convert_rounds_to_hands(state: State, key: int, rounds: int, at: Instant) -> int:
    """Rounds told in hands: one hand for each player at their table (TDA 71)."""
    place = list_player_seats(state).get(key)
    return rounds * len(list_taken_seats(state, place[0], at)) if place else 0


@register_action
@dataclass(frozen=True, slots=True)
class Penalize:
    """
    A player sits out some hands: cards are dealt to them and killed, blinds and antes are taken.
    `hands` replaces what is left of an earlier penalty; 0 ends it.
    """

    kind = "penalize"
    duty = Duty.DIRECT
    player: int
    hands: int
    reason: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        require_active_player(state, self.player)
        if not 0 <= self.hands <= MAX_HANDS:
            raise refuse(_("A penalty lasts 1 to {most} hands; 0 ends it."), most=MAX_HANDS)
        if self.hands and not self.reason.strip():
            raise refuse(_("Say what it is for."))

    def apply(self, state: State, at: Instant) -> State:
        known = state.entrants[self.player].penalty
        if known is not None and known.hands == self.hands and known.reason == self.reason.strip():
            return state
        given = Penalty(self.hands, self.hands, at, self.reason.strip()) if self.hands else None
        return update_entrant(state, self.player, penalty=given)

    def describe(self, state: State, at: Instant) -> Message:
        name = entrant_name_of(state, self.player)
        if not self.hands:
            return append_reason(say(_("The penalty of {name} is over"), name=name), self.reason)
        forms = ngettext("{name} sits out {count} hand", "{name} sits out {count} hands")
        return append_reason(say_count(forms, self.hands, name=name), self.reason)


@register_action
@dataclass(frozen=True, slots=True)
class Warn:
    """A player is told what they must not do again; it is kept, so that the next director knows."""

    kind = "warn"
    duty = Duty.DIRECT
    player: int
    reason: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        require_active_player(state, self.player)
        if not self.reason.strip():
            raise refuse(_("Say what it is for."))

    def apply(self, state: State, at: Instant) -> State:
        known = state.entrants[self.player].warnings
        reason = self.reason.strip()
        if known and known[-1].reason == reason and at - known[-1].at < SAME_WARNING:
            return state
        given = PlayerWarning(at, reason)
        return update_entrant(state, self.player, warnings=(*known, given))

    def describe(self, state: State, at: Instant) -> Message:
        return append_reason(
            say(_("Warned {name}"), name=entrant_name_of(state, self.player)), self.reason
        )
