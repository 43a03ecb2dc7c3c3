"""The page on which a director says what the night costs, each price first as a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import Visit
from tournament.clock.values import find_next_break
from tournament.engine.messages import Message, Money, Refusal, _, refuse
from tournament.engine.money import Currency
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.rules.prize_report import is_free_night
from tournament.money.values.terms import (
    BOUNTY_WORDS,
    BUYS_WORDS,
    MAX_NAME_LENGTH,
    UNTIL_WORDS,
    Offer,
    PurchaseKind,
    Terms,
    check_terms,
    purchase_window_text,
)
from tournament.money.views.amount_fields import read_form_text
from tournament.money.views.draft_page import (
    build_draft_context,
    build_newest_snapshot,
    show_or_save_draft,
)
from tournament.money.views.price_draft import (
    OfferRow,
    PriceDraft,
    apply_operation,
    build_price_draft,
    clear_unconverted_prices,
    offer_name_text,
    parse_currency,
    parse_offer,
    parse_terms,
    read_draft,
    set_prices,
)
from tournament.night.state import State, count_entered_players, read_night_clock
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.schedule.values import find_level_number
from tournament.time_source import now


@dataclass(frozen=True, slots=True)
class PriceRow:
    """One price on the page: what is typed, and what it says as a sentence if it can be read."""

    row: OfferRow
    name: Message | None
    offer: Offer | None = None
    price: Money | None = None
    bounty: Money | None = None
    window: Message | None = None


@require_http_methods(["GET", "HEAD", "POST"])
def edit_prices(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show the prices; a button changes the draft, “Save” the night."""
    return show_or_save_draft(
        request,
        pk,
        read=lambda: _read_sent_draft(request.POST),
        page=_render_prices_page,
        edit=lambda state, draft: _build_edit_action(state, draft, request.POST),
    )


def _read_sent_draft(sent: Mapping[str, Any]) -> PriceDraft:
    return set_prices(read_draft(sent), read_form_text(sent, "each"))


def _build_edit_action(state: State, draft: PriceDraft, sent: Mapping[str, Any]) -> EditTerms:
    asked = clear_unconverted_prices(draft, state.terms)
    if asked != draft and not _has_any_purchase(state):
        raise refuse(
            _("The amounts are still in {before}. Type them in {currency}, then save."),
            before=draft.priced_in or state.terms.currency.code,
            currency=asked.priced_in,
        )
    terms = parse_terms(draft, state.terms)
    is_other = terms.currency != state.terms.currency
    return EditTerms(
        terms,
        read_form_text(sent, "was"),
        whole_units=is_other,
        exact_ties=is_other,
        reprices="reprices" in sent,
    )


def _render_prices_page(
    request: HtmxHttpRequest,
    visitor: Visit,
    draft: PriceDraft | None = None,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    moment = build_newest_snapshot(request, visitor)
    state = moment.state
    kept = build_price_draft(state.terms)
    if draft is not None:
        asked = read_form_text(request.POST, "op")
        draft = apply_operation(draft, asked, _find_level_before_break(state))
    sells_rebuy = draft is None and request.GET.get("add") == PurchaseKind.REBUY
    if sells_rebuy:
        draft = _add_rebuy(kept, state)
    draft = clear_unconverted_prices(draft, state.terms) if draft else None
    fault = _find_fault(draft or kept, state.terms)
    context = build_draft_context(request, visitor, moment, state.terms, fault, wrong) | {
        "is_draft": draft is not None and draft != kept,
        "after_save": _find_next_page(request, visitor, sells_rebuy=sells_rebuy),
        **_build_fields_context(draft or kept, state),
    }
    return render_page_or_part(request, "money/prices.html", context, status)


def _find_next_page(request: HtmxHttpRequest, visitor: Visit, *, sells_rebuy: bool) -> str:
    """Where to go once it is saved: back to whoever wants to rebuy, or to the last rebuys."""
    if not sells_rebuy:
        return reverse("prices", args=[visitor.night.pk])
    player = request.GET.get("player", "")
    if player.removeprefix("-").isdecimal():
        return reverse("entrant", args=[visitor.night.pk, int(player)])
    return f"{reverse('entrants', args=[visitor.night.pk])}?show=rebuy"


def _find_level_before_break(state: State) -> int:
    """The level after which the next break comes; 0 where none does."""
    step = find_next_break(state.structure, read_night_clock(state, now()))
    return 0 if step is None else find_level_number(state.structure, step)


def _add_rebuy(kept: PriceDraft, state: State) -> PriceDraft:
    """A rebuy for the price of the buy-in; where its usual time is over, for two levels more."""
    draft = apply_operation(kept, f"add-{PurchaseKind.REBUY}")
    *offers, row = draft.offers
    level = find_level_number(state.structure, read_night_clock(state, now()).step)
    ends = str(max(int(row.number), level + 2))
    return replace(draft, offers=(*offers, replace(row, number=ends)))


def _find_fault(draft: PriceDraft, before: Terms) -> Message | None:
    try:
        check_terms(parse_terms(draft, before))
    except Refusal as refusal:
        return refusal.line
    return None


def _build_fields_context(draft: PriceDraft, state: State) -> dict[str, Any]:
    """What is typed, and what can be chosen."""
    currency = _choose_currency(draft, state)
    return {
        "draft": draft,
        "offers": [_build_price_row(row, currency) for row in draft.offers],
        "kinds": [(buys.value, word) for buys, word in BUYS_WORDS.items()],
        "untils": [(until.value, word) for until, word in UNTIL_WORDS.items()],
        "bounty_kinds": [(kind.value, word) for kind, word in BOUNTY_WORDS.items()],
        "is_sold": _has_any_purchase(state),
        "is_free": is_free_night(state),
        "free_entries": count_entered_players(state),
        "longest_name": MAX_NAME_LENGTH,
    }


def _has_any_purchase(state: State) -> bool:
    return any(entrant.purchases for entrant in state.entrants.values())


def _choose_currency(draft: PriceDraft, state: State) -> Currency:
    try:
        return parse_currency(draft.currency, state.terms.currency)
    except Refusal:
        return state.terms.currency


def _build_price_row(row: OfferRow, currency: Currency) -> PriceRow:
    name = offer_name_text(row)
    try:
        offer = parse_offer(row, currency)
    except Refusal:
        return PriceRow(row, name)
    price = Money(offer.price, currency.code, currency.digits) if offer.price else None
    bounty = Money(offer.bounty, currency.code, currency.digits) if offer.bounty else None
    return PriceRow(row, name, offer, price, bounty, purchase_window_text(offer.window))
