"""The cash box: money taken in, handed out, moved and counted; also after the night is finished."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import (
    Message,
    Refusal,
    _,
    label_fact,
    ngettext,
    refuse,
    say,
    say_count,
)
from tournament.engine.money import MAX_CENTS, check_amount
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_host_money,
    list_debts,
    list_unpaid_winnings,
    sum_unconfirmed_payouts,
)
from tournament.night.action import Duty, register_action, require_existing_night
from tournament.night.state import (
    BOX_MOVE_WORDS,
    MOVES_IN,
    SETTLE_MOVES,
    CashBoxCount,
    CashMoveKind,
    CashMovement,
    State,
    entrant_name_of,
    to_money,
)
from tournament.players.actions.entries import check_reason_length, require_entrant, update_entrant
from tournament.players.values import METHOD_WORDS, Entrant, Payment, PaymentMethod, Payout

MAX_NAME_LENGTH = 80
MAX_NAMED = 3
"""So many who owe are named where the box holds too little."""


@register_action
@dataclass(frozen=True, slots=True)
class Pay:
    """
    A player pays what they owe, or a part of it; below zero, what they paid too much goes back, or
    what was written down as paid and was not. `redeems` turns a promise into money.
    """

    kind = "pay"
    duty = Duty.DIRECT
    player: int
    cents: int
    method: PaymentMethod = PaymentMethod.CASH
    note: str = ""
    redeems: bool = False
    owed: int | None = None
    """What was open on the page, so that two directors do not take the same money twice."""
    promised: int | None = None
    """
    What was promised on the page: a promise made good in parts changes nothing of what they owe.
    """

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        check_reason_length(self.note)
        entrant = require_entrant(state, self.player)
        _require_amount(self.cents)
        name = entrant_name_of(state, self.player)
        if self.owed not in (None, entrant.owes):
            raise refuse(
                _("{name} owes {owed} now. Nothing was changed; look, then tap again."),
                name=name,
                owed=to_money(state, entrant.owes),
            )
        if self.redeems:
            is_behind = self.promised not in (None, entrant.iou)
            if is_behind or self.method is PaymentMethod.IOU or not 0 < self.cents <= entrant.iou:
                raise refuse(
                    _("{name} has promised {iou}."), name=name, iou=to_money(state, entrant.iou)
                )
        elif not (
            0 < self.cents <= entrant.owes
            or entrant.owes <= self.cents < 0
            or self._is_unpaid_after_all(entrant)
        ):
            raise refuse(
                _("{name} owes {owed}. Nothing was changed."),
                name=name,
                owed=to_money(state, entrant.owes),
            )
        if self.method is PaymentMethod.CASH:
            require_cash(state, -self.cents)
        if self.method is PaymentMethod.PRIZE:
            won = list_unpaid_winnings(state, at).get(self.player, 0)
            if not 0 < self.cents <= won:
                raise refuse(
                    _("{name} has {won} in payouts to come."),
                    name=name,
                    won=to_money(state, max(0, won)),
                )

    def _is_unpaid_after_all(self, entrant: Entrant) -> bool:
        """
        Whether they had not paid what stands there as paid that way. Only a page that says what
        they owe may take it back, so that a second tap does not take back more.
        """
        if self.owed is None or self.method not in (PaymentMethod.CASH, PaymentMethod.TRANSFER):
            return False
        return 0 < -self.cents <= entrant.sum_payments(self.method)

    def apply(self, state: State, at: Instant) -> State:
        entrant = state.entrants[self.player]
        paid = [Payment(self.cents, self.method, at, self.note.strip())]
        if self.redeems:
            paid.insert(0, Payment(-self.cents, PaymentMethod.IOU, at))
        payouts = entrant.payouts
        if self.method is PaymentMethod.PRIZE:
            payouts = (*payouts, Payout(self.cents, PaymentMethod.PRIZE, at))
        return update_entrant(
            state, self.player, payments=(*entrant.payments, *paid), payouts=payouts
        )

    def describe(self, state: State, at: Instant) -> Message:
        facts = {
            "name": entrant_name_of(state, self.player),
            "amount": to_money(state, abs(self.cents)),
        }
        how = say(METHOD_WORDS[self.method])
        if self.cents < min(0, state.entrants[self.player].owes):
            return say(_("{name} pays {amount} later"), **facts)
        if self.cents < 0:
            return say(_("{name} is paid back {amount} ({how})"), how=how, **facts)
        return say(_("{name} pays {amount} ({how})"), how=how, **facts)


@register_action
@dataclass(frozen=True, slots=True)
class PayOut:
    """
    Hand a player what they have won, or a part. Cash comes out of the box. Where it holds less, the
    rest of `cents` goes by transfer, or the host lends it to the box.
    """

    kind = "pay_out"
    duty = Duty.DIRECT
    player: int
    cents: int
    method: PaymentMethod = PaymentMethod.CASH
    signed: str = ""
    """Who signed for it, in older nights."""
    to_come: int | None = None
    """What was to come on the page, so that two directors do not hand the same part over twice."""
    by_transfer: int = 0
    lent: int = 0
    host: str = ""
    """Who lent it."""

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        require_entrant(state, self.player)
        _require_amount(self.cents)
        name = entrant_name_of(state, self.player)
        missing = list_unpaid_winnings(state, at).get(self.player, 0)
        if self.method not in (PaymentMethod.CASH, PaymentMethod.TRANSFER):
            raise refuse(_("Pay out in cash or by transfer."))
        if max(len(self.signed), len(self.host)) > MAX_NAME_LENGTH:
            raise refuse(_("Type a name of at most {most} letters."), most=MAX_NAME_LENGTH)
        is_behind = self.to_come not in (None, missing)
        if is_behind or not (0 < self.cents <= missing or missing <= self.cents < 0):
            raise refuse(
                _("{name} has {missing} to come. Nothing was changed."),
                name=name,
                missing=to_money(state, missing),
            )
        self._check_enough_cash(state)

    def _check_enough_cash(self, state: State) -> None:
        """
        Refuse to take more out of the box than is in it, or to borrow what is not missing there.
        """
        held = max(0, compute_cash_box(state).expected)
        rest = self.by_transfer + self.lent
        if min(self.by_transfer, self.lent) < 0 or (rest and self.method is not PaymentMethod.CASH):
            raise refuse(_("Pay out in cash or by transfer."))
        if self.method is PaymentMethod.CASH and self.cents - rest > held:
            raise Refusal(_shortage_text(state, held, self.cents - rest))
        if rest and self.cents - rest != held:
            raise refuse(
                _("The box holds {held} now. Nothing was changed; look, then tap again."),
                held=to_money(state, held),
            )

    def apply(self, state: State, at: Instant) -> State:
        parts = (
            (self.cents - self.by_transfer, self.method),
            (self.by_transfer, PaymentMethod.TRANSFER),
        )
        outs = tuple(
            Payout(cents, method, at, self.signed.strip()) for cents, method in parts if cents
        )
        if self.lent:
            loan = CashMovement(CashMoveKind.LOAN_IN, self.lent, at, self.host.strip())
            state = replace(state, box=(*state.box, loan))
        return update_entrant(
            state, self.player, payouts=(*state.entrants[self.player].payouts, *outs)
        )

    def describe(self, state: State, at: Instant) -> Message:
        facts = {
            "name": entrant_name_of(state, self.player),
            "amount": to_money(state, abs(self.cents)),
        }
        if self.cents < 0:
            return say(_("{name} gives {amount} back"), **facts)
        how = self._method_text(state)
        if self.signed.strip() not in ("", facts["name"]):
            return say(
                _("Paid {name} {amount} ({how}), signed by {who}"),
                how=how,
                who=self.signed.strip(),
                **facts,
            )
        return say(_("Paid {name} {amount} ({how})"), how=how, **facts)

    def _method_text(self, state: State) -> Message:
        how = say(METHOD_WORDS[self.method])
        if self.by_transfer:
            cash = to_money(state, self.cents - self.by_transfer)
            rest = to_money(state, self.by_transfer)
            how = say(_("{cash} cash, {rest} transfer"), cash=cash, rest=rest)
        if self.lent:
            how = say(
                _("{how}, {lent} of it lent by the host"), how=how, lent=to_money(state, self.lent)
            )
        return how


def require_cash(state: State, cents: int) -> None:
    """Refuse to take more out of the box than is in it."""
    held = max(0, compute_cash_box(state).expected)
    if cents > held:
        raise Refusal(_shortage_text(state, held, cents))


def _require_amount(cents: int) -> None:
    if not cents:
        raise refuse(_("Type an amount above 0."))


def _shortage_text(state: State, held: int, cash: int) -> Message:
    """What is missing in the box, and who still owes it something."""
    missing = to_money(state, cash - held)
    owed = list_debts(state)
    line = say(
        _("The box holds {held}, {missing} too little. Nothing was changed."),
        held=to_money(state, held),
        missing=missing,
    )
    for key in list(owed)[:MAX_NAMED]:
        line = say(
            _("{line} {name} still owes {owed}."),
            line=line,
            name=entrant_name_of(state, key),
            owed=to_money(state, owed[key]),
        )
    if len(owed) > MAX_NAMED:
        forms = ngettext(
            "{line} So does {count} more player.", "{line} So do {count} more players."
        )
        line = say_count(forms, len(owed) - MAX_NAMED, line=line)
    return line


@register_action
@dataclass(frozen=True, slots=True)
class ConfirmPayouts:
    """
    A player says on their own phone that they got what they were handed. Nothing waits for it.
    """

    kind = "confirm_payout"
    duty = Duty.PLAYER
    player: int
    cents: int
    """What the phone showed."""
    device: str = ""
    vouched: bool = False
    """The phone came by the room's code, and the host said whose it is."""

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        require_entrant(state, self.player)
        if len(self.device) > MAX_NAME_LENGTH:
            raise refuse(_("Type a name of at most {most} letters."), most=MAX_NAME_LENGTH)
        open_now = sum_unconfirmed_payouts(state.entrants[self.player])
        if not 0 < self.cents == open_now:
            raise refuse(
                _("{amount} can be confirmed now. Nothing was changed; look, then tap again."),
                amount=to_money(state, max(0, open_now)),
            )

    def apply(self, state: State, at: Instant) -> State:
        payouts = tuple(
            replace(payout, confirmed=at, device=self.device, vouched=self.vouched)
            if payout.may_be_confirmed
            else payout
            for payout in state.entrants[self.player].payouts
        )
        return update_entrant(state, self.player, payouts=payouts)

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("{name} got {amount}: confirmed"),
            name=entrant_name_of(state, self.player),
            amount=to_money(state, self.cents),
        )


@register_action
@dataclass(frozen=True, slots=True)
class SignForPayouts:
    """
    A name typed for all that a player was handed. Older nights have it; no page asks for it now.
    """

    kind = "sign_off"
    duty = Duty.DIRECT
    player: int
    signed: str

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        entrant = require_entrant(state, self.player)
        if not 1 <= len(self.signed.strip()) <= MAX_NAME_LENGTH:
            raise refuse(_("Type a name of at most {most} letters."), most=MAX_NAME_LENGTH)
        if not entrant.payouts:
            raise refuse(
                _("{name} has no payout to sign for."), name=entrant_name_of(state, self.player)
            )

    def apply(self, state: State, at: Instant) -> State:
        outs = state.entrants[self.player].payouts
        signed = tuple(
            replace(payout, signed=self.signed.strip())
            if not payout.signed and payout.method is not PaymentMethod.PRIZE
            else payout
            for payout in outs
        )
        return update_entrant(state, self.player, payouts=signed)

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("{who} signs for {name}"),
            who=self.signed.strip(),
            name=entrant_name_of(state, self.player),
        )


@register_action
@dataclass(frozen=True, slots=True)
class MoveCash:
    """
    Money goes into the box, or out of it, that is nobody's buy-in or prize: change, the house,
    fees, tips.
    """

    kind = "move_cash"
    duty = Duty.DIRECT
    what: CashMoveKind
    cents: int
    note: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        check_reason_length(self.note)
        if not 0 < self.cents <= MAX_CENTS:
            raise refuse(_("Type an amount above 0."))
        if self.what in SETTLE_MOVES:
            raise refuse(_("Tick the payment off on the settle-up sheet."))
        most = compute_host_money(state).get(self.what, MAX_CENTS)
        if self.what not in MOVES_IN:
            most = min(most, compute_cash_box(state).expected)
        if self.cents > most:
            raise refuse(
                _("At most {most} can be taken out for that. Nothing was changed."),
                most=to_money(state, max(0, most)),
            )

    def apply(self, state: State, at: Instant) -> State:
        return replace(
            state, box=(*state.box, CashMovement(self.what, self.cents, at, self.note.strip()))
        )

    def describe(self, state: State, at: Instant) -> Message:
        what = say(BOX_MOVE_WORDS[self.what])
        amount = to_money(state, self.cents)
        if self.note.strip():
            return say(
                _("{what}: {amount} ({note})"), what=what, amount=amount, note=self.note.strip()
            )
        return label_fact(what, amount)


@register_action
@dataclass(frozen=True, slots=True)
class CountBox:
    """
    What is in the box, counted, beside what should be in it; a difference needs a reason before the
    night is settled.
    """

    kind = "count_box"
    duty = Duty.DIRECT
    counted: int
    expected: int
    reason: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        check_reason_length(self.reason)
        check_amount(say(_("Cash in the box")), self.counted)
        expected = compute_cash_box(state).expected
        if self.expected != expected:
            raise refuse(_("Money moved while you counted. Count again."))

    def apply(self, state: State, at: Instant) -> State:
        return replace(
            state, count=CashBoxCount(self.counted, self.expected, at, self.reason.strip())
        )

    def describe(self, state: State, at: Instant) -> Message:
        facts = {
            "counted": to_money(state, self.counted),
            "expected": to_money(state, self.expected),
        }
        if self.counted == self.expected:
            return say(_("Box counted: {counted}, exact"), **facts)
        line = say(_("Box counted: {counted}, expected {expected}"), **facts)
        why = self.reason.strip()
        return say(_("{line} – {note}"), line=line, note=why) if why else line
