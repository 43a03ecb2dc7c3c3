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
from tournament.pages.parts.htmx_request import HtmxHttpRequest
from tournament.pages.rulings_log.page_context import (
    MOST_LETTERS,
    frame,
    plainly,
    scene_of,
    visit_to_look,
)
from tournament.pages.rulings_log.ruling_log import sinners
from tournament.pages.rulings_log.views import page


@require_safe
@never_cache
@plainly
def everyday(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """All of them by groups, or those that somebody's words find."""
    scene = scene_of(request, visit_to_look(request, pk))
    text = request.GET.get("q", "").strip()[:MOST_LETTERS]
    keys = search_common_questions(text) if text else tuple(EVERYDAY)
    seat = scene.state.tables.get(scene.place.table)
    context = frame(scene, "everyday", lambda other: other.address("night_everyday")) | {
        "groups": build_common_question_groups(keys, scene.lookup.start),
        "find": SearchBox(
            scene.lookup.address("night_everyday").partition("?")[0], text, scene.place.query
        ),
        "opened": request.GET.get("open", ""),
        "sinners": sinners(scene.state, scene.place.table),
        "sinner": seat.seats.get(scene.place.seat, 0) if seat else 0,
    }
    return page(request, "everyday", context)
