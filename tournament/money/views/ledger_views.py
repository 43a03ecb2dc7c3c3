"""The ledger on a page, on paper and as a file."""

import re
from datetime import tzinfo
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.engine.name_order import build_name_sort_key
from tournament.exports.csv_file import csv_of
from tournament.exports.money_sheets import ledger_of
from tournament.exports.night_export_source import build_night_source
from tournament.journal import NightSnapshot
from tournament.localization import localize_fact
from tournament.money.reports.ledger import LedgerLine, build_ledger, sum_ledger_lines
from tournament.money.reports.money_movements import box_count_text
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.views.ledger_rows import build_ledger_rows
from tournament.money.views.receipt import HEAD_SHOWN
from tournament.night.state import State, entrant_name_of, to_money
from tournament.pages.base_context import build_live_night_context
from tournament.pages.downloads import build_download
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.time_source import now

PAGE = 40
EVERYTHING = "all"
KEY = re.compile("-?[0-9]{1,12}")


@require_safe
@never_cache
def show_ledger(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The lines of the night, or of one player, page by page; all of them at once to be printed."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    moment = journal.build_snapshot(visitor.night)
    player = _parse_player_number(request)
    rows = _list_ledger_lines(moment, player)
    pages = max(1, -(-len(rows) // PAGE))
    page = _parse_page_number(request, pages)
    shown = rows if page is None else rows[(page - 1) * PAGE : page * PAGE]
    context = build_live_night_context(visitor, moment)
    context |= _build_context(moment.state, rows, shown) | {
        "head": visitor.night.head[:HEAD_SHOWN],
        "printed": now(),
        "here": request.get_full_path(),
        "page": page,
        "pages": pages,
        "player": player,
        "people": _list_player_choices(moment.state, context["zone"]),
    }
    return render_page_or_part(request, "money/ledger.html", context)


@require_safe
@never_cache
def download_ledger(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The same lines as a file for a spreadsheet."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    source = build_night_source(visitor.night)
    sheet = ledger_of(source, _list_ledger_lines(source.moment, _parse_player_number(request)))
    return build_download(source.build_file_name(sheet.title, "csv"), csv_of(sheet))


def _list_ledger_lines(moment: NightSnapshot, player: int | None) -> tuple[LedgerLine, ...]:
    if player is not None and player not in moment.state.entrants:
        raise Http404
    return tuple(
        row for row in build_ledger(moment.past) if player is None or row.moved.player == player
    )


def _build_context(
    state: State, rows: tuple[LedgerLine, ...], shown: tuple[LedgerLine, ...]
) -> dict[str, Any]:
    """The lines of this page, and the sums of all of them."""
    sums = sum_ledger_lines(rows)
    return {
        "rows": build_ledger_rows(state, shown),
        "price": to_money(state, sums.price),
        "into": to_money(state, sums.into),
        "out": to_money(state, sums.out),
        "aside": to_money(state, sums.aside),
        "expected": to_money(state, compute_cash_box(state).expected),
        "count": state.count and box_count_text(state, state.count),
    }


def _list_player_choices(state: State, zone: tzinfo) -> list[tuple[int, str]]:
    """Everybody whose lines can be looked at, by name."""
    told = [(key, localize_fact(entrant_name_of(state, key), zone)) for key in state.entrants]
    return sorted(
        told,
        key=lambda choice: (
            choice[0] < 0,
            build_name_sort_key(choice[1]) if choice[0] > 0 else "",
            -choice[0],
        ),
    )


def _parse_player_number(request: HtmxHttpRequest) -> int | None:
    """The player asked for; nobody in particular, if what stands there is no number."""
    asked = request.GET.get("player", "")
    return int(asked) if KEY.fullmatch(asked) else None


def _parse_page_number(request: HtmxHttpRequest, pages: int) -> int | None:
    """The page asked for, else the last one, with what just happened; None for all at once."""
    asked = request.GET.get("page", "")
    if asked == EVERYTHING:
        return None
    is_number = asked.isdecimal() and asked.isascii() and len(asked) < 6
    return min(pages, max(1, int(asked))) if is_number else pages
