"""Nights that were put away: out of every list, and back again."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.access.authorization import authorize_club
from tournament.access.roles import Right
from tournament.club.night_archive import (
    find_club_night,
    list_archived_nights,
    put_night_in_archive,
    take_night_from_archive,
)
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.models import Tournament
from tournament.pages.base_context import build_club_context


@require_safe
@never_cache
def show_archived_nights(request: HttpRequest) -> HttpResponse:
    """All nights that were put away, each with the way back."""
    club, who = authorize_club(request, Right.DIRECT)
    context = build_club_context(club, who) | {"nights": list_archived_nights(club)}
    return render(request, "club/nights_away.html", context)


@require_POST
def archive_night(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a night away."""
    return _change_night_and_redirect(
        request,
        pk,
        put_night_in_archive,
        _("“{night}” is archived. It no longer counts in any season."),
    )


@require_POST
def unarchive_night(request: HttpRequest, pk: int) -> HttpResponse:
    """Bring a night back."""
    return _change_night_and_redirect(request, pk, take_night_from_archive, _("“{night}” is back."))


def _change_night_and_redirect(
    request: HttpRequest, pk: int, change: Callable[[Tournament], None], done: str
) -> HttpResponse:
    club, _who = authorize_club(request, Right.DIRECT)
    night = find_club_night(club, pk)
    if night is None:
        raise Http404
    try:
        change(night)
    except Refusal as refusal:
        messages.info(request, refusal_text(refusal, club), extra_tags="refused")
        return redirect("desk", pk)
    messages.info(request, done.format(night=night.name), extra_tags="done")
    return redirect("nights_away")
