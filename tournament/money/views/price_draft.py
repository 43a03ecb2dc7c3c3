"""
The prices of a night as text in a form: read from them, changed by its buttons, made into terms.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from babel.numbers import get_currency_precision, list_currencies

from tournament.chips.forms.chip_fields import read_piles, write_piles
from tournament.engine.messages import Message, Refusal, Text, _, label_fact, refuse, say
from tournament.engine.money import Currency, read_amount, read_whole_number, write_amount
from tournament.localization import format_percent
from tournament.money.values.prize_plan import read_shares, write_shares
from tournament.money.values.terms import (
    MAX_FEES,
    MAX_OFFERS,
    BountyKind,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
    offer_text,
    purchase_kind_text,
)
from tournament.money.views.amount_fields import (
    read_form_text,
    read_optional_amount,
    write_optional_amount,
)

T = TypeVar("T")

OFFER_FIELDS = (
    "buys",
    "name",
    "price",
    "chips",
    "bounty",
    "limit",
    "stack",
    "until",
    "number",
    "after",
    "piles",
    "mark",
)
FEE_FIELDS = ("name", "sum", "on")
OPERATION = re.compile(r"(add|remove|fee|unfee)-(\w{1,10})")


@dataclass(frozen=True, slots=True)
class OfferRow:
    """One price as typed."""

    buys: str = PurchaseKind.BUY_IN.value
    name: str = ""
    price: str = ""
    chips: str = ""
    bounty: str = ""
    limit: str = ""
    stack: str = ""
    until: str = WindowEnd.ALWAYS.value
    number: str = ""
    after: str = ""
    piles: str = ""
    mark: str = field(default="", compare=False)
    """Stays with the row when another is removed, so that on the page its open panel stays open."""


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One fee as typed; `sum` is an amount, or a percentage with its sign."""

    name: str = ""
    sum: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class PriceDraft:
    """The whole form as typed, so that nothing of it is lost."""

    currency: str = ""
    bounty: str = BountyKind.NONE.value
    guarantee: str = ""
    house: str = ""
    offers: tuple[OfferRow, ...] = ()
    fees: tuple[FeeRow, ...] = ()
    priced_in: str = field(default="", compare=False)
    """The currency of the amounts when the form was drawn."""


def build_price_draft(terms: Terms) -> PriceDraft:
    """The form of some terms."""
    currency = terms.currency
    return PriceDraft(
        currency.code,
        terms.bounty.value,
        write_optional_amount(terms.guarantee, currency),
        write_optional_amount(terms.house, currency),
        tuple(
            replace(_build_offer_row(offer, currency), mark=str(at))
            for at, offer in enumerate(terms.offers)
        ),
        tuple(_build_fee_row(fee, currency) for fee in terms.fees),
        currency.code,
    )


def _build_offer_row(offer: Offer, currency: Currency) -> OfferRow:
    return OfferRow(
        buys=offer.buys.value,
        name=offer.name,
        price=write_amount(offer.price, currency),
        chips=str(offer.chips),
        bounty=write_optional_amount(offer.bounty, currency),
        limit=str(offer.limit or ""),
        stack="" if offer.stack_at_most is None else str(offer.stack_at_most),
        until=offer.window.until.value,
        number=str(offer.window.number or ""),
        after=str(offer.window.after or ""),
        piles=write_piles(offer.piles),
    )


def _build_fee_row(fee: Fee, currency: Currency) -> FeeRow:
    typed = (
        format_percent(write_shares((fee.percent,)))
        if fee.percent
        else write_amount(fee.cents, currency)
    )
    return FeeRow(fee.name, typed, fee.on.value if fee.on else "")


def read_draft(sent: Mapping[str, Any]) -> PriceDraft:
    """What a form sent, exactly as typed."""
    offers = []
    for at in range(MAX_OFFERS + 1):
        if f"buys-{at}" in sent:
            typed = {name: read_form_text(sent, f"{name}-{at}") for name in OFFER_FIELDS}
            offers.append(OfferRow(**typed))
    fees = []
    for at in range(MAX_FEES + 1):
        if f"fee_name-{at}" in sent:
            typed = {name: read_form_text(sent, f"fee_{name}-{at}") for name in FEE_FIELDS}
            fees.append(FeeRow(**typed))
    return PriceDraft(
        read_form_text(sent, "currency"),
        read_form_text(sent, "bounty"),
        read_form_text(sent, "guarantee"),
        read_form_text(sent, "house"),
        tuple(offers),
        tuple(fees),
        read_form_text(sent, "priced_in"),
    )


def set_prices(draft: PriceDraft, price: str) -> PriceDraft:
    """Let everything cost the same, where that was typed."""
    if not price:
        return draft
    return replace(draft, offers=tuple(replace(row, price=price) for row in draft.offers))


def apply_operation(draft: PriceDraft, operation: str, break_after: int = 0) -> PriceDraft:
    """
    Do what a button of the form asks for; an add-on is sold in the first break, after that level.

    >>> [row.buys for row in apply_operation(PriceDraft(), "add-rebuy").offers]
    ['rebuy']
    """
    asked = OPERATION.fullmatch(operation)
    if asked is None:
        return draft
    what, which = asked.groups()
    if what == "add":
        if which not in set(PurchaseKind):
            return draft
        row = _build_new_offer_row(draft, PurchaseKind(which), break_after)
        return replace(draft, offers=(*draft.offers, row))
    if what == "fee":
        return replace(draft, fees=(*draft.fees, FeeRow()))
    at = int(which) if which.isdecimal() else len(draft.offers) + len(draft.fees)
    if what == "remove":
        return replace(draft, offers=draft.offers[:at] + draft.offers[at + 1 :])
    return replace(draft, fees=draft.fees[:at] + draft.fees[at + 1 :])


def _build_new_offer_row(draft: PriceDraft, buys: PurchaseKind, break_after: int) -> OfferRow:
    """
    A price to be typed over: it costs and buys what the first one does, and can be bought as is
    usual.
    """
    first = draft.offers[0] if draft.offers else OfferRow()
    marks = [int(row.mark) for row in draft.offers if row.mark.isdecimal() and len(row.mark) < 9]
    row = OfferRow(
        buys.value,
        price=first.price,
        chips=first.chips,
        bounty=first.bounty,
        mark=str(1 + max(marks, default=0)),
    )
    if buys is PurchaseKind.REBUY:
        return replace(
            row,
            limit="1",
            stack="0",
            until=WindowEnd.FIRST_HAND.value,
            number="4",
            piles=first.piles,
        )
    if buys is PurchaseKind.ADD_ON:
        until, after = (break_after + 1, break_after) if break_after else (5, 3)
        return replace(
            row,
            limit="1",
            bounty="",
            until=WindowEnd.FIRST_HAND.value,
            number=str(until),
            after=str(after),
        )
    if buys is PurchaseKind.RE_ENTRY:
        return replace(row, until=WindowEnd.LEVEL_END.value, number="4", piles=first.piles)
    return replace(row, limit="1", until=first.until, number=first.number, piles=first.piles)


# --- another currency


def clear_unconverted_prices(draft: PriceDraft, before: Terms) -> PriceDraft:
    """
    In another currency every amount is asked for that still stands there as it was typed in the one
    before.
    """
    code = draft.currency.upper()
    kept = build_price_draft(before)
    if code == (draft.priced_in or kept.currency) or code not in list_currencies():
        return draft
    known = {kept.guarantee, kept.house, *(fee.sum for fee in kept.fees)}
    for offer in kept.offers:
        known |= {offer.price, offer.bounty}

    def clear_known_amount(amount: str) -> str:
        return "" if amount in known and amount != "0" and not amount.endswith("%") else amount

    return replace(
        draft,
        guarantee=clear_known_amount(draft.guarantee),
        house=clear_known_amount(draft.house),
        offers=tuple(
            replace(row, price=clear_known_amount(row.price), bounty=clear_known_amount(row.bounty))
            for row in draft.offers
        ),
        fees=tuple(replace(row, sum=clear_known_amount(row.sum)) for row in draft.fees),
        priced_in=code,
    )


# --- made into terms


def parse_currency(typed: str, before: Currency) -> Currency:
    """The currency with this code, with as many digits behind the point as it has."""
    code = typed.upper()
    if code == before.code:
        return before
    if code not in list_currencies():
        raise refuse(
            _("“{code}” is not a currency. Type its three letters, like EUR."),
            code=typed[:10],
        )
    return Currency(code, get_currency_precision(code))


def parse_terms(draft: PriceDraft, before: Terms) -> Terms:
    """The terms that the form says; raises `Refusal` with the first thing that cannot be read."""
    currency = parse_currency(draft.currency, before.currency)
    if draft.bounty not in set(BountyKind):
        raise refuse(_("Choose a kind of bounty."))
    terms = Terms(
        currency,
        tuple(parse_offer(row, currency) for row in draft.offers),
        tuple(_parse_fee(row, currency) for row in draft.fees if row.name or row.sum),
        BountyKind(draft.bounty),
        _parse_field(say(_("Guarantee")), lambda: read_optional_amount(draft.guarantee, currency)),
        _parse_field(
            say(_("House contribution")), lambda: read_optional_amount(draft.house, currency)
        ),
    )
    if _is_bounty_missing(terms) and not _is_bounty_missing(before):
        raise refuse(_("No price includes a bounty. Fill in “Bounty part” or choose no bounties."))
    return terms


def _is_bounty_missing(terms: Terms) -> bool:
    """Bounties are announced, and nothing that is sold has one."""
    return terms.bounty is not BountyKind.NONE and not any(offer.bounty for offer in terms.offers)


def parse_offer(row: OfferRow, currency: Currency) -> Offer:
    """One price; what cannot be read is said with its name."""
    if row.buys not in set(PurchaseKind) or row.until not in set(WindowEnd):
        raise refuse(_("Choose what is sold and until when."))
    bare = Offer(PurchaseKind(row.buys), 0, 0, row.name)
    return _parse_field(offer_text(bare), lambda: _parse_offer_fields(bare, row, currency))


def _parse_offer_fields(bare: Offer, row: OfferRow, currency: Currency) -> Offer:
    until = WindowEnd(row.until)
    return replace(
        bare,
        price=read_amount(row.price, currency) if row.price else _refuse_missing_price(),
        chips=read_whole_number(row.chips),
        bounty=read_optional_amount(row.bounty, currency),
        limit=read_whole_number(row.limit),
        stack_at_most=read_whole_number(row.stack) if row.stack else None,
        window=PurchaseWindow(
            until,
            0 if until is WindowEnd.ALWAYS else read_whole_number(row.number),
            read_whole_number(row.after),
        ),
        piles=read_piles(row.piles),
    )


def _parse_fee(row: FeeRow, currency: Currency) -> Fee:
    on = PurchaseKind(row.on) if row.on in set(PurchaseKind) else None
    name = row.name or say(_("Fees"))
    if row.sum.endswith("%"):
        share = _parse_field(name, lambda: read_shares(row.sum))
        if len(share) != 1:
            raise refuse(_("“{name}”: type an amount or 0 to 100 percent."), name=name)
        return Fee(row.name, 0, share[0], on)
    return Fee(row.name, _parse_field(name, lambda: read_optional_amount(row.sum, currency)), 0, on)


def _parse_field(name: Text, read: Callable[[], T]) -> T:
    """What is read; a refusal says of which field it speaks."""
    try:
        return read()
    except Refusal as refusal:
        raise Refusal(label_fact(name, refusal.line)) from refusal


def _refuse_missing_price() -> int:
    raise refuse(_("type the price; 0 is free."))


def offer_name_text(row: OfferRow) -> Message | None:
    """What a row is called even when the rest of it cannot be read."""
    if row.buys not in set(PurchaseKind):
        return None
    return purchase_kind_text(PurchaseKind(row.buys), row.name)
