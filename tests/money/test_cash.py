"""Cash payments: in parts, promised, offset, handed over, signed for, moved and counted."""

from dataclasses import replace
from typing import Any

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    buy_in,
    done,
    logged,
    planned,
    playing,
    refusal,
    selling,
)
from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tournament.clock.actions import StartClock
from tournament.money.actions.cash import (
    ConfirmPayouts,
    CountBox,
    MoveCash,
    Pay,
    PayOut,
    SignForPayouts,
)
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_debt_to_host,
    list_open_balances,
    list_settlement_tasks,
    list_unpaid_winnings,
)
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Fee
from tournament.night.action import Action
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry, add_accepted_entries
from tournament.night.state import CashBoxCount, CashMoveKind, CashMovement
from tournament.players.values import Payment, PaymentMethod, Payout

SIXTY_FORTY = PrizePlan(PayoutMethod.PERCENT, shares=(6000, 4000))
UNKNOWN = "This player is not on the list. Load the page again."


def owed(paid: int = 500, method: PaymentMethod = PaymentMethod.CASH) -> Evening:
    """Bob bought in for 20 and paid a part of it; Dora and Emil paid all."""
    night = planned(plan=SIXTY_FORTY).do(
        -5, buy_in(BOB, paid=paid, method=method), buy_in(DORA), buy_in(EMIL)
    )
    return night.do(0, StartClock())


def over(paid: int = 500, method: PaymentMethod = PaymentMethod.CASH) -> Evening:
    """And Bob won 36, Dora 24."""
    return done(owed(paid, method), 70, EMIL, DORA)


OVER = over()
OWED = owed()


def pay(cents: int, **more: Any) -> Pay:
    return Pay(BOB, cents, **more)


# --- paying


def test_paid_in_parts() -> None:
    night = OWED.do(10, pay(700)).do(20, pay(800, method=PaymentMethod.TRANSFER, note=" by phone "))
    assert night.state.entrants[BOB].payments[2] == Payment(
        800, PaymentMethod.TRANSFER, at(20), "by phone"
    )
    assert (list_open_balances(night.state), list_open_balances(OWED.state)) == ({}, {BOB: 1500})
    assert (compute_cash_box(night.state).cash_in, compute_cash_box(night.state).by_transfer) == (
        5200,
        800,
    )


def test_a_promise_is_no_cash_until_it_is_kept() -> None:
    night = owed(2000, PaymentMethod.IOU)
    assert (
        list_open_balances(night.state),
        compute_cash_box(night.state).promised,
        compute_cash_box(night.state).expected,
    ) == (
        {},
        2000,
        4000,
    )
    part = night.do(10, pay(500, redeems=True))
    assert (
        part.state.entrants[BOB].iou,
        compute_cash_box(part.state).expected,
        list_open_balances(part.state),
    ) == (
        1500,
        4500,
        {},
    )
    kept = part.do(20, pay(1500, redeems=True, method=PaymentMethod.TRANSFER))
    assert kept.state.entrants[BOB].payments[3:] == (
        Payment(-1500, PaymentMethod.IOU, at(20)),
        Payment(1500, PaymentMethod.TRANSFER, at(20)),
    )


def test_who_had_not_paid_after_all_pays_later() -> None:
    night = planned(plan=SIXTY_FORTY).do(-5, buy_in(BOB), buy_in(DORA))
    unpaid = pay(-2000, owed=0)
    assert logged(night, 10, unpaid) == "Bob pays €20 later"
    later = night.do(10, unpaid)
    assert (list_open_balances(later.state), compute_cash_box(later.state).expected) == (
        {BOB: 2000},
        2000,
    )
    assert later.do(20, pay(2000, owed=2000)).state.entrants[BOB].paid == 2000
    again = "Bob owes €20 now. Nothing was changed; look, then tap again."
    assert refusal(later, 11, unpaid) == again
    nothing = "Bob owes €0. Nothing was changed."
    for wrong in (pay(-2000), pay(-2001, owed=0), pay(-1, owed=0, method=PaymentMethod.TRANSFER)):
        assert refusal(night, 10, wrong) == nothing
    promised = owed(2000, PaymentMethod.IOU)
    assert refusal(promised, 10, pay(-2000, owed=0, method=PaymentMethod.IOU)) == nothing
    handed = over(2000).do(90, PayOut(BOB, 3600), PayOut(DORA, 2400))
    assert refusal(handed, 91, unpaid) == ("The box holds €0, €20 too little. Nothing was changed.")


def test_set_off_against_the_prize() -> None:
    night = OVER.do(90, pay(1500, method=PaymentMethod.PRIZE))
    assert (list_open_balances(night.state), list_unpaid_winnings(night.state, at(90))) == (
        {},
        {BOB: 2100, DORA: 2400},
    )
    assert compute_cash_box(night.state).expected == 4500  # no cash moved

    promised = over(2000, PaymentMethod.IOU).do(
        90, pay(2000, method=PaymentMethod.PRIZE, redeems=True)
    )
    assert (promised.state.entrants[BOB].iou, list_unpaid_winnings(promised.state, at(90))) == (
        0,
        {BOB: 1600, DORA: 2400},
    )


def test_a_cent_is_money_too() -> None:
    night = OVER.do(90, pay(1), PayOut(BOB, 1), pay(1, method=PaymentMethod.PRIZE))
    assert (list_open_balances(night.state), list_unpaid_winnings(night.state, at(90))) == (
        {BOB: 1498},
        {BOB: 3598, DORA: 2400},
    )


test_what_cannot_be_paid = each_says(
    refusal,
    90,
    [
        (OWED, pay(1501), "Bob owes €15. Nothing was changed."),
        (OWED, pay(0), "Type an amount above 0."),
        (OWED, pay(-500), "Bob owes €15. Nothing was changed."),
        (OWED, Pay(7, 100), UNKNOWN),
        (OWED, pay(500, note="x" * 141), "That is longer than 140 letters. Shorten it."),
        (owed(2000, PaymentMethod.IOU), pay(2001, redeems=True), "Bob has promised €20."),
        (owed(2000, PaymentMethod.IOU), pay(-1, redeems=True), "Bob has promised €20."),
        (
            owed(2000, PaymentMethod.IOU),
            pay(500, redeems=True, method=PaymentMethod.IOU),
            "Bob has promised €20.",
        ),
        (OWED, pay(500, method=PaymentMethod.PRIZE), "Bob has €0 in payouts to come."),
        (
            over(0).do(85, PayOut(BOB, 3000)),
            pay(700, method=PaymentMethod.PRIZE),
            "Bob has €6 in payouts to come.",
        ),
        (Evening(), pay(500), "This night has not been opened."),
    ],
)


# --- handing over


def test_the_winner_confirms_what_they_got_once() -> None:
    night = OVER.do(90, PayOut(BOB, 1000), PayOut(BOB, 2600, PaymentMethod.TRANSFER))
    assert refusal(night, 91, ConfirmPayouts(BOB, 1000)) == (
        "€36 can be confirmed now. Nothing was changed; look, then tap again."
    )
    got = ConfirmPayouts(BOB, 3600, "iPhone", vouched=True)
    assert logged(night, 91, got) == "Bob got €36: confirmed"
    confirmed = night.do(91, got)
    assert [
        (payout.confirmed, payout.device, payout.vouched)
        for payout in confirmed.state.entrants[BOB].payouts
    ] == [(at(91), "iPhone", True)] * 2
    assert refusal(confirmed, 92, got).startswith("€0 can be confirmed now.")
    assert list_settlement_tasks(confirmed.state, at(92)) == list_settlement_tasks(
        night.state, at(92)
    )


def test_names_typed_in_older_nights_stay() -> None:
    night = OVER.do(90, PayOut(BOB, 1000), PayOut(BOB, 2600, PaymentMethod.TRANSFER, " Bob "))
    assert night.state.entrants[BOB].payouts == (
        Payout(1000, PaymentMethod.CASH, at(90)),
        Payout(2600, PaymentMethod.TRANSFER, at(90), "Bob"),
    )
    signed = night.do(91, SignForPayouts(BOB, "Bobby"))
    assert [one.signed for one in signed.state.entrants[BOB].payouts] == ["Bobby", "Bob"]
    assert signed.do(92, SignForPayouts(BOB, "Dora")).past is signed.past


def test_what_was_handed_too_much_comes_back() -> None:
    night = done(owed(2000), 70, EMIL).do(
        80, RecordDeal("even", (BOB, DORA), (3600, 2400)), PayOut(BOB, 3600)
    )
    changed = night.do(85, RecordDeal("even", (BOB, DORA), (3000, 3000)))
    assert list_unpaid_winnings(changed.state, at(85)) == {BOB: -600, DORA: 3000}
    assert refusal(changed, 86, PayOut(BOB, -601)) == "Bob has −€6 to come. Nothing was changed."
    assert (
        list_unpaid_winnings(changed.do(86, PayOut(BOB, -600), PayOut(DORA, 3000)).state, at(86))
        == {}
    )


test_what_cannot_be_handed_over = each_says(
    refusal,
    90,
    [
        (OVER, PayOut(BOB, 3601), "Bob has €36 to come. Nothing was changed."),
        (OVER, PayOut(BOB, 0), "Type an amount above 0."),
        (OVER, PayOut(BOB, -1), "Bob has €36 to come. Nothing was changed."),
        (OWED, PayOut(BOB, 1), "Bob has €0 to come. Nothing was changed."),
        (OVER, PayOut(7, 100), UNKNOWN),
        (
            OVER,
            PayOut(BOB, 100, PaymentMethod.PRIZE),
            "Pay out in cash or by transfer.",
        ),
        (OVER, PayOut(BOB, 100, signed="x" * 81), "Type a name of at most 80 letters."),
        (OVER, SignForPayouts(BOB, "Bob"), "Bob has no payout to sign for."),
        (OVER, SignForPayouts(BOB, "x" * 81), "Type a name of at most 80 letters."),
    ],
)


def test_a_knock_out_that_a_prize_rests_on_is_not_undone() -> None:
    night = OVER.do(90, PayOut(BOB, 3600))
    refused = "Not undone: no. 10 cannot stand without it. Bob has €0 to come. Nothing was changed."
    assert refusal(night, 91, Undo((8, 9))) == refused


# --- a box that holds too little


def short() -> Evening:
    """Bob won 36, Dora 24; Dora owes 20 and Emil 15, so the box holds 25 for 60."""
    bought = (buy_in(BOB), buy_in(DORA, paid=0), buy_in(EMIL, paid=500))
    return done(planned(plan=SIXTY_FORTY).do(-5, *bought).do(0, StartClock()), 70, EMIL, DORA)


def test_no_more_cash_is_handed_over_than_is_in_the_box() -> None:
    night = short()
    sentence = (
        "The box holds €25, €11 too little. Nothing was changed. Dora still owes €20. Emil still "
        "owes €15."
    )
    assert refusal(night, 90, PayOut(BOB, 3600)) == sentence
    assert [
        compute_cash_box(night.do(90, way).state).expected
        for way in (PayOut(BOB, 2500), PayOut(BOB, 3600, PaymentMethod.TRANSFER))
    ] == [0, 2500]


def test_each_way_out_of_a_box_that_holds_too_little() -> None:
    night = short()
    sent = night.do(90, PayOut(BOB, 3600, signed="Bob", to_come=3600, by_transfer=1100))
    assert sent.state.entrants[BOB].payouts == (
        Payout(2500, PaymentMethod.CASH, at(90), "Bob"),
        Payout(1100, PaymentMethod.TRANSFER, at(90), "Bob"),
    )
    assert (compute_cash_box(sent.state).expected, compute_debt_to_host(sent.state)) == (0, 0)
    lent = night.do(90, PayOut(BOB, 3600, signed="Bob", to_come=3600, lent=1100, host="Ann"))
    assert lent.state.entrants[BOB].payouts == (Payout(3600, PaymentMethod.CASH, at(90), "Bob"),)
    assert lent.state.box == (CashMovement(CashMoveKind.LOAN_IN, 1100, at(90), "Ann"),)
    assert (compute_cash_box(lent.state).expected, compute_debt_to_host(lent.state)) == (0, 1100)
    assert [list_unpaid_winnings(way.state, at(90)) for way in (sent, lent)] == [{DORA: 2400}] * 2


def test_the_host_gets_back_what_was_lent() -> None:
    lent = short().do(90, PayOut(BOB, 3600, lent=1100, host="Ann"))
    most = "At most {} can be taken out for that. Nothing was changed."
    assert refusal(lent, 91, MoveCash(CashMoveKind.LOAN_OUT, 1100)) == most.format("€0")
    paid = lent.do(91, Pay(EMIL, 1500))
    assert refusal(paid, 92, MoveCash(CashMoveKind.LOAN_OUT, 1101)) == most.format("€11")
    back = paid.do(92, MoveCash(CashMoveKind.LOAN_OUT, 1100, "Ann"))
    assert (compute_cash_box(back.state).expected, compute_debt_to_host(back.state)) == (400, 0)


@each_row(
    ("action", "sentence"),
    [
        (PayOut(BOB, 3600, by_transfer=1000), "The box holds €25, €1 too little."),
        (
            PayOut(BOB, 3600, by_transfer=1101),
            "The box holds €25 now. Nothing was changed; look, then tap again.",
        ),
        (
            PayOut(BOB, 3600, lent=1500),
            "The box holds €25 now. Nothing was changed; look, then tap again.",
        ),
        (
            PayOut(BOB, 3600, PaymentMethod.TRANSFER, lent=1100),
            "Pay out in cash or by transfer.",
        ),
        (
            PayOut(BOB, 3600, by_transfer=2200, lent=-1100),
            "Pay out in cash or by transfer.",
        ),
        (
            PayOut(BOB, 3600, lent=1100, host="x" * 81),
            "Type a name of at most 80 letters.",
        ),
    ],
)
def test_a_page_that_is_behind_borrows_nothing(action: Action, sentence: str) -> None:
    assert refusal(short(), 90, action).startswith(sentence)


def test_a_box_that_an_earlier_release_let_below_zero_stays_readable() -> None:
    night, handed = short(), PayOut(BOB, 3600)
    below = replace(
        night,
        past=add_accepted_entries(
            night.past, [Entry(night.past.version + 1, at(90), handed, "Ann")]
        ),
    )
    assert compute_cash_box(below.state).expected == -1100
    assert refusal(below, 91, PayOut(DORA, 2400)).startswith("The box holds €0, €24 too little.")


# --- moving and counting

WITH_FEES = playing(3, selling(fees=(Fee("Food", 300),)))


def test_what_should_be_in_the_box() -> None:
    put_in = (
        (CashMoveKind.FLOAT_IN, 5000),
        (CashMoveKind.HOUSE_IN, 1000),
        (CashMoveKind.TIPS_IN, 300),
    )
    night = WITH_FEES.do(5, *(MoveCash(*one) for one in put_in))
    assert compute_cash_box(night.state).expected == 6000 + 6300
    taken = (
        (CashMoveKind.FLOAT_OUT, 5000),
        (CashMoveKind.HOUSE_OUT, 1000),
        (CashMoveKind.TIPS_OUT, 200),
        (CashMoveKind.FEES_OUT, 900),
    )
    night = night.do(6, *(MoveCash(*one) for one in taken), CountBox(5190, 5200, " a coin fell "))
    assert (compute_cash_box(night.state).expected, night.state.count) == (
        5200,
        CashBoxCount(5190, 5200, at(6), "a coin fell"),
    )


test_what_cannot_be_moved_or_counted = each_says(
    refusal,
    5,
    [
        (
            MoveCash(CashMoveKind.FEES_OUT, 901),
            "At most €9 can be taken out for that. Nothing was changed.",
        ),
        (
            MoveCash(CashMoveKind.TIPS_OUT, 1),
            "At most €0 can be taken out for that. Nothing was changed.",
        ),
        (
            MoveCash(CashMoveKind.FLOAT_OUT, 1),
            "At most €0 can be taken out for that. Nothing was changed.",
        ),
        (MoveCash(CashMoveKind.TIPS_IN, 0), "Type an amount above 0."),
        (MoveCash(CashMoveKind.TIPS_IN, 10**12 + 1), "Type an amount above 0."),
        (
            MoveCash(CashMoveKind.TIPS_IN, 5, "x" * 141),
            "That is longer than 140 letters. Shorten it.",
        ),
        (CountBox(-1, 6000), "Cash in the box can’t be negative."),
        (CountBox(10**12 + 1, 6000), "Cash in the box is too large. Check it."),
        (CountBox(6000, 6000, "x" * 141), "That is longer than 140 letters. Shorten it."),
        (
            CountBox(6000, 5900),
            "Money moved while you counted. Count again.",
        ),
    ],
    WITH_FEES,
)


def test_what_the_house_owes_stays_in_the_box() -> None:
    """
    It adds 15 and makes up what is missing of 80: 5. Of 32 that were put in, 12 may be taken back.
    """
    night = playing(3, selling(house=1500, guarantee=8000)).do(
        5, MoveCash(CashMoveKind.HOUSE_IN, 3200)
    )
    part = night.do(6, MoveCash(CashMoveKind.HOUSE_OUT, 1000))
    there = "At most €2 can be taken out for that. Nothing was changed."
    assert refusal(part, 7, MoveCash(CashMoveKind.HOUSE_OUT, 201)) == there
    part.do(7, MoveCash(CashMoveKind.HOUSE_OUT, 200))


test_the_journal_tells_it = each_says(
    logged,
    90,
    [
        (pay(500), "Bob pays €5 (cash)"),
        (pay(500, method=PaymentMethod.IOU), "Bob pays €5 (IOU)"),
        (pay(500, method=PaymentMethod.PRIZE), "Bob pays €5 (from the payout)"),
        (PayOut(BOB, 3600), "Paid Bob €36 (cash)"),
        (
            PayOut(BOB, 3600, PaymentMethod.TRANSFER, "Bob"),
            "Paid Bob €36 (transfer)",
        ),
        (MoveCash(CashMoveKind.TIPS_IN, 250), "Tips put in: €2.50"),
        (CountBox(4500, 4500), "Box counted: €45, exact"),
        (MoveCash(CashMoveKind.FLOAT_IN, 5000, "Ann’s"), "Change put into the box: €50 (Ann’s)"),
        (CountBox(4400, 4500), "Box counted: €44, expected €45"),
        (CountBox(4400, 4500, "beer"), "Box counted: €44, expected €45 – beer"),
    ],
    OVER,
)
