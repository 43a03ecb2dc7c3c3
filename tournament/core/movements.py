"""
What one entry of the journal moved: what was bought, paid, handed over, put into the box or
counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.core.actions.entries import with_reason
from tournament.core.entrants import Entrant, Method, Payment, Payout, Purchase
from tournament.core.state import (
    BOX_MOVE_WORDS,
    MOVES_IN,
    BoxMove,
    Count,
    Moved,
    State,
    money,
    name_of,
)
from tournament.core.terms import Offer, tell_offer
from tournament.core.text import Line, _, say

PAID_WORDS = {
    Method.CASH: _("Paid in cash"),
    Method.TRANSFER: _("Paid by transfer"),
    Method.IOU: _("Promised to pay (IOU)"),
    Method.PRIZE: _("Paid out of the prize"),
}
PAID_BACK_WORDS = {
    Method.CASH: _("Given back in cash"),
    Method.TRANSFER: _("Given back by transfer"),
    Method.IOU: _("The promise (IOU) ends"),
    Method.PRIZE: _("Not paid out of the prize after all"),
}
HANDED_WORDS = {
    Method.CASH: _("Handed over in cash"),
    Method.TRANSFER: _("Handed over by transfer"),
    Method.PRIZE: _("Kept to pay what was owed"),
}
HANDED_BACK_WORDS = {
    Method.CASH: _("Prize given back in cash"),
    Method.TRANSFER: _("Prize given back by transfer"),
}
NOBODY = Entrant()


@dataclass(frozen=True, slots=True)
class Movement:
    """One thing that happened to money; `into` and `out` are the cash box."""

    what: Line
    player: int = 0
    name: str | Line = ""
    price: int = 0
    """What was bought costs this; below zero, it was taken back."""
    into: int = 0
    out: int = 0
    aside: int = 0
    """What passes the box by: to the club, or below zero to the player."""
    count: Count | None = None


def movements(before: State, after: State) -> Iterator[Movement]:
    """
    Everything that happened to money between two states; what is written of a player only grows, or
    is cut. What was lent comes first, since it is handed out then.
    """
    moved = after.box[len(before.box) :]
    yield from (_of_box(one) for one in moved if one.what is BoxMove.LOAN_IN)
    for key, entrant in after.entrants.items():
        known = before.entrants.get(key, NOBODY)
        if known is not entrant:
            yield from _of_player(after, key, known, entrant)
    yield from (_of_box(one) for one in moved if one.what is not BoxMove.LOAN_IN)
    if after.count is not None and after.count is not before.count:
        yield Movement(tell_count(after, after.count), count=after.count)


def tell_purchase(one: Purchase) -> Line:
    """What was bought, and why if a rule said no."""
    return with_reason(
        tell_offer(Offer(one.buys, one.price, one.chips, one.name)), one.against_rules
    )


def tell_payment(one: Payment) -> Line:
    """How money came from a player, or went back."""
    return _noted(say((PAID_WORDS if one.cents > 0 else PAID_BACK_WORDS)[one.method]), one.note)


def tell_payout(one: Payout) -> Line:
    """How a prize was handed over, and who signed for it."""
    how = say((HANDED_WORDS if one.cents > 0 else HANDED_BACK_WORDS)[one.method])
    if one.method is Method.PRIZE or not one.signed:
        return how
    return say(_("{how}, signed by {who}"), how=how, who=one.signed)


def tell_count(state: State, count: Count) -> Line:
    """What was in the box, what should have been, and why they differ."""
    facts = {"counted": money(state, count.counted), "expected": money(state, count.expected)}
    if count.counted == count.expected:
        return say(_("Box counted: {counted}, exactly right"), **facts)
    off = money(state, abs(count.counted - count.expected))
    text = _("Box counted: {counted} instead of {expected}, {off} too much")
    if count.counted < count.expected:
        text = _("Box counted: {counted} instead of {expected}, {off} missing")
    return _noted(say(text, off=off, **facts), count.reason)


def _noted(line: Line, note: str) -> Line:
    return say(_("{line} – {note}"), line=line, note=note) if note else line


def _of_player(after: State, key: int, known: Entrant, entrant: Entrant) -> Iterator[Movement]:
    name = name_of(after, key)
    for one in known.purchases[len(entrant.purchases) :]:
        if one.price:
            yield Movement(
                say(_("{what}, taken back"), what=tell_purchase(one)), key, name, price=-one.price
            )
    for one in entrant.purchases[len(known.purchases) :]:
        if one.price:
            yield Movement(tell_purchase(one), key, name, price=one.price)
    for paid in entrant.payments[len(known.payments) :]:
        yield _moving(tell_payment(paid), key, name, paid.method, paid.cents)
    for was, now in zip(known.payouts, entrant.payouts, strict=False):
        if was != now:
            signed = say(
                _("{who} signs for {amount}"), who=now.signed, amount=money(after, now.cents)
            )
            yield Movement(signed, key, name)
    for handed in entrant.payouts[len(known.payouts) :]:
        yield _moving(tell_payout(handed), key, name, handed.method, -handed.cents)


def _moving(what: Line, key: int, name: str | Line, method: Method, cents: int) -> Movement:
    """
    Cash goes through the box, everything else beside it; `cents` above zero come from the player.
    """
    if method is Method.CASH:
        return Movement(what, key, name, into=max(0, cents), out=max(0, -cents))
    return Movement(what, key, name, aside=cents)


def _of_box(moved: Moved) -> Movement:
    what, goes_in = _noted(say(BOX_MOVE_WORDS[moved.what]), moved.note), moved.what in MOVES_IN
    return Movement(what, into=moved.cents if goes_in else 0, out=0 if goes_in else moved.cents)
