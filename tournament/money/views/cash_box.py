"""The cash box and the receipts."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.engine.money import write_amount
from tournament.money.reports.receipts import build_receipt
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_debt_to_host,
    list_settlement_tasks,
)
from tournament.money.rules.cash_box_totals import (
    list_box_lines,
    list_lines_outside_pool,
    list_noncash_sums,
)
from tournament.money.views.cash_shortages import build_collect_buttons
from tournament.money.views.open_balances import build_cash_box_lists
from tournament.night.state import BOX_MOVE_WORDS, CashBoxCount, State, to_money
from tournament.pages.base_context import build_live_night_context, build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import may_prize_pool_grow
from tournament.time_source import now

LONGEST_SEARCH = 80
HEAD_SHOWN = 12


@require_safe
@never_cache
def show_cash_box(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The whole page, or only its changing part when the page asks for that."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    state = moment.state
    find = request.GET.get("find", "").strip()[:LONGEST_SEARCH]
    context = build_live_night_context(visitor, moment) | _build_count_context(state)
    found = build_cash_box_lists(state, at, context["zone"], find)
    is_short = any(row.short for row in found.prizes.rows)
    context |= {
        "here": request.get_full_path(),
        "find": find,
        "unsettled": list_settlement_tasks(state, at),
        "open": found,
        "is_short": is_short,
        "collect": build_collect_buttons(state) if is_short else (),
        "may_grow": state.locked is None and state.deal is None and may_prize_pool_grow(state, at),
    }
    return render_page_or_part(request, "money/cash_box/box.html", context)


@require_safe
@never_cache
def show_receipt(request: HtmxHttpRequest, pk: int, key: int) -> HttpResponse:
    """The receipt of one player, to show or to print."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    at = now()
    if key not in moment.state.entrants:
        raise Http404
    context = build_night_context(visitor, moment) | {
        "receipt": build_receipt(moment.state, key, at),
        "key": key,
        "head": moment.head[:HEAD_SHOWN],
        "printed": at,
    }
    return render(request, "money/cash_box/receipt.html", context)


def _build_count_context(state: State) -> dict[str, Any]:
    """What should be in the box, and what was found in it."""
    expected = compute_cash_box(state).expected
    count = state.count
    repay = max(0, min(compute_debt_to_host(state), expected))
    return {
        "lines": list_box_lines(state),
        "beside": list_noncash_sums(state),
        "apart": list_lines_outside_pool(state),
        "expected": expected,
        "expected_told": to_money(state, expected),
        "count": count,
        "counted": None if count is None else _build_count_row(state, count),
        "count_is_old": count is not None and count.expected != expected,
        "count_again": _find_unexplained_count(state, expected),
        "repay": repay,
        "repay_told": to_money(state, repay),
        "repay_typed": write_amount(repay, state.terms.currency),
        "moves": len(state.box),
        "move_words": [(what.value, word) for what, word in BOX_MOVE_WORDS.items()],
    }


def _build_count_row(state: State, count: CashBoxCount) -> dict[str, Any]:
    return {
        "counted": to_money(state, count.counted),
        "expected": to_money(state, count.expected),
        "off": to_money(state, count.counted - count.expected),
    }


def _find_unexplained_count(state: State, expected: int) -> str:
    """The amount that was counted, where only the reason of its difference is missing."""
    count = state.count
    if count is None or count.expected != expected or count.counted == expected or count.reason:
        return ""
    return write_amount(count.counted, state.terms.currency)
