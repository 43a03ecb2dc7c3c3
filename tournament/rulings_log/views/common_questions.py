"""
The everyday answers within a night: what is asked at every table, and the penalty that a rule names
at once.
"""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.core.common_questions import EVERYDAY
from rulings.reference_lists import build_common_question_groups
from rulings.situation_finder import SearchBox, search_common_questions
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.views.log_pages import list_penalty_candidates
from tournament.rulings_log.views.lookup_pages import render_page_or_part
from tournament.rulings_log.views.page_context import (
    MOST_LETTERS,
    authorize_lookup,
    build_rulings_context,
    load_page_context,
    render_rulings_errors,
)


@require_safe
@never_cache
@render_rulings_errors
def show_common_questions(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """All of them by groups, or those that somebody's words find."""
    scene = load_page_context(request, authorize_lookup(request, pk))
    text = request.GET.get("q", "").strip()[:MOST_LETTERS]
    keys = search_common_questions(text) if text else tuple(EVERYDAY)
    seat = scene.state.tables.get(scene.place.table)
    context = build_rulings_context(
        scene, "everyday", lambda other: other.page_url("night_everyday")
    ) | {
        "groups": build_common_question_groups(keys, scene.lookup.start_url),
        "find": SearchBox(
            scene.lookup.page_url("night_everyday").partition("?")[0],
            text,
            scene.place.query_params,
        ),
        "opened": request.GET.get("open", ""),
        "sinners": list_penalty_candidates(scene.state, scene.place.table),
        "sinner": seat.seats.get(scene.place.seat, 0) if seat else 0,
    }
    return render_page_or_part(request, "everyday", context)
