"""The page on which a director says how the purse is shared out, with the prizes it would make."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import Visit
from tournament.engine.messages import Message, Money, Refusal, ngettext, say_count
from tournament.money.actions.prices_and_prizes import EditPrizePlan
from tournament.money.rules.payouts import compute_prizes
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.values.prize_plan import (
    HOW_HELP,
    HOW_WORDS,
    LONGEST_WHAT,
    PrizePlan,
    check_plan,
)
from tournament.money.values.terms import compute_fee
from tournament.money.views.draft_page import (
    build_draft_context,
    build_newest_snapshot,
    show_or_save_draft,
)
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

OF_NOW = ngettext(
    "With the purse of now, {purse} from {count} player",
    "With the purse of now, {purse} from {count} players",
)
OF_OTHERS = ngettext("With {count} player, {purse}", "With {count} players, {purse}")
USUAL_FIELD = 10
MOST_TRIED = 100_000


@dataclass(frozen=True, slots=True)
class PrizePreview:
    """The prizes that the plan would make of some purse."""

    line: Message
    amounts: tuple[Money, ...]
    notes: tuple[Message, ...]


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
        "longest_what": LONGEST_WHAT,
        **_build_fields_context(draft or kept),
        **_build_previews_context(request, state, drafted),
    }
    return render_page_or_part(request, "money/prizes/plan.html", context, status)


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


def _build_previews_context(
    request: HtmxHttpRequest, state: State, drafted: PrizePlan | None
) -> dict[str, Any]:
    """The prizes of the purse of now, and those for a field of another size."""
    typed = request.POST.get("players", "")
    is_number = typed.isascii() and typed.isdecimal() and len(typed) <= len(str(MOST_TRIED))
    players = int(typed) if is_number else count_entered_players(state) or USUAL_FIELD
    if drafted is None:
        return {"players": players, "tries": ()}
    made = compute_prize_pool(state).total
    field = count_entered_players(state)
    tries = [_build_prize_preview(state, drafted, made, field, OF_NOW)]
    if not made or players != field:
        estimate = estimate_prize_pool(state, players)
        tries.append(_build_prize_preview(state, drafted, estimate, players, OF_OTHERS))
    return {"players": players, "tries": [preview for preview in tries if preview.amounts]}


def estimate_prize_pool(state: State, players: int) -> int:
    """What so many ordinary buy-ins would make."""
    offer = find_buy_in_offer(state)
    each = offer.price - compute_fee(state.terms, offer) - offer.bounty if offer else 0
    return max(state.terms.guarantee, players * each + state.terms.house)


def _build_prize_preview(
    state: State, drafted: PrizePlan, total: int, players: int, forms: tuple[str, str]
) -> PrizePreview:
    offer = find_buy_in_offer(state)
    made = compute_prizes(drafted, total, players, offer.price if offer else 0)
    line = say_count(forms, players, purse=to_money(state, total))
    return PrizePreview(line, tuple(to_money(state, amount) for amount in made.amounts), made.notes)
