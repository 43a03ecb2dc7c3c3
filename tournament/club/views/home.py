"""The club's home page: tonight's night first, one tap away, then the next."""

from collections import Counter
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import (
    Visitor,
    authorize_club,
    list_club_nights,
    list_memberships,
)
from tournament.access.roles import Right
from tournament.backup.damaged_nights import list_damage_messages
from tournament.club.sandbox_nights import list_sandbox_nights
from tournament.club.views.night_list import group_club_nights, is_named_by_day
from tournament.localization import find_timezone
from tournament.models import Club, Member
from tournament.night.views.new_night import open_new_night
from tournament.pages.base_context import build_club_context
from tournament.results.store import map_night_headlines
from tournament.time_source import now
from tournament.tvs.rules import choose_night
from tournament.tvs.views.tv_rows import build_tvs_context

FINISHED_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_club_home(request: HttpRequest) -> HttpResponse:
    """The nights of the club, with one tap to tonight's and to a new one."""
    if not request.user.is_authenticated:
        return redirect("sign_in")
    if request.method == "POST":
        return open_new_night(request)
    club, who = authorize_club(request, Right.SEE_BOARD)
    if "kind" in request.GET and who.has_right(Right.DIRECT):
        return redirect(f"{reverse('new_night')}?{request.GET.urlencode()}")
    return render(request, "club/home.html", _build_home_context(request, club, who))


def _build_home_context(request: HttpRequest, club: Club, who: Visitor) -> dict[str, Any]:
    assert isinstance(request.user, Member)
    rows = list(list_club_nights(club))
    nights = group_club_nights(rows, now())
    finished = nights.finished if "all" in request.GET else nights.finished[:FINISHED_SHOWN]
    headlines = map_night_headlines([one.night.pk for one in finished])
    shown = [replace(one, headline=headlines.get(one.night.pk)) for one in finished]
    zone = find_timezone(club.timezone)
    began = [(night, night.starts_at) for night in nights.planned if night.starts_at]
    began += [(one.night, one.began) for one in shown]
    named_by_day = {night.pk for night, at in began if is_named_by_day(night.name, at, zone)}
    names = Counter(one.night.name for one in shown)
    may_direct = who.has_right(Right.DIRECT)
    asks_for_tvs = (
        may_direct and choose_night([row for row in rows if row.finished_at is None], now()) is None
    )
    return build_club_context(club, who) | {
        **(build_tvs_context(request, club, who, None) if asks_for_tvs else {}),
        "asks_for_tvs": asks_for_tvs,
        "nights": nights,
        "finished": shown,
        "named_by_day": named_by_day,
        "namesakes": {
            one.night.pk
            for one in shown
            if one.night.pk in named_by_day and names[one.night.name] > 1
        },
        "more": len(nights.finished) - len(shown),
        "damage": list_damage_messages(club) if who.has_right(Right.OWN_CLUB) else (),
        "sandboxes": list_sandbox_nights(club) if who.has_right(Right.SEE_DESK) else [],
        "may_direct": may_direct,
        "may_look_around": who.has_right(Right.OWN_CLUB)
        and not nights.has_nights
        and not club.is_sample,
        "others": [
            membership.club
            for membership in list_memberships(request.user)
            if membership.club_id != club.pk
        ]
        if club.is_sample
        else [],
        "may_see_desk": who.has_right(Right.SEE_DESK),
        "may_play": who.has_right(Right.PLAY_TABLE),
    }
