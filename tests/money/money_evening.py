"""An evening with money: a price list, twelve people who may play for it, and what they do."""

from collections.abc import Mapping
from datetime import UTC
from typing import Any

import pytest

from tests.night.evening import Evening, at
from tournament.clock.actions import StartClock
from tournament.engine.messages import Message, Refusal
from tournament.engine.money import Currency
from tournament.localization import localize_fact
from tournament.money.actions.purchases import BuyIn, BuyMore, DeclineRebuy
from tournament.money.rules.payouts import Prizes
from tournament.money.rules.prize_pool import (
    compute_plan_prizes,
    compute_prize_pool,
    compute_winnings,
)
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
    set_single_price,
)
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import T1000_TERMS
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.players.rules.standings import compute_standings
from tournament.schedule.values import Break, Level, Structure

NAMES = ("Bob", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jim", "Kim", "Leo", "Mia", "Ned")
BOB, DORA, EMIL, FAY, GUS, HAL, IDA, JIM, KIM, LEO, MIA, NED = range(1, 13)

SCHEDULE = Structure(
    (
        Level(10, 20, 20),  # from 0
        Level(15, 30, 20),  # from 20
        Level(20, 40, 20),  # from 40
        Break(10),  # from 60
        Level(25, 50, 20),  # from 70
        Level(50, 100, 20),  # from 90
        Level(75, 150, 20),  # from 110
        Break(10),  # from 130
        Level(100, 200, 20),  # from 140
        Level(150, 300, 20),  # from 160
    )
)
PRICE = 2000
HOME = set_single_price(T1000_TERMS, PRICE, Currency())
"""
The terms of HomePokerTourney for 20 euros: one rebuy without chips until the first hand of level 4,
no add-ons.
"""

BOOK = PrizePlan(PayoutMethod.PERCENT, shares=(4000, 2500, 2000, 1000, 500))
"""40/25/20/10/5 (HomePokerTourney, PAYOUT)."""

ADD_ON = Offer(
    PurchaseKind.ADD_ON, 1000, 1500, window=PurchaseWindow(WindowEnd.LEVEL_END, 5, after=3)
)
RE_ENTRY = Offer(
    PurchaseKind.RE_ENTRY, PRICE, 1000, limit=0, window=PurchaseWindow(WindowEnd.LEVEL_END, 6)
)


def selling(*offers: Offer, price: int = PRICE, bounty: int = 0, **more: Any) -> Terms:
    """A price list with an ordinary buy-in before other things to buy."""
    return Terms(offers=(Offer(PurchaseKind.BUY_IN, price, 1000, bounty=bounty), *offers), **more)


def planned(
    terms: Terms = HOME, plan: PrizePlan = BOOK, rules: HouseRules | None = None
) -> Evening:
    """Ann opened the night at ten to eight; nobody is there."""
    opening = OpenNight(
        "Friday", "hpt20", 1000, SCHEDULE, rules or HouseRules(), terms=terms, plan=plan
    )
    return Evening().do(-10, opening)


def playing(
    count: int, terms: Terms = HOME, plan: PrizePlan = BOOK, rules: HouseRules | None = None
) -> Evening:
    """So many bought in at five to eight, all of it paid in cash; the clock runs from eight."""
    price = terms.offers[0].price
    buying = [buy_in(key, price=price) for key in range(1, count + 1)]
    return planned(terms, plan, rules).do(-5, *buying).do(0, StartClock())


def buy_in(
    player: int, offer: int = 0, price: int = PRICE, paid: int | None = None, **more: Any
) -> BuyIn:
    """A buy-in, paid in full in cash unless told otherwise."""
    return BuyIn(
        player, offer, price, price if paid is None else paid, name=NAMES[player - 1], **more
    )


def buy_more(
    player: int, offer: int = 1, price: int = PRICE, paid: int | None = None, **more: Any
) -> BuyMore:
    """Another purchase, paid in full in cash unless told otherwise."""
    return BuyMore(player, offer, price, price if paid is None else paid, **more)


def out(*players: int, by: tuple[int, ...] = (), with_player: int = 0) -> KnockOut:
    """Players who go out in one hand."""
    return KnockOut(players, by, with_player)


def done(night: Evening, minutes: float, *players: int) -> Evening:
    """Players go out for good one after the other, five minutes apart."""
    for number, key in enumerate(players):
        night = night.do(minutes + 5 * number, out(key), DeclineRebuy(key))
    return night


def refusal(night: Evening, minutes: float, action: Action) -> str:
    """The one sentence with which the night says no."""
    with pytest.raises(Refusal) as refused:
        night.do(minutes, action)
    return said(refused.value.line)


def logged(night: Evening, minutes: float, action: Action) -> str:
    """The line that an action leaves in the journal."""
    night.do(minutes, action)
    return said(action.describe(night.state, at(minutes)))


def said(line: Message) -> str:
    """A line as English readers are told it."""
    return localize_fact(line, UTC)


def places(night: Evening, minutes: float) -> list[tuple[int, tuple[int, ...]]]:
    """The places that are taken, best first."""
    return [(one.place, one.players) for one in compute_standings(night.state, at(minutes))]


def won(night: Evening, minutes: float) -> Mapping[int, int]:
    """What everybody who won anything has won."""
    return {
        key: one.total
        for key, one in compute_winnings(night.state, at(minutes)).items()
        if one.total
    }


def total(night: Evening) -> int:
    """The purse."""
    return compute_prize_pool(night.state).total


def prizes_of(night: Evening) -> Prizes:
    """The prizes as the plan makes them."""
    return compute_plan_prizes(night.state)
