"""The receipt of one player: what they bought, how they paid, what they won and were handed."""

from dataclasses import dataclass

from tournament.chips.rules.chip_inventory import find_purchase_piles, piles_text
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Money, Text, _, say
from tournament.money.reports.money_movements import (
    payment_text,
    payout_status_text,
    payout_text,
    purchase_text,
)
from tournament.money.rules.cash_box_totals import CashBoxLine
from tournament.money.rules.prize_pool import Winnings, compute_winnings, to_long_money
from tournament.night.state import State, entrant_name_of
from tournament.players.values import Purchase


@dataclass(frozen=True, slots=True)
class ReceiptItem:
    """One line of a receipt; `parts` says what of the price does not go into the purse."""

    at: int
    what: Message
    amount: Money
    parts: tuple[CashBoxLine, ...] = ()
    status: Message | None = None
    """Of a payout: paid, or when and on which phone the player confirmed it."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """All of it, in the order in which it happened."""

    name: Text
    bought: tuple[ReceiptItem, ...]
    paid: tuple[ReceiptItem, ...]
    handed: tuple[ReceiptItem, ...]
    sums: tuple[CashBoxLine, ...]
    won: Winnings
    winnings: tuple[CashBoxLine, ...]
    owes: Money
    is_settled: bool


def build_receipt(state: State, key: int, at: Instant) -> Receipt:
    """The receipt of somebody on the list."""
    entrant = state.entrants[key]
    won = compute_winnings(state, at).get(key, Winnings())
    missing = won.total - entrant.paid_out
    return Receipt(
        name=entrant_name_of(state, key),
        bought=tuple(_build_purchase_item(state, purchase) for purchase in entrant.purchases),
        paid=tuple(
            ReceiptItem(payment.at, payment_text(payment), to_long_money(state, payment.cents))
            for payment in entrant.payments
        ),
        handed=tuple(
            ReceiptItem(
                payout.at,
                payout_text(payout, entrant_name_of(state, key)),
                to_long_money(state, payout.cents),
                status=payout_status_text(payout),
            )
            for payout in entrant.payouts
        ),
        sums=(
            CashBoxLine(say(_("Bought")), to_long_money(state, entrant.total_cost)),
            CashBoxLine(say(_("Paid")), to_long_money(state, entrant.paid)),
            *_build_nonzero_lines(state, (_("IOU"), entrant.iou)),
        ),
        won=won,
        winnings=_build_nonzero_lines(
            state,
            (_("By the deal") if won.by_deal else _("Prize"), won.prize),
            (_("Bounties"), won.bounty),
            (_("Handed over"), entrant.paid_out),
            (_("Still to come"), max(0, missing)),
            (_("To give back"), max(0, -missing)),
        ),
        owes=to_long_money(state, entrant.owes),
        is_settled=not entrant.owes and not entrant.iou and not missing,
    )


def _build_purchase_item(state: State, purchase: Purchase) -> ReceiptItem:
    """What was bought, with the chips for it, and what of its price is a fee or a bounty."""
    what = purchase_text(purchase)
    piles = find_purchase_piles(state, purchase)
    if piles:
        what = say(_("{line} – {note}"), line=what, note=piles_text(piles, state.chips))
    parts = _build_nonzero_lines(state, (_("Fees"), purchase.fee), (_("Bounties"), purchase.bounty))
    return ReceiptItem(purchase.at, what, to_long_money(state, purchase.price), parts)


def _build_nonzero_lines(state: State, *found: tuple[str, int]) -> tuple[CashBoxLine, ...]:
    """The lines that are not nothing."""
    return tuple(
        CashBoxLine(say(what), to_long_money(state, cents)) for what, cents in found if cents
    )
