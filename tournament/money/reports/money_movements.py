"""Money movements of one entry: bought, paid, handed over, put into the box, counted."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.engine.messages import Message, Text, TimeOfDay, _, say
from tournament.money.rules.cash_box_totals import way_text
from tournament.money.values.terms import purchase_kind_text
from tournament.night.state import (
    BOX_MOVE_WORDS,
    MOVES_IN,
    CashBoxCount,
    CashMoveKind,
    CashMovement,
    State,
    entrant_name_of,
    to_money,
)
from tournament.players.actions.entries import append_override_reason
from tournament.players.values import Entrant, Payment, PaymentMethod, Payout, Purchase

NOBODY = Entrant()


@dataclass(frozen=True, slots=True)
class Movement:
    """One thing that happened to money; `into` and `out` are the cash box."""

    what: Message
    player: int = 0
    name: Text = ""
    price: int = 0
    """What was bought costs this; below zero, it was taken back."""
    into: int = 0
    out: int = 0
    aside: int = 0
    """What passes the box by: to the club, or below zero to the player."""
    count: CashBoxCount | None = None


def list_money_movements(before: State, after: State) -> Iterator[Movement]:
    """
    Everything that happened to money between two states; what is written of a player only grows, or
    is cut. What was lent comes first, since it is handed out then.
    """
    moved = after.box[len(before.box) :]
    yield from (
        _build_box_movement(movement) for movement in moved if movement.what is CashMoveKind.LOAN_IN
    )
    for key, entrant in after.entrants.items():
        known = before.entrants.get(key, NOBODY)
        if known is not entrant:
            yield from _list_player_movements(after, key, known, entrant)
    yield from (
        _build_box_movement(movement)
        for movement in moved
        if movement.what is not CashMoveKind.LOAN_IN
    )
    if after.count is not None and after.count is not before.count:
        yield Movement(box_count_text(after, after.count), count=after.count)


def purchase_text(purchase: Purchase) -> Message:
    """What was bought, and why if a rule said no."""
    what = purchase_kind_text(purchase.buys, purchase.name)
    return append_override_reason(what, purchase.against_rules)


def payment_text(payment: Payment) -> Message:
    """How money came from a player, or went back."""
    what = _("Paid") if payment.cents > 0 else _("Paid back")
    return _note_text(way_text(what, payment.method), payment.note)


def payout_text(payout: Payout, name: Text) -> Message:
    """
    How a prize was handed over, and the name that was typed beside it in older nights; the player's
    own says nothing, since one tap of the host put it there.
    """
    if payout.method is PaymentMethod.PRIZE:
        return say(_("Kept for what was owed"))
    how = way_text(_("Payout") if payout.cents > 0 else _("Payout returned"), payout.method)
    if payout.signed in ("", name):
        return how
    return say(_("{how}, signed by {who}"), how=how, who=payout.signed)


def payout_status_text(payout: Payout) -> Message | None:
    """Paid, or when and on which phone the player confirmed it; nothing of what went back."""
    if not payout.confirmed:
        was_handed = payout.cents > 0 and payout.method is not PaymentMethod.PRIZE
        return say(_("paid")) if was_handed else None
    how = _("confirmed {time} ({device}, own link)")
    if payout.vouched:
        how = _("confirmed {time} ({device}, phone known to the host)")
    return say(how, time=TimeOfDay(payout.confirmed), device=payout.device or "–")


def box_count_text(state: State, count: CashBoxCount) -> Message:
    """What was in the box, what should have been, and why they differ."""
    facts = {"counted": to_money(state, count.counted), "expected": to_money(state, count.expected)}
    if count.counted == count.expected:
        return say(_("Box counted: {counted}, exact"), **facts)
    text = _("Box counted: {counted}, expected {expected}")
    return _note_text(say(text, **facts), count.reason)


def _note_text(line: Message, note: str) -> Message:
    return say(_("{line} – {note}"), line=line, note=note) if note else line


def _list_player_movements(
    after: State, key: int, known: Entrant, entrant: Entrant
) -> Iterator[Movement]:
    name = entrant_name_of(after, key)
    for purchase in known.purchases[len(entrant.purchases) :]:
        if purchase.price:
            yield Movement(
                say(_("{what}, taken back"), what=purchase_text(purchase)),
                key,
                name,
                price=-purchase.price,
            )
    for purchase in entrant.purchases[len(known.purchases) :]:
        if purchase.price:
            yield Movement(purchase_text(purchase), key, name, price=purchase.price)
    for paid in entrant.payments[len(known.payments) :]:
        yield _build_movement(payment_text(paid), key, name, paid.method, paid.cents)
    for was, now in zip(known.payouts, entrant.payouts, strict=False):
        if was != now and (line := _receipt_line(after, was, now, name)) is not None:
            yield Movement(line, key, name)
    for handed in entrant.payouts[len(known.payouts) :]:
        yield _build_movement(payout_text(handed, name), key, name, handed.method, -handed.cents)


def _receipt_line(after: State, was: Payout, now: Payout, name: Text) -> Message | None:
    """What was said of a payout later; the player's own name beside it says nothing."""
    amount = to_money(after, now.cents)
    if now.confirmed != was.confirmed:
        return say(_("Got {amount}: confirmed"), amount=amount)
    if now.signed == name:
        return None
    return say(_("{who} signs for {amount}"), who=now.signed, amount=amount)


def _build_movement(
    what: Message, key: int, name: Text, method: PaymentMethod, cents: int
) -> Movement:
    """
    Cash goes through the box, everything else beside it; `cents` above zero come from the player.
    """
    if method is PaymentMethod.CASH:
        return Movement(what, key, name, into=max(0, cents), out=max(0, -cents))
    return Movement(what, key, name, aside=cents)


def _build_box_movement(moved: CashMovement) -> Movement:
    what = _note_text(say(BOX_MOVE_WORDS[moved.what]), moved.note)
    goes_in = moved.what in MOVES_IN
    return Movement(what, into=moved.cents if goes_in else 0, out=0 if goes_in else moved.cents)
