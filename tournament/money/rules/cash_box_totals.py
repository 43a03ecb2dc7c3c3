"""Cash box totals, line by line, and what in the box is not prize money."""

from dataclasses import dataclass

from tournament.engine.messages import Message, Money, _, say
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_host_money,
)
from tournament.money.rules.prize_pool import align_column, compute_prize_pool
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
    return _align_lines(
        state,
        [
            (way_text(_("Paid"), PaymentMethod.CASH), now.cash_in),
            (way_text(_("Payouts"), PaymentMethod.CASH), -now.cash_out),
            *((say(BOX_MOVE_WORDS[what]), cents) for what, cents in moved.items()),
        ],
    )


def list_noncash_sums(state: State) -> tuple[CashBoxLine, ...]:
    """What was paid, or handed out, without cash."""
    now = compute_cash_box(state)
    return _align_lines(
        state,
        [
            (way_text(_("Paid"), PaymentMethod.TRANSFER), now.by_transfer),
            (way_text(_("Payouts"), PaymentMethod.TRANSFER), now.handed_by_transfer),
            (say(_("IOU")), now.promised),
        ],
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
    return _align_lines(state, [(say(what), cents) for what, cents in found if cents])


def _align_lines(state: State, lines: list[tuple[Message, int]]) -> tuple[CashBoxLine, ...]:
    write = align_column(state, [cents for _what, cents in lines])
    return tuple(CashBoxLine(what, write(cents)) for what, cents in lines)
