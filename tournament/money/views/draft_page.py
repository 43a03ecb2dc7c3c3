"""
A page that is typed in and saved at the end: its buttons change the draft, one of them the night.
"""

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpResponse

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.night.action import Action
from tournament.night.state import State
from tournament.pages.action_response import build_author, perform_submission
from tournament.pages.htmx_request import HtmxHttpRequest

D = TypeVar("D")
Page = Callable[[HtmxHttpRequest, Visit, D | None, str, int], HttpResponse]
"""
Draws the page for a visitor: with a draft, or as the night stands; with what is wrong, and a
status.
"""


def show_or_save_draft(
    request: HtmxHttpRequest,
    pk: int,
    read: Callable[[], D],
    page: Page[D],
    edit: Callable[[State, D], Action],
) -> HttpResponse:
    """Show the page, change its draft, or save it; a refused save loses nothing that was typed."""
    visitor = authorize_visit(
        request, pk, Right.DIRECT if request.method == "POST" else Right.SEE_DESK
    )
    if request.method != "POST":
        return page(request, visitor, None, "", 200)
    draft = read()
    if request.POST.get("op") != "save":
        return page(request, visitor, draft, "", 200)
    return perform_submission(
        request,
        visitor,
        lambda key, seen: journal.perform_action(
            visitor.night,
            edit(journal.build_snapshot(visitor.night).state, draft),
            build_author(visitor),
            key,
            seen,
        ),
        lambda why: page(request, visitor, draft, why, 409),
    )
