"""Buying in, again and more; and saying that nothing more is wanted."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import (
    Message,
    Refusal,
    Text,
    _,
    join_facts,
    label_fact,
    ngettext,
    refuse,
    say,
    say_count,
)
from tournament.money.values.terms import ChipPile, Offer, PurchaseKind, compute_fee, offer_text
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of, to_money
from tournament.players.actions.entries import (
    append_override_reason,
    check_new_player,
    check_reason_length,
    close_desk_requests,
    require_entrant,
    update_entrant,
)
from tournament.players.rules.purchase_windows import may_rebuy, why_may_not_buy
from tournament.players.values import (
    Bust,
    Elimination,
    Entrant,
    EntrantStatus,
    Payment,
    PaymentMethod,
    Purchase,
)
from tournament.schedule.values import MAX_COLORS
from tournament.tables.actions.seats import return_to_kept_seat, unseat_player
from tournament.tables.values import RequestKind


def require_unchanged_offer(
    state: State,
    number: int,
    price: int,
    buys: PurchaseKind | None = None,
    chips: int | None = None,
) -> Offer:
    """What is bought, as it was on the page."""
    offers = state.terms.offers
    if not 0 <= number < len(offers):
        raise refuse(_("That is no longer for sale. Load the page again."))
    offer = offers[number]
    if buys not in (None, offer.buys) or chips not in (None, offer.chips):
        raise refuse(_("The prices changed. Nothing was bought; load the page again."))
    if offer.price != price:
        raise refuse(
            _("{offer} costs {price} now. Nothing was changed; look, then tap again."),
            offer=offer_text(offer),
            price=to_money(state, offer.price),
        )
    return offer


def check_chips_match_offer(offer: Offer, piles: tuple[ChipPile, ...]) -> None:
    """Refuse to write down other chips than the purchase is worth."""
    if not piles:
        return
    if len(piles) > MAX_COLORS or any(pile.value < 1 or pile.count < 1 for pile in piles):
        raise refuse(_("The chip piles can’t be read. Load the page again."))
    if sum(pile.value * pile.count for pile in piles) != offer.chips:
        raise refuse(
            _("These chips are no longer worth {chips}. Load the page again."),
            chips=offer.chips,
        )


def check_payment(state: State, price: int, paid: int, method: PaymentMethod) -> None:
    """Refuse to take less than nothing, or more than it costs."""
    if not 0 <= paid <= price:
        raise refuse(_("It costs {price}. Type that or less."), price=to_money(state, price))
    if method is PaymentMethod.PRIZE:
        raise refuse(_("Pay in cash, by transfer or with an IOU. Deduct it from the payout later."))


def build_purchase(
    state: State, key: int, offer: Offer, at: Instant, reason: str, piles: tuple[ChipPile, ...] = ()
) -> Purchase:
    """The purchase as it is written down."""
    life = sum(key in bust.players for bust in state.busts)
    return Purchase(
        offer.buys,
        offer.price,
        offer.chips,
        at,
        offer.name,
        compute_fee(state.terms, offer),
        offer.bounty,
        life,
        reason.strip(),
        piles,
    )


BOUGHT_WORDS = {
    PurchaseKind.BUY_IN: _("{name} buys in"),
    PurchaseKind.REBUY: _("{name} rebuys"),
    PurchaseKind.ADD_ON: _("{name} takes the add-on"),
    PurchaseKind.RE_ENTRY: _("{name} re-enters"),
}


def build_payments(paid: int, method: PaymentMethod, at: Instant) -> tuple[Payment, ...]:
    """The payment, if anything was paid."""
    return (Payment(paid, method, at),) if paid else ()


def add_bounty_envelope(state: State, offer: Offer) -> State:
    """Once the mystery envelopes are filled, every further bounty is an envelope of its own."""
    if state.envelopes is None or not offer.bounty:
        return state
    return replace(state, envelopes=(*state.envelopes, offer.bounty))


def offer_chips_text(offer: Offer) -> Message:
    """The chips to hand out for it, by value."""
    forms = ngettext("{count} chip", "{count} chips")
    piles = " ".join(f"{pile.count}×{pile.value}" for pile in offer.piles if pile.count)
    chips = say_count(forms, offer.chips)
    return label_fact(chips, piles) if piles else chips


def purchase_text(
    state: State,
    name: Text,
    offer: Offer,
    paid: int,
    method: PaymentMethod,
    piles: tuple[ChipPile, ...] = (),
) -> Message:
    """Who bought what for how much, and what they still owe for it."""
    offer = replace(offer, piles=piles) if piles else offer
    if offer.name:
        what = label_fact(name, offer_text(offer))
    else:
        what = say(BOUGHT_WORDS[offer.buys], name=name)
    if offer.price:
        what = say(_("{what} · {price}"), what=what, price=to_money(state, offer.price))
    if paid != offer.price:
        what = say(_("{what}, owes {owed}"), what=what, owed=to_money(state, offer.price - paid))
    if paid and method is PaymentMethod.IOU:
        what = say(_("{what}, promises {promised}"), what=what, promised=to_money(state, paid))
    return join_facts(what, offer_chips_text(offer))


@register_action
@dataclass(frozen=True, slots=True)
class BuyIn:
    """Somebody buys in: from the list, or new at the door; `absent` if the seat waits for them."""

    kind = "buy_in"
    duty = Duty.DIRECT
    player: int
    offer: int
    price: int
    paid: int
    method: PaymentMethod = PaymentMethod.CASH
    name: str = ""
    absent: bool = False
    reason: str = ""
    chips: int | None = None
    piles: tuple[ChipPile, ...] = ()
    """The chips to hand out, as the page showed them."""
    stack: int = 0
    """
    What the director gives a player who is not there yet, seat and chips being at their discretion
    (HomePokerTourney, LATE PLAYERS); 0 for the whole stack.
    """

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        known = state.entrants.get(self.player, Entrant())
        if self.player not in state.entrants:
            check_new_player(state, self.player, self.name)
        elif known.status is EntrantStatus.OUT:
            raise refuse(
                _("{name} is out. Only a re-entry is possible."),
                name=entrant_name_of(state, self.player),
            )
        elif known.status in (EntrantStatus.IN, EntrantStatus.ABSENT):
            raise refuse(
                _("{name} is in already. Nothing was changed."),
                name=entrant_name_of(state, self.player),
            )
        offer = require_unchanged_offer(state, self.offer, self.price, chips=self.chips)
        if offer.buys is not PurchaseKind.BUY_IN:
            raise refuse(_("{offer} is for players who are in."), offer=offer_text(offer))
        check_payment(state, offer.price, self.paid, self.method)
        check_chips_match_offer(self._find_stack_offer(offer), self.piles)
        if self.stack and (not self.absent or not 0 < self.stack <= offer.chips):
            raise refuse(
                _("A late stack goes from 1 to {chips} chips, for who is not here yet."),
                chips=offer.chips,
            )
        if state.deal is not None:
            raise refuse(_("The players have made a deal. Nobody enters now."))
        why = why_may_not_buy(state, offer, known, None, at)
        if not self.reason.strip() and why is not None:
            raise Refusal(say(_("{why} To allow it all the same, give a reason."), why=why))

    def apply(self, state: State, at: Instant) -> State:
        offer = self._find_stack_offer(state.terms.offers[self.offer])
        known = state.entrants.get(self.player, Entrant(self.name.strip(), self.player))
        entered = replace(
            known,
            status=EntrantStatus.ABSENT if self.absent else EntrantStatus.IN,
            since=at,
            purchases=(
                *known.purchases,
                build_purchase(state, self.player, offer, at, self.reason, self.piles),
            ),
            payments=(*known.payments, *build_payments(self.paid, self.method, at)),
        )
        return add_bounty_envelope(
            replace(state, entrants={**state.entrants, self.player: entered}), offer
        )

    def _find_stack_offer(self, offer: Offer) -> Offer:
        """What is bought, with the chips that the director chose."""
        if self.stack in (0, offer.chips):
            return offer
        return replace(offer, chips=self.stack, piles=())

    def describe(self, state: State, at: Instant) -> Message:
        name = (
            entrant_name_of(state, self.player)
            if self.player in state.entrants
            else self.name.strip()
        )
        offer = self._find_stack_offer(state.terms.offers[self.offer])
        line = purchase_text(state, name, offer, self.paid, self.method, self.piles)
        return append_override_reason(
            say(_("{line}; not there yet"), line=line) if self.absent else line, self.reason
        )


@register_action
@dataclass(frozen=True, slots=True)
class BuyMore:
    """A rebuy, an add-on or a re-entry; `stack` is what they still have, where a rule asks."""

    kind = "buy_more"
    duty = Duty.DIRECT
    player: int
    offer: int
    price: int
    paid: int
    method: PaymentMethod = PaymentMethod.CASH
    stack: int | None = None
    reason: str = ""
    buys: PurchaseKind | None = None
    chips: int | None = None
    times: int | None = None
    """
    How often this player had bought it before, as the page showed; a second director’s tap is not a
    second one.
    """
    piles: tuple[ChipPile, ...] = ()
    """The chips to hand out, as the page showed them."""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        entrant = require_entrant(state, self.player)
        name = entrant_name_of(state, self.player)
        offer = require_unchanged_offer(state, self.offer, self.price, self.buys, self.chips)
        if self.times not in (None, entrant.count_purchases(offer.buys)):
            raise refuse(
                _("{name} just bought that. Nothing was changed; look, then tap again."),
                name=name,
            )
        is_out = entrant.status is EntrantStatus.OUT
        if offer.buys is PurchaseKind.BUY_IN or entrant.status in (
            EntrantStatus.EXPECTED,
            EntrantStatus.GONE,
        ):
            raise refuse(_("{name} has to buy in first."), name=name)
        if offer.buys is PurchaseKind.RE_ENTRY and (not is_out or may_rebuy(state, entrant, at)):
            raise refuse(_("{name} must be out before a re-entry."), name=name)
        if offer.buys is PurchaseKind.ADD_ON and is_out:
            raise refuse(_("{name} is out. An add-on is for players with chips."), name=name)
        if self.stack is not None and self.stack < 0:
            raise refuse(_("{what} can’t be negative."), what=say(_("Chip count")))
        check_payment(state, offer.price, self.paid, self.method)
        check_chips_match_offer(offer, self.piles)
        if state.deal is not None:
            raise refuse(_("The players have made a deal. No more chips are sold."))
        why = why_may_not_buy(state, offer, entrant, 0 if is_out else self.stack, at)
        if not self.reason.strip() and why is not None:
            raise Refusal(
                say(_("{name}: {why} To allow it all the same, give a reason."), name=name, why=why)
            )

    def apply(self, state: State, at: Instant) -> State:
        offer = state.terms.offers[self.offer]
        entrant = state.entrants[self.player]
        back = entrant.status is EntrantStatus.OUT
        if not back and offer.buys is PurchaseKind.REBUY and self.stack == 0:
            bust = Bust((Elimination(self.player, at),), apart=True)
            state = replace(state, busts=(*state.busts, bust))
        changed = update_entrant(
            state,
            self.player,
            status=EntrantStatus.IN if back else entrant.status,
            since=at if back else entrant.since,
            declined=False,
            dealt_on=False,
            purchases=(
                *entrant.purchases,
                build_purchase(state, self.player, offer, at, self.reason, self.piles),
            ),
            payments=(*entrant.payments, *build_payments(self.paid, self.method, at)),
        )
        if offer.buys is PurchaseKind.RE_ENTRY:
            changed = update_entrant(
                unseat_player(changed, self.player, at, emptied=True), self.player, penalty=None
            )
        elif entrant.dealt_on:
            changed = return_to_kept_seat(changed, self.player, at, out_since=entrant.since)
        if offer.buys is PurchaseKind.ADD_ON:
            changed = close_desk_requests(changed, self.player, RequestKind.ADD_ON)
        else:
            changed = close_desk_requests(
                changed, self.player, RequestKind.REBUY, RequestKind.RE_ENTRY, RequestKind.OUT
            )
        return add_bounty_envelope(changed, offer)

    def describe(self, state: State, at: Instant) -> Message:
        name = entrant_name_of(state, self.player)
        offer = state.terms.offers[self.offer]
        line = purchase_text(state, name, offer, self.paid, self.method, self.piles)
        return append_override_reason(line, self.reason)


@register_action
@dataclass(frozen=True, slots=True)
class DeclineRebuy:
    """Somebody who is out does not rebuy, and is out for good."""

    kind = "decline"
    duty = Duty.DIRECT
    player: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if require_entrant(state, self.player).status is not EntrantStatus.OUT:
            raise refuse(
                _("{name} is not out."),
                name=entrant_name_of(state, self.player),
            )

    def apply(self, state: State, at: Instant) -> State:
        return close_desk_requests(
            update_entrant(state, self.player, declined=True, dealt_on=False),
            self.player,
            RequestKind.REBUY,
            RequestKind.OUT,
        )

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("{name} does not rebuy"), name=entrant_name_of(state, self.player))
