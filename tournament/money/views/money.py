"""
The money of a night on one page: the prize pool, who gets what, the cash box, and who owes. Players
see the payouts alone.
"""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal, _, refuse
from tournament.engine.money import Currency, read_amount, write_amount
from tournament.journal import ActionResult, NightSnapshot
from tournament.localization import find_timezone
from tournament.money.actions.prices_and_prizes import LockPrizes
from tournament.money.rules import prize_report
from tournament.money.rules.prize_pool import (
    compute_plan_prizes,
    list_current_prizes,
    to_long_money,
)
from tournament.money.views.cash_box import build_cash_box_context
from tournament.money.views.draft_page import build_newest_snapshot
from tournament.money.views.payout_estimate import build_payout_estimate
from tournament.money.views.payout_rows import build_payout_rows
from tournament.money.views.prize_pool_account import build_prize_pool_account
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State, find_buy_in_offer, to_money
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.standings import list_active_players
from tournament.time_source import now

Texts = tuple[str, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def show_money(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show the money; a director may type other payouts to lock."""
    visitor = authorize_visit(
        request, pk, Right.DIRECT if request.method == "POST" else Right.SEE_BOARD
    )
    if request.method != "POST":
        return _render_money_page(request, visitor)
    typed = tuple(request.POST.getlist("amounts"))
    asked = request.POST.get("op")
    if asked != "fix":
        return _render_money_page(request, visitor, (*typed, "") if asked == "more" else typed)
    return perform_submission(
        request,
        visitor,
        lambda key, seen: _lock_prizes(visitor, typed, key, seen),
        lambda why: _render_money_page(request, visitor, typed, why, 409),
    )


@require_safe
def redirect_cash_box(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The address that the cash box had when it was a page of its own."""
    authorize_visit(request, pk, Right.DIRECT)
    asked = request.META.get("QUERY_STRING", "")
    return redirect(f"{reverse('prizes', args=[pk])}{f'?{asked}#box' if asked else ''}")


def _lock_prizes(visitor: Visit, typed: Texts, key: str, seen: int | None) -> ActionResult:
    def lock_prizes(past: JournalHistory, _at: Instant) -> Action:
        return LockPrizes(read_prizes(typed, past.state.terms.currency))

    return journal.perform_action(visitor.night, lock_prizes, build_actor(visitor), key, seen)


def read_prizes(typed: Texts, currency: Currency) -> tuple[int, ...]:
    """Prizes as typed, first place first; fields that are left empty at the end are no prizes."""
    last = max((place for place, amount in enumerate(typed, 1) if amount.strip()), default=0)
    if not last:
        raise refuse(_("Type at least the first-place payout."))
    for place, amount in enumerate(typed[:last], 1):
        if not amount.strip():
            raise refuse(_("Place {place} has no payout. Type it, or 0 for none."), place=place)
    return tuple(read_amount(amount, currency) for amount in typed[:last])


def _render_money_page(
    request: HtmxHttpRequest,
    visitor: Visit,
    typed: Texts | None = None,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    moment = build_newest_snapshot(request, visitor)
    context = _build_money_context(request, visitor, moment)
    if context["may_direct"]:
        context |= _build_prize_fields(moment.state, typed, "own" in request.GET)
        context["wrong"] = wrong
    response = render_page_or_part(request, "money/money.html", context, status)
    response["Cache-Control"] = "private, no-cache"
    return response


def _build_money_context(
    request: HtmxHttpRequest, visitor: Visit, moment: NightSnapshot
) -> dict[str, Any]:
    state = moment.state
    at = now()
    zone = find_timezone(visitor.night.club.timezone)
    may_direct = visitor.who.has_right(Right.DIRECT)
    box = build_cash_box_context(state, at, zone, request.GET.get("find", "")) if may_direct else {}
    places = prize_report.list_prize_places(state, at)
    bargain = prize_report.build_deal_summary(state, at)
    due = box["open"].prizes.rows if may_direct else ()
    offer = find_buy_in_offer(state)
    return build_live_night_context(visitor, moment) | {
        "here": request.get_full_path(),
        "may_see_desk": visitor.who.has_right(Right.SEE_DESK),
        "status": prize_report.finality_text(state, at),
        "still_sold": prize_report.list_open_sales(state, at),
        "is_free": prize_report.is_free_night(state),
        "payouts": build_payout_rows(places, bargain.takers if bargain else (), due),
        "bargain": bargain,
        "account": build_prize_pool_account(state, at),
        "steps": prize_report.build_calculation_rows(state),
        "notes": compute_plan_prizes(state).notes,
        "unit": to_long_money(state, state.plan.unit),
        "is_rounded": state.plan.unit > 1,
        "is_by_plan": prize_report.has_prizes_by_plan(state),
        "ties": prize_report.list_tied_places(state, at),
        "stale": prize_report.stale_prizes_text(state),
        "reckoned": compute_plan_prizes(state).amounts,
        "left": len(list_active_players(state)),
        "price": to_money(state, offer.price) if offer and offer.price else None,
        "estimate": None if places else build_payout_estimate(state, request.GET),
        **box,
    }


def _build_prize_fields(state: State, typed: Texts | None, is_asked: bool) -> dict[str, Any]:
    """
    The fields for other prizes: as typed, else the prizes of now; and what the typed ones make.
    """
    currency = state.terms.currency
    if typed is None:
        shown = [write_amount(amount, currency) for amount in list_current_prizes(state)]
        return {"typed": shown or [""], "is_typed": is_asked}
    try:
        together = to_long_money(state, sum(read_prizes(typed, currency)))
    except Refusal:
        return {"typed": typed, "is_typed": True}
    return {"typed": typed, "is_typed": True, "together": together}
