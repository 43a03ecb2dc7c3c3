"""Mystery bounties: the envelopes filled, and opened one by one."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, refuse, say, say_count
from tournament.money.rules.bounties import compute_bounties
from tournament.money.values.terms import BountyKind
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import (
    State,
    count_entered_players,
    entrant_name_of,
    entrant_names_text,
    to_money,
)
from tournament.players.actions.knockouts import change_elimination, require_elimination
from tournament.players.rules.purchase_windows import is_level_hand_dealt


@register_action
@dataclass(frozen=True, slots=True)
class FillEnvelopes:
    """Put all the bounty money into envelopes, for those who knock players out from now on."""

    kind = "fill_envelopes"
    duty = Duty.DIRECT
    amounts: tuple[int, ...]

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.terms.bounty is not BountyKind.MYSTERY:
            raise refuse(_("This night has no mystery bounties. Nothing was changed."))
        if not is_level_hand_dealt(state, at):
            raise refuse(_("Fill the envelopes after the first hand."))
        for bust in state.busts:
            if any(out.envelope >= 0 for out in bust.outs):
                raise refuse(_("Some envelopes are open. You can’t refill them."))
        if any(amount < 0 for amount in self.amounts):
            raise refuse(_("{what} can’t be negative."), what=say(_("Mystery envelopes")))
        pool = compute_bounties(state, at).pool
        most = 2 * count_entered_players(state) + 10
        if len(self.amounts) > most:
            raise refuse(_("At most {most} envelopes."), most=most)
        if not self.amounts or sum(self.amounts) != pool:
            raise refuse(
                _("The envelopes must hold {pool}; these hold {sum}."),
                pool=to_money(state, pool),
                sum=to_money(state, sum(self.amounts)),
            )

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, envelopes=tuple(sorted(self.amounts)))

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext(
            "Filled {count} envelope with {sum}", "Filled {count} envelopes with {sum}"
        )
        return say_count(forms, len(self.amounts), sum=to_money(state, sum(self.amounts)))


@register_action
@dataclass(frozen=True, slots=True)
class OpenEnvelope:
    """Whoever knocked this player out opens an envelope, with this in it."""

    kind = "open_envelope"
    duty = Duty.DIRECT
    player: int
    amount: int
    life: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        out = require_elimination(state, self.player, self.life)
        if out.envelope >= 0:
            raise refuse(
                _("The envelope for {name} is open already."),
                name=entrant_name_of(state, self.player),
            )
        if not out.by:
            raise refuse(
                _("Say who knocked {name} out first."), name=entrant_name_of(state, self.player)
            )
        if state.envelopes is None or self.amount not in state.envelopes:
            raise refuse(_("No envelope holds {amount}."), amount=to_money(state, self.amount))

    def apply(self, state: State, at: Instant) -> State:
        left = list(state.envelopes or ())
        left.remove(self.amount)
        opened = change_elimination(
            state, self.player, self.life, lambda out: replace(out, envelope=self.amount)
        )
        return replace(opened, envelopes=tuple(left))

    def describe(self, state: State, at: Instant) -> Message:
        out = require_elimination(state, self.player, self.life)
        return say(
            _("The envelope for {name} held {amount}, for {others}"),
            name=entrant_name_of(state, self.player),
            amount=to_money(state, self.amount),
            others=entrant_names_text(state, out.by),
        )
