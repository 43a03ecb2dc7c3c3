"""Search page: the first results of each kind while somebody types."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.pages.base_context import build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.search.club_search import find_club_groups
from tournament.search.night_search import (
    Finder,
    find_journal_entries,
    find_players,
    find_rulings,
    find_tables,
)
from tournament.search.page_index import find_pages
from tournament.search.word_matching import MAX_CHARACTERS, SearchGroup, parse_words
from tournament.time_source import now


@require_safe
@never_cache
def search_night(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The whole page, or only what was found when the field asks for that."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    text = request.GET.get("q", "").strip()[:MAX_CHARACTERS]
    look = Finder(visitor, journal.build_snapshot(visitor.night), now())
    context = build_night_context(visitor, look.moment) | {
        "text": text,
        "groups": find_search_groups(look, text),
        "back": request.get_full_path(),
    }
    response = render(
        request, "search/_found.html" if request.htmx else "search/find.html", context
    )
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response


def find_search_groups(look: Finder, text: str) -> list[SearchGroup]:
    """All groups in which there is anything, the likeliest kind first."""
    words = parse_words(text)
    if not words:
        return []
    groups = [
        find_players(look, words),
        find_tables(look, words),
        find_pages(look.visitor, words),
        find_rulings(look, text),
    ]
    groups += [find_journal_entries(look, words), *find_club_groups(look, words, text)]
    return [group for group in groups if group.hits]
