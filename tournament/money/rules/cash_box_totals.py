"""What should be in the box, worked out line by line; and what in it is not the players' purse."""

from dataclasses import dataclass

from tournament.engine.messages import Message, Money, _, say
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_host_money,
)
from tournament.money.rules.prize_pool import compute_prize_pool, to_long_money
from tournament.night.state import BOX_MOVE_WORDS, MOVES_IN, CashMoveKind, State
from tournament.players.values import METHOD_WORDS, PaymentMethod

HOST_MONEY_WORDS = {
    CashMoveKind.FEES_OUT: _("Fees to take out"),
    CashMoveKind.TIPS_OUT: _("Tips to take out"),
    CashMoveKind.HOUSE_OUT: _("House contribution to take back"),
    CashMoveKind.FLOAT_OUT: _("Change to take out"),
    CashMoveKind.LOAN_OUT: _("Owed to the host"),
}


@dataclass(frozen=True, slots=True)
class CashBoxLine:
    """A line of the account: above zero into the box, below zero out of it."""

    what: Message
    amount: Money


def way_text(what: str, method: PaymentMethod) -> Message:
    """What was done with money, and by which way."""
    return say(_("{what} ({how})"), what=say(what), how=say(METHOD_WORDS[method]))


def list_box_lines(state: State) -> tuple[CashBoxLine, ...]:
    """The lines that add up to what should be in the box."""
    now = compute_cash_box(state)
    moved = {
        what: cents if what in MOVES_IN else -cents for what, cents in now.moved.items() if cents
    }
    return (
        CashBoxLine(way_text(_("Paid"), PaymentMethod.CASH), to_long_money(state, now.cash_in)),
        CashBoxLine(
            way_text(_("Payouts"), PaymentMethod.CASH), to_long_money(state, -now.cash_out)
        ),
        *(
            CashBoxLine(say(BOX_MOVE_WORDS[what]), to_long_money(state, cents))
            for what, cents in moved.items()
        ),
    )


def list_noncash_sums(state: State) -> tuple[CashBoxLine, ...]:
    """What was paid, or handed out, without cash."""
    now = compute_cash_box(state)
    return (
        CashBoxLine(
            way_text(_("Paid"), PaymentMethod.TRANSFER), to_long_money(state, now.by_transfer)
        ),
        CashBoxLine(
            way_text(_("Payouts"), PaymentMethod.TRANSFER),
            to_long_money(state, now.handed_by_transfer),
        ),
        CashBoxLine(say(_("IOU")), to_long_money(state, now.promised)),
    )


def list_lines_outside_pool(state: State) -> tuple[CashBoxLine, ...]:
    """
    Fees, tips and what the house put in: what came in, and what of it is still to be taken out.
    """
    moved = compute_cash_box(state).moved
    fees = compute_prize_pool(state).fees
    tips = moved[CashMoveKind.TIPS_IN]
    open_now = compute_host_money(state)
    found = [
        (_("Fees"), fees),
        (HOST_MONEY_WORDS[CashMoveKind.FEES_OUT], open_now[CashMoveKind.FEES_OUT]),
        (_("Tips put in"), tips),
    ]
    found += [
        (word, open_now[what])
        for what, word in HOST_MONEY_WORDS.items()
        if what is not CashMoveKind.FEES_OUT
    ]
    return tuple(
        CashBoxLine(say(what), to_long_money(state, cents)) for what, cents in found if cents
    )
