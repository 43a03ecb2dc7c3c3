"""Prices, prizes and deals: changed, fixed, agreed."""

from dataclasses import dataclass, replace
from itertools import pairwise

from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, _, ngettext, refuse, say, say_count
from tournament.money.rules.deals import SHARES_OFF
from tournament.money.rules.prize_pool import (
    compute_prize_pool,
    has_stale_prizes,
    list_current_prizes,
)
from tournament.money.values.prize_plan import PrizePlan, check_plan
from tournament.money.values.terms import Terms, check_terms, compute_fee
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import (
    AgreedDeal,
    ProposedDeal,
    State,
    count_entered_players,
    entrant_name_of,
    to_money,
)
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import list_active_players
from tournament.players.values import Payment, PaymentMethod


@register_action
@dataclass(frozen=True, slots=True)
class EditTerms:
    """Change what the night costs from now on; `was` names the terms that were edited."""

    kind = "edit_terms"
    duty = Duty.DIRECT
    terms: Terms
    was: str
    whole_units: bool = False
    """
    In another currency the prizes are rounded to one whole unit of it, and so is what a tie is
    split in, unless it is `exact_ties`.
    """
    exact_ties: bool = False
    """In another currency a tie is split to the smallest unit of it."""
    reprices: bool = False
    """A night without money gets prices: what was bought for nothing has been paid by them."""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_terms(self.terms)
        if self.reprices and any(
            purchase.price for entrant in state.entrants.values() for purchase in entrant.purchases
        ):
            raise refuse(_("Somebody has paid already. Earlier purchases stay as they are."))
        if self.terms == state.terms:
            return
        if self.was != compute_digest(state.terms):
            raise refuse(_("The prices changed while you edited. Check them and edit again."))
        bought = any(entrant.purchases for entrant in state.entrants.values())
        if (bought or state.box) and self.terms.currency != state.terms.currency:
            raise refuse(_("Money is in already. The currency stays."))
        if bought and self.terms.bounty is not state.terms.bounty:
            raise refuse(_("Somebody bought in already. The bounty type stays."))
        total = compute_prize_pool(self.apply(state, at)).total
        if state.deal is not None and total != compute_prize_pool(state).total:
            raise refuse(_("The players made a deal. The prize pool stays."))

    def apply(self, state: State, at: Instant) -> State:
        plan = state.plan
        if self.whole_units:
            plan = replace(plan, unit=self.terms.currency.whole, tie_unit=int(self.exact_ties))
        state = replace(state, terms=self.terms, plan=plan)
        return _price_purchases(state, at) if self.reprices else state

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Prices changed"))


def _price_purchases(state: State, at: Instant) -> State:
    """The night in which all that was bought costs what it costs now, and is paid in cash."""
    offers = {(offer.buys, offer.name): offer for offer in reversed(state.terms.offers)}
    entrants = dict(state.entrants)
    for key, entrant in state.entrants.items():
        purchases = []
        for purchase in entrant.purchases:
            offer = offers.get((purchase.buys, purchase.name))
            if offer is not None:
                fee = compute_fee(state.terms, offer)
                purchase = replace(purchase, price=offer.price, fee=fee, bounty=offer.bounty)
            purchases.append(purchase)
        cents = sum(purchase.price for purchase in purchases)
        paid = (Payment(cents, PaymentMethod.CASH, at),) if cents else ()
        entrants[key] = replace(
            entrant, purchases=tuple(purchases), payments=(*entrant.payments, *paid)
        )
    return replace(state, entrants=entrants)


@register_action
@dataclass(frozen=True, slots=True)
class EditPrizePlan:
    """Change how the purse is shared out; `was` names the plan that was edited."""

    kind = "edit_plan"
    duty = Duty.DIRECT
    plan: PrizePlan
    was: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_plan(self.plan)
        if self.plan == state.plan:
            return
        if self.was != compute_digest(state.plan):
            raise refuse(_("The payouts changed while you edited. Check them and edit again."))
        only_extras = self.plan == replace(state.plan, extras=self.plan.extras)
        if state.locked is not None and not only_extras:
            raise refuse(
                _("Payouts are locked; only other prizes can change. Tap “{button}” first."),
                button=say(_("Unlock payouts")),
            )

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, plan=self.plan)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Payout plan changed"))


@register_action
@dataclass(frozen=True, slots=True)
class LockPrizes:
    """Fix the prizes: these amounts, first place first, whatever happens to the purse."""

    kind = "lock_prizes"
    duty = Duty.DIRECT
    amounts: tuple[int, ...]

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        total = compute_prize_pool(state).total
        if state.deal is not None and self.amounts != state.locked:
            raise refuse(_("The players made a deal. The payouts stay."))
        most = count_entered_players(state)
        if any(amount < 0 for amount in self.amounts) or len(self.amounts) > most:
            raise refuse(_("No negative payouts, and no more payouts than players."))
        for place, (amount, worse) in enumerate(pairwise(self.amounts), 1):
            if not amount and worse:
                raise refuse(
                    _("Place {place} can’t be 0 while place {next} is paid."),
                    place=place,
                    next=place + 1,
                )
        if sum(self.amounts) != total:
            raise refuse(
                _("The payouts make {sum}, the prize pool is {total}. They must match."),
                sum=to_money(state, sum(self.amounts)),
                total=to_money(state, total),
            )

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, locked=self.amounts)

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext("Locked {count} payout, {total}", "Locked {count} payouts, {total}")
        return say_count(forms, len(self.amounts), total=to_money(state, sum(self.amounts)))


@register_action
@dataclass(frozen=True, slots=True)
class UnlockPrizes:
    """Let the prizes follow the purse again."""

    kind = "unlock_prizes"
    duty = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.deal is not None:
            raise refuse(_("The players made a deal. The payouts stay."))

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, locked=None)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Payouts unlocked"))


@register_action
@dataclass(frozen=True, slots=True)
class RecordDeal:
    """
    The players left have agreed among themselves how to share the prizes that are left. It is their
    own deal: the night only writes it down (HomePokerTourney, WINNING THE TOURNEY). `prizes` are
    those that were on the table.
    """

    kind = "record_deal"
    duty = Duty.DIRECT
    how: str
    players: tuple[int, ...]
    shares: tuple[int, ...]
    stacks: tuple[int, ...] = ()
    left: int = 0
    prizes: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if len(self.players) != len(self.shares) or len(set(self.players)) != len(self.players):
            raise refuse(_("Each player in the deal needs one share. Nothing was changed."))
        if set(self.players) != set(list_active_players(state)) or len(self.players) < 2:
            raise refuse(_("The players left have changed. Check them, then agree again."))
        if list_rebuy_candidates(state, at):
            raise refuse(_("Somebody who is out may still rebuy. Settle that first."))
        if self.stacks and (
            len(self.stacks) != len(self.players) or any(stack < 0 for stack in self.stacks)
        ):
            raise refuse(_("Type one stack for each player in the deal, 0 or more."))
        if has_stale_prizes(state):
            raise refuse(_("The locked payouts no longer match the prize pool."))
        if self.prizes and self.prizes != list_current_prizes(state):
            raise refuse(_("The payouts changed. Check them, then agree again."))
        total = sum(list_current_prizes(state)[: len(self.players)])
        if (
            any(share < 0 for share in self.shares)
            or self.left < 0
            or sum(self.shares) + self.left != total
        ):
            raise refuse(
                SHARES_OFF,
                sum=to_money(state, sum(self.shares) + self.left),
                total=to_money(state, total),
            )

    def apply(self, state: State, at: Instant) -> State:
        agreed = AgreedDeal(self.how, self.players, self.shares, self.stacks, self.left, at)
        prizes = self.prizes or list_current_prizes(state)
        return replace(state, deal=agreed, locked=prizes, proposed=None)

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext(
            "{count} player shares {total} by a deal",
            "{count} players share {total} by a deal",
        )
        line = say_count(forms, len(self.players), total=to_money(state, sum(self.shares)))
        if not self.left:
            return line
        return say(
            _("{line}; {left} left for the winner"), line=line, left=to_money(state, self.left)
        )


@register_action
@dataclass(frozen=True, slots=True)
class ProposeDeal:
    """The players left are asked on their phones whether they agree to this deal."""

    kind = "propose_deal"
    duty = Duty.DIRECT
    how: str
    players: tuple[int, ...]
    shares: tuple[int, ...]
    stacks: tuple[int, ...] = ()
    left: int = 0
    prizes: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        RecordDeal(self.how, self.players, self.shares, self.stacks, self.left, self.prizes).check(
            state, at
        )

    def apply(self, state: State, at: Instant) -> State:
        prizes = self.prizes or list_current_prizes(state)
        asked = ProposedDeal(
            self.how, self.players, self.shares, self.stacks, self.left, prizes, at
        )
        return replace(state, proposed=asked)

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext(
            "{count} player is asked about a deal over {total}",
            "{count} players are asked about a deal over {total}",
        )
        total = to_money(state, sum(self.shares) + self.left)
        return say_count(forms, len(self.players), total=total)


@register_action
@dataclass(frozen=True, slots=True)
class AgreeToDeal:
    """A player agrees on their own phone; when all have, the deal is written down."""

    kind = "agree_to_deal"
    duty = Duty.PLAYER
    player: int
    proposed: int
    """When the deal on the phone was proposed, so that nobody agrees to another one."""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        asked = state.proposed
        if asked is None or asked.at != self.proposed or self.player not in asked.players:
            raise refuse(_("That deal is not on the table any more. Look again."))
        _to_record(asked).check(state, at)

    def apply(self, state: State, at: Instant) -> State:
        asked = state.proposed
        if asked is None or self.player in asked.agreed:
            return state
        agreed = (*asked.agreed, self.player)
        if set(agreed) == set(asked.players):
            return _to_record(asked).apply(state, at)
        return replace(state, proposed=replace(asked, agreed=agreed))

    def describe(self, state: State, at: Instant) -> Message:
        line = say(_("{name} agrees to the deal"), name=entrant_name_of(state, self.player))
        asked = state.proposed
        if asked is not None and {*asked.agreed, self.player} == set(asked.players):
            return say(_("{line}: all agree, it is written down"), line=line)
        return line


@register_action
@dataclass(frozen=True, slots=True)
class WithdrawDeal:
    """The players are not asked about this deal any more."""

    kind = "withdraw_deal"
    duty = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, proposed=None)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Deal proposal withdrawn"))


def _to_record(asked: ProposedDeal) -> RecordDeal:
    return RecordDeal(
        asked.how, asked.players, asked.shares, asked.stacks, asked.left, asked.prizes
    )


@register_action
@dataclass(frozen=True, slots=True)
class CancelDeal:
    """The players play on without a deal; the prizes stay fixed."""

    kind = "cancel_deal"
    duty = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, deal=None)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Deal canceled"))
