"""
Prices, prizes and deals: changed, fixed, agreed by the players, and refused in one sentence each.
"""

from dataclasses import replace

from tests.money.money_evening import (
    BOB,
    DORA,
    HOME,
    buy_in,
    buy_more,
    logged,
    out,
    planned,
    playing,
    prizes_of,
    refusal,
    selling,
    total,
)
from tests.money.test_deal_actions import FINISHED, deal, last_three
from tests.night.evening import Evening, each_says
from tests.night.row_tests import each_gives
from tournament.engine.canonical_json import compute_digest
from tournament.engine.money import Currency
from tournament.money.actions.prices_and_prizes import (
    CancelDeal,
    EditPrizePlan,
    EditTerms,
    LockPrizes,
    UnlockPrizes,
)
from tournament.money.rules.prize_pool import has_stale_prizes, list_current_prizes
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import BountyKind, Fee, Terms
from tournament.night.actions.night import FinishNight, ReopenNight

THREE = PrizePlan(PayoutMethod.PERCENT, shares=(5000, 3000, 2000))


DEALT = last_three().do(80, deal(4000, 2500, 2000))


def terms_of(night: Evening, terms: Terms) -> EditTerms:
    return EditTerms(terms, compute_digest(night.state.terms))


def plan_of(night: Evening, plan: PrizePlan) -> EditPrizePlan:
    return EditPrizePlan(plan, compute_digest(night.state.plan))


# --- prices


def test_prices_change_for_what_comes_after() -> None:
    night = planned().do(-9, buy_in(BOB))
    changed = night.do(-8, terms_of(night, selling(price=2500))).do(-7, buy_in(DORA, price=2500))
    assert total(changed) == 4500
    assert changed.do(-6, EditTerms(selling(price=2500), "any")).past is changed.past
    edited = "The prices changed while you edited. Check them and edit again."
    assert refusal(changed, -7, terms_of(night, selling(price=3000))) == edited
    assert logged(night, -8, terms_of(night, selling())) == "Prices changed"


def test_another_currency_is_rounded_to_one_whole_unit_of_it() -> None:
    plan = PrizePlan(unit=500, tie_unit=100, least=1500)
    night = planned().do(-9, plan_of(planned(), plan))
    yen = EditTerms(
        selling(price=3000, currency=Currency("JPY", 0)),
        compute_digest(night.state.terms),
        whole_units=True,
    )
    assert night.do(-8, yen).state.plan == replace(plan, unit=1, tie_unit=0)
    exact = replace(yen, exact_ties=True)
    assert night.do(-8, exact).state.plan == replace(plan, unit=1, tie_unit=1)
    assert night.do(-8, replace(yen, whole_units=False)).state.plan == plan, (
        "as older journals say it"
    )


test_prices_that_cannot_change = each_gives(
    lambda night, terms: refusal(night, 90, terms_of(night, terms)),
    [
        (
            playing(2),
            Terms(),
            "A night needs a buy-in, even a free one. Add one.",
        ),
        (
            playing(2),
            selling(currency=Currency("EUR", 3)),
            "Money is in already. The currency stays.",
        ),
        (
            playing(2),
            replace(HOME, bounty=BountyKind.FIXED),
            "Somebody bought in already. The bounty type stays.",
        ),
        (
            DEALT,
            replace(HOME, house=100),
            "The players made a deal. The prize pool stays.",
        ),
        (playing(2).do(5, FinishNight()), selling(), FINISHED),
    ],
)


def test_a_price_under_a_deal_may_change_what_the_purse_does_not_feel() -> None:
    assert (
        DEALT.do(81, terms_of(DEALT, replace(HOME, fees=(Fee("Food", 100),)))).state.deal
        == DEALT.state.deal
    )


# --- the plan


def test_the_plan_changes_the_prizes() -> None:
    night = playing(3)
    changed = night.do(5, plan_of(night, THREE))
    assert prizes_of(changed).amounts == (3000, 1800, 1200)
    assert changed.do(6, EditPrizePlan(THREE, "any")).past is changed.past
    assert refusal(night, 5, plan_of(night, PrizePlan(unit=0))) == "Round to can’t be 0."
    edited = "The payouts changed while you edited. Check them and edit again."
    assert refusal(changed, 6, plan_of(night, PrizePlan())) == edited
    assert logged(night, 5, plan_of(night, THREE)) == "Payout plan changed"


# --- fixed and free


def test_fixed_prizes_stay_until_they_are_freed() -> None:
    night = playing(3, plan=THREE).do(5, LockPrizes((4000, 2000)))
    fixed = "Payouts are locked; only other prizes can change. Tap “Unlock payouts” first."
    assert refusal(night, 6, plan_of(night, PrizePlan())) == fixed
    grown = night.do(7, out(BOB)).do(8, buy_more(BOB))
    assert (list_current_prizes(grown.state), has_stale_prizes(grown.state)) == ((4000, 2000), True)
    freed = grown.do(9, UnlockPrizes())
    assert (list_current_prizes(freed.state), has_stale_prizes(freed.state)) == (
        (4000, 2400, 1600),
        False,
    )
    assert freed.do(10, UnlockPrizes()).past is freed.past


test_prizes_that_cannot_be_fixed_or_freed = each_says(
    refusal,
    90,
    [
        (
            LockPrizes((3000, 2000)),
            "The payouts make €50, the prize pool is €60. They must match.",
        ),
        (
            LockPrizes((6001, -1)),
            "No negative payouts, and no more payouts than players.",
        ),
        (
            LockPrizes((3000, 1000, 1000, 1000)),
            "No negative payouts, and no more payouts than players.",
        ),
        (playing(3).do(5, FinishNight()), LockPrizes((6000,)), FINISHED),
        (
            DEALT,
            LockPrizes((10000,)),
            "The players made a deal. The payouts stay.",
        ),
        (
            DEALT,
            UnlockPrizes(),
            "The players made a deal. The payouts stay.",
        ),
    ],
    playing(3),
)


test_the_journal_tells_it = each_says(
    logged,
    5,
    [
        (LockPrizes((6000,)), "Locked 1 payout, €60"),
        (LockPrizes((4000, 2000)), "Locked 2 payouts, €60"),
        (UnlockPrizes(), "Payouts unlocked"),
        (CancelDeal(), "Deal canceled"),
    ],
    playing(3),
)


def test_finishing_writes_the_prizes_down_and_opening_again_frees_them() -> None:
    night = last_three()
    made = list_current_prizes(night.state)
    over = night.do(75, FinishNight(made))
    assert (over.state.locked, over.state.fixed_at_end) == (made, True)
    assert over.do(76, ReopenNight()).state.locked is None
    fixed = night.do(75, LockPrizes(made)).do(76, FinishNight(made))
    assert (fixed.state.locked, fixed.state.fixed_at_end) == (made, False)
    assert fixed.do(77, ReopenNight()).state.locked == made
