"""Players without names: numbered, all for the same buy-in, until somebody says who they are."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.money.actions.purchases import (
    add_bounty_envelope,
    build_payments,
    build_purchase,
    check_chips_match_offer,
    check_payment,
    offer_chips_text,
    require_unchanged_offer,
)
from tournament.money.values.terms import ChipPile, PurchaseKind, Terms, compute_fee, offer_text
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, count_entered_players
from tournament.players.actions.entries import (
    MAX_PLAYERS,
    append_override_reason,
    check_reason_length,
)
from tournament.players.rules.purchase_windows import why_may_not_buy
from tournament.players.values import Entrant, EntrantStatus, PaymentMethod, Purchase


def add_unnamed_players(
    entrants: Mapping[int, Entrant], terms: Terms, upto: int, at: int
) -> dict[int, Entrant]:
    """
    The list with players 1 to `upto` without names on it; each buys the ordinary buy-in and owes
    it.
    """
    offer = next(sold for sold in terms.offers if sold.buys is PurchaseKind.BUY_IN)
    purchase = Purchase(
        offer.buys,
        offer.price,
        offer.chips,
        at,
        offer.name,
        compute_fee(terms, offer),
        offer.bounty,
    )
    return insert_unnamed_entrants(
        entrants, upto, Entrant(status=EntrantStatus.IN, since=at, purchases=(purchase,))
    )


def insert_unnamed_entrants(
    entrants: Mapping[int, Entrant], upto: int, new: Entrant
) -> dict[int, Entrant]:
    """The list with players 1 to `upto` without names on it."""
    return {
        **entrants,
        **{-number: new for number in range(1, upto + 1) if -number not in entrants},
    }


@register_action
@dataclass(frozen=True, slots=True)
class AddUnnamedPlayers:
    """
    So many players without names are in, each for the same buy-in – the ordinary one, if none is
    named –, of which `paid` is paid in cash; each gets the same chips.
    """

    kind = "add_unnamed"
    duty = Duty.DIRECT
    upto: int
    price: int
    paid: int
    offer: int | None = None
    reason: str = ""
    piles: tuple[ChipPile, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        new = sum(
            -number not in state.entrants for number in range(1, min(self.upto, MAX_PLAYERS) + 1)
        )
        if not 1 <= self.upto <= MAX_PLAYERS or count_entered_players(state) + new > MAX_PLAYERS:
            raise refuse(_("A night has 1 to {most} players."), most=MAX_PLAYERS)
        offer = require_unchanged_offer(state, self._choose_buy_in_index(state), self.price)
        if offer.buys is not PurchaseKind.BUY_IN:
            raise refuse(_("{offer} is for players who are in."), offer=offer_text(offer))
        check_payment(state, offer.price, self.paid, PaymentMethod.CASH)
        check_chips_match_offer(offer, self.piles)
        if state.deal is not None:
            raise refuse(_("The players have made a deal. Nobody enters now."))
        if (
            not self.reason.strip()
            and (why := why_may_not_buy(state, offer, Entrant(), None, at)) is not None
        ):
            raise Refusal(say(_("{why} To allow it all the same, give a reason."), why=why))

    def _choose_buy_in_index(self, state: State) -> int:
        if self.offer is not None:
            return self.offer
        return [offer.buys for offer in state.terms.offers].index(PurchaseKind.BUY_IN)

    def apply(self, state: State, at: Instant) -> State:
        offer = state.terms.offers[self._choose_buy_in_index(state)]
        purchase = build_purchase(state, 0, offer, at, self.reason, self.piles)
        new = Entrant(
            status=EntrantStatus.IN,
            since=at,
            purchases=(purchase,),
            payments=build_payments(self.paid, PaymentMethod.CASH, Instant(at)),
        )
        entrants = insert_unnamed_entrants(state.entrants, self.upto, new)
        if len(entrants) == len(state.entrants):
            return state
        for _new in range(len(entrants) - len(state.entrants)):
            state = add_bounty_envelope(state, offer)
        return replace(state, entrants=entrants)

    def describe(self, state: State, at: Instant) -> Message:
        line = say(_("Players 1 to {upto} are in"), upto=self.upto)
        if self.offer is not None:
            offer = state.terms.offers[self.offer]
            offer = replace(offer, piles=self.piles or offer.piles)
            line = say(
                _("{line}: {offer} – each gets {chips}"),
                line=line,
                offer=offer_text(offer),
                chips=offer_chips_text(offer),
            )
        return append_override_reason(line, self.reason)
