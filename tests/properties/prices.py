"""Random prices, windows, fees, bounties and payout plans."""

from dataclasses import replace
from random import Random

from tournament.engine.money import Currency
from tournament.money.values.prize_plan import ExtraPrize, PayoutColumn, PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    ChipPile,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
    set_single_price,
)

EURO, YEN = Currency(), Currency("JPY", 0)
PRICES = {"EUR": (1, 1000, 2000, 3333, 10_000), "JPY": (1, 500, 3000)}
FREE = Terms(
    offers=(Offer(PurchaseKind.BUY_IN, 0, 1000), Offer(PurchaseKind.REBUY, 0, 1000, limit=0))
)


def some_window(random: Random) -> PurchaseWindow:
    """Mostly long enough to be used."""
    after = random.choice((1, 2)) if random.random() < 0.05 else 0
    until = random.choice((WindowEnd.ALWAYS, WindowEnd.ALWAYS, *WindowEnd))
    number = {WindowEnd.ALWAYS: 0, WindowEnd.MINUTES: random.choice((10, 240))}.get(
        until, random.randint(1, 6)
    )
    return PurchaseWindow(until, number, after)


def some_offer(random: Random, buys: PurchaseKind, price: int, bounty: int) -> Offer:
    chips = random.choice((500, 1000, 1000, 1250))
    return Offer(
        buys,
        price,
        chips,
        name=random.choice(("", "", "Early bird")),
        bounty=bounty,
        limit=random.choice((0, 1, 1, 1, 2)),
        stack_at_most=random.choice((0, 0, 500, None)),
        window=some_window(random),
        piles=(ChipPile(25, 10), ChipPile(chips - 250, 1)) if random.random() < 0.2 else (),
    )


def some_offers(random: Random, price: int, bounty: int) -> tuple[Offer, ...]:
    """A buy-in, mostly the whole night through, and most of what can be bought besides."""
    first = some_offer(random, PurchaseKind.BUY_IN, price, bounty)
    if random.random() < 0.7:
        first = replace(first, window=PurchaseWindow())
    more = [
        some_offer(
            random, buys, random.choice((price, price + 1, 2 * price)), random.choice((0, bounty))
        )
        for buys in (
            PurchaseKind.BUY_IN,
            PurchaseKind.REBUY,
            PurchaseKind.REBUY,
            PurchaseKind.ADD_ON,
            PurchaseKind.RE_ENTRY,
        )
        if random.random() < 0.6
    ]
    return (first, *more)


def some_fees(random: Random, price: int) -> tuple[Fee, ...]:
    fees = (
        Fee("Hall", cents=price // 10),
        Fee("Dealers", percent=random.choice((250, 333, 1000))),
        Fee("Cards", cents=1 if price > 10 else 0, on=random.choice(tuple(PurchaseKind))),
    )
    return tuple(fee for fee in fees if random.random() < 0.35)


def some_terms(random: Random) -> Terms:
    """The money of a night; one in eight is free, one in thirty cannot be."""
    if random.random() < 0.12:
        return random.choice((Terms(), FREE, replace(FREE, house=5000)))
    currency = random.choice((EURO, EURO, YEN))
    price = random.choice(PRICES[currency.code])
    kind = random.choice((BountyKind.NONE, *BountyKind))
    bounty = 0 if kind is BountyKind.NONE else price // random.choice((2, 3, 4))
    if random.random() < 0.03:
        bounty = price + 1
    offers = some_offers(random, price, bounty)
    extra = random.choice((0, 0, 0, 777, 25_000))
    return Terms(
        currency,
        offers,
        some_fees(random, price),
        kind,
        guarantee=extra,
        house=random.choice((0, 0, 1001)),
    )


def dearer(random: Random, terms: Terms) -> Terms:
    """The same terms a little changed, as a director changes them on the night."""
    offers = terms.offers
    changed: tuple[Terms, ...] = (
        replace(terms, guarantee=random.choice((0, 100, 50_000))),
        replace(terms, house=random.choice((0, 1, 2500))),
        replace(
            terms, offers=(*offers, some_offer(random, PurchaseKind.REBUY, offers[0].price, 0))
        ),
        replace(terms, offers=(replace(offers[0], window=PurchaseWindow(), name=""), *offers[1:])),
        set_single_price(terms, offers[0].price + 100, terms.currency),
        some_terms(random),
    )
    return random.choice(changed)


def some_plan(random: Random) -> PrizePlan:
    """A way to share out the purse; now and then one that cannot be."""
    usual = random.choice(
        (
            PrizePlan(),
            PrizePlan(
                PayoutMethod.PERCENT,
                shares=random.choice(((10_000,), (5000, 3000, 2000), (3334, 3333, 3333))),
            ),
            PrizePlan(PayoutMethod.PERCENT, shares=(5000, 4000)),
            PrizePlan(PayoutMethod.FIXED, amounts=random.choice(((5000, 3000), (100_000,), (1,)))),
            PrizePlan(
                PayoutMethod.AUTOMATIC,
                places=random.choice((0, 0, 3)),
                least=random.choice((0, 1000)),
            ),
            PrizePlan(PayoutMethod.SATELLITE, ticket=random.choice((2500, 10_000))),
            PrizePlan(columns=(PayoutColumn(5, (6000, 4000)), PayoutColumn(9, (5000, 3000, 2000)))),
        )
    )
    extras = (ExtraPrize(random.choice((1, 2, 30)), "Trophy"),) if random.random() < 0.2 else ()
    unit, bubble = random.choice((1, 1, 100, 500)), random.choice((0, 0, 0, 1000))
    return replace(
        usual, unit=unit, tie_unit=random.choice((0, 1, 100)), bubble=bubble, extras=extras
    )
