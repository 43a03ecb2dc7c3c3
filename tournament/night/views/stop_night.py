"""
The page on which a night stops before it has a winner: ended by the chips, or set aside until
another day.
"""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Refusal, _
from tournament.localization import find_timezone, localize_fact
from tournament.money.views.deal import build_running_total
from tournament.night.action import Action
from tournament.night.actions.early_stop import EndByCount
from tournament.night.state import State, count_chips_in_play
from tournament.night.views.stop_draft import (
    StopDraft,
    build_stop_draft,
    list_stacks_by_table,
    parse_end_action,
    parse_suspend_action,
    rank_players,
    read_stop_draft,
    sum_stacks,
)
from tournament.pages.action_response import build_actor, perform_submission
from tournament.pages.base_context import build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.time_source import now

CHANGED = _("Something has changed. Check the places again, then end the night.")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_night(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Type in the chips; see who gets what and end the night, or set it aside."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    state = journal.build_snapshot(visitor.night).state
    zone = find_timezone(visitor.night.club.timezone)
    if request.method != "POST":
        return _render_stop_page(request, visitor, build_stop_draft(state, zone))
    typed = read_stop_draft(request.POST, state)
    try:
        return _preview_or_stop_night(request, visitor, state, typed)
    except Refusal as refusal:
        return _render_stop_page(
            request, visitor, typed, localize_fact(refusal.line, zone), status=409
        )


def _preview_or_stop_night(
    request: HtmxHttpRequest, visitor: Visit, state: State, typed: StopDraft
) -> HttpResponse:
    """
    What the pressed button leads to; the night ends exactly as it was shown, or it is shown afresh.
    """
    op = request.POST.get("op")
    action: Action
    if op == "bag":
        action = parse_suspend_action(state, typed, visitor.night.club)
    else:
        action = end = parse_end_action(state, typed)
        end.check(state, now())
        if op != "end":
            return _render_stop_page(request, visitor, typed, end=end)
        if compute_digest(end) != request.POST.get("worked"):
            return _render_stop_page(request, visitor, typed, gettext(CHANGED), end, 409)
    return perform_submission(
        request,
        visitor,
        lambda key, seen: journal.perform_action(
            visitor.night, action, build_actor(visitor), key, seen
        ),
        lambda why: _render_stop_page(request, visitor, typed, why, status=409),
    )


def _render_stop_page(
    request: HtmxHttpRequest,
    visitor: Visit,
    typed: StopDraft,
    wrong: str = "",
    end: EndByCount | None = None,
    status: int = 200,
) -> HttpResponse:
    if request.method == "POST":  # somebody may have acted since the row was read
        visitor.night.refresh_from_db()
    moment = journal.build_snapshot(visitor.night)
    at = now()
    state = moment.state
    chips = count_chips_in_play(state)
    context = build_night_context(visitor, moment) | {
        "has_begun": state.started is not None and state.started <= at,
        "typed": typed,
        "tables": list_stacks_by_table(state, typed, at),
        "total": build_running_total(sum_stacks(typed), chips) if chips else None,
        "wrong": wrong,
        "ranked": rank_players(state, end, at) if end else (),
        "worked": compute_digest(end) if end else "",
    }
    return render(request, "night/stop.html", context, status=status)
