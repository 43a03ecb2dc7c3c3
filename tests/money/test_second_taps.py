"""Double taps and stale pages: nothing is bought, paid or lost twice."""

from dataclasses import replace

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    HOME,
    PRICE,
    buy_in,
    buy_more,
    done,
    out,
    planned,
    playing,
    refusal,
)
from tests.night.evening import Evening
from tournament.clock.actions import Pause, StartClock
from tournament.engine.canonical_json import compute_digest
from tournament.money.actions.cash import Pay, PayOut
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.money.values.terms import Offer, PurchaseKind
from tournament.night.state import StopReason
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.entries import MarkAbsent
from tournament.players.values import EntrantStatus, PaymentMethod

FREELY = replace(HOME, offers=(HOME.offers[0], replace(HOME.offers[1], limit=0)))
WITH_ADD_ON = replace(HOME, offers=(*HOME.offers, Offer(PurchaseKind.ADD_ON, PRICE, 1500, limit=0)))
MEANWHILE = "The prices changed. Nothing was bought; load the page again."


def test_a_rebuy_of_two_directors_is_one() -> None:
    night = playing(4, FREELY).do(5, out(BOB))
    once = night.do(6, buy_more(BOB, stack=0, times=0))
    assert refusal(once, 6, buy_more(BOB, stack=0, times=0)) == (
        "Bob just bought that. Nothing was changed; look, then tap again."
    )
    assert (
        once.do(7, out(BOB), buy_more(BOB, stack=0, times=1))
        .state.entrants[BOB]
        .count_purchases(PurchaseKind.REBUY)
        == 2
    )


def test_a_part_that_two_directors_take_is_taken_once() -> None:
    night = planned().do(-5, buy_in(BOB, paid=0), buy_in(DORA))
    assert refusal(night.do(0, Pay(BOB, 500, owed=PRICE)), 1, Pay(BOB, 500, owed=PRICE)) == (
        f"Bob owes €{(PRICE - 500) / 100:g} now. Nothing was changed; look, then tap again."
    )


def test_a_part_of_a_promise_is_made_good_once() -> None:
    night = planned().do(-5, buy_in(BOB, method=PaymentMethod.IOU))
    half = Pay(BOB, PRICE // 2, redeems=True, promised=PRICE)
    assert refusal(night.do(0, half), 1, half) == f"Bob has promised €{PRICE / 200:g}."


def test_a_part_of_a_prize_is_handed_over_once() -> None:
    night = done(playing(3), 70, EMIL, DORA)
    first, *_others = list_current_prizes(night.state)
    part = PayOut(BOB, 1000, to_come=first)
    assert (
        refusal(night.do(100, part), 101, part)
        == f"Bob has €{(first - 1000) / 100:g} to come. Nothing was changed."
    )


def test_a_price_list_in_another_order_sells_nothing_else() -> None:
    night = playing(4, WITH_ADD_ON)
    buying, rebuy, add_on = WITH_ADD_ON.offers
    turned = night.do(
        4,
        EditTerms(
            replace(WITH_ADD_ON, offers=(buying, add_on, rebuy)), compute_digest(night.state.terms)
        ),
    )
    for action in (
        buy_more(BOB, stack=0, buys=PurchaseKind.REBUY),
        buy_more(BOB, stack=0, chips=1000),
    ):
        assert night.do(5, action).state.entrants[BOB].count_purchases(PurchaseKind.REBUY) == 1
        assert refusal(turned, 5, action) == MEANWHILE


ABSENT = playing(4).do(10, MarkAbsent(DORA, True), Pause(StopReason.BREAK))
"""Dora left her seat ten minutes into the night, and the clock stood from then on."""


def test_twenty_minutes_away() -> None:
    """
    HomePokerTourney, PLAYERS LEAVING: who does not return within 20 minutes forfeits the chips.
    """
    forfeits = RemoveAbsent(DORA, 75)
    assert (
        refusal(ABSENT, 30, forfeits)
        == "Dora may be away for 20 minutes. To allow it all the same, give a reason."
    )
    for minutes, action in ((30, replace(forfeits, reason="she went home")), (30.001, forfeits)):
        gone = ABSENT.do(minutes, action).state
        assert (gone.entrants[DORA].status, gone.chips_moved, gone.entrants[DORA].total_cost) == (
            EntrantStatus.OUT,
            -75,
            PRICE,
        )


def test_who_stays_away_is_told_as_such() -> None:
    assert ABSENT.tells(40, RemoveAbsent(DORA, 75)) == "Dora stays away: 75 chips out of play"
    assert expecting().tells(25, RemoveAbsent(EMIL, 5)) == "Emil did not come: 5 chips out of play"


def expecting(rules: HouseRules | None = None) -> Evening:
    """Bob and Dora play, and Emil has promised to come."""
    buying = buy_in(BOB), buy_in(DORA), buy_in(EMIL, paid=0, absent=True)
    return planned(rules=rules).do(-5, *buying).do(0, StartClock())


def test_a_house_where_late_players_may_come_at_any_time() -> None:
    night = expecting(HouseRules(late_until_level=0, absent_minutes=0))
    assert refusal(night, 90, RemoveAbsent(EMIL, 1000)) == (
        "House rules: Emil may come at any time. To allow it all the same, give a reason."
    )
    left = night.do(10, MarkAbsent(DORA, True))
    assert refusal(left, 190, RemoveAbsent(DORA, 0)) == (
        "House rules: Dora may be away as long as needed. To allow it all the same, give a reason."
    )
