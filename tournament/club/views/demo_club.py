"""A club to look around in, beside one's own: opened by one tap, and removed by one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access.authorization import authorize_club, list_club_nights, switch_club
from tournament.access.roles import Right
from tournament.club.demo_clubs import remove_sample_club
from tournament.demo.club import set_up_sample_club
from tournament.models import Member


@require_POST
def open_sample_club(request: HttpRequest) -> HttpResponse:
    """Make the sample club, or find it again, and go to its night."""
    club, _who = authorize_club(request, Right.OWN_CLUB)
    assert isinstance(request.user, Member)
    sample = club if club.is_sample else set_up_sample_club(club, request.user)
    switch_club(request, sample.pk)
    running = list_club_nights(sample).filter(finished_at=None).first()
    return HttpResponseRedirect(
        reverse("home") if running is None else reverse("desk", args=[running.pk])
    )


@require_POST
def delete_sample_club(request: HttpRequest) -> HttpResponse:
    """Remove the sample club that is open, and go on in one's own."""
    club, _who = authorize_club(request, Right.OWN_CLUB)
    if not club.is_sample:
        raise Http404
    remove_sample_club(club)
    messages.info(request, _("Removed."), extra_tags="done")
    return redirect("home")
