"""What should be in the box, worked out line by line; and what in it is not the players' purse."""

from dataclasses import dataclass

from tournament.engine.messages import Message, Money, _, say
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_debt_of_house,
    compute_debt_to_host,
)
from tournament.money.rules.prize_pool import compute_prize_pool, to_long_money
from tournament.night.state import BOX_MOVE_WORDS, MOVES_IN, CashMoveKind, State
from tournament.players.values import METHOD_WORDS, PaymentMethod


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
    change = moved[CashMoveKind.FLOAT_IN] - moved[CashMoveKind.FLOAT_OUT]
    of_house = compute_debt_of_house(state)
    found = (
        (_("Fees"), fees),
        (_("Fees to take out"), fees - moved[CashMoveKind.FEES_OUT]),
        (_("Tips put in"), tips),
        (_("Tips to take out"), tips - moved[CashMoveKind.TIPS_OUT]),
        (_("House contribution to take back"), max(0, -of_house)),
        (_("Change to take out"), change),
        (_("Owed to the host"), compute_debt_to_host(state)),
    )
    return tuple(
        CashBoxLine(say(what), to_long_money(state, cents)) for what, cents in found if cents
    )
