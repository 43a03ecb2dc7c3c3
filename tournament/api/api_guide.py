"""The page about the API: addresses and tokens."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.access.authorization import authorize_club, list_club_nights
from tournament.access.club_links import list_linkable_seasons
from tournament.access.roles import Right
from tournament.access.shareable_url import build_shareable_url
from tournament.models import Club, Tournament

NEWEST = 5
Rows = list[tuple[str, str]]


@require_safe
def show_api_guide(request: HttpRequest) -> HttpResponse:
    """
    The addresses of the newest nights, or of the one that was asked for, and those of the club.
    """
    club, who = authorize_club(request, Right.DIRECT)
    nights = _list_guide_nights(club, request.GET.get("night", ""))
    context: dict[str, Any] = {
        "club": club,
        "who": who,
        "night": nights[0] if request.GET.get("night") else None,
        "house": build_shareable_url(request),
        "nights": [(night.name, _list_night_addresses(night)) for night in nights],
        "shared": _list_club_addresses(club),
        "first": reverse("api_live", args=[nights[0].pk]) if nights else reverse("api_nights"),
    }
    return render(request, "api/programs.html", context)


def _list_guide_nights(club: Club, asked: str) -> list[Tournament]:
    if not asked:
        return list(list_club_nights(club)[:NEWEST])
    number = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    found = list(list_club_nights(club).filter(pk=number))
    if not found:
        raise Http404
    return found


def _list_night_addresses(night: Tournament) -> Rows:
    return [
        (_("Now"), reverse("api_live", args=[night.pk])),
        (_("Results"), reverse("api_results", args=[night.pk])),
    ]


def _list_club_addresses(club: Club) -> Rows:
    seasons = [
        (season.name, reverse("api_season", args=[season.pk]))
        for season in list_linkable_seasons(club)
    ]
    return [(_("All nights"), reverse("api_nights")), *seasons]
