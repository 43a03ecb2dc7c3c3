"""
The payouts: what players read on their phones, what a director locks; and the page of the plan.
"""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.money.prize_night import (
    KEYS,
    PLAIN,
    RICH,
    do,
    enter,
    open_night,
    phone_of_bob,
    play_down,
    sent,
    state_of,
    visitor,
)
from tests.rows import each_row
from tests.tables.draw_night import read
from tournament.clock.actions import JumpToStep, StartClock
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Money, Refusal, say
from tournament.engine.money import Currency
from tournament.models import Club, Role, Tournament
from tournament.money.actions.prices_and_prizes import EditTerms, LockPrizes, RecordDeal
from tournament.money.actions.purchases import BuyIn
from tournament.money.rules import prize_report
from tournament.money.rules.prize_report import quota_text
from tournament.money.values.prize_plan import ExtraPrize, PayoutColumn, PayoutMethod, PrizePlan
from tournament.money.values.terms import Fee
from tournament.money.views.prize_plan_draft import (
    ColumnRow,
    ExtraRow,
    PrizePlanDraft,
    apply_operation,
    build_prize_plan_draft,
    parse_prize_plan,
    wrong_total_text,
)
from tournament.night.actions.night import FinishNight
from tournament.night.state import State
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.time_source import now

EURO = Currency()


@pytest.fixture
def night(club: Club) -> Tournament:
    """€275 from the buy-ins of five and two halves: 50/30/20 in whole €5."""
    night = open_night(
        club,
        replace(PLAIN, offers=tuple(replace(one, price=5500) for one in PLAIN.offers)),
        PrizePlan(unit=500),
    )
    enter(night, "Bob", "Dora", "Emil", "Finn", "Greta")
    return night


@pytest.fixture
def rich(club: Club) -> Tournament:
    """
    Twelve players with fees, bounties and a guarantee; three are left, Finn and Greta went out in
    one hand.
    """
    night = open_night(club, RICH, PrizePlan(unit=500, extras=(ExtraPrize(1, "The cup"),)))
    play_down(night)
    do(night, JumpToStep(3, 0))
    return night


# --- what everybody reads


def test_every_step_from_the_purse_to_the_prizes_is_told(
    club: Club, ann: Client, night: Tournament
) -> None:
    """
    A player reads it on their phone, a timekeeper the plan as well, and neither finds anything to
    press.
    """
    words = read(ann.get(f"/t/{night.pk}/prizes/"))
    assert "Prize pool €275 5 buy-ins Payouts Provisional" in words
    assert "Place 1 51% €140 Place 2 29% €80 Place 3 20% €55" in words
    assert "Buy-in: until the first hand of level 2" in words
    assert "Buy-in 5 × €55 €275" in words
    assert "50% = €137.50 rounded down €135 + €5 remainder €140" in words
    assert "20% = €55 €55" in words
    part = ann.get(f"/t/{night.pk}/prizes/", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="prizes"')
    page = phone_of_bob(night).get(f"/t/{night.pk}/prizes/").content.decode()
    assert re.findall(r'href="(/t/[^"]*)"', page) == [f"/t/{night.pk}/screen/"]
    assert re.findall(r"<form|<button class", page) == []
    tim = visitor(club, "Tim", Role.TIMEKEEPER)
    looked = tim.get(f"/t/{night.pk}/prizes/").content.decode()
    assert (f"/t/{night.pk}/prizes/plan/" in looked, f"/t/{night.pk}/deal/" in looked) == (
        True,
        False,
    )
    assert 'value="save"' not in tim.get(f"/t/{night.pk}/prizes/plan/").content.decode()


def test_fees_bounties_and_what_the_house_adds_have_their_lines(
    ann: Client, rich: Tournament
) -> None:
    """A shared place is told with what each gets; fees of earlier prices are told together."""
    words = read(ann.get(f"/t/{rich.pk}/prizes/"))
    assert "Prize pool €200 12 buy-ins + 1 rebuy" in words
    assert "not final" not in words
    assert "Buy-in 12 × (€20 − €3.50 fee − €5 bounty) €138" in words
    assert "House contribution €10" in words
    assert "House tops up the €200 guarantee €37" in words
    assert "Pizza, not in the pool €24 Cards, not in the pool €18" in words
    assert "Bounties, not in the pool €60 Won by Bob €35 Won by Dora €10" in words
    assert "Bought for €255 + €47 from the house = €200 payouts + €60 bounties + €42 fees" in words
    assert "Places 4–5, same hand: €20 + €0 = €20 . Finn €10 , Greta €10" in words
    assert "1 50% and: The cup €100" in words
    do(rich, EditTerms(replace(RICH, fees=(Fee("Pizza", 300),)), compute_digest(RICH)))
    assert "Fees of earlier prices, not in the pool €42" in read(ann.get(f"/t/{rich.pk}/prizes/"))


@each_row("entered", [2, 60])
def test_the_page_needs_the_same_few_queries_however_many_play(
    club: Club, ann: Client, django_assert_max_num_queries: Any, entered: int
) -> None:
    night = open_night(club)
    enter(night, *(f"Player {number}" for number in range(entered)))
    ann.get(f"/t/{night.pk}/prizes/")  # the club's show is read once
    with django_assert_max_num_queries(7):
        ann.get(f"/t/{night.pk}/prizes/")


def test_a_free_night_and_a_night_that_nobody_has_entered(club: Club, ann: Client) -> None:
    free = open_night(
        club,
        replace(PLAIN, offers=(replace(PLAIN.offers[0], price=0),)),
        PrizePlan(extras=(ExtraPrize(1, "The cup"),)),
    )
    words = read(ann.get(f"/t/{free.pk}/prizes/"))
    assert "No money in this night." in words
    assert "and: The cup" in words


def test_payouts_for_eight_without_names_are_one_tap_and_one_field(club: Club, ann: Client) -> None:
    """Before anybody has bought in: how many, at the night's price or at another."""
    empty = open_night(club)
    page = f"/t/{empty.pk}/prizes/"
    shown = ann.get(page).text
    assert re.findall(r'name="(players|price)" value="([^"]*)"', shown) == [
        ("players", "10"),
        ("price", "20"),
    ]
    assert "8 players: €160 €80 €48 €32" in read(ann.get(f"{page}?players=8&price=20"))
    assert "8 players: €400 €200 €120 €80" in read(ann.get(f"{page}?players=8&price=50"))
    assert "“lots” is not an amount." in read(ann.get(f"{page}?players=8&price=lots"))
    assert "10 players: €200" in read(ann.get(f"{page}?players=many"))
    enter(empty, "Bob")
    assert 'id="estimate"' not in ann.get(page).text


def test_a_fee_is_taken_of_the_price_that_is_tried_too(club: Club, ann: Client) -> None:
    tenth = replace(PLAIN, fees=(Fee("Room", percent=1000),))
    page = f"/t/{open_night(club, tenth).pk}/prizes/"
    assert "8 players: €144 " in read(ann.get(f"{page}?players=8&price=20"))
    assert "8 players: €360 " in read(ann.get(f"{page}?players=8&price=50"))


def test_in_a_tie_it_is_said_who_gets_which_thing(club: Club) -> None:
    """Second to fourth go out in one hand; each takes what comes with one of these places."""
    things = (ExtraPrize(1, "The cup"), ExtraPrize(2, "A medal"), ExtraPrize(4, "A spoon"))
    night = open_night(club, plan=PrizePlan(extras=things))
    enter(night, "Bob", "Dora", "Emil", "Finn")
    do(night, StartClock(), JumpToStep(3, 0), KnockOut((4, 2, 3), (1,)))
    found = prize_report.list_prize_places(state_of(night), now())
    assert [
        (one.first, one.last, one.extras, [taker.extras for taker in one.takers]) for one in found
    ] == [
        (1, 1, ("The cup",), [()]),
        (2, 4, (), [("A medal",), (), ("A spoon",)]),
    ]


def test_more_fixed_prizes_than_players_are_said(club: Club, ann: Client) -> None:
    """Emil was promised and does not come; the house makes up what is missing."""
    night = open_night(club, replace(PLAIN, guarantee=9000))
    enter(night, "Bob", "Dora")
    do(
        night,
        BuyIn(3, 0, 2000, 0, name="Emil", absent=True),
        StartClock(),
        LockPrizes((5000, 3000, 1000)),
    )
    assert "more locked payouts than players" not in read(ann.get(f"/t/{night.pk}/prizes/"))
    do(night, RemoveAbsent(3, 1000, "he rang"))
    words = read(ann.get(f"/t/{night.pk}/prizes/"))
    assert "There are more locked payouts than players." in words


def test_quotas_are_told_exactly() -> None:
    endless = say("{amount}…", amount=Money(1166666, "EUR", 4))
    assert [
        quota_text(State(), quota)
        for quota in (Fraction(13750), Fraction(27501, 2), Fraction(35000, 3))
    ] == [
        Money(13750, "EUR"),
        Money(1375050, "EUR", 4),
        endless,
    ]


# --- fixing


def test_the_button_fixes_the_prizes_that_are_shown_or_other_amounts(
    ann: Client, night: Tournament
) -> None:
    page = f"/t/{night.pk}/prizes/"
    cents = re.findall(r'name="cents" value="(\d+)"', ann.get(page).content.decode())
    ann.post(f"/t/{night.pk}/do/lock_prizes/", {**sent(), "cents": cents})
    assert state_of(night).locked == (14000, 8000, 5500)
    assert "Payouts Locked Change" in read(ann.get(page))
    ann.post(f"/t/{night.pk}/do/unlock_prizes/", sent())
    assert state_of(night).locked is None
    answer = ann.post(page, {**sent(op="fix", back=page), "amounts": ["175", "100,00", ""]})
    assert (answer["Location"], state_of(night).locked) == (page, (17500, 10000))
    assert "By the plan:" in read(ann.get(page))


def test_refused_amounts_stay_as_they_were_typed(ann: Client, night: Tournament) -> None:
    """One more place is offered, and nothing is changed."""
    for typed, sentence in (
        (["175", "90"], "The payouts make €265, the prize pool is €275. They must match."),
        (["175", "ten"], "“ten” is not an amount."),
        (["175", "", "100"], "Place 2 has no payout."),
        (["", ""], "Type at least the first-place payout."),
    ):
        answer = ann.post(f"/t/{night.pk}/prizes/", {**sent(op="fix"), "amounts": typed})
        assert (answer.status_code, sentence in read(answer)) == (409, True), sentence
        assert re.findall(r'name="amounts" value="([^"]*)"', answer.content.decode()) == typed
        assert ("€265 of €275" in read(answer)) == (typed == ["175", "90"])
    page = ann.post(
        f"/t/{night.pk}/prizes/", {**sent(op="more"), "amounts": ["200", "75"]}
    ).content.decode()
    assert re.findall(r'name="amounts" value="([^"]*)"', page) == ["200", "75", ""]
    assert state_of(night).locked is None


def test_fixed_prizes_that_are_not_the_purse_warn_and_offer_both_ways_out(
    ann: Client, night: Tournament
) -> None:
    do(night, LockPrizes((14000, 8000, 5500)), BuyIn(6, 0, 5500, 5500, name="Hugo"))
    page = ann.get(f"/t/{night.pk}/prizes/")
    assert "The payouts make €275, the prize pool is €330." in read(page)
    assert "Unlock payouts" in read(page)
    assert re.findall(r'name="cents" value="(\d+)"', page.content.decode()) == [
        "16500",
        "10000",
        "6500",
    ]


def test_a_deal_is_shown_as_the_players_own(ann: Client, rich: Tournament) -> None:
    do(rich, RecordDeal("icm", (1, 2, 3), (7000, 6000, 4000), (), 1000))
    page = ann.get(f"/t/{rich.pk}/prizes/")
    words = read(page)
    assert "by the deal Change Payouts By ICM" in words
    for due in ("Pay €105 – Bob", "Pay €70 – Dora", "Pay €40 – Emil"):
        assert due in words
    assert "Left for the winner €10" in words
    assert "Lock custom payouts" not in words
    do(rich, KnockOut((3,), (1,)), KnockOut((2,), (1,)), FinishNight())
    assert "Bob €130 due" in read(ann.get(f"/t/{rich.pk}/prizes/")), "with the rest, and bounties"


# --- the plan

PLANS = (
    PrizePlan(),
    PrizePlan(PayoutMethod.PERCENT, shares=(6250, 3750), unit=500, tie_unit=100, bubble=2000),
    PrizePlan(
        PayoutMethod.FIXED,
        amounts=(10050, 6000),
        extras=(ExtraPrize(1, "The cup"), ExtraPrize(3, "Wine")),
    ),
    PrizePlan(PayoutMethod.AUTOMATIC, places=7, least=3000),
    PrizePlan(PayoutMethod.SATELLITE, ticket=21500),
)


@each_row("plan", PLANS, ids=lambda plan: plan.how.value)
def test_the_form_says_exactly_what_the_plan_says(plan: PrizePlan) -> None:
    growing = replace(plan, growing=True)
    assert parse_prize_plan(build_prize_plan_draft(plan, EURO), EURO, plan) == growing


@each_row(
    ("operation", "changed"),
    [
        ("column-0", {"columns": (ColumnRow("10", "50 30 19"), ColumnRow())}),
        ("uncolumn-0", {"columns": ()}),
        ("whole-0", {"columns": (ColumnRow("10", "50.51 30.3 19.19"),)}),
        ("extra-0", {"extras": (ExtraRow("1", "Cup"), ExtraRow())}),
        ("unextra-0", {"extras": ()}),
        ("whole-shares", {"shares": "66.67 33.33"}),
        ("column-shares", {}),
        ("whole-9", {}),
    ],
)
def test_the_buttons_of_the_plan(operation: str, changed: dict[str, Any]) -> None:
    draft = PrizePlanDraft(
        shares="2 1", columns=(ColumnRow("10", "50 30 19"),), extras=(ExtraRow("1", "Cup"),)
    )
    assert apply_operation(draft, operation) == replace(draft, **changed)


def test_shares_that_do_not_make_a_hundred_are_noticed() -> None:
    assert [wrong_total_text(typed) for typed in ("50 30 20", "50 30 19.1", "x", "")] == [
        "",
        "99.1",
        "",
        "",
    ]


def test_what_cannot_be_read_is_said() -> None:
    wrong: Any
    for wrong, text in (
        ({"how": "luck"}, "Choose a payout method."),
        ({"places": "many"}, "“{typed}” is not a whole number."),
        ({"unit": "five"}, "“{typed}” is not an amount. Type it like 20 or 12.50."),
    ):
        with pytest.raises(Refusal) as refusal:
            parse_prize_plan(
                replace(build_prize_plan_draft(PrizePlan(), EURO), **wrong), EURO, PrizePlan()
            )
        assert refusal.value.line.text == text


def typed_plan(night: Tournament, **more: str) -> dict[str, str]:
    """The form as Ann's browser sends it."""
    shown = state_of(night).plan
    return sent(
        was=compute_digest(shown),
        how="by_field",
        unit="5",
        back=f"/t/{night.pk}/prizes/plan/",
        **{"upto-0": "10", "shares-0": "60 40"},
        **more,
    )


def test_a_plan_is_saved(ann: Client, night: Tournament) -> None:
    form = typed_plan(
        night, **{"upto-1": "20", "shares-1": "50 30 20", "place-0": "1", "what-0": "The cup"}
    )
    assert ann.post(f"/t/{night.pk}/prizes/plan/", {**form, "op": "save"}).status_code == 302
    columns = (PayoutColumn(10, (6000, 4000)), PayoutColumn(20, (5000, 3000, 2000)))
    assert state_of(night).plan == PrizePlan(
        columns=columns,
        unit=500,
        tie_unit=1,
        extras=(ExtraPrize(1, "The cup"),),
        growing=True,
    )


def test_shares_of_less_than_a_hundred_are_refused_with_a_way_out(
    ann: Client, night: Tournament
) -> None:
    form = typed_plan(night) | {"shares-0": "60 39.1", "least": "12,50"}
    refused = ann.post(f"/t/{night.pk}/prizes/plan/", {**form, "op": "save"})
    assert "99.1%, not 100%. Scale to 100%" in read(refused)
    assert re.findall(r'name="(?:shares-0|least)" value="([^"]*)"', refused.content.decode()) == [
        "60 39.1",
        "12,50",
    ]
    mended = ann.post(f"/t/{night.pk}/prizes/plan/", {**form, "op": "whole-0"}).content.decode()
    assert re.findall(r'name="shares-0" value="([^"]*)"', mended) == ["60.54 39.46"]
    assert state_of(night).plan.columns[0].upto == 10


def test_the_draft_is_tried_on_the_purse_of_now_and_on_another_field(
    ann: Client, night: Tournament
) -> None:
    page = f"/t/{night.pk}/prizes/plan/"
    for players, price, told in (
        ("5", "55", "5 players: €275 €165 €110"),
        ("8", "55", "8 players: €440 €265 €175"),
        ("8", "20", "8 players: €160 €95 €65"),
    ):
        form = typed_plan(night, players=players, price=price, op="look")
        assert told in read(ann.post(page, form))
    assert state_of(night).plan == PrizePlan(unit=500)


def test_a_plan_that_somebody_else_changed_is_not_written_over(
    ann: Client, night: Tournament
) -> None:
    form = typed_plan(night)
    ann.post(f"/t/{night.pk}/prizes/plan/", {**form, "op": "save"})
    late = ann.post(
        f"/t/{night.pk}/prizes/plan/",
        {**form, "key": next(KEYS), "shares-0": "70 30", "op": "save"},
    )
    assert "The payouts changed while you edited." in read(late)
    assert 'value="70 30"' in late.content.decode()


def test_fixed_prizes_keep_their_plan_until_they_are_freed(ann: Client, night: Tournament) -> None:
    do(night, LockPrizes((14000, 8000, 5500)))
    plan = f"/t/{night.pk}/prizes/plan/"
    assert "The payouts are locked. Unlock them to change the plan." in read(ann.get(plan))
    refused = ann.post(plan, {**typed_plan(night), "op": "save"})
    assert "Tap “Unlock payouts” first." in read(refused)
