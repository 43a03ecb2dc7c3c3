"""The cash box: what should be in it, who pays and is paid, the count, and when the money is settled."""

import re
from dataclasses import replace
from datetime import UTC

import pytest
from django.template.loader import render_to_string
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.core.evening import at
from tests.pages.cash_night import (
    BOB,
    DORA,
    EMIL,
    FINN,
    HOSTILE,
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
    visitor,
)
from tests.rows import each_row
from tournament import journal
from tournament.core.actions.base import Action
from tournament.core.actions.cash import CountBox, MoveCash, Pay, PayOut
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.leaving import Refund
from tournament.core.actions.night import FinishNight, ReopenNight
from tournament.core.actions.placing import PutPlace
from tournament.core.actions.purchases import BuyIn
from tournament.core.actions.unnamed import AddUnnamed
from tournament.core.box import to_hand_over
from tournament.core.entrants import Method
from tournament.core.state import BoxMove
from tournament.core.terms import Until, Window
from tournament.models import Club, Role, Tournament
from tournament.pages.box.lists import SHOWN, lists

pytestmark = pytest.mark.django_db
NOT_FINISHED = "The night is not finished yet."
NOT_COUNTED = "The cash box has not been counted."
QUERIES = 5


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def sums(page: str) -> list[list[str]]:
    """Line by line, what should be in the box."""
    return rows(part(page, 'id="sums"', "section").partition("<h3")[0])


def beside(page: str) -> list[list[str]]:
    return rows(part(page, 'id="sums"', "section").partition("<h3")[2])


def todo(page: str) -> list[str]:
    return items(part(page, 'id="todo"', "section"))


def listed(page: str, section: str) -> list[str]:
    """Who stands on a list, with what is said of him."""
    found = part(page, f'id="{section}"', "section")
    return [read("<li " + one.partition("<form")[0].partition("<details")[0]) for one in found.split("<li ")[1:]]


EVERYTHING: tuple[Action, ...] = (
    buys_in(BOB),
    buys_in(DORA, TEN),
    buys_in(EMIL, TWENTY, Method.TRANSFER),
    buys_in(FINN, TWENTY, Method.IOU),
    MoveCash(BoxMove.FLOAT_IN, 5000),
    MoveCash(BoxMove.FLOAT_OUT, 3000),
    MoveCash(BoxMove.HOUSE_IN, 1000),
    MoveCash(BoxMove.HOUSE_OUT, 400),
    MoveCash(BoxMove.TIPS_IN, 750),
    MoveCash(BoxMove.TIPS_OUT, 250),
)


@each_row(
    ("actions", "lines"),
    [
        ((), [["Cash paid in by the players", "€0"], ["Prizes handed out in cash", "€0"], ["In the box", "€0"]]),
        (
            (buys_in(BOB), buys_in(DORA, TEN), Pay(DORA, 400), Pay(DORA, 600, Method.TRANSFER)),
            [["Cash paid in by the players", "€34"], ["Prizes handed out in cash", "€0"], ["In the box", "€34"]],
        ),
        (
            EVERYTHING,
            [
                ["Cash paid in by the players", "€30"],
                ["Prizes handed out in cash", "€0"],
                ["Change put into the box", "€50"],
                ["Change taken out again", "−€30"],
                ["Contribution put in", "€10"],
                ["Contribution taken back", "−€4"],
                ["Tips put in", "€7.50"],
                ["Tips taken out", "−€2.50"],
                ["In the box", "€61"],
            ],
        ),
        (
            (buys_in(BOB), buys_in(DORA), Refund(BOB)),
            [["Cash paid in by the players", "€20"], ["Prizes handed out in cash", "€0"], ["In the box", "€20"]],
        ),
    ],
    ids=["nothing", "split payments", "everything", "a refund"],
)
def test_the_box_is_worked_out_line_by_line(
    ann: Client, night: Tournament, actions: tuple[Action, ...], lines: list[list[str]]
) -> None:
    """What is not cash stands beside it."""
    do(night, *actions)
    page = page_of(ann, night)
    assert sums(page) == lines
    if actions is EVERYTHING:
        assert beside(page) == [
            ["Paid by transfer", "€20"],
            ["Prizes handed out by transfer", "€0"],
            ["Promised (IOU)", "€20"],
        ]


def test_fees_and_tips_stand_apart_from_the_purse(ann: Client, club: Club) -> None:
    night = open_night(club, WITH_FEES)
    do(night, buys_in(BOB), buys_in(DORA), MoveCash(BoxMove.FEES_OUT, 150), MoveCash(BoxMove.TIPS_IN, 700))
    assert rows(part(page_of(ann, night), 'id="apart"', "section")) == [
        ["Fees in what was bought", "€4"],
        ["Fees still to be taken out", "€2.50"],
        ["Tips put in", "€7"],
        ["Tips still to be taken out", "€7"],
    ]


def test_house_money_that_is_too_much_stands_apart_until_it_is_taken_back(ann: Client, night: Tournament) -> None:
    do(night, MoveCash(BoxMove.HOUSE_IN, 1000))
    left = ["Contribution of the house still to be taken back", "€10"]
    assert rows(part(page_of(ann, night), 'id="apart"', "section")) == [left]
    assert said(press(ann, night, "do-move", what="house_out", amount="10", note="")) == [
        "Contribution taken back: €10"
    ]
    assert 'id="apart"' not in page_of(ann, night)


# --- paying -----------------------------------------------------------------------------------------------------------


def test_who_owes_pays_in_full_with_one_tap(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB), buys_in(DORA, 500), buys_in(EMIL, 0))
    assert listed(page_of(ann, night), "owing") == ["Dora owes €15", "Emil owes €20"]
    assert said(press(ann, night, "do-pay-2")) == ["Dora pays €15 (cash)"]
    assert listed(page_of(ann, night), "owing") == ["Emil owes €20"]
    assert state_of(night).entrants[DORA].owes == 0


@each_row(
    ("typed", "method", "answer", "left"),
    [
        ("5", "cash", "Dora pays €5 (cash)", ["Dora owes €15"]),
        ("12,50", "transfer", "Dora pays €12.50 (transfer)", ["Dora owes €7.50"]),
        ("20", "iou", "Dora promises to pay €20", []),
    ],
)
def test_a_part_or_another_way(
    ann: Client, night: Tournament, typed: str, method: str, answer: str, left: list[str]
) -> None:
    do(night, buys_in(DORA, 0))
    assert said(press(ann, night, "do-pay-part-2", amount=typed, method=method)) == [answer]
    assert listed(page_of(ann, night), "owing") == left


def test_what_is_no_part_of_a_debt_is_refused(ann: Client, night: Tournament) -> None:
    do(night, buys_in(DORA, 0))
    no_part = "Dora owes €20. Nothing was changed."
    for typed, told in {
        "20.01": no_part,
        "0": no_part,
        "five": "“five” is not an amount. Type it like 20 or 12.50.",
    }.items():
        assert said(press(ann, night, "do-pay-part-2", amount=typed, method="cash")) == [told]
    assert listed(page_of(ann, night), "owing") == ["Dora owes €20"]


def test_a_promise_is_redeemed_in_parts(ann: Client, night: Tournament) -> None:
    do(night, buys_in(DORA, TWENTY, Method.IOU))
    assert listed(page_of(ann, night), "promises") == ["Dora has promised €20"]
    assert said(press(ann, night, "do-redeem-part-2", amount="5", method="transfer")) == ["Dora pays €5 (transfer)"]
    assert listed(page_of(ann, night), "promises") == ["Dora has promised €15"]
    press(ann, night, "do-redeem-2")
    page = page_of(ann, night)
    assert (listed(page, "promises"), listed(page, "owing"), sums(page)[-1]) == ([], [], ["In the box", "€15"])


def test_a_debt_is_set_off_against_the_prize(ann: Client, night: Tournament) -> None:
    """Bob won €30 and owes €20: he is handed €10, and no cash moves for the rest."""
    played(night, buys_in(BOB, 0), buys_in(DORA), buys_in(EMIL))
    do(night, FinishNight())
    assert (
        listed(page_of(ann, night), "prizes")[0] == "Bob place 1 · €30 to come still has to pay €20: settle that first"
    )
    assert said(press(ann, night, "do-set-off-1")) == ["Bob pays €20 (set off against the prize)"]
    page = page_of(ann, night)
    assert listed(page, "owing") == []
    assert listed(page, "prizes")[0] == "Bob place 1 · €10 to come"
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
    context = {"open": lists(state, at(0), UTC), "may_direct": True, "night": night, "zone": UTC, "here": "/"}
    page = render_to_string("box/owing.html", context)
    assert listed(page, "owing") == ["Bob paid €20 too much"]
    assert [fields(page, form)["cents"] for form in ("do-pay-1", "do-back-1")] == ["-2000", "-2000"]


# --- prizes -----------------------------------------------------------------------------------------------------------


def test_a_prize_is_handed_over_and_signed_for_with_one_tap(ann: Client, night: Tournament) -> None:
    played(night)
    do(night, FinishNight())
    answer = press(ann, night, "do-hand-1")
    assert said(answer) == ["Bob was handed €30 (cash), signed by Bob"]
    entrant = state_of(night).entrants[BOB]
    assert [(one.cents, one.method, one.signed) for one in entrant.payouts] == [(3000, Method.CASH, "Bob")]
    assert listed(page_of(ann, night), "prizes") == ["Dora place 2 · €18 to come", "Emil place 3 · €12 to come"]
    assert listed(page_of(ann, night), "unsigned") == []


def test_a_prize_in_parts_and_signed_for_later(ann: Client, night: Tournament) -> None:
    played(night)
    do(night, FinishNight())
    press(ann, night, "do-hand-part-1", amount="10", method="transfer", signed="")
    press(ann, night, "do-hand-part-1", amount="5", signed="Ben")
    page = page_of(ann, night)
    assert listed(page, "unsigned") == ["Bob €10"]
    assert listed(page, "prizes")[0] == "Bob place 1 · €15 to come"
    assert beside(page)[1] == ["Prizes handed out by transfer", "€10"]
    assert said(press(ann, night, "do-sign-1", signed="Bob’s wife")) == ["Bob’s wife signs for Bob"]
    assert [one.signed for one in state_of(night).entrants[BOB].payouts] == ["Bob’s wife", "Ben"]
    assert listed(page_of(ann, night), "unsigned") == []


def test_a_prize_that_shrank_goes_back(ann: Client, night: Tournament) -> None:
    """Dora was handed the second prize; then the director is told that she went out before Emil."""
    played(night)
    do(night, FinishNight(), PayOut(DORA, 1800, Method.CASH, "Dora"))
    do(night, ReopenNight(), PutPlace(DORA, 0), FinishNight())
    assert listed(page_of(ann, night), "prizes") == [
        "Bob place 1 · €30 to come",
        "Emil place 2 · €18 to come",
        "Dora place 3 · €6 too much",
    ]
    assert said(press(ann, night, "do-hand-2")) == ["Dora gives €6 back"]
    assert sums(page_of(ann, night))[1:] == [["Prizes handed out in cash", "−€12"], ["In the box", "€48"]]


def test_prizes_that_may_grow_are_not_handed_over_lightly(ann: Client, club: Club) -> None:
    night = open_night(club, WITH_FEES)
    do(night, buys_in(BOB), buys_in(DORA), buys_in(EMIL), KnockOut((EMIL,), (BOB,)))
    page = page_of(ann, night)
    assert listed(page, "prizes") == ["Bob €5 to come"]
    assert "these prizes may grow" not in page  # a night that sells rebuys to its end could never hand over any
    limited = replace(WITH_FEES, offers=(WITH_FEES.offers[0], replace(REBUY, window=Window(Until.LEVEL_END, 1))))
    night = open_night(club, limited)
    do(night, buys_in(BOB), buys_in(DORA), buys_in(EMIL), KnockOut((EMIL,), (BOB,)))
    assert "these prizes may grow" in page_of(ann, night)
    do(night, FinishNight())
    assert "these prizes may grow" not in page_of(ann, night)


# --- a box that holds too little --------------------------------------------------------------------------------------


def short_box(night: Tournament) -> None:
    """Bob won €30, Dora €18, Emil €12; the box holds €25, since Dora owes €15 and Emil promised €20."""
    played(night, buys_in(BOB), buys_in(DORA, 500), buys_in(EMIL, TWENTY, Method.IOU))
    do(night, FinishNight())


def offered(page: str) -> list[str]:
    """The buttons of the prizes that say what to do about a box that holds too little."""
    found = re.findall(r'<form id="do-(?:take|set-off-prize|hand)-[^p].*?</form>', page, re.DOTALL)
    return [read(re.findall(r"<button\b.*?</button>", one, re.DOTALL)[0]) for one in found]


def test_each_way_out_of_a_box_that_holds_too_little_is_one_tap_and_is_undone(ann: Client, night: Tournament) -> None:
    """It says who owes, and what can be done."""
    short_box(night)
    page, before = page_of(ann, night), state_of(night)
    assert "The box holds €25. That is too little for a prize below." in read(page)
    assert read(page).count("The box is €5 short for this:") == 1
    assert offered(page) == [
        "Take the €20 Emil promised",
        "Take €15 from Dora",
        "Pay €25 in cash, €5 by transfer",
        "I pay the missing €5 myself",
        "Hand over €18 in cash, signed by Dora",
        "Hand over €12 in cash, signed by Emil",
    ]
    for form, told, to_come, in_box in (
        ("do-take-3", "Emil pays €20 (cash)", 3000, "€45"),
        ("do-take-2", "Dora pays €15 (cash)", 3000, "€40"),
        ("do-hand-1-transfer", "Bob was handed €30 (€25 in cash, €5 by transfer), signed by Bob", 0, "€0"),
        ("do-hand-1-loan", "Bob was handed €30 (cash, €5 of it lent by the host), signed by Bob", 0, "€0"),
    ):
        assert said(press(ann, night, form)) == [told]
        state, page = state_of(night), page_of(ann, night)
        assert to_hand_over(state, at(999)).get(BOB, 0) == to_come
        assert sums(page)[-1] == ["In the box", in_box]
        undo(night, journal.newest(night).version)
        assert state_of(night) == before


def test_a_winner_who_owes_sets_it_off(ann: Client, night: Tournament) -> None:
    played(night, buys_in(BOB, 500), buys_in(DORA, 0), buys_in(EMIL, 0))
    do(night, FinishNight())
    assert "Set off €15 of their own debt" in offered(page_of(ann, night))
    assert said(press(ann, night, "do-set-off-prize-1")) == ["Bob pays €15 (set off against the prize)"]
    assert "The box is €10 short for this:" in read(page_of(ann, night))
    do(night, Pay(DORA, TWENTY), Pay(EMIL, TWENTY))
    page = page_of(ann, night)
    assert "short for this" not in page
    assert said(press(ann, night, "do-hand-1")) == ["Bob was handed €15 (cash), signed by Bob"]


def test_two_directors_who_hand_over_at_once_never_empty_the_box_twice(ann: Client, night: Tournament) -> None:
    short_box(night)
    page = page_of(ann, night)
    first, late = fields(page, "do-hand-2-"), fields(page, "do-hand-3-")
    ann.post(f"/t/{night.pk}/do/pay_out/", first)
    answer = ann.post(f"/t/{night.pk}/do/pay_out/", late, follow=True)
    assert said(answer)[-1].startswith(
        "The box holds €7, €5 too little. Nothing was changed. Emil still owes €20. Dora still owes €15."
    )
    assert "Pay €7 in cash, €5 by transfer" in offered(answer.content.decode())
    loan = fields(page, "do-hand-1-loan")
    assert said(ann.post(f"/t/{night.pk}/do/pay_out/", loan, follow=True))[-1].startswith(
        "The box holds €7, €18 too little."
    )
    do(night, Pay(DORA, 1500), Pay(EMIL, TWENTY, redeems=True))
    assert said(ann.post(f"/t/{night.pk}/do/pay_out/", loan | {"key": "another-key"}, follow=True))[-1].startswith(
        "The box holds €42 now. Nothing was changed; look, then tap again."
    )


def test_what_the_host_lent_is_owed_until_it_is_paid_back(ann: Client, night: Tournament) -> None:
    short_box(night)
    press(ann, night, "do-hand-1-loan")
    page = page_of(ann, night)
    assert "The host has lent €5. Pay it back from the box." in todo(page)
    assert ["Owed to the host", "€5"] in rows(part(page, 'id="apart"', "section"))
    assert "do-repay-" not in page, "nothing is in the box"
    press(ann, night, "do-pay-2")
    assert said(press(ann, night, "do-repay-")) == ["Paid back to the host: €5 (Ann)"]
    page = page_of(ann, night)
    assert sums(page)[2:] == [["Lent by the host", "€5"], ["Paid back to the host", "−€5"], ["In the box", "€10"]]
    assert "The host has lent €5. Pay it back from the box." not in todo(page)


# --- the count, and the end -------------------------------------------------------------------------------------------


def test_an_evening_is_settled_step_by_step(ann: Client, night: Tournament) -> None:
    """Until the last step something is always still to do; a difference needs its reason."""
    assert todo(page_of(ann, night)) == [NOT_FINISHED]
    played(night, buys_in(BOB, 0), buys_in(DORA, TWENTY, Method.IOU), buys_in(EMIL))
    do(night, FinishNight())
    owes, promised = "1 player has not paid exactly what was bought.", "1 player has only promised to pay."
    assert todo(page_of(ann, night)) == [owes, promised, "3 prizes have not been handed over.", NOT_COUNTED]
    press(ann, night, "do-pay-1")
    press(ann, night, "do-redeem-2")
    for key in (BOB, DORA):
        press(ann, night, f"do-hand-{key}")
    press(ann, night, "do-hand-part-3", amount="12", signed="")
    assert todo(page_of(ann, night)) == ["1 player has not signed yet.", NOT_COUNTED]
    press(ann, night, "do-sign-3")
    press(ann, night, "do-move", what="tips_in", amount="5")
    assert said(press(ann, night, "do-count", amount="3")) == ["Counted the box: €3 instead of €5"]
    assert todo(page_of(ann, night)) == ["The box is off by −€2, and nobody has said why."]
    assert fields(page_of(ann, night), "do-count")["amount"] == "3"
    press(ann, night, "do-count", reason="A coin rolled under the sofa")
    page = page_of(ann, night)
    assert (todo(page), "Everybody has paid, every prize is handed over" in page) == ([], True)
    press(ann, night, "do-move", what="tips_out", amount="3")
    assert todo(page_of(ann, night)) == ["Money moved after the box was counted. Count it once more."]


def test_the_count_shows_both_figures_and_why(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB))
    for amount, reason, facts, words in (
        ("20", "", ["€20", "€20", "€0"], "exactly right."),
        ("21,50", "", ["€21.50", "€20", "+€1.50"], "Nobody has said why it differs."),
        ("19", "A coin is lost", ["€19", "€20", "−€1"], "Reason: A coin is lost"),
        ("0", "Stolen <b>", ["€0", "€20", "−€20"], "Reason: Stolen <b>"),
    ):
        press(ann, night, "do-count", amount=amount, reason=reason)
        counting = part(page_of(ann, night), 'id="counting"', "section").partition("<form")[0]
        assert [read(one) for one in re.findall(r"<dd>(.*?)</dd>", counting)] == facts
        assert read(counting).endswith(words)


def test_money_that_moves_while_somebody_counts_is_noticed(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB))
    before = fields(page_of(ann, night), "do-count")
    do(night, buys_in(DORA))
    answer = ann.post(f"/t/{night.pk}/do/count_box/", {**before, "amount": "20"}, follow=True)
    assert said(answer)[0].startswith("Money moved while you counted: €40 should be in the box now. Count once more.")
    assert state_of(night).count is None


def test_money_is_put_in_and_taken_out(ann: Client, club: Club) -> None:
    night = open_night(club, WITH_FEES)
    do(night, buys_in(BOB), buys_in(DORA))
    for what, amount, answer in (
        ("house_out", "1", "At most €0 can be taken out for that. Nothing was changed."),
        ("tips_out", "1", "At most €0 can be taken out for that. Nothing was changed."),
        ("float_out", "1", "At most €0 can be taken out for that. Nothing was changed."),
        ("fees_out", "4.01", "At most €4 can be taken out for that. Nothing was changed."),
        ("fees_out", "4", "Fees taken out: €4 (kitchen jar)"),
        ("float_in", "50", "Change put into the box: €50 (kitchen jar)"),
        ("house_in", "10", "Contribution put in: €10 (kitchen jar)"),
        ("tips_in", "2.50", "Tips put in: €2.50 (kitchen jar)"),
    ):
        assert said(press(ann, night, "do-move", what=what, amount=amount, note="kitchen jar")) == [answer]


# --- who looks, and how many ------------------------------------------------------------------------------------------


def test_the_box_is_no_business_of_the_timekeeper(club: Club, ann: Client, night: Tournament) -> None:
    """A page that is there asks for the changing part alone."""
    do(night, buys_in(BOB, 0), CountBox(0, 0))
    assert visitor(club, "Tim", Role.TIMEKEEPER).get(f"/t/{night.pk}/box/").status_code == 404
    text = ann.get(f"/t/{night.pk}/box/", headers={"HX-Request": "true"}).content.decode()
    assert text.startswith(f'<div id="box" class="stack" hx-get="/t/{night.pk}/box/"')
    assert "<html" not in text


def test_a_long_list_shows_its_beginning_and_finds_the_rest(ann: Client, night: Tournament) -> None:
    do(night, *(buys_in(key, 0) for key in range(101, 101 + SHOWN + 7)))
    page = page_of(ann, night)
    assert len(listed(page, "owing")) == SHOWN
    assert "and 7 more; find them by name" in page
    assert listed(page_of(ann, night, "box/?find=GUEST%20147"), "owing") == ["Guest 147 owes €20"]
    assert listed(page_of(ann, night, "box/?find=Cleo"), "owing") == []
    assert 'action="/t/' in page_of(ann, night, "box/?find=%22%3E%3Cscript%3E")
    assert "<script>" not in page_of(ann, night, "box/?find=%22%3E%3Cscript%3E")


@each_row("name", [" ".join(HOSTILE[:4]), " ".join(HOSTILE[4:])])
def test_a_hostile_name_is_only_a_name(ann: Client, night: Tournament, name: str) -> None:
    do(night, BuyIn(BOB, 0, TWENTY, 500, name=name), BuyIn(DORA, 0, TWENTY, TWENTY, Method.IOU, name=name))
    do(night, buys_in(EMIL), KnockOut((EMIL,)), KnockOut((DORA,)), FinishNight())
    do(night, MoveCash(BoxMove.TIPS_IN, 100, name), CountBox(2600, 2600, name), PayOut(BOB, 1, Method.CASH, name))
    do(night, PayOut(DORA, 1))
    page = page_of(ann, night)
    assert listed(page, "owing") == [f"{name} owes €15"]
    assert listed(page, "promises") == [f"{name} has promised €20"]
    assert fields(page, "do-hand-1")["signed"] == name
    assert fields(page, "do-sign-2")["signed"] == name


@each_row("entrants", [1, 100])
def test_the_queries_are_as_many_for_one_player_as_for_a_hundred(
    ann: Client, night: Tournament, entrants: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    do(night, AddUnnamed(entrants, TWENTY, TEN))
    ann.get(f"/t/{night.pk}/box/")  # what is read once by each process
    for path in ("box/", "box/ledger/", "box/ledger.csv", "players/-1/receipt/"):
        with django_assert_num_queries(QUERIES - path.endswith(".csv")):
            assert ann.get(f"/t/{night.pk}/{path}").status_code == 200
