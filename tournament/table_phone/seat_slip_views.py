"""Slips to print and cut up: the moves that are planned, those made last, or everybody's seat."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.pages.base_context import build_visit_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.tables.views.seat_slips import Batch, choose_batch, list_batch_slips
from tournament.time_source import now


@require_safe
@never_cache
def show_seat_slips(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """One slip for each player of the batch."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    state = journal.build_snapshot(visitor.night).state
    at = now()
    batch = choose_batch(state, request.GET.get("show", ""))
    context = build_visit_context(visitor) | {
        "state": state,
        "batch": batch,
        "slips": list_batch_slips(state, batch, at),
        "batches": Batch,
        "at": at,
    }
    return render(request, "table_phone/slips.html", context)
