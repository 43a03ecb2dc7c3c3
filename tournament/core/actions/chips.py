"""The chips of a night: which set it plays with, and for how many players its stacks are made."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.core.actions.base import Duty, register_action, require_open_night
from tournament.core.actions.entries import append_override_reason, check_reason_length
from tournament.core.canonical_json import compute_digest
from tournament.core.chips import ChipSet, StackDemand, check_chips, check_planned_numbers
from tournament.core.clock import Instant
from tournament.core.messages import Message, _, ngettext, refuse, say, say_count
from tournament.core.purchase_windows import is_first_hand_dealt
from tournament.core.state import State


def compute_chips_mark(state: State) -> str:
    """Names what the page of the night's chips was drawn from."""
    return compute_digest(
        (state.chips, state.chips_for, tuple(offer.piles for offer in state.terms.offers))
    )


@register_action
@dataclass(frozen=True, slots=True)
class ChangeChips:
    """
    Play with a set of chips, copied in, or with none that is known; `was` names what was there.
    With `by_set` the purchases are handed out as the set makes them, not by the piles of the price
    list.
    """

    kind: ClassVar[str] = "change_chips"
    duty: ClassVar[Duty] = Duty.DIRECT
    chips: ChipSet
    was: str
    planned: StackDemand = StackDemand()
    by_set: bool = False
    reason: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        check_chips(self.chips)
        check_planned_numbers(self.planned)
        if self.apply(state, at) == state:
            return
        if self.was != compute_chips_mark(state):
            raise refuse(
                _(
                    "The chips of the night were changed while you looked at them. Look again, "
                    "then choose."
                )
            )
        is_other = self.chips.chips != state.chips.chips
        if (
            is_other
            and state.chips.chips
            and is_first_hand_dealt(state, at)
            and not self.reason.strip()
        ):
            raise refuse(
                _(
                    "The first hand has been dealt. To play with other chips all the same, give a "
                    "reason."
                )
            )

    def apply(self, state: State, at: Instant) -> State:
        terms = state.terms
        if self.by_set and any(offer.piles for offer in terms.offers):
            terms = replace(terms, offers=tuple(replace(offer, piles=()) for offer in terms.offers))
        return replace(state, chips=self.chips, chips_for=self.planned, terms=terms)

    def describe(self, state: State, at: Instant) -> Message:
        if not self.chips.chips:
            return append_override_reason(
                say(_("The chips of the night are not said any more")), self.reason
            )
        told = say(_("The night plays with “{name}”"), name=self.chips.name)
        if self.planned.players:
            forms = ngettext(
                "{told}, a stack for {count} player", "{told}, stacks for {count} players"
            )
            told = say_count(forms, self.planned.players, told=told)
        if self.planned.later:
            forms = ngettext("{told}, {count} rebuy kept", "{told}, {count} rebuys kept")
            told = say_count(forms, self.planned.later, told=told)
        return append_override_reason(told, self.reason)
