"""
The everyday answers within a night: what is asked at every table, and the penalty that a rule names
at once.
"""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.core.common_questions import EVERYDAY
from rulings.reference_lists import build_common_question_groups
from rulings.situation_finder import SearchBox, choose_common_questions, list_question_groups
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.views.lookup_pages import question_group_url, render_page_or_part
from tournament.rulings_log.views.page_context import (
    MAX_CHARACTERS,
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
    opened = request.GET.get("open", "")
    if opened in EVERYDAY:  # an address as it was before each question had its own
        return redirect(scene.lookup.start_url(opened))
    text = request.GET.get("q", "").strip()[:MAX_CHARACTERS]
    keys = choose_common_questions(text, request.GET.get("group", ""))
    context = build_rulings_context(
        scene, "everyday", lambda other: other.page_url("night_everyday")
    ) | {
        "groups": build_common_question_groups(keys, scene.lookup.start_url),
        "links": list_question_groups(lambda key: question_group_url(scene.lookup, key)),
        "find": SearchBox(
            scene.lookup.page_url("night_everyday").partition("?")[0],
            text,
            scene.place.query_params,
        ),
    }
    return render_page_or_part(request, "everyday", context)
