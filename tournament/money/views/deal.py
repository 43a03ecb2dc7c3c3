"""The page on which the players left work out a deal of their own, and have it written down."""

from dataclasses import dataclass, fields, replace
from datetime import tzinfo
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, Money, Refusal, _, say
from tournament.engine.money import Currency, write_amount
from tournament.localization import find_timezone, format_chip_amount, localize_fact
from tournament.money.actions.prices_and_prizes import ProposeDeal, RecordDeal
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.rules import prize_report
from tournament.money.rules.deals import DEAL_WORDS
from tournament.money.views.amount_fields import read_optional_amount
from tournament.money.views.deal_draft import (
    BLEND_STEP,
    BLENDED,
    BY_STACKS,
    LEAVES,
    REST_BY,
    WAY_HELP,
    WAY_WORDS,
    DealDraft,
    DealPreview,
    DealWay,
    build_deal_draft,
    list_prizes_to_share,
    preview_deal,
    read_draft,
    suggest_left,
    sum_shares,
    sum_stacks,
)
from tournament.money.views.deal_explorer import (
    DealShareRow,
    build_proposal,
    build_share_rows,
    find_open_proposal,
)
from tournament.money.views.draft_page import build_newest_snapshot
from tournament.money.views.payout_rows import build_payout_rows
from tournament.night.journal_history import TAP_END
from tournament.night.state import State, count_chips_in_play, entrant_name_of, to_money
from tournament.pages.action_response import build_actor, perform_submission, read_form_key
from tournament.pages.base_context import build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import list_rebuy_candidates, may_prize_pool_grow
from tournament.players.rules.standings import list_active_players
from tournament.players.views.roster import sort_by_name
from tournament.tables.values import MOST_SEATS
from tournament.time_source import now

PRIZES_TOLD = 9
DECLINES = "decline-"
"""Begins the name of a button by which somebody does not rebuy."""
CHANGED = _("Something changed. Check the new shares, then record the deal.")
TOTALS = (
    _("{sum} of {of}"),
    _("{sum} of {of}, {rest} missing"),
    _("{sum} of {of}, {rest} too much"),
)


@dataclass(frozen=True, slots=True)
class RunningTotal:
    """
    A running total: the sentence of now, and the three that the page’s script says while somebody
    types.
    """

    line: Message
    even: str
    less: str
    more: str
    of: int
    digits: int


@require_http_methods(["GET", "HEAD", "POST"])
def make_deal(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Type in the chips, work it out, and write down what the players agree on."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    state = journal.build_snapshot(visitor.night).state
    if request.method != "POST":
        return _render_deal_page(request, visitor, build_deal_draft(state))
    draft = read_draft(request.POST, state)
    if request.POST.get("op", "").startswith(DECLINES):
        return _decline_rebuys(request, visitor, state, draft)
    return _preview_or_record_deal(request, visitor, state, draft)


def _decline_rebuys(
    request: HtmxHttpRequest, visitor: Visit, state: State, draft: DealDraft
) -> HttpResponse:
    """Somebody, or everybody, who might rebuy does not; what was typed of the deal stays."""
    which = request.POST["op"].removeprefix(DECLINES)
    key = read_form_key(request)
    for player in sorted(list_rebuy_candidates(state, now())):
        if which not in ("all", str(player)):
            continue
        try:
            entry_key = f"{key[:60]}{TAP_END}{player}"
            journal.perform_action(
                visitor.night, DeclineRebuy(player), build_actor(visitor), entry_key
            )
        except Refusal as refusal:
            wrong = localize_fact(refusal.line, _get_time_zone(visitor))
            return _render_deal_page(request, visitor, draft, wrong, status=409)
    return _render_deal_page(request, visitor, draft)


def _preview_or_record_deal(
    request: HtmxHttpRequest, visitor: Visit, state: State, draft: DealDraft
) -> HttpResponse:
    """
    What the form leads to; what is written down is exactly what was shown, or it is shown afresh.
    """
    try:
        worked = preview_deal(state, draft)
    except Refusal as refusal:
        wrong = localize_fact(refusal.line, _get_time_zone(visitor))
        return _render_deal_page(request, visitor, draft, wrong, status=409)
    if request.POST.get("op") not in ("agree", "propose"):
        return _render_deal_page(request, visitor, draft, "", worked)
    if compute_digest(worked.record) != request.POST.get("worked"):
        return _render_deal_page(request, visitor, draft, gettext(CHANGED), worked, 409)
    action: RecordDeal | ProposeDeal = worked.record
    if request.POST["op"] == "propose":
        action = ProposeDeal(**{part.name: getattr(action, part.name) for part in fields(action)})
    return perform_submission(
        request,
        visitor,
        lambda key, seen: journal.perform_action(
            visitor.night, action, build_actor(visitor), key, seen
        ),
        lambda why: _render_deal_page(request, visitor, draft, why, worked, 409),
    )


def _get_time_zone(visitor: Visit) -> tzinfo:
    return find_timezone(visitor.night.club.timezone)


def _render_deal_page(
    request: HtmxHttpRequest,
    visitor: Visit,
    draft: DealDraft,
    wrong: str = "",
    worked: DealPreview | None = None,
    status: int = 200,
) -> HttpResponse:
    moment = build_newest_snapshot(request, visitor)
    context = build_night_context(visitor, moment)
    context |= _build_prizes_context(moment.state)
    context |= _build_fields_context(moment.state, draft)
    context |= _build_result_context(moment.state, draft, worked)
    context["wrong"] = wrong
    # most deals are made at the final table: with more players the form waits for a tap
    is_asked = request.method == "POST" or "early" in request.GET
    context["is_early"] = not is_asked and context["players"] > MOST_SEATS
    return render_page_or_part(request, "money/deal.html", context, status)


def _build_prizes_context(state: State) -> dict[str, Any]:
    """What the players play for."""
    at = now()
    prizes = list_prizes_to_share(state)
    bargain = prize_report.build_deal_summary(state, at)
    asked = find_open_proposal(state)
    return {
        "players": len(list_active_players(state)),
        "waiting": [
            (key, entrant_name_of(state, key)) for key in sorted(list_rebuy_candidates(state, at))
        ],
        "grows": may_prize_pool_grow(state, at),
        "bargain": bargain,
        "payouts": build_payout_rows((), bargain.takers if bargain else (), ()),
        "to_share": to_money(state, sum(prizes)),
        "prizes": [to_money(state, prize) for prize in prizes[:PRIZES_TOLD]],
        "proposal": build_proposal(state, asked) if asked else None,
        "more_prizes": len(prizes) > PRIZES_TOLD,
    }


def _build_fields_context(state: State, draft: DealDraft) -> dict[str, Any]:
    chips = count_chips_in_play(state)
    currency = state.terms.currency
    return {
        "draft": draft,
        "usual_left": write_amount(suggest_left(state), currency),
        "rest_by": [(kind.value, DEAL_WORDS[kind]) for kind in REST_BY],
        "stacks": [
            (key, entrant_name_of(state, key), draft.stacks.get(key, ""))
            for key in sort_by_name(state, list_active_players(state))
        ],
        "total": build_running_total(sum_stacks(draft), chips) if chips else None,
    }


def _build_result_context(
    state: State, draft: DealDraft, worked: DealPreview | None
) -> dict[str, Any]:
    """What was worked out; of typed shares that do not add up at least what was typed."""
    is_custom = draft.how == DealWay.CUSTOM
    if worked is None:
        parts = _build_draft_share_rows(state, draft) if is_custom and draft.shares else []
    else:
        parts = build_share_rows(state, draft, worked)
    payable = _find_payable_ways(worked) if worked else set(DealWay)
    can_blend = worked is not None and {shared.way for shared in worked.ways}.issuperset(BLENDED)
    given = replace(draft, shares={part.key: part.typed for part in parts})
    return {
        "ways": [
            (way.value, word, WAY_HELP[way])
            for way, word in WAY_WORDS.items()
            if way in payable or way in (DealWay.CUSTOM, draft.how)
        ],
        "parts": parts,
        "notes": worked.notes if worked else (),
        "worked": compute_digest(worked.record) if worked else "",
        "left": to_money(state, worked.record.left) if worked and worked.record.left else None,
        "kept_back": _find_money_kept_back(state, worked) if worked else None,
        "is_custom": is_custom,
        "blended": [WAY_WORDS[way] for way in BLENDED],
        "blend": _find_slider_value(draft) if can_blend else None,
        "unit": worked.unit if worked else 1,
        "digits": state.terms.currency.digits,
        "given": _build_shares_total(state, given) if is_custom and parts else None,
    }


def _find_money_kept_back(state: State, worked: DealPreview) -> Money | None:
    """What other ways than the chosen one would leave for the winner."""
    kept = [
        sum(list_prizes_to_share(state)) - sum(shared.shares)
        for shared in worked.ways
        if shared.way in LEAVES
    ]
    return to_money(state, max(kept)) if kept and not worked.record.left else None


def _find_payable_ways(worked: DealPreview) -> set[DealWay]:
    """The ways that can be paid out, as far as that is known before the chips are typed."""
    payable = {shared.way for shared in worked.ways}
    return payable if worked.record.stacks else payable | BY_STACKS


def _find_slider_value(draft: DealDraft) -> int:
    """Where the slider between the ways stands: at the chosen one, else where it was left."""
    if draft.how in BLENDED:
        return BLENDED.index(DealWay(draft.how)) * BLEND_STEP
    most = (len(BLENDED) - 1) * BLEND_STEP
    return min(int(draft.blend), most) if draft.blend.isdecimal() else BLEND_STEP


def _build_shares_total(state: State, draft: DealDraft) -> RunningTotal:
    """How much of what is to be shared has been given out by hand."""
    currency = state.terms.currency
    try:
        left = read_optional_amount(draft.leave, currency)
    except Refusal:
        left = 0
    of = sum(list_prizes_to_share(state)) - left
    made = sum_shares(draft, state)
    return build_running_total(made, of, currency)


def _build_draft_share_rows(state: State, draft: DealDraft) -> list[DealShareRow]:
    nothing = to_money(state, 0)
    return [
        DealShareRow(key, entrant_name_of(state, key), nothing, draft.shares.get(key, ""))
        for key in list_active_players(state)
    ]


def build_running_total(made: int, of: int, currency: Currency | None = None) -> RunningTotal:
    """A total of chips, or of money if there is a currency."""

    def format_amount(amount: int) -> str:
        return write_amount(amount, currency) if currency else format_chip_amount(amount)

    whole = f"{format_amount(of)} {currency.code}" if currency else format_amount(of)
    even, less, more = TOTALS
    line = say(
        even if made == of else less if made < of else more,
        sum=format_amount(made),
        of=whole,
        rest=format_amount(abs(of - made)),
    )
    even, less, more = (gettext(text).replace("{of}", whole) for text in TOTALS)
    return RunningTotal(line, even, less, more, of, currency.digits if currency else 0)
