"""Two players against each other, night by night."""

from collections import Counter
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.league.head_to_head import Meeting, list_meetings, load_knockout_history
from tournament.league.result_arrays import load_club_results
from tournament.league.views import players_text
from tournament.league.views.players_context import (
    PlayersPageContext,
    find_player_or_404,
    load_players_context,
)
from tournament.localization import find_timezone

NIGHTS_ON_A_PAGE = 50


@require_safe
@never_cache
def compare_players(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Who finished ahead of whom how often, and who knocked out whom."""
    here = load_players_context(request)
    player = find_player_or_404(here.club, pk)
    opponent = find_player_or_404(here.club, other)
    if player.pk == opponent.pk:
        return HttpResponseRedirect(reverse("league_player", args=[player.pk]) + here.query_string)
    if (player.pk, opponent.pk) != (pk, other):
        page = reverse("league_against", args=[player.pk, opponent.pk])
        return HttpResponseRedirect(page + here.query_string)
    knocked = load_knockout_history(here.club, load_club_results(here.club), pk)
    met = list_meetings(here.summed.rows, pk, other, knocked)
    context = (
        here.build_context()
        | {"one": player, "other": opponent, "met": len(met)}
        | _build_totals_context(met)
        | _build_meetings_context(request, here, met)
    )
    return render(request, "league/players_against.html", context)


def _build_totals_context(met: tuple[Meeting, ...]) -> dict[str, Any]:
    times = Counter(map(_compare_finishes, met))
    return {
        "ahead": times["one"],
        "behind": times["other"],
        "level": times["level"],
        "hits": sum(meeting.hits for meeting in met),
        "lost": sum(meeting.lost for meeting in met),
    }


def _build_meetings_context(
    request: HttpRequest, here: PlayersPageContext, met: tuple[Meeting, ...]
) -> dict[str, Any]:
    zone = find_timezone(here.club.timezone)
    page = Paginator(met[::-1], NIGHTS_ON_A_PAGE).get_page(request.GET.get("page"))
    return {
        "page": page,
        "meetings": [
            {
                "night": meeting.night,
                "day": players_text.day_text(meeting.night.began, zone),
                "one": players_text.place_text(meeting.one),
                "other": players_text.place_text(meeting.other),
                "ahead": _compare_finishes(meeting),
                "hits": meeting.hits,
                "lost": meeting.lost,
            }
            for meeting in page
        ],
    }


def _compare_finishes(meeting: Meeting) -> str:
    """Which of the two finished ahead, as a name for the style sheet and the template."""
    mine = meeting.one.place
    theirs = meeting.other.place
    if not (mine and theirs):
        return ""
    return "one" if mine < theirs else "other" if mine > theirs else "level"
