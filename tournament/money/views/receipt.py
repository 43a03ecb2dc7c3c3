"""The receipt of one player."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.money.reports.receipts import build_receipt
from tournament.pages.base_context import build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.time_source import now

HEAD_SHOWN = 12


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
    return render(request, "money/receipt.html", context)
