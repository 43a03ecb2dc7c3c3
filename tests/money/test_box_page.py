"""
The cash box: what should be in it, who pays and is paid, the count, and when the money is settled.
"""

import re
from dataclasses import replace
from datetime import UTC

import pytest
from django.template.loader import render_to_string
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.money.cash_night import (
    BOB,
    DORA,
    EMIL,
    FINN,
    REBUY,
    TEN,
    TWENTY,
    WITH_FEES,
    buys_in,
    do,
    fields,
    items,
    open_night,
    page_of,
    part,
    played,
    press,
    read,
    rows,
    said,
    state_of,
    undo,
)
from tests.night.evening import at
from tests.page_text import collapse
from tests.rows import each_row
from tournament.models import Club, Tournament
from tournament.money.actions.cash import MoveCash, Pay, PayOut
from tournament.money.values.terms import PurchaseWindow, WindowEnd
from tournament.money.views.open_balances import SHOWN, build_cash_box_lists
from tournament.night.actions.night import FinishNight, ReopenNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import CashMoveKind
from tournament.players.actions.knockouts import KnockOut
from tournament.players.actions.place_corrections import CorrectPlace
from tournament.players.values import PaymentMethod

pytestmark = pytest.mark.django_db
NOT_COUNTED = "Count the box"
QUERIES = 7


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def sums(page: str) -> list[list[str]]:
    """Line by line, what should be in the box."""
    return rows(part(page, 'id="sums"', "details").partition('id="beside"')[0])


def beside(page: str) -> list[list[str]]:
    return rows(part(page, 'id="beside"', "table"))


def todo(page: str) -> list[str]:
    return items(part(page, 'id="todo"', "details"))


def listed(page: str, spot: str) -> list[str]:
    """Who stands in rows of a kind, with what is said of them, without when they bought it."""
    found = re.findall(rf'id="{spot}-(?:\d+|-\d+)"(.*?)</summary>', page, re.DOTALL)
    return [re.sub(r" \d\d:\d\d$", "", read(f"<li{row}</summary>")) for row in found]


def owing(page: str) -> list[str]:
    """Who owes, and how much the row takes."""
    rows = re.findall(r'<li id="owes-.*?</li>', page, re.DOTALL)
    return [
        f"{read(row.partition('</small>')[0].partition('<small')[0])} {read(re.findall(r'<button.*?</button>', row, re.DOTALL)[-1])}"
        for row in rows
    ]


def counted(page: str) -> str:
    """What is said of the count."""
    return read(page.partition('class="count-row"')[2].partition("</section>")[0])


def test_the_box_is_worked_out_line_by_line(ann: Client, night: Tournament) -> None:
    """What is not cash stands beside it."""
    do(
        night,
        buys_in(BOB),
        buys_in(DORA, TEN),
        Pay(DORA, 400),
        Pay(DORA, 600, PaymentMethod.TRANSFER),
    )
    paid, prizes = ["Paid (cash)", "€34"], ["Payouts (cash)", "€0"]
    assert sums(page_of(ann, night)) == [paid, prizes, ["In the box", "€34"]]
    moves = {
        CashMoveKind.FLOAT_IN: 5000,
        CashMoveKind.FLOAT_OUT: 3000,
        CashMoveKind.HOUSE_IN: 1000,
        CashMoveKind.HOUSE_OUT: 400,
        CashMoveKind.TIPS_IN: 750,
        CashMoveKind.TIPS_OUT: 250,
    }
    do(
        night,
        buys_in(EMIL, TWENTY, PaymentMethod.TRANSFER),
        buys_in(FINN, TWENTY, PaymentMethod.IOU),
    )
    do(night, *(MoveCash(what, cents) for what, cents in moves.items()))
    page = page_of(ann, night)
    assert sums(page) == [
        ["Paid (cash)", "€34.00"],
        ["Payouts (cash)", "€0.00"],
        ["Change put into the box", "€50.00"],
        ["Change taken out again", "−€30.00"],
        ["Contribution put in", "€10.00"],
        ["Contribution taken back", "−€4.00"],
        ["Tips put in", "€7.50"],
        ["Tips taken out", "−€2.50"],
        ["In the box", "€65.00"],
    ]
    assert beside(page) == [
        ["Paid (transfer)", "€26"],
        ["Payouts (transfer)", "€0"],
        ["IOU", "€20"],
    ]


def test_fees_tips_and_too_much_of_the_house_stand_apart_from_the_purse(
    ann: Client, club: Club
) -> None:
    night = open_night(club, WITH_FEES)
    do(
        night,
        buys_in(BOB),
        buys_in(DORA),
        MoveCash(CashMoveKind.FEES_OUT, 150),
        MoveCash(CashMoveKind.TIPS_IN, 700),
    )
    do(night, MoveCash(CashMoveKind.HOUSE_IN, 1000))
    assert rows(part(page_of(ann, night), 'id="apart"', "table")) == [
        ["Fees", "€4.00"],
        ["Fees to take out", "€2.50"],
        ["Tips put in", "€7.00"],
        ["Tips to take out", "€7.00"],
        ["House contribution to take back", "€10.00"],
    ]


# --- paying


def test_who_owes_pays_in_full_with_one_tap_or_a_part_or_another_way(
    ann: Client, night: Tournament
) -> None:
    do(night, buys_in(BOB), buys_in(DORA, 500), buys_in(EMIL, 0))
    assert owing(page_of(ann, night)) == ["Dora Take €15", "Emil Take €20"]
    assert said(press(ann, night, "do-pay-2")) == ["Dora pays €15 (cash)"]
    for typed, method, answer, left in (
        ("20.01", "cash", "Emil owes €20. Nothing was changed.", ["Emil Take €20"]),
        ("5", "cash", "Emil pays €5 (cash)", ["Emil Take €15"]),
        ("12,50", "transfer", "Emil pays €12.50 (transfer)", ["Emil Take €2.50"]),
        ("2.50", "iou", "Emil pays €2.50 (IOU)", []),
    ):
        assert said(press(ann, night, "do-pay-part-3", amount=typed, method=method)) == [answer]
        assert owing(page_of(ann, night)) == left


def test_a_promise_is_redeemed_in_parts(ann: Client, night: Tournament) -> None:
    do(night, buys_in(DORA, TWENTY, PaymentMethod.IOU))
    assert said(press(ann, night, "do-redeem-part-2", amount="5", method="transfer")) == [
        "Dora pays €5 (transfer)"
    ]
    assert listed(page_of(ann, night), "promised") == ["Dora IOU"]
    assert fields(page_of(ann, night), "do-redeem-2")["cents"] == "1500"


def test_a_debt_is_set_off_against_the_prize(ann: Client, night: Tournament) -> None:
    """Bob won €30 and owes €20: he is handed €10, and no cash moves for the rest."""
    played(night, buys_in(BOB, 0), buys_in(DORA), buys_in(EMIL))
    do(night, FinishNight())
    assert listed(page_of(ann, night), "prize")[0] == "Bob owes €20 first"
    assert said(press(ann, night, "do-set-off-1")) == ["Bob pays €20 (from the payout)"]
    page = page_of(ann, night)
    assert owing(page) == []
    assert listed(page, "prize")[0] == "Bob €10 due"
    assert sums(page)[-1] == ["In the box", "€40"]


def test_no_more_is_offered_to_be_set_off_than_was_won(ann: Client, night: Tournament) -> None:
    played(night, buys_in(BOB), buys_in(DORA), buys_in(EMIL, 0))
    do(night, FinishNight())
    assert fields(page_of(ann, night), "do-set-off-3")["cents"] == "1200"


def test_who_paid_too_much_gets_it_back(night: Tournament) -> None:
    """The desk does not let it come to that; a journal of another release might."""
    do(night, buys_in(BOB))
    state = state_of(night)
    state = replace(state, entrants={BOB: replace(state.entrants[BOB], purchases=())})
    context = {
        "row": build_cash_box_lists(state, at(0), UTC).owing.rows[0],
        "may_direct": True,
        "night": night,
        "zone": UTC,
        "here": "/",
    }
    page = collapse(render_to_string("money/cash_box/owes.html", context))
    assert "Bob €20 too much" in read(page)
    assert [fields(page, form)["cents"] for form in ("do-pay-1", "do-back-1")] == ["-2000", "-2000"]


# --- prizes


def test_a_prize_is_handed_over_with_one_tap_or_in_parts(ann: Client, night: Tournament) -> None:
    played(night)
    do(night, FinishNight())
    assert said(press(ann, night, "do-hand-2")) == ["Paid Dora €18 (cash)"]
    press(ann, night, "do-hand-part-1", amount="10", method="transfer")
    press(ann, night, "do-hand-part-1", amount="5")
    page = page_of(ann, night)
    assert listed(page, "prize") == ["Bob €15 due", "Emil"]
    assert beside(page)[1] == ["Payouts (transfer)", "€10"]
    assert {payout.signed for payout in state_of(night).entrants[BOB].payouts} == {""}


def test_a_prize_that_shrank_goes_back(ann: Client, night: Tournament) -> None:
    """Dora was handed the second prize; then the director is told that she went out before Emil."""
    played(night)
    do(night, FinishNight(), PayOut(DORA, 1800, PaymentMethod.CASH, "Dora"))
    do(night, ReopenNight(), CorrectPlace(DORA, 0), FinishNight())
    assert listed(page_of(ann, night), "prize") == ["Bob", "Emil", "Dora €6 too much"]
    assert said(press(ann, night, "do-hand-2")) == ["Dora gives €6 back"]
    assert sums(page_of(ann, night))[1:] == [
        ["Payouts (cash)", "−€12"],
        ["In the box", "€48"],
    ]


def test_prizes_that_may_grow_are_not_handed_over_lightly(ann: Client, club: Club) -> None:
    limited = replace(
        WITH_FEES,
        offers=(WITH_FEES.offers[0], replace(REBUY, window=PurchaseWindow(WindowEnd.LEVEL_END, 1))),
    )
    for terms, may_grow in (
        (WITH_FEES, False),
        (limited, True),
    ):  # who sells rebuys to the end could never hand over
        night = open_night(club, terms)
        do(night, buys_in(BOB), buys_in(DORA), buys_in(EMIL), KnockOut((EMIL,), (BOB,)))
        page = page_of(ann, night)
        assert listed(page, "prize") == ["Bob €5 due"]
        assert ("Payouts may grow" in page) == may_grow


# --- a box that holds too little


def short_box(night: Tournament) -> None:
    """
    Bob won €30, Dora €18, Emil €12; the box holds €25, since Dora owes €15 and Emil promised €20.
    """
    played(night, buys_in(BOB), buys_in(DORA, 500), buys_in(EMIL, TWENTY, PaymentMethod.IOU))
    do(night, FinishNight())


def offered(page: str) -> list[str]:
    """The buttons of the prizes that say what to do about a box that holds too little."""
    found = re.findall(r'<form id="do-(?:take|set-off-prize|hand)-[^p].*?</form>', page, re.DOTALL)
    return [read(re.findall(r"<button\b.*?</button>", one, re.DOTALL)[0]) for one in found]


def test_each_way_out_of_a_box_that_holds_too_little_is_one_tap_and_is_undone(
    ann: Client, night: Tournament
) -> None:
    """It says who owes, and what can be done."""
    short_box(night)
    page = page_of(ann, night)
    assert "The box holds €25, too little for a payout." in read(page)
    assert read(page).count("The box is €5 short:") == 1
    assert offered(page) == [
        "Take €20 from Emil",
        "Take €15 from Dora",
        "Pay €25 cash, €5 transfer",
        "I pay the missing €5",
        "Pay €18",
        "Pay €12",
    ]
    for form, told in {
        "do-take-3": "Emil pays €20 (cash)",
        "do-take-2": "Dora pays €15 (cash)",
        "do-hand-1-transfer": "Paid Bob €30 (€25 cash, €5 transfer)",
        "do-hand-1-loan": "Paid Bob €30 (cash, €5 of it lent by the host)",
    }.items():
        assert said(press(ann, night, form)) == [told]
        night.refresh_from_db()
        undo(night, night.version)


def test_a_winner_who_owes_sets_it_off(ann: Client, night: Tournament) -> None:
    played(night, buys_in(BOB, 500), buys_in(DORA, 0), buys_in(EMIL, 0))
    do(night, FinishNight())
    assert "Deduct €15 they owe" in offered(page_of(ann, night))
    assert said(press(ann, night, "do-set-off-prize-1")) == ["Bob pays €15 (from the payout)"]
    assert "The box is €10 short:" in read(page_of(ann, night))
    do(night, Pay(DORA, TWENTY), Pay(EMIL, TWENTY))
    assert "short for this" not in page_of(ann, night)


def test_two_directors_who_hand_over_at_once_never_empty_the_box_twice(
    ann: Client, night: Tournament
) -> None:
    short_box(night)
    page = page_of(ann, night)
    first, late = fields(page, "do-hand-2-"), fields(page, "do-hand-3-")
    ann.post(f"/t/{night.pk}/do/pay_out/", first)
    answer = ann.post(f"/t/{night.pk}/do/pay_out/", late, follow=True)
    assert said(answer)[-1].startswith(
        "The box holds €7, €5 too little. Nothing was changed. Emil still owes €20. Dora still "
        "owes €15."
    )
    assert "Pay €7 cash, €5 transfer" in offered(answer.text)


def test_what_the_host_lent_is_owed_until_it_is_paid_back(ann: Client, night: Tournament) -> None:
    short_box(night)
    press(ann, night, "do-hand-1-loan")
    page = page_of(ann, night)
    assert "The host lent €5. Repay it." in todo(page)
    assert ["Owed to the host", "€5"] in rows(part(page, 'id="apart"', "table"))
    assert "do-repay-" not in page, "nothing is in the box"
    press(ann, night, "do-pay-2")
    assert said(press(ann, night, "do-repay-")) == ["Paid back to the host: €5 (Ann)"]
    page = page_of(ann, night)
    assert sums(page)[2:] == [
        ["Lent by the host", "€5"],
        ["Paid back to the host", "−€5"],
        ["In the box", "€10"],
    ]
    assert "The host lent €5. Repay it." not in todo(page)


# --- the count, and the end


def test_an_evening_is_settled_step_by_step(ann: Client, night: Tournament) -> None:
    """Until the last step something is always still to do; a difference needs its reason."""
    assert 'id="todo"' not in page_of(ann, night), "while it runs the rows say what is open"
    played(night, buys_in(BOB, 0), buys_in(DORA, TWENTY, PaymentMethod.IOU), buys_in(EMIL))
    do(night, FinishNight())
    owes, promised = (
        "1 player owes €20.",
        "1 IOU is open.",
    )
    assert todo(page_of(ann, night)) == [
        owes,
        promised,
        "3 payouts are open.",
        NOT_COUNTED,
    ]
    press(ann, night, "do-pay-1")
    press(ann, night, "do-redeem-2")
    for key in (BOB, DORA):
        press(ann, night, f"do-hand-{key}")
    press(ann, night, "do-hand-part-3", amount="12")
    assert todo(page_of(ann, night)) == [NOT_COUNTED]
    press(ann, night, "do-move", what="tips_in", amount="5")
    assert said(press(ann, night, "do-count", amount="3")) == ["Box counted: €3, expected €5"]
    page = page_of(ann, night)
    assert todo(page) == ["The box is off by −€2. Say why."]
    assert "Box counted: €3, expected €5" in counted(page)
    press(ann, night, "do-count-reason", reason="A coin rolled under the sofa")
    page = page_of(ann, night)
    assert (todo(page), "Settled: all paid, box counted." in page) == ([], True)
    assert "expected €5 – A coin rolled under the sofa" in counted(page)
    press(ann, night, "do-move", what="tips_out", amount="3")
    page = page_of(ann, night)
    assert todo(page) == ["Cash has moved since. Count again."]
    assert counted(page).endswith(
        "A coin rolled under the sofa Cash has moved since. Nobody owes."
        " Count the box In the box Save"
    )


def test_money_that_moves_while_somebody_counts_is_noticed(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB))
    before = fields(page_of(ann, night), "do-count")
    do(night, buys_in(DORA))
    answer = ann.post(f"/t/{night.pk}/do/count_box/", {**before, "amount": "20"}, follow=True)
    assert said(answer)[0].startswith("Money moved while you counted. Count again.")
    assert state_of(night).count is None


def test_money_is_put_in_and_taken_out(ann: Client, club: Club) -> None:
    night = open_night(club, WITH_FEES)
    do(night, buys_in(BOB), buys_in(DORA))
    for what, amount, answer in (
        ("fees_out", "4.01", "At most €4 can be taken out for that. Nothing was changed."),
        ("fees_out", "4", "Fees taken out: €4 (kitchen jar)"),
        ("house_in", "10", "Contribution put in: €10 (kitchen jar)"),
        ("house_out", "10", "Contribution taken back: €10 (kitchen jar)"),
        ("tips_in", "2.50", "Tips put in: €2.50 (kitchen jar)"),
    ):
        assert said(press(ann, night, "do-move", what=what, amount=amount, note="kitchen jar")) == [
            answer
        ]


# --- who looks, and how many


def test_a_long_list_shows_its_beginning_and_finds_the_rest(ann: Client, night: Tournament) -> None:
    do(night, *(buys_in(key, 0) for key in range(101, 101 + SHOWN + 7)))
    page = page_of(ann, night)
    assert len(owing(page)) == SHOWN
    assert "and 7 more" in page
    assert owing(page_of(ann, night, "prizes/?find=GUEST%20147")) == ["Guest 147 Take €20"]
    assert owing(page_of(ann, night, "prizes/?find=Cleo")) == []
    assert "<script>" not in page_of(ann, night, "prizes/?find=%22%3E%3Cscript%3E")
    part_alone = ann.get(f"/t/{night.pk}/prizes/", headers={"HX-Request": "true"}).text
    assert part_alone.startswith('<div id="prizes" class="money all"')
    assert f'hx-get="/t/{night.pk}/prizes/"' in part_alone
    assert "<html" not in part_alone


def test_the_old_address_of_the_cash_box_leads_to_it(ann: Client, night: Tournament) -> None:
    answer = ann.get(f"/t/{night.pk}/box/?find=dora")
    assert answer["Location"] == f"/t/{night.pk}/prizes/?find=dora#box"
    assert ann.get(f"/t/{night.pk}/box/")["Location"] == f"/t/{night.pk}/prizes/"


def test_what_should_be_in_the_box_is_not_told_before_it_was_counted(
    ann: Client, night: Tournament
) -> None:
    """It stands only behind “Show”; once something was counted it is told beside the count."""
    do(night, buys_in(BOB), buys_in(DORA))
    page = page_of(ann, night)
    hidden = part(page, 'id="sums"', "details")
    assert "€40" in hidden
    told = page.partition('id="box"')[2].partition('id="account"')[0]
    assert "€40" not in read(told.replace(hidden, ""))
    assert "Not counted" in counted(page)
    assert said(press(ann, night, "do-count", amount="40")) == ["Box counted: €40, exact"]
    assert "exact" in counted(page_of(ann, night))


@each_row("entrants", [1, 100])
def test_the_queries_are_as_many_for_one_player_as_for_a_hundred(
    ann: Client, night: Tournament, entrants: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    do(night, AddUnnamedPlayers(entrants, TWENTY, TEN))
    ann.get(f"/t/{night.pk}/prizes/")  # what is read once by each process
    for path in ("prizes/", "box/ledger/", "box/ledger.csv", "players/-1/receipt/"):
        with django_assert_num_queries(QUERIES - 3 * path.endswith(".csv")):
            assert ann.get(f"/t/{night.pk}/{path}").status_code == 200
