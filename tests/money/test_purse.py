"""
The purse: all money paid in is paid out, less what is named as a fee, and what the house adds.
"""

from tests.money.money_evening import (
    ADD_ON,
    BOB,
    DORA,
    EMIL,
    FAY,
    GUS,
    HOME,
    RE_ENTRY,
    buy_in,
    buy_more,
    done,
    out,
    playing,
    prizes_of,
    said,
    selling,
    total,
    won,
)
from tests.night.evening import at
from tournament.money.rules.prize_pool import (
    compute_prize_pool,
    compute_winnings,
    list_current_prizes,
)
from tournament.money.values.prize_plan import ExtraPrize, PayoutMethod, PrizePlan
from tournament.money.values.terms import Fee, Offer, PurchaseKind

BY_FIELD = PrizePlan()


def test_the_purse_is_all_buy_ins_rebuys_and_add_ons() -> None:
    """HomePokerTourney, PAYOUT: in its preset there are no fees, and all of it is paid."""
    early = Offer(PurchaseKind.BUY_IN, 1500, 1000, "Early bird")
    night = playing(6, selling(HOME.offers[1], ADD_ON, early)).do(5, out(BOB)).do(6, buy_more(BOB))
    night = night.do(7, buy_in(GUS + 2, 3, 1500)).do(
        65, *(buy_more(key, 2, 1000) for key in (DORA, EMIL))
    )
    made = compute_prize_pool(night.state)
    told = [(said(part.what), part.count, part.price, part.cents) for part in made.parts]
    assert told == [
        ("Buy-in", 6, 2000, 12000),
        ("Buy-in “Early bird”", 1, 1500, 1500),
        ("Rebuy", 1, 2000, 2000),
        ("Add-on", 2, 1000, 2000),
    ]
    assert (made.total, made.paid_in, made.fees, made.bounties, made.house, made.added) == (
        17500,
        17500,
        0,
        0,
        0,
        0,
    )
    assert sum(list_current_prizes(night.state)) == 17500


def test_the_column_counts_players_and_the_purse_counts_entries() -> None:
    night = playing(10, selling(RE_ENTRY), BY_FIELD).do(5, out(BOB)).do(6, buy_more(BOB))
    assert (total(night), len(prizes_of(night).amounts)) == (22000, 3)


def test_fees_do_not_go_into_the_purse() -> None:
    """Of each of four buy-ins, and of one rebuy if they are of all."""
    for fees, of_four, of_five in (
        ((Fee("Food", 300),), 1200, 1500),
        ((Fee("Food", 300), Fee("Rent", percent=1000)), 2000, 2500),
        ((Fee("Food", 300, on=PurchaseKind.BUY_IN),), 1200, 1200),
    ):
        night = playing(4, selling(HOME.offers[1], fees=fees)).do(5, out(BOB))
        four, five = (
            compute_prize_pool(night.state),
            compute_prize_pool(night.do(6, buy_more(BOB)).state),
        )
        assert (four.fees, four.total, five.fees, five.total) == (
            of_four,
            8000 - of_four,
            of_five,
            10000 - of_five,
        )


def test_the_house_adds() -> None:
    """An overlay; a contribution, which comes on top and counts toward what is guaranteed."""
    for guarantee, house, added, in_all in (
        (10000, 0, 2000, 10000),
        (8000, 0, 0, 8000),
        (0, 1500, 0, 9500),
        (10000, 1500, 500, 10000),
    ):
        night = playing(4, selling(guarantee=guarantee, house=house))
        made = compute_prize_pool(night.state)
        assert (made.house, made.added, made.total, sum(list_current_prizes(night.state))) == (
            house,
            added,
            in_all,
            in_all,
        )


# --- fixed prizes


def test_an_early_place_follows_the_purse() -> None:
    night = done(playing(4), 5, FAY)
    before = won(night, 6)[FAY]
    assert won(night.do(6, out(BOB)).do(7, buy_more(BOB)), 8)[FAY] > before > 0


def test_in_a_tie_each_gets_what_comes_with_a_place_of_their_own() -> None:
    """
    Second to fourth go out in one hand: in the stated order, each takes one of the three things,
    and no two.
    """
    things = (
        ExtraPrize(1, "the cup"),
        ExtraPrize(2, "a medal"),
        ExtraPrize(2, "a bottle"),
        ExtraPrize(4, "a spoon"),
        ExtraPrize(5, "a book"),
    )
    plan = PrizePlan(PayoutMethod.PERCENT, shares=(10_000,), extras=things)
    night = done(playing(5, plan=plan), 70, GUS).do(80, out(FAY, DORA, EMIL))
    extras = {key: one.extras for key, one in compute_winnings(night.state, at(80)).items()}
    assert extras == {
        BOB: ("the cup",),
        FAY: ("a medal", "a bottle"),
        DORA: (),
        EMIL: ("a spoon",),
        GUS: ("a book",),
    }


def test_a_tie_is_split_in_its_unit() -> None:
    for tie_unit, shares in ((0, [1800, 1700]), (1, [1750] * 2)):
        plan = PrizePlan(
            PayoutMethod.PERCENT, shares=(6500, 2500, 1000), unit=100, tie_unit=tie_unit
        )
        night = playing(5, plan=plan).do(70, out(FAY), out(GUS)).do(75, out(DORA, EMIL))
        assert [won(night, 75)[key] for key in (DORA, EMIL)] == shares
