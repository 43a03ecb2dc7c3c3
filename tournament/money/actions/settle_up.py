"""Settle-up: what somebody paid for the others, and the payments that are ticked off."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, label_fact, refuse, say
from tournament.engine.money import MAX_CENTS
from tournament.money.actions.cash import Pay, PayOut, require_cash
from tournament.money.rules.cash_box import compute_cash_box, list_unpaid_winnings
from tournament.money.rules.settle_up import (
    SettlePayment,
    compute_expense_balances,
    list_settle_payments,
)
from tournament.money.values.settle_up import (
    BOX,
    EXPENSE_WORDS,
    HOST,
    MAX_EXPENSES,
    Expense,
    ExpenseKind,
    Repayment,
)
from tournament.night.action import Duty, register_action, require_existing_night
from tournament.night.state import CashMoveKind, CashMovement, State, entrant_name_of, to_money
from tournament.players.actions.entries import require_entrant
from tournament.players.values import PaymentMethod

PAYMENT_GONE = _("That payment is not open any more. Look, then tap again.")


def party_text(state: State, key: int) -> Text:
    """Who pays or is paid: a player, the cash box or the host."""
    if key == BOX:
        return say(_("Cash box"))
    return say(_("Host")) if key == HOST else entrant_name_of(state, key)


@register_action
@dataclass(frozen=True, slots=True)
class AddExpense:
    """
    Somebody paid for pizza, drinks or something else, perhaps out of the box, or the players tip
    the host.
    """

    kind = "add_expense"
    duty = Duty.DIRECT
    what: ExpenseKind
    cents: int
    payer: int
    sharers: tuple[int, ...]
    after: int = 0
    """How many expenses were on the list: two directors do not write down one pizza twice."""

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        if self.after != len(state.expenses):
            raise refuse(_("The list of expenses has changed. Look at it, then add yours."))
        if not 0 < self.cents <= MAX_CENTS:
            raise refuse(_("Type an amount above 0."))
        if len(state.expenses) >= MAX_EXPENSES:
            raise refuse(_("At most {most} expenses."), most=MAX_EXPENSES)
        if not self.sharers or len({*self.sharers}) != len(self.sharers):
            raise refuse(_("Choose who shares it."))
        for key in self.sharers:
            require_entrant(state, key)
        if self.payer == BOX:
            require_cash(state, self.cents)
        elif self.payer != HOST:
            require_entrant(state, self.payer)

    def apply(self, state: State, at: Instant) -> State:
        """What the box pays leaves it at once; the players owe it their shares."""
        expense = Expense(self.what, self.cents, self.payer, self.sharers, at)
        state = replace(state, expenses=(*state.expenses, expense))
        if self.payer == BOX:
            state = _move_cash(state, CashMoveKind.SETTLE_OUT, self.cents, at)
        return state

    def describe(self, state: State, at: Instant) -> Message:
        what = label_fact(say(EXPENSE_WORDS[self.what]), to_money(state, self.cents))
        if self.what is ExpenseKind.TIP and self.payer == HOST:
            return what
        return say(_("{what}, paid by {name}"), what=what, name=party_text(state, self.payer))


@register_action
@dataclass(frozen=True, slots=True)
class SettlePaid:
    """
    A payment of the settle-up sheet was made. What the two owe or have to come is settled by it;
    for everybody what they have won pays what they owe, and both pay for pizza, as the sheet nets.
    """

    kind = "settle_paid"
    duty = Duty.DIRECT
    payer: int
    payee: int
    cents: int
    by_host: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        open_now = list_settle_payments(state, at, by_host=self.by_host)
        if SettlePayment(self.payer, self.payee, self.cents) not in open_now:
            raise refuse(PAYMENT_GONE)

    def apply(self, state: State, at: Instant) -> State:
        """The box gives what it holds; the rest comes from the host’s account."""
        cash = self.cents if BOX in (self.payer, self.payee) else 0
        if self.payer == BOX:
            cash = min(cash, max(0, compute_cash_box(state).expected))
        for key in state.entrants:
            state = _set_off(state, key, at)
        if self.payer not in (BOX, HOST):
            state = _take_from_player(state, self.payer, self.cents, cash, at)
        if self.payee not in (BOX, HOST):
            for part, method in ((cash, _CASH), (self.cents - cash, _TRANSFER)):
                state = _give_to_player(state, self.payee, part, method, at)
        if (self.payer, self.payee) == (BOX, HOST):
            state = _move_cash(state, CashMoveKind.SETTLE_OUT, cash, at)
        return state

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("Settled: {payer} → {payee} {amount}"),
            payer=party_text(state, self.payer),
            payee=party_text(state, self.payee),
            amount=to_money(state, self.cents),
        )


_CASH, _TRANSFER = PaymentMethod.CASH, PaymentMethod.TRANSFER


def _set_off(state: State, key: int, at: Instant) -> State:
    """
    What they have won pays what they owe, then their part of the expenses; what they paid for
    others pays what they owe. The host's account passes on what is for others: nothing moves.
    """
    entrant = state.entrants[key]
    won = max(0, list_unpaid_winnings(state, at).get(key, 0))
    debt = min(won, max(0, entrant.owes))
    promised = min(won - debt, max(0, entrant.iou))
    if debt:
        state = Pay(key, debt, PaymentMethod.PRIZE).apply(state, at)
    if promised:
        state = Pay(key, promised, PaymentMethod.PRIZE, redeems=True).apply(state, at)
    spent = compute_expense_balances(state)[key]
    shared = min(won - debt - promised, max(0, -spent))
    if shared:
        state = PayOut(key, shared, _TRANSFER).apply(state, at)
        state = _repay(state, Repayment(key, HOST, shared, at), CashMoveKind.SETTLE_IN, False)
    entrant = state.entrants[key]
    debt = min(max(0, spent), max(0, entrant.owes))
    promised = min(max(0, spent) - debt, max(0, entrant.iou))
    if debt:
        state = Pay(key, debt, _TRANSFER).apply(state, at)
    if promised:
        state = Pay(key, promised, _TRANSFER, redeems=True).apply(state, at)
    return _repay(state, Repayment(HOST, key, debt + promised, at), CashMoveKind.SETTLE_OUT, False)


def _take_from_player(state: State, key: int, cents: int, cash: int, at: Instant) -> State:
    """What they owe, have promised and got too much is paid first, then the expenses."""
    method = _CASH if cash else _TRANSFER
    entrant = state.entrants[key]
    too_much = min(cents, max(0, -list_unpaid_winnings(state, at).get(key, 0)))
    debt = min(cents - too_much, max(0, entrant.owes))
    promised = min(cents - too_much - debt, max(0, entrant.iou))
    if too_much:
        state = PayOut(key, -too_much, method).apply(state, at)
    if debt:
        state = Pay(key, debt, method).apply(state, at)
    if promised:
        state = Pay(key, promised, method, redeems=True).apply(state, at)
    rest = cents - too_much - debt - promised
    return _repay(state, Repayment(key, HOST, rest, at), CashMoveKind.SETTLE_IN, bool(cash))


def _give_to_player(
    state: State, key: int, cents: int, method: PaymentMethod, at: Instant
) -> State:
    """What they have won and paid too much comes first, then the expenses."""
    if not cents:
        return state
    won = min(cents, max(0, list_unpaid_winnings(state, at).get(key, 0)))
    back = min(cents - won, max(0, -state.entrants[key].owes))
    if won:
        state = PayOut(key, won, method).apply(state, at)
    if back:
        state = Pay(key, -back, method).apply(state, at)
    repaid = Repayment(HOST, key, cents - won - back, at)
    return _repay(state, repaid, CashMoveKind.SETTLE_OUT, method is _CASH)


def _repay(state: State, repaid: Repayment, moves: CashMoveKind, is_cash: bool) -> State:
    if not repaid.cents:
        return state
    state = replace(state, repayments=(*state.repayments, repaid))
    return _move_cash(state, moves, repaid.cents, repaid.at) if is_cash else state


def _move_cash(state: State, what: CashMoveKind, cents: int, at: int) -> State:
    return replace(state, box=(*state.box, CashMovement(what, cents, at)))
