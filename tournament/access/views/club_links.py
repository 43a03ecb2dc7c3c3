"""
Links to something of the whole club: a season that everybody may read, the calendar of its nights.
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.club_links import (
    issue_club_link,
    list_club_links,
    list_linkable_seasons,
    revoke_club_link,
)
from tournament.access.roles import Right
from tournament.access.views.new_link import NewLink, build_new_link, render_new_link
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.models import Club, LinkKind
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_or_create_club_links(request: HttpRequest) -> HttpResponse:
    """The club's links that are out; make another one."""
    club, who = authorize_club(request, Right.DIRECT)
    if request.method != "POST":
        return _render_links_page(request, club, who)
    try:
        return _render_links_page(request, club, who, made=_create_club_link(request, club, who))
    except Refusal as refusal:
        trouble = refusal_text(refusal, club)
        return _render_links_page(request, club, who, status=409, trouble=trouble)


@require_POST
def close_club_link(request: HttpRequest, link: int) -> HttpResponse:
    """Close a link for good."""
    club, _who = authorize_club(request, Right.DIRECT)
    if not revoke_club_link(club, link):
        raise Http404
    messages.info(request, _("Link revoked."), extra_tags="done")
    return redirect("club_links")


def _create_club_link(request: HttpRequest, club: Club, who: Visitor) -> NewLink:
    key = request.POST.get("key", "")
    wanted = request.POST.get("season", "")
    seasons = {str(offered.pk): offered for offered in list_linkable_seasons(club)}
    if not KEY.fullmatch(key) or (wanted and wanted not in seasons):
        raise Http404
    season = seasons.get(wanted)
    if season is None:
        link, token = issue_club_link(club, LinkKind.CALENDAR, _("Calendar"), who.member, key)
        path = reverse("nights_calendar", args=[token])
    else:
        link, token = issue_club_link(
            club, LinkKind.SEASON, season.name[:60], who.member, key, season
        )
        path = reverse("open_link", args=[token])
    return build_new_link(request, link, path)


def _render_links_page(
    request: HttpRequest, club: Club, who: Visitor, status: int = 200, **more: Any
) -> HttpResponse:
    context = build_club_context(club, who) | {
        "seasons": list_linkable_seasons(club),
        "out": list_club_links(club),
        **more,
    }
    return render_new_link(request, "access/club_links.html", context, status)
