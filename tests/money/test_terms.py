"""
The price list of a night: what is taken, what is told, and each price that cannot be in one
sentence.
"""

from dataclasses import replace
from typing import Any

from tests.money.money_evening import ADD_ON, HOME, RE_ENTRY, said, selling
from tests.night.row_tests import each_gives, each_refused
from tests.rows import each_row
from tournament.money.values.terms import (
    BountyKind,
    ChipPile,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
    check_terms,
    compute_fee,
    offer_text,
    purchase_window_text,
)
from tournament.night.rules.night_presets import BY_KEY

BUY_IN = Offer(PurchaseKind.BUY_IN, 2000, 1000)
BOUNTIES = BountyKind.FIXED


def test_home_poker_tourney() -> None:
    """
    HomePokerTourney, BUYIN/REBUY/ADD-ON: 1000 chips; one rebuy of the same for no chips before
    level 4; no more.
    """
    buy_in, rebuy = HOME.offers
    assert (buy_in.buys, buy_in.price, buy_in.chips, buy_in.bounty) == (
        PurchaseKind.BUY_IN,
        2000,
        1000,
        0,
    )
    assert buy_in.piles == (ChipPile(5, 20), ChipPile(25, 16), ChipPile(100, 5))
    assert rebuy == Offer(
        PurchaseKind.REBUY,
        2000,
        1000,
        limit=1,
        stack_at_most=0,
        window=rebuy.window,
        piles=buy_in.piles,
    )
    assert rebuy.window == PurchaseWindow(WindowEnd.FIRST_HAND, 4)
    assert (HOME.fees, HOME.bounty, HOME.guarantee, HOME.house) == ((), BountyKind.NONE, 0, 0)


def test_tda_enters_again_without_limit_until_level_6_ends() -> None:
    assert [(offer.buys, offer.window, offer.limit) for offer in BY_KEY["tda"].terms.offers] == [
        (PurchaseKind.BUY_IN, PurchaseWindow(WindowEnd.LEVEL_END, 6), 1),
        (PurchaseKind.RE_ENTRY, PurchaseWindow(WindowEnd.LEVEL_END, 6), 0),
    ]


@each_row(
    "terms",
    [
        Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1),)),
        selling(price=10**12),
        selling(replace(RE_ENTRY, stack_at_most=None)),
        Terms(offers=(replace(BUY_IN, bounty=2000),), bounty=BOUNTIES),
        selling(fees=(Fee("A", percent=10_000),)),
        selling(fees=(Fee("Food", 1000), Fee("Rent", percent=5000))),
    ],
)
def test_prices_that_can_be(terms: Terms) -> None:
    check_terms(terms)


def one(**more: Any) -> Terms:
    return Terms(offers=(replace(BUY_IN, **more),))


def rebuying(**more: Any) -> Terms:
    return selling(Offer(**{"buys": PurchaseKind.REBUY, "price": 2000, "chips": 1000, **more}))


test_prices_that_cannot_be = each_refused(
    check_terms,
    [
        (
            Terms(offers=(ADD_ON,)),
            "A night needs a buy-in, even a free one. Add one.",
        ),
        (Terms(offers=(BUY_IN,) * 21), "At most 20 prices and 10 fees."),
        (selling(fees=(Fee("Food"),) * 11), "At most 20 prices and 10 fees."),
        (
            selling(guarantee=-1),
            "Guarantee can’t be negative.",
        ),
        (
            selling(house=-1),
            "House contribution can’t be negative.",
        ),
        (
            selling(house=10**12 + 1),
            "House contribution is too large. Check it.",
        ),
        (selling(fees=(Fee(" "),)), "Type a name of at most 40 letters."),
        (selling(fees=(Fee("x" * 41),)), "Type a name of at most 40 letters."),
        (selling(fees=(Fee("Food", -1),)), "“Food”: type an amount or 0 to 100 percent."),
        (
            selling(fees=(Fee("Food", percent=10_001),)),
            "“Food”: type an amount or 0 to 100 percent.",
        ),
        (
            one(name="x" * 41),
            "Type a name of at most 40 letters.",
        ),
        (one(price=-1), "Buy-in: Price can’t be negative."),
        (one(price=10**12 + 1), "Buy-in: Price is too large. Check it."),
        (one(chips=0), "Buy-in: needs at least one chip."),
        (one(chips=10**12 + 1), "Buy-in: needs at least one chip."),
        (
            one(bounty=500),
            "Buy-in: has a bounty, but the night has none. Choose a kind of bounty.",
        ),
        (
            replace(one(bounty=-1), bounty=BOUNTIES),
            "Buy-in: bounty and fees exceed the price.",
        ),
        (
            replace(one(bounty=2001), bounty=BOUNTIES),
            "Buy-in: bounty and fees exceed the price.",
        ),
        (
            replace(
                selling(fees=(Fee("Hall", percent=500),)),
                bounty=BOUNTIES,
                offers=(replace(BUY_IN, bounty=2001),),
            ),
            "Buy-in: bounty and fees exceed the price.",
        ),
        (
            selling(fees=(Fee("Rent", 2001),)),
            "Buy-in: bounty and fees exceed the price.",
        ),
        (rebuying(limit=-1), "Rebuy: limit 1 to 1,000 per player; 0 is no limit."),
        (
            rebuying(limit=1001),
            "Rebuy: limit 1 to 1,000 per player; 0 is no limit.",
        ),
        (rebuying(stack_at_most=-1), "Rebuy: Max stack can’t be negative."),
        (
            rebuying(window=PurchaseWindow(WindowEnd.FIRST_HAND)),
            "Rebuy: type the level or minute it ends.",
        ),
        (
            rebuying(window=PurchaseWindow(WindowEnd.MINUTES, -1)),
            "Rebuy: type the level or minute it ends.",
        ),
        (
            rebuying(window=PurchaseWindow(after=-1)),
            "Rebuy: After level can’t be negative.",
        ),
        (
            rebuying(window=PurchaseWindow(WindowEnd.LEVEL_END, 3, 3)),
            "Rebuy: closes before it opens. Choose a later end.",
        ),
        (rebuying(piles=(ChipPile(5, -1),)), "Rebuy: chips in a pile are worth at least 1."),
        (
            rebuying(window=PurchaseWindow(WindowEnd.FIRST_HAND, 3, 3)),
            "Rebuy: closes before it opens. Choose a later end.",
        ),
        (rebuying(piles=(ChipPile(0, 5),)), "Rebuy: chips in a pile are worth at least 1."),
        (
            rebuying(piles=(ChipPile(5, 20), ChipPile(25, 16))),
            "Rebuy: its piles are worth 500, not 1,000.",
        ),
    ],
    said,
)


test_named_fees = each_gives(
    lambda fees, offer: compute_fee(Terms(offers=(offer,), fees=fees), offer),
    [
        (
            (Fee("Rent", percent=1000),),
            replace(BUY_IN, bounty=500),
            150,
        ),  # of the price without the bounty
        (
            (Fee("Rent", percent=333),),
            replace(BUY_IN, price=1999),
            66,
        ),  # 66.56, rounded down: the purse has the rest
        ((Fee("Food", 300), Fee("Rent", percent=1000)), BUY_IN, 500),
        ((Fee("Food", 300, on=PurchaseKind.BUY_IN),), BUY_IN, 300),
        ((Fee("Food", 300, on=PurchaseKind.BUY_IN),), ADD_ON, 0),
    ],
)


test_windows_are_told = each_gives(
    lambda window: said(purchase_window_text(window)),
    [
        (PurchaseWindow(), "all night"),
        (PurchaseWindow(WindowEnd.FIRST_HAND, 4), "until the first hand of level 4"),
        (PurchaseWindow(WindowEnd.MINUTES, 1), "until 1 minute after the start"),
        (PurchaseWindow(WindowEnd.MINUTES, 45), "until 45 minutes after the start"),
        (PurchaseWindow(after=3), "after level 3, all night"),
        (PurchaseWindow(WindowEnd.LEVEL_END, 5, after=3), "after level 3, until level 5 ends"),
    ],
)


test_offers_are_told = each_gives(
    lambda offer: said(offer_text(offer)),
    [(BUY_IN, "Buy-in"), (RE_ENTRY, "Re-entry"), (replace(BUY_IN, name="Early"), "Buy-in “Early”")],
)
