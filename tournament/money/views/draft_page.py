"""
A page that is typed in and saved at the end: its buttons change the draft, one of them the night.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpResponse

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message
from tournament.journal import NightSnapshot
from tournament.localization import localize_fact
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import Terms
from tournament.night.action import Action
from tournament.night.state import State
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_night_context
from tournament.pages.field_errors import find_faulty_field
from tournament.pages.htmx_request import HtmxHttpRequest

D = TypeVar("D")
Page = Callable[[HtmxHttpRequest, Visit, D | None, str, int], HttpResponse]
"""
Draws the page for a visitor: with a draft, or as the night stands; with what is wrong, and a
status.
"""


def build_newest_snapshot(request: HtmxHttpRequest, visitor: Visit) -> NightSnapshot:
    """The night of now; somebody may have acted since a form that was sent read its row."""
    if request.method == "POST":
        visitor.night.refresh_from_db()
    return journal.build_snapshot(visitor.night)


def build_draft_context(
    request: HtmxHttpRequest,
    visitor: Visit,
    moment: NightSnapshot,
    original: Terms | PrizePlan,
    fault: Message | None,
    wrong: str,
) -> dict[str, Any]:
    """What such a page shows whatever is typed; `original` is what its form changes."""
    context = build_night_context(visitor, moment)
    return context | {
        "was": compute_digest(original),
        "wrong": wrong or (localize_fact(fault, context["zone"]) if fault else ""),
        "wrong_at": find_faulty_field(fault, request.POST),
    }


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
            lambda past, _at: edit(past.state, draft),
            build_actor(visitor),
            key,
            seen,
        ),
        lambda why: page(request, visitor, draft, why, 409),
    )
