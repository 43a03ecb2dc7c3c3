"""Something tried out in a copy of a night, and the copy thrown away."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.club.sandbox_nights import authorize_real_night_visit, delete_sandbox
from tournament.engine.messages import Refusal
from tournament.localization import find_timezone, localize_fact
from tournament.pages.action_response import KEY


@require_POST
def start_trial(request: HttpRequest, pk: int) -> HttpResponse:
    """Copy the night as it stands, and go on in the copy; a second click finds the same copy."""
    visitor = _require_member(authorize_real_night_visit(request, pk, Right.DIRECT))
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    try:
        sandbox = journal.copy_night_to_sandbox(
            visitor.night, f"trial-{key}"[: journal.MAX_KEY_LENGTH]
        )
    except Refusal as refusal:
        messages.info(
            request,
            localize_fact(refusal.line, find_timezone(visitor.night.club.timezone)),
            extra_tags="refused",
        )
        return HttpResponseRedirect(reverse("desk", args=[pk]))
    messages.info(request, _("This is a practice copy"), extra_tags="done")
    return HttpResponseRedirect(reverse("desk", args=[sandbox.pk]))


@require_POST
def discard_trial(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget a sandbox, and go back to the night that it was copied from."""
    sandbox = _require_member(authorize_visit(request, pk, Right.DIRECT)).night
    if sandbox.trial_of_id is None:
        raise Http404
    delete_sandbox(sandbox)
    messages.info(request, _("Practice copy deleted. This is the real night."), extra_tags="done")
    return HttpResponseRedirect(reverse("desk", args=[sandbox.trial_of_id]))


def _require_member(visitor: Visit) -> Visit:
    """Only members of the club make sandboxes and throw them away."""
    if visitor.who.member is None:
        raise Http404
    return visitor
