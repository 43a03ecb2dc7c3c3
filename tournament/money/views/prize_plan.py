"""The page on which a director says how the purse is shared out, with the prizes it would make."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import Visit
from tournament.engine.messages import Message, Refusal, say_count
from tournament.money.actions.prices_and_prizes import EditPrizePlan
from tournament.money.rules.payouts import compute_prizes
from tournament.money.rules.prize_pool import align_column, compute_prize_pool
from tournament.money.values.prize_plan import (
    HOW_HELP,
    HOW_WORDS,
    MAX_PRIZE_NAME_LENGTH,
    PrizePlan,
    check_plan,
)
from tournament.money.views.draft_page import (
    build_draft_context,
    build_newest_snapshot,
    show_or_save_draft,
)
from tournament.money.views.payout_estimate import FOR_SO_MANY, build_payout_estimate
from tournament.money.views.prize_plan_draft import (
    PrizePlanDraft,
    apply_operation,
    build_prize_plan_draft,
    parse_prize_plan,
    read_draft,
    wrong_total_text,
)
from tournament.night.state import State, count_entered_players, find_buy_in_offer, to_money
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part


@require_http_methods(["GET", "HEAD", "POST"])
def edit_prize_plan(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Show the plan; a button changes the draft, “Save” the night."""
    return show_or_save_draft(
        request,
        pk,
        read=lambda: apply_operation(read_draft(request.POST), request.POST.get("op", "")),
        page=_render_plan_page,
        edit=lambda state, draft: EditPrizePlan(
            parse_prize_plan(draft, state.terms.currency, state.plan), request.POST.get("was", "")
        ),
    )


def _render_plan_page(
    request: HtmxHttpRequest,
    visitor: Visit,
    draft: PrizePlanDraft | None = None,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    moment = build_newest_snapshot(request, visitor)
    state = moment.state
    kept = build_prize_plan_draft(state.plan, state.terms.currency)
    fault, drafted = _parse_plan(draft or kept, state)
    context = build_draft_context(request, visitor, moment, state.plan, fault, wrong) | {
        "is_draft": draft is not None and draft != kept,
        "longest_what": MAX_PRIZE_NAME_LENGTH,
        **_build_fields_context(draft or kept),
        **_build_preview_context(request, state, drafted),
    }
    return render_page_or_part(request, "money/plan.html", context, status)


def _parse_plan(draft: PrizePlanDraft, state: State) -> tuple[Message | None, PrizePlan | None]:
    try:
        drafted = parse_prize_plan(draft, state.terms.currency, state.plan)
        check_plan(drafted)
    except Refusal as refusal:
        return refusal.line, None
    return None, drafted


def _build_fields_context(draft: PrizePlanDraft) -> dict[str, Any]:
    """What is typed, and which shares do not make a hundred percent."""
    columns = [(row, wrong_total_text(row.shares)) for row in draft.columns]
    shares_short = wrong_total_text(draft.shares)
    return {
        "draft": draft,
        "ways": [(how.value, word, HOW_HELP[how]) for how, word in HOW_WORDS.items()],
        "columns": columns,
        "shares_short": shares_short,
        "is_short": bool(shares_short) or any(short for _row, short in columns),
    }


def _build_preview_context(
    request: HtmxHttpRequest, state: State, drafted: PrizePlan | None
) -> dict[str, Any]:
    """
    What the draft pays: the pool of now, unless others are asked for; a plan that cannot be read
    pays nothing.
    """
    estimate = build_payout_estimate(state, request.POST, drafted)
    total = compute_prize_pool(state).total
    typed = build_payout_estimate(state, {}, drafted)
    is_now = total and (estimate.players, estimate.price) == (typed.players, typed.price)
    if drafted is None:
        estimate = replace(estimate, line=None, amounts=(), notes=())
    elif is_now:
        field = count_entered_players(state)
        offer = find_buy_in_offer(state)
        made = compute_prizes(drafted, total, field, offer.price if offer else 0)
        estimate = replace(
            estimate,
            line=say_count(FOR_SO_MANY, field, pool=to_money(state, total)),
            amounts=tuple(map(align_column(state, made.amounts), made.amounts)),
            notes=made.notes,
        )
    return {"estimate": estimate}
