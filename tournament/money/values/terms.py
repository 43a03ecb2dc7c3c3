"""Terms of a night: prices, chips, purchase windows, fees, bounties."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournament.engine.messages import Message, _, label_fact, ngettext, refuse, say, say_count
from tournament.engine.money import MAX_CENTS, Currency, check_amount
from tournament.schedule.values import MAX_CHIPS

MAX_OFFERS = 20
MAX_FEES = 10
MAX_TIMES = 1000
MAX_DIGITS = 4
MAX_NAME_LENGTH = 40
WHOLE = 10_000
"""A hundred percent, in hundredths of a percent."""


class PurchaseKind(StrEnum):
    """What somebody may buy."""

    BUY_IN = "buy_in"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    RE_ENTRY = "re_entry"


BUYS_WORDS = {
    PurchaseKind.BUY_IN: _("Buy-in"),
    PurchaseKind.REBUY: _("Rebuy"),
    PurchaseKind.ADD_ON: _("Add-on"),
    PurchaseKind.RE_ENTRY: _("Re-entry"),
}


class WindowEnd(StrEnum):
    """What ends the time in which something may be bought."""

    ALWAYS = "always"
    FIRST_HAND = "first_hand"
    LEVEL_END = "level_end"
    MINUTES = "minutes"


UNTIL_WORDS = {
    WindowEnd.ALWAYS: _("all night"),
    WindowEnd.FIRST_HAND: _("until the first hand of level …"),
    WindowEnd.LEVEL_END: _("until the end of level …"),
    WindowEnd.MINUTES: _("until … minutes after the start"),
}


class BountyKind(StrEnum):
    """What becomes of the part of a price that goes on the buyer's head."""

    NONE = "none"
    FIXED = "fixed"
    PROGRESSIVE = "progressive"
    MYSTERY = "mystery"


BOUNTY_WORDS = {
    BountyKind.NONE: _("No bounties"),
    BountyKind.FIXED: _("Bounty: knock out a player, win their bounty."),
    BountyKind.PROGRESSIVE: _("Progressive: half in cash, half on your own head."),
    BountyKind.MYSTERY: _("Mystery: knock out a player, open an envelope."),
}


@dataclass(frozen=True, slots=True)
class PurchaseWindow:
    """
    When something may be bought: once level `after` has ended, and until `number` of what `until`
    says.
    """

    until: WindowEnd = WindowEnd.ALWAYS
    number: int = 0
    after: int = 0


@dataclass(frozen=True, slots=True)
class ChipPile:
    """Some chips of one value."""

    value: int
    count: int

    @property
    def colour(self) -> str:
        """The colour that chips of this value mostly have, if they have one."""
        return CHIP_COLOURS.get(self.value, "")


CHIP_COLOURS = {
    1: _("white"),
    5: _("red"),
    25: _("green"),
    100: _("black"),
    500: _("purple"),
    1000: _("yellow"),
}
"""The colours that home chip sets mostly have (HomePokerTourney, chip table)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """
    Something to buy: its price in minor units, of which `bounty` goes on the buyer's head, and its
    chips.
    """

    buys: PurchaseKind
    price: int
    chips: int
    name: str = ""
    bounty: int = 0
    limit: int = 1
    """How often each player may; 0 is as often as they like."""
    stack_at_most: int | None = 0
    """A rebuy is for those with no more chips than this; None is for everybody."""
    window: PurchaseWindow = PurchaseWindow()
    piles: tuple[ChipPile, ...] = ()


@dataclass(frozen=True, slots=True)
class Fee:
    """What does not go into the purse: named, a sum or hundredths of a percent of each price."""

    name: str
    cents: int = 0
    percent: int = 0
    on: PurchaseKind | None = None
    """Of which purchases it is taken; None is of all."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The money of a night, as posted."""

    currency: Currency = Currency()
    offers: tuple[Offer, ...] = ()
    fees: tuple[Fee, ...] = ()
    bounty: BountyKind = BountyKind.NONE
    guarantee: int = 0
    house: int = 0


def set_single_price(terms: Terms, price: int, currency: Currency) -> Terms:
    """
    The same terms with every purchase at one price, as presets have it: a rebuy costs what the
    buy-in did.
    """
    return replace(
        terms,
        currency=currency,
        offers=tuple(replace(offer, price=price) for offer in terms.offers),
    )


def compute_fee(terms: Terms, offer: Offer) -> int:
    """
    What of this price does not go into the purse; a percentage is of the price without the bounty,
    rounded down.
    """
    due = (fee for fee in terms.fees if fee.on in (None, offer.buys))
    return sum(fee.cents + (offer.price - offer.bounty) * fee.percent // WHOLE for fee in due)


def offer_text(offer: Offer) -> Message:
    """What this purchase is called."""
    return purchase_kind_text(offer.buys, offer.name)


def purchase_kind_text(buys: PurchaseKind, name: str) -> Message:
    """What a purchase of this kind is called, with its own name if it has one."""
    kind = say(BUYS_WORDS[buys])
    return say(_("{kind} “{name}”"), kind=kind, name=name) if name else kind


def purchase_window_text(window: PurchaseWindow) -> Message:
    """Until when, as people say it."""
    minutes = ngettext(
        "until {count} minute after the start", "until {count} minutes after the start"
    )
    ends = {
        WindowEnd.ALWAYS: say(_("all night")),
        WindowEnd.FIRST_HAND: say(_("until the first hand of level {level}"), level=window.number),
        WindowEnd.LEVEL_END: say(_("until level {level} ends"), level=window.number),
        WindowEnd.MINUTES: say_count(minutes, window.number),
    }[window.until]
    if not window.after:
        return ends
    return say(_("after level {after}, {ends}"), after=window.after, ends=ends)


WINDOW_LABELS = {
    PurchaseKind.BUY_IN: _("Late registration"),
    PurchaseKind.REBUY: _("Rebuys"),
    PurchaseKind.RE_ENTRY: _("Re-entries"),
    PurchaseKind.ADD_ON: _("Add-ons"),
}


def list_purchase_windows(terms: Terms) -> tuple[tuple[PurchaseKind, Message], ...]:
    """Until when people may enter and buy again, where that ends before the night does."""
    return tuple(
        dict.fromkeys(
            (offer.buys, purchase_window_text(offer.window))
            for kind in WINDOW_LABELS
            for offer in terms.offers
            if offer.buys is kind and offer.window != PurchaseWindow()
        )
    )


def check_terms(terms: Terms) -> None:
    """Refuse prices and chips that cannot be."""
    if not any(offer.buys is PurchaseKind.BUY_IN for offer in terms.offers):
        raise refuse(_("A night needs a buy-in, even a free one. Add one."))
    if len(terms.offers) > MAX_OFFERS or len(terms.fees) > MAX_FEES:
        raise refuse(
            _("At most {offers} prices and {fees} fees."), offers=MAX_OFFERS, fees=MAX_FEES
        )
    check_amount(say(_("Guarantee")), terms.guarantee)
    check_amount(say(_("House contribution")), terms.house)
    code = terms.currency.code
    digits = terms.currency.digits
    if not (
        len(code) == 3
        and code.isascii()
        and code.isalpha()
        and code.isupper()
        and 0 <= digits <= MAX_DIGITS
    ):
        raise refuse(_("“{code}” is not a currency. Type its three letters, like EUR."), code=code)
    for fee in terms.fees:
        _check_fee(fee)
    for offer in terms.offers:
        _check_offer(terms, offer)


def _check_fee(fee: Fee) -> None:
    if not 1 <= len(fee.name.strip()) <= MAX_NAME_LENGTH:
        raise refuse(_("Type a name of at most {most} letters."), most=MAX_NAME_LENGTH)
    if not (0 <= fee.cents <= MAX_CENTS and 0 <= fee.percent <= WHOLE):
        raise refuse(_("“{name}”: type an amount or 0 to 100 percent."), name=fee.name)


def _check_offer(terms: Terms, offer: Offer) -> None:
    name = offer_text(offer)
    if len(offer.name) > MAX_NAME_LENGTH:
        raise refuse(_("Type a name of at most {most} letters."), most=MAX_NAME_LENGTH)
    check_amount(label_fact(name, say(_("Price"))), offer.price)
    if not 1 <= offer.chips <= MAX_CHIPS:
        raise refuse(_("{name}: needs at least one chip."), name=name)
    if offer.bounty and terms.bounty is BountyKind.NONE:
        raise refuse(
            _("{name}: has a bounty, but the night has none. Choose a kind of bounty."),
            name=name,
        )
    if (
        not 0 <= offer.bounty <= offer.price
        or offer.bounty + compute_fee(terms, offer) > offer.price
    ):
        raise refuse(_("{name}: bounty and fees exceed the price."), name=name)
    if not 0 <= offer.limit <= MAX_TIMES:
        raise refuse(
            _("{name}: limit 1 to {most} per player; 0 is no limit."),
            name=name,
            most=MAX_TIMES,
        )
    check_amount(
        label_fact(name, say(_("Max stack"))),
        offer.stack_at_most or 0,
        MAX_CHIPS,
    )
    _check_window(name, offer.window)
    if any(pile.value < 1 or pile.count < 0 for pile in offer.piles):
        raise refuse(_("{name}: chips in a pile are worth at least 1."), name=name)
    piled = sum(pile.value * pile.count for pile in offer.piles)
    if offer.piles and piled != offer.chips:
        raise refuse(
            _("{name}: its piles are worth {piled}, not {chips}."),
            name=name,
            piled=piled,
            chips=offer.chips,
        )


def _check_window(name: Message, window: PurchaseWindow) -> None:
    if window.until is not WindowEnd.ALWAYS and not 1 <= window.number <= MAX_TIMES:
        raise refuse(_("{name}: type the level or minute it ends."), name=name)
    check_amount(label_fact(name, say(_("After level"))), window.after, MAX_TIMES)
    if (
        window.until in (WindowEnd.FIRST_HAND, WindowEnd.LEVEL_END)
        and window.number <= window.after
    ):
        raise refuse(_("{name}: closes before it opens. Choose a later end."), name=name)
