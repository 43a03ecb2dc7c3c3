"""A situation tried out: what is ruled when the club's own book is asked first."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.core.book_precedence import PRECEDENCES
from rulings.core.data_loader import RulingsError
from rulings.core.facts import FACTS
from rulings.core.inquiry import Inquiry, build_inquiry
from rulings.inquiry_page import Query, build_inquiry_page
from tournament.access.authorization import authorize_club
from tournament.club_rulebook.rule_store import build_club_book
from tournament.club_rulebook.views.club_rules import MAY_READ
from tournament.club_rulebook.views.rule_rows import build_preview_url
from tournament.models import Club

USUAL = "hpt"


@require_safe
@never_cache
def preview_club_rules(request: HttpRequest, situation: str) -> HttpResponse:
    """
    One question at a time, then the ruling; which books come after the club's own can be chosen.
    """
    club, who = authorize_club(request, MAY_READ)
    given = {name: str(key) for name, key in request.GET.items() if name in FACTS}
    after = request.GET.get("with", USUAL)
    inquiry = _build_inquiry(club, situation, given, after)

    def build_step_url(where: str, query: Query) -> str:
        return build_preview_url(where, dict(query), after)

    shown = build_inquiry_page(inquiry, build_step_url, build_book_url)
    context = {
        "club": club,
        "who": who,
        "shown": shown,
        "chooser": {
            "name": ", ".join(shown.books),
            "choices": list_precedence_choices(situation, inquiry.query_params, after),
        },
    }
    return render(request, "club_rulebook/rule_preview.html", context)


def _build_inquiry(club: Club, situation: str, given: dict[str, str], after: str) -> Inquiry:
    """The walk so far; what is in no book does not exist."""
    if after not in PRECEDENCES:
        raise Http404
    book = build_club_book(club)
    own = (book,) if book else ()
    keys = (book.key,) if book else ()
    try:
        return build_inquiry(situation, keys + PRECEDENCES[after].books, given, own=own)
    except RulingsError as fault:
        raise Http404 from fault


def build_book_url(book: str, situation: str, query: Query) -> str:
    """Where the same is looked up in one book alone."""
    return f"{reverse('ruling', args=[situation])}?{urlencode((('books', book), *query))}"


def list_precedence_choices(
    situation: str, query: Iterable[tuple[str, str]], after: str
) -> list[dict[str, object]]:
    """The orders of books that may follow the club's own."""
    return [
        {
            "name": _(precedence.name),
            "suits": _(precedence.suits),
            "chosen": key == after,
            "href": build_preview_url(situation, dict(query), key),
        }
        for key, precedence in PRECEDENCES.items()
    ]
