"""The page on which the players left work out a deal of their own, and have it written down."""

from contextlib import suppress
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
from tournament.engine.messages import Message, Refusal, _, say
from tournament.engine.money import Currency, write_amount
from tournament.localization import find_timezone, format_chip_amount, localize_fact
from tournament.money.actions.prices_and_prizes import ProposeDeal, RecordDeal
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.rules import prize_report
from tournament.money.rules.deals import DEAL_WORDS, DealKind
from tournament.money.rules.prize_pool import align_column
from tournament.money.views.amount_fields import read_optional_amount
from tournament.money.views.deal_draft import (
    BLEND_STEP,
    BY_STACKS,
    WAY_HELP,
    WAYS,
    DealDraft,
    DealPreview,
    build_deal_draft,
    list_prizes_to_share,
    list_rounding_units,
    preview_deal,
    read_draft,
    sum_shares,
    sum_stacks,
)
from tournament.money.views.deal_explorer import (
    build_deal_rows,
    build_proposal,
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
from tournament.tables.values import MAX_SEATS
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
        return _show_deal(request, visitor, state)
    draft = read_draft(request.POST, state)
    if request.POST.get("op", "").startswith(DECLINES):
        return _decline_rebuys(request, visitor, state, draft)
    if request.POST.get("op") == "choose" and draft.how in BY_STACKS:
        return _render_deal_page(request, visitor, draft)
    return _preview_or_record_deal(request, visitor, state, draft)


def _show_deal(request: HtmxHttpRequest, visitor: Visit, state: State) -> HttpResponse:
    """The form; what the players are asked about stands there to be written down."""
    asked = find_open_proposal(state)
    draft = build_deal_draft(state, asked)
    worked = None
    if asked:
        with suppress(Refusal):  # the prizes may have changed since
            worked = preview_deal(state, draft)
    return _render_deal_page(request, visitor, draft, "", worked)


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
    answer = perform_submission(
        request,
        visitor,
        lambda key, seen: journal.perform_action(
            visitor.night, action, build_actor(visitor), key, seen
        ),
        lambda why: _render_deal_page(request, visitor, draft, why, worked, 409),
    )
    if isinstance(action, ProposeDeal) and "Location" in answer:
        answer["Location"] = request.path  # the answers come in there; a deal is paid out elsewhere
    return answer


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
    is_asked = request.method == "POST" or worked is not None
    context["is_early"] = not is_asked and context["players"] > MAX_SEATS
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
        "prizes": [*map(align_column(state, prizes), prizes[:PRIZES_TOLD])],
        "proposal": build_proposal(state, asked) if asked else None,
        "more_prizes": len(prizes) > PRIZES_TOLD,
    }


def _build_fields_context(state: State, draft: DealDraft) -> dict[str, Any]:
    chips = count_chips_in_play(state)
    currency = state.terms.currency
    units = [(write_amount(unit, currency), unit) for unit in list_rounding_units(state, draft)]
    return {
        "draft": draft,
        "ways": [(way.value, DEAL_WORDS[way]) for way in WAYS],
        "kinds": [(kind.value, DEAL_WORDS[kind], text) for kind, text in WAY_HELP.items()],
        "usual": DealKind.ICM.value,
        "own": DEAL_WORDS[DealKind.CUSTOM],
        "units": [(typed, to_money(state, unit) if unit > 1 else None) for typed, unit in units],
        "total": build_running_total(sum_stacks(draft), chips) if chips else None,
    }


def _build_result_context(
    state: State, draft: DealDraft, worked: DealPreview | None
) -> dict[str, Any]:
    """What was worked out; of typed shares that do not add up at least what was typed."""
    is_custom = draft.how == DealKind.CUSTOM and bool(worked or draft.shares)
    rows = build_deal_rows(state, draft, worked)
    can_blend = is_custom and all(cell.amount for row in rows for cell in row.cells)
    given = replace(draft, shares={row.key: row.share for row in rows})
    return {
        "rows": rows,
        "has_gains": any(cell.gain for row in rows for cell in row.cells),
        "notes": worked.notes if worked else (),
        "worked": compute_digest(worked.record) if worked else "",
        "is_custom": is_custom,
        "blend": _find_slider_value(draft) if can_blend else None,
        "unit": worked.unit if worked else 1,
        "digits": state.terms.currency.digits,
        "given": _build_shares_total(state, given) if is_custom else None,
    }


def _find_slider_value(draft: DealDraft) -> int:
    """Where the slider between the ways was left, at first in its middle."""
    most = (len(WAYS) - 1) * BLEND_STEP
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
