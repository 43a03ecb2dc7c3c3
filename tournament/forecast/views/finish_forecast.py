"""
The forecast on the desk: rendered with the page or loaded right after it, refreshed every minute.
"""

from datetime import tzinfo
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.forecast.forecast_cache import LARGE, find_cached_forecast, forecast_night
from tournament.forecast.views.finish_text import find_wished_end, format_expected_end
from tournament.localization import find_timezone
from tournament.night.state import State, find_start
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.time_source import now


@require_safe
def show_end_forecast(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The line that tells it; the desk asks for it every minute."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    state = journal.build_snapshot(visitor.night).state
    zone = find_timezone(visitor.night.club.timezone)
    forecast_night(visitor.night, state, now())
    context = {"night": visitor.night, "state": state}
    return render(
        request,
        "forecast/ends.html",
        context | build_end_context(visitor, state, now(), zone, is_whole=False),
    )


def build_end_context(
    visitor: Visit, state: State, at: Instant, zone: tzinfo, *, is_whole: bool
) -> dict[str, Any]:
    """
    What it says: worked out for a whole page, unless the field is so large that the page asks for
    it once it is drawn; for its changing part, and so for every click, what was worked out last.
    """
    waits = is_whole and len(state.entrants) > LARGE
    find = forecast_night if is_whole and not waits else find_cached_forecast
    found = find(visitor.night, state, at)
    told = (
        ""
        if found is None
        else format_expected_end(
            found,
            zone,
            has_start=find_start(state) is not None,
            wished=find_wished_end(journal.build_snapshot(visitor.night).past),
        )
    )
    return {"ends": told, "asks_at_once": waits}
