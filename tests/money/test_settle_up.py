"""Settle-up: few payments, exact balances, and a cash box that never goes below zero."""

import itertools
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.money.cash_night import BOB, DORA, EMIL, buys_in, do, open_night, page_of, read, state_of
from tests.money.cash_night import visitor as member
from tests.money.money_evening import done, planned, refusal
from tests.night.evening import Evening, at
from tests.pages.check_in_night import toast
from tests.rows import each_row
from tournament.clock.actions import StartClock
from tournament.club.payment_codes import (
    build_payment_code,
    check_payment_address,
    check_payment_link,
    choose_payment_link,
)
from tournament.engine.messages import Refusal
from tournament.models import Club, Role
from tournament.money.actions.cash import MoveCash
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.actions.settle_up import AddExpense, SettlePaid
from tournament.money.rules.cash_box import (
    compute_cash_box,
    list_open_balances,
    list_unpaid_winnings,
)
from tournament.money.rules.settle_up import (
    SettlePayment,
    compute_balances,
    list_settle_payments,
    net_payments,
    route_through_host,
)
from tournament.money.values.settle_up import BOX, HOST, ExpenseKind
from tournament.night.actions.night import FinishNight
from tournament.night.state import CashMoveKind, State
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PaymentMethod

pytestmark = pytest.mark.django_db


def count_fewest_payments(balances: dict[int, int]) -> int:
    """The fewest payments there can be: all concerned, less the most groups that are even alone."""

    def count_groups(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        best = 0
        for size in range(len(others) + 1):
            for chosen in itertools.combinations(range(len(others)), size):
                if first + sum(others[at] for at in chosen) == 0:
                    rest = tuple(cents for at, cents in enumerate(others) if at not in chosen)
                    best = max(best, 1 + count_groups(rest))
        return best

    concerned = tuple(cents for cents in balances.values() if cents)
    return len(concerned) - count_groups(concerned)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=6))
def test_payments_settle_everything_with_few_of_them(amounts: list[int]) -> None:
    balances = dict(enumerate([*amounts, -sum(amounts)], 1))
    payments = net_payments(balances)
    moved = Counter[int]()
    for payment in payments:
        moved[payment.payer] -= payment.cents
        moved[payment.payee] += payment.cents
    assert {key: moved[key] for key in balances} == balances
    concerned = sum(1 for cents in balances.values() if cents)
    assert len(payments) <= max(0, concerned - 1)
    assert all(payment.cents > 0 for payment in payments)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=5), st.sampled_from((-1, 1)))
def test_with_one_payer_or_one_payee_nobody_could_pay_less_often(
    amounts: list[int], sign: int
) -> None:
    balances = dict(enumerate([*(sign * cents for cents in amounts), -sign * sum(amounts)], 1))
    assert len(net_payments(balances)) == count_fewest_payments(balances)


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=8), st.integers(0, 7))
def test_the_others_stay_when_one_is_done(amounts: list[int], which: int) -> None:
    balances = dict(enumerate([*amounts, -sum(amounts)], 1))
    payments = net_payments(balances)
    if not payments:
        return
    done_one = payments[which % len(payments)]
    balances[done_one.payer] += done_one.cents
    balances[done_one.payee] -= done_one.cents
    assert net_payments(balances) == tuple(pay for pay in payments if pay != done_one)


def test_through_the_host_everybody_pays_or_is_paid_once() -> None:
    balances = {BOX: -17, 1: -30, 2: 25, 3: 15, HOST: 7}
    paid = [SettlePayment(1, BOX, 30), SettlePayment(BOX, 2, 25), SettlePayment(BOX, 3, 15)]
    assert [*route_through_host(balances, held=46)] == paid
    assert [*route_through_host(balances, held=47)] == [*paid, SettlePayment(BOX, HOST, 7)]


BOUGHT = (buys_in(BOB), buys_in(DORA, 0), buys_in(EMIL, 2000, PaymentMethod.IOU))


def evening_over(*more: AddExpense) -> Evening:
    """Bob paid, Dora owes, Emil promised; Bob wins, Dora is second."""
    return done(planned().do(-5, *BOUGHT).do(0, StartClock()), 70, EMIL, DORA).do(80, *more)


PIZZA = AddExpense(ExpenseKind.PIZZA, 3000, EMIL, (BOB, DORA, EMIL))
TIP = AddExpense(ExpenseKind.TIP, 600, HOST, (BOB, DORA, EMIL), after=1)


@each_row(
    ("more", "by_host"),
    [((), False), ((PIZZA,), False), ((PIZZA, TIP), False), ((), True), ((PIZZA, TIP), True)],
)
def test_ticked_off_in_any_order_all_is_settled(
    more: tuple[AddExpense, ...], by_host: bool
) -> None:
    start = evening_over(*more)
    count = len(list_settle_payments(start.state, at(90), by_host=by_host))
    assert count
    for order in itertools.permutations(range(count)):
        night = start
        planned_payments = list_settle_payments(start.state, at(90), by_host=by_host)
        for index in order:
            pay = planned_payments[index]
            night = night.do(90, SettlePaid(pay.payer, pay.payee, pay.cents, by_host))
            assert compute_cash_box(night.state).expected >= 0
        assert open_players(night.state) == {}
        assert list_open_balances(night.state) == {}
        assert list_unpaid_winnings(night.state, at(95)) == {}
        assert not any(entrant.iou for entrant in night.state.entrants.values())


def open_players(state: State) -> dict[int, int]:
    return {key: c for key, c in compute_balances(state, at(95)).items() if key not in (BOX, HOST)}


HOSTS_PIZZA = AddExpense(ExpenseKind.PIZZA, 3000, HOST, (BOB, DORA, EMIL))
FROM_BOX = AddExpense(ExpenseKind.PIZZA, 1800, BOX, (BOB, DORA, EMIL))


@each_row(
    ("more", "by_host", "taken", "kept"),
    [
        ((PIZZA, TIP), True, 600, 1000),
        ((PIZZA, TIP), False, 0, 1000),
        ((HOSTS_PIZZA,), True, 3000, 1000),
        ((FROM_BOX,), True, 0, 1000),
        ((FROM_BOX, TIP), True, 600, 1000),
    ],
)
def test_what_the_host_is_due_leaves_the_box(
    more: tuple[AddExpense, ...], by_host: bool, taken: int, kept: int
) -> None:
    """In the end the box holds the change that was put in, whatever was paid for whom."""
    change = MoveCash(CashMoveKind.FLOAT_IN, 1000)
    night = evening_over().do(80, change, *more).do(81, FinishNight())
    out = 0
    while payments := list_settle_payments(night.state, at(90), by_host=by_host):
        pay = payments[0]
        out += pay.cents if (pay.payer, pay.payee) == (BOX, HOST) else 0
        night = night.do(90, SettlePaid(pay.payer, pay.payee, pay.cents, by_host))
        assert compute_cash_box(night.state).expected >= 0
    assert (out, compute_cash_box(night.state).expected) == (taken, kept)


def test_the_box_pays_for_no_more_pizza_than_it_holds() -> None:
    assert refusal(evening_over(), 91, replace(FROM_BOX, cents=2001)).startswith(
        "The box holds €20, €0.01 too little."
    )


def test_a_payment_is_ticked_once() -> None:
    night = evening_over()
    pay = list_settle_payments(night.state, at(90), by_host=False)[0]
    tick = SettlePaid(pay.payer, pay.payee, pay.cents)
    again = night.do(90, tick)
    assert refusal(again, 91, tick) == "That payment is not open any more. Look, then tap again."
    assert refusal(night, 91, AddExpense(ExpenseKind.PIZZA, 0, BOB, (BOB,))) == (
        "Type an amount above 0."
    )
    assert refusal(night, 91, AddExpense(ExpenseKind.PIZZA, 5, BOB, ())) == "Choose who shares it."
    assert refusal(evening_over(PIZZA), 91, PIZZA) == (
        "The list of expenses has changed. Look at it, then add yours."
    )


@each_row(
    ("pay_to", "link", "url"),
    [
        (
            "",
            "https://club.example/pay?sum={amount}{currency}&to={name}",
            "https://club.example/pay?sum=12.50EUR&to=Bob%20B",
        ),
        ("paypal:bob", "https://club.example/{name}", "https://paypal.me/bob/12.50EUR"),
        ("", "https://club.example/{amount}", ""),
    ],
)
def test_the_clubs_link_where_it_tells_whom_the_money_is_for(
    pay_to: str, link: str, url: str
) -> None:
    way = pay_to or choose_payment_link(link, is_for_player=True)
    code = build_payment_code(way, "Bob B", "12.50", "EUR", "Friday")
    assert (code.url if code else "") == url
    assert choose_payment_link(link, is_for_player=False) == link


@each_row(
    "typed",
    [
        "http://a.b/",
        "https://a.b/{iban}",
        "https://{name}.b/",
        "https://a.b@evil{x}/",
        "a.b/{amount}",
    ],
)
def test_links_of_a_club_that_are_refused(typed: str) -> None:
    with pytest.raises(Refusal):
        check_payment_link(typed)


@each_row(
    ("typed", "kept"),
    [
        ("DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
        ("venmo:@bob", "venmo:@bob"),
        ("https://pay.example/{name}/{amount}", "https://pay.example/{name}/{amount}"),
        ("", ""),
    ],
)
def test_by_what_somebody_is_paid(typed: str, kept: str) -> None:
    assert check_payment_address(typed) == kept


@each_row("typed", ["DE89370400440532013001", "javascript:alert(1)", "http://a.b", 'https://a"b'])
def test_what_nobody_could_pay_by_is_refused(typed: str) -> None:
    with pytest.raises(Refusal):
        check_payment_address(typed)


@each_row(
    ("pay_to", "currency", "url"),
    [
        ("venmo:@bob", "USD", "https://venmo.com/bob?txn=pay&amount=12.50&note=Friday%20night"),
        ("cashapp:$bob", "USD", "https://cash.app/$bob/12.50"),
        ("paypal:bob", "EUR", "https://paypal.me/bob/12.50EUR"),
        ("https://x.y/{name}?a={amount}", "EUR", "https://x.y/Bob%20B?a=12.50"),
        ("DE89370400440532013000", "EUR", ""),
    ],
)
def test_the_code_says_the_amount(pay_to: str, currency: str, url: str) -> None:
    code = build_payment_code(pay_to, "Bob B", "12.50", currency, "Friday night")
    assert code is not None
    assert (code.url, code.picture.startswith("data:image/svg+xml")) == (url, True)
    assert build_payment_code("DE89370400440532013000", "Bob", "1", "USD", "") is None


def test_the_sheet_is_told_in_plain_words_and_ticked_off(club: Club) -> None:
    ann, night = member(club, "Ann"), open_night(club)
    do(night, *BOUGHT, KnockOut((EMIL,)), DeclineRebuy(EMIL), KnockOut((DORA,)))
    do(night, DeclineRebuy(DORA), FinishNight())
    page = page_of(ann, night, "settle/")
    pay = list_settle_payments(state_of(night), at(90), by_host=False)[0]
    assert [
        read(row) for row in re.findall(r'<li class="settle-row">.*?</li>', page, re.DOTALL)
    ] == [
        "Bob €20 Pay",
        "Dora → Bob €20 owed − €18 payout €2 Mark paid",
        "Emil → Bob €20 owed − €12 payout €8 Mark paid",
    ]
    sent = {"payer": pay.payer, "payee": pay.payee, "cents": pay.cents, "key": "settle-up-tick-1"}
    assert ann.post(f"/t/{night.pk}/do/settle_paid/", sent).status_code == 302
    assert pay not in list_settle_payments(state_of(night), at(90), by_host=False)
    assert "Player to player" in page_of(ann, night, "settle/?by=host")


@each_row("way", ["", "?by=host"])
def test_all_that_the_sheet_shows_is_paid_by_one_tap(club: Club, way: str) -> None:
    """One undo takes all of it back; what is not open any more, or no payment, is refused."""
    ann, night = member(club, "Ann"), open_night(club)
    do(night, *BOUGHT, KnockOut((EMIL,)), DeclineRebuy(EMIL), KnockOut((DORA,)))
    do(night, DeclineRebuy(DORA), FinishNight())
    page = page_of(ann, night, f"settle/{way}")
    payments = re.findall(r'name="payment"\s+value="([^"]+)"', page)
    sent = {"payment": payments, "key": "settle-up-all-1", "back": f"/t/{night.pk}/settle/"}
    if way:
        sent["by_host"] = "on"
    before = state_of(night)
    assert re.search(r"All €\d+ paid", page)
    paid = ann.post(f"/t/{night.pk}/settle/", sent, headers={"HX-Request": "true"})
    assert f"{len(payments)} payments settled" in toast(paid)
    assert list_settle_payments(state_of(night), at(90), by_host=bool(way)) == ()
    for refused in (payments, ["1_2"], ["a_b_c"]):
        again = sent | {"payment": refused, "key": f"settle-again-{len(refused[0])}"}
        answer = ann.post(f"/t/{night.pk}/settle/", again, headers={"HX-Request": "true"})
        assert answer.status_code == 409
    ann.post(paid["HX-Trigger"].split('"undo": "')[1].split('"')[0], {"key": "undo-settle-all"})
    assert state_of(night) == before


def test_the_club_is_paid_by_its_own_link(club: Club) -> None:
    ann, night = member(club, "Ann", Role.OWNER), open_night(club)
    do(night, *BOUGHT)
    sent = {
        "name": "Our club",
        "timezone": "UTC",
        "language": "en",
        "currency": "EUR",
        "payment_link": "https://club.example/pay/{amount}{currency}",
    }
    assert ann.post("/club/", sent | {"payment_link": "http://club.example"}).status_code == 200
    assert ann.post("/club/", sent).status_code == 302
    page = ann.get(f"/t/{night.pk}/settle/?by=host")
    assert 'href="https://club.example/pay/20EUR"' in page.content.decode()
