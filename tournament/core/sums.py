"""What should be in the box, worked out line by line; and what in it is not the players' purse."""

from dataclasses import dataclass

from tournament.core.box import box, host_due, house_due
from tournament.core.entrants import Method
from tournament.core.purse import purse
from tournament.core.state import BOX_MOVE_WORDS, MOVES_IN, BoxMove, State, money
from tournament.core.text import Line, Money, _, say


@dataclass(frozen=True, slots=True)
class Sum:
    """A line of the account: above zero into the box, below zero out of it."""

    what: Line
    amount: Money


def box_lines(state: State) -> tuple[Sum, ...]:
    """The lines that add up to what should be in the box."""
    now = box(state)
    moved = {
        what: cents if what in MOVES_IN else -cents for what, cents in now.moved.items() if cents
    }
    return (
        Sum(say(_("Cash paid in by the players")), money(state, now.cash_in)),
        Sum(say(_("Prizes handed out in cash")), money(state, -now.cash_out)),
        *(Sum(say(BOX_MOVE_WORDS[what]), money(state, cents)) for what, cents in moved.items()),
    )


def beside_box(state: State) -> tuple[Sum, ...]:
    """What was paid, or handed out, without cash."""
    now = box(state)
    by_transfer = sum(
        one.cents
        for entrant in state.entrants.values()
        for one in entrant.payouts
        if one.method is Method.TRANSFER
    )
    return (
        Sum(say(_("Paid by transfer")), money(state, now.by_transfer)),
        Sum(say(_("Prizes handed out by transfer")), money(state, by_transfer)),
        Sum(say(_("Promised (IOU)")), money(state, now.promised)),
    )


def apart_from_purse(state: State) -> tuple[Sum, ...]:
    """
    Fees, tips and what the house put in: what came in, and what of it is still to be taken out.
    """
    moved, fees = box(state).moved, purse(state).fees
    tips = moved[BoxMove.TIPS_IN]
    found = (
        (_("Fees in what was bought"), fees),
        (_("Fees still to be taken out"), fees - moved[BoxMove.FEES_OUT]),
        (_("Tips put in"), tips),
        (_("Tips still to be taken out"), tips - moved[BoxMove.TIPS_OUT]),
        (_("Contribution of the house still to be taken back"), max(0, -house_due(state))),
        (_("Change still to be taken out"), moved[BoxMove.FLOAT_IN] - moved[BoxMove.FLOAT_OUT]),
        (_("Owed to the host"), host_due(state)),
    )
    return tuple(Sum(say(what), money(state, cents)) for what, cents in found if cents)
