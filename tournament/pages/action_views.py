"""The one view behind every button of a night."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.private_links import is_claimed_link
from tournament.access.roles import DUTY_RIGHTS
from tournament.clock.values import Instant
from tournament.journal import ActionResult
from tournament.localization import find_timezone
from tournament.night.action import Action
from tournament.night.action_kinds import KINDS
from tournament.night.journal_history import JournalHistory
from tournament.pages.action_form_base import ActionContext
from tournament.pages.action_form_registry import FORMS
from tournament.pages.action_response import (
    build_actor,
    build_refusal_response,
    first_error_text,
    perform_submission,
)
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.tables.forms.automatic_seating import is_seating_awaited, post_seating


@require_POST
def perform_action(request: HtmxHttpRequest, pk: int, kind: str) -> HttpResponse:
    """Carry out one action of a night."""
    if kind not in FORMS:
        raise Http404
    right = DUTY_RIGHTS[KINDS[kind].duty]
    if right is None:
        raise Http404
    form = FORMS[kind](request.POST)
    sound = form.is_valid()
    sent = form.cleaned_data
    # a table's link speaks for that table only, the link to a seat card for its player only
    visitor = authorize_visit(request, pk, right, sent.get("table"), sent.get("player"))
    if not sound:
        return build_refusal_response(
            request, visitor, first_error_text(form), next(iter(form.errors))
        )
    if form.needs_own_phone() and visitor.who.player is None:
        return build_refusal_response(
            request, visitor, _("Only the player’s own phone can say that.")
        )
    if visitor.who.by_code and form.needs_vouching():
        return build_refusal_response(
            request, visitor, _("Ask the host to confirm your phone first.")
        )

    waits_for_seats = False

    def build_action(past: JournalHistory, at: Instant) -> Action:
        nonlocal waits_for_seats
        zone = find_timezone(visitor.night.club.timezone)
        here = ActionContext(
            at,
            zone,
            past.state,
            visitor.night.pk,
            past.entries,
            visitor.who.device,
            form.needs_own_phone() and is_claimed_link(visitor.who.link),
        )
        action = form.build_action(here)
        waits_for_seats = is_seating_awaited(past.state, action)
        return action

    def perform_with_key(key: str, seen: int | None) -> ActionResult:
        actor = build_actor(visitor)
        done = journal.perform_action(visitor.night, build_action, actor, key, seen)
        posted = post_seating(visitor.night, actor, key) if waits_for_seats else None
        return posted or done

    return perform_submission(request, visitor, perform_with_key)
