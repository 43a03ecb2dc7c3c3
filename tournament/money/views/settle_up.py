"""The settle-up sheet: who gives whom how much, each payment with a tick and a code to pay by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Any

from django.http import HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.club.payment_codes import PaymentCode, build_payment_code, choose_payment_link
from tournament.club.player_numbers import map_night_players
from tournament.club.players import map_payment_addresses
from tournament.engine.messages import (
    Fact,
    Message,
    Money,
    Refusal,
    Text,
    _,
    ngettext,
    refuse,
    say,
    say_count,
)
from tournament.engine.money import write_amount
from tournament.engine.name_order import build_name_sort_key
from tournament.journal import ActionResult
from tournament.localization import localize_fact
from tournament.models import Tournament
from tournament.money.actions.settle_up import PAYMENT_GONE, SettlePaid, party_text
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_host_money,
    list_settlement_tasks,
)
from tournament.money.rules.cash_box_totals import HOST_MONEY_WORDS
from tournament.money.rules.prize_pool import align_column
from tournament.money.rules.settle_up import (
    PlayerBalance,
    SettlePayment,
    compute_player_balances,
    list_settle_payments,
)
from tournament.money.values.settle_up import BOX, EXPENSE_WORDS, HOST, ExpenseKind
from tournament.night.journal_history import TAP_END
from tournament.night.state import State, entrant_name_of, to_money
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.standings import compute_standings
from tournament.time_source import now

MAX_KEY_LENGTH = 60
"""So much of a form's key stands in the keys of the entries that it wrote."""


@dataclass(frozen=True, slots=True)
class BalancePart:
    """A part of what somebody pays or gets, as a sum is written: added or taken off."""

    sign: str
    text: Message


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment that is still to be made."""

    payment: SettlePayment
    payer: Fact
    payee: Fact
    amount: Money
    parts: tuple[BalancePart, ...]
    """What the amount is made of, where it is more than one thing."""
    code: PaymentCode | None

    @property
    def id(self) -> str:
        """Its id on the page; in a form it stands for the payment."""
        return f"{self.payment.payer}_{self.payment.payee}_{self.payment.cents}"

    @property
    def heading(self) -> str:
        """The heading of its group on the page."""
        if self.payment.payee == BOX:
            return _("To the cash box")
        return _("From the cash box") if self.payment.payer == BOX else _("Not through the box")

    @property
    def is_taken(self) -> bool:
        """Whether the host takes it, for the cash box or as what is theirs."""
        return self.payment.payee in (BOX, HOST) and self.payment.payer != BOX

    @property
    def is_paid_out(self) -> bool:
        """Whether it comes out of the cash box, or from the host."""
        return self.payment.payer in (BOX, HOST)


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """What is open with a player, and what it is made of."""

    name: Fact
    winnings: Money
    owed: Money
    expenses: Money
    total: Money


@dataclass(frozen=True, slots=True)
class ExpenseRow:
    """What somebody paid for others."""

    what: str
    payer: Text | None
    """Who paid it; nobody where it is the tip."""
    amount: Money
    sharers: int


@dataclass(frozen=True, slots=True)
class HostMoneyRow:
    """Money in the box that is the host's own: fees, tips, change, what they lent."""

    what: str
    word: str
    amount: Money
    typed: str


@require_http_methods(["GET", "HEAD", "POST"])
def show_settle_up(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """
    Show the sheet; `?by=host` lets everything go through the host. Sent, all it showed is paid.
    """
    visitor = authorize_visit(request, pk, Right.DIRECT)
    if request.method == "POST":
        return perform_submission(
            request, visitor, lambda key, _seen: _settle_all(visitor, request.POST, key)
        )
    moment = journal.build_snapshot(visitor.night)
    context = build_live_night_context(visitor, moment)
    by_host = request.GET.get("by") == "host"
    context |= _build_sheet(visitor.night, moment.state, now(), context["zone"], by_host)
    context["here"] = request.get_full_path()
    response = render_page_or_part(request, "money/settle_up.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


def _settle_all(visitor: Visit, sent: QueryDict, key: str) -> ActionResult:
    """
    Tick off every payment of a form, each as its own button does; what refuses one ends it there.
    """
    done: list[ActionResult] = []
    for number, payment in enumerate([*_read_payments(sent)]):
        entry_key = f"{key[:MAX_KEY_LENGTH]}{TAP_END}{number}"
        try:
            done.append(
                journal.perform_action(visitor.night, payment, build_actor(visitor), entry_key)
            )
        except Refusal:
            if not done:
                raise
            break
    if not done:
        return ActionResult(visitor.night.version, changed=False)
    forms = ngettext("{count} payment settled", "{count} payments settled")
    *others, last = done
    return replace(
        last,
        others=tuple(other.version for other in others),
        line=say_count(forms, len(done)),
    )


def _read_payments(sent: QueryDict) -> Iterator[SettlePaid]:
    """The payments that a form names."""
    for text in sent.getlist("payment"):
        try:
            payer, payee, cents = map(int, text.split("_"))
        except ValueError as fault:
            raise refuse(PAYMENT_GONE) from fault
        yield SettlePaid(payer, payee, cents, "by_host" in sent)


def _build_sheet(
    night: Tournament, state: State, at: Instant, zone: tzinfo, by_host: bool
) -> dict[str, Any]:
    places = {key: group.place for group in compute_standings(state, at) for key in group.players}

    def find_places(payment: SettlePayment) -> tuple[int, int]:
        return places.get(payment.payee, 0), places.get(payment.payer, 0)

    payments, other_way = (
        sorted(list_settle_payments(state, at, by_host=way), key=find_places)
        for way in (by_host, not by_host)
    )
    pay_to = _find_payment_links(night, {payment.payee for payment in payments})
    names = {
        key: localize_fact(entrant_name_of(state, key), zone)
        for key, entrant in state.entrants.items()
        if entrant.purchases
    }
    balances = compute_player_balances(state, at)
    return {
        "by_host": by_host,
        "has_two_ways": payments != other_way,
        "payments": len(payments),
        "to_pay": to_money(state, sum(payment.cents for payment in payments)),
        "rows": _build_payment_rows(state, payments, balances, zone, pay_to),
        "balances": _build_balance_rows(state, balances),
        "sums": {
            part: any(getattr(balance, part) for balance in balances.values())
            for part in ("winnings", "owed", "expenses")
        },
        "expenses": _build_expense_rows(state),
        "spent": to_money(state, sum(expense.cents for expense in state.expenses)),
        "unsettled": list_settlement_tasks(state, at) if state.finished is not None else (),
        "host_money": _list_host_money(state) if state.finished is not None else (),
        "kinds": [(kind.value, word) for kind, word in EXPENSE_WORDS.items()],
        "people": sorted(names.items(), key=lambda row: build_name_sort_key(row[1])),
        "host": HOST,
        "box": BOX,
    }


def _list_host_money(state: State) -> list[HostMoneyRow]:
    """What the host takes out of the box beside the payments, as far as it is there."""
    held = compute_cash_box(state).expected
    return [
        HostMoneyRow(
            what.value,
            HOST_MONEY_WORDS[what],
            to_money(state, cents),
            write_amount(cents, state.terms.currency),
        )
        for what, cents in compute_host_money(state).items()
        if 0 < cents <= held
    ]


def _find_payment_links(night: Tournament, payees: set[int]) -> dict[int, str]:
    """By what each payee is paid: by what they keep themselves, else by the club's link."""
    numbers = {key: pk for key, pk in map_night_players(night).items() if key in payees}
    found = map_payment_addresses(numbers.values())
    links = {
        payee: choose_payment_link(night.club.payment_link, is_for_player=payee not in (BOX, HOST))
        for payee in payees
    }
    own = {key: found[pk] for key, pk in numbers.items() if pk in found}
    return {payee: link for payee, link in (links | own).items() if link}


def _build_expense_rows(state: State) -> list[ExpenseRow]:
    write = align_column(state, [expense.cents for expense in state.expenses])
    return [
        ExpenseRow(
            EXPENSE_WORDS[expense.what],
            None if expense.what is ExpenseKind.TIP else party_text(state, expense.payer),
            write(expense.cents),
            len(expense.sharers),
        )
        for expense in state.expenses
    ]


def _build_payment_rows(
    state: State,
    payments: Sequence[SettlePayment],
    balances: dict[int, PlayerBalance],
    zone: tzinfo,
    pay_to: dict[int, str],
) -> list[PaymentRow]:
    """First what comes into the box, then what goes out of it, then from player to player."""

    def find_order(payment: SettlePayment) -> int:
        if payment.payee == BOX:
            return 0
        return 1 if payment.payer == BOX else 2

    write = align_column(state, [payment.cents for payment in payments])
    rows = []
    for payment in sorted(payments, key=find_order):
        payee = party_text(state, payment.payee)
        code = None
        if payment.payer != BOX and payment.payee in pay_to:
            code = build_payment_code(
                pay_to[payment.payee],
                localize_fact(payee, zone),
                write_amount(payment.cents, state.terms.currency),
                state.terms.currency.code,
                state.name,
            )
        parts = _list_balance_parts(state, payment, balances)
        payer = party_text(state, payment.payer)
        rows.append(PaymentRow(payment, payer, payee, write(payment.cents), parts, code))
    return rows


def _list_balance_parts(
    state: State, payment: SettlePayment, balances: dict[int, PlayerBalance]
) -> tuple[BalancePart, ...]:
    """What a payment is made of, where it settles all of a player and that is several things."""
    concerned = [balances[key] for key in (payment.payer, payment.payee) if key in balances]
    settled = [balance for balance in concerned if abs(balance.total) == payment.cents]
    if not settled:
        return ()
    balance = settled[0]
    direction = 1 if balance.total > 0 else -1
    amounts = (
        (_("{amount} payout"), balance.winnings * direction),
        (_("{amount} owed"), -balance.owed * direction),
        (_("{amount} expenses"), balance.expenses * direction),
    )
    parts = [
        BalancePart("+" if cents > 0 else "−", say(text, amount=to_money(state, abs(cents))))
        for text, cents in amounts
        if cents
    ]
    return tuple(sorted(parts, key=lambda part: part.sign)) if len(parts) > 1 else ()


def _build_balance_rows(state: State, balances: dict[int, PlayerBalance]) -> list[BalanceRow]:
    """What is open with everybody; each column written alike."""
    won, owed, spent, total = (
        align_column(state, [getattr(balance, part) for balance in balances.values()])
        for part in ("winnings", "owed", "expenses", "total")
    )
    return [
        BalanceRow(
            entrant_name_of(state, key),
            won(balance.winnings),
            owed(-balance.owed),
            spent(balance.expenses),
            total(balance.total),
        )
        for key, balance in balances.items()
    ]
