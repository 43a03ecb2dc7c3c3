"""Statistics of one player: money, places, streaks, opponents."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.league.club_records import list_player_records
from tournament.league.head_to_head import list_opponents, load_knockout_history
from tournament.league.result_arrays import load_club_results
from tournament.league.result_selection import NightResult, list_player_results
from tournament.league.seasons import map_excluded_nights_by_season
from tournament.league.standings_cache import PlayerSeason, list_player_seasons
from tournament.league.streaks import find_player_streaks
from tournament.league.views import player_page_rows
from tournament.league.views.players_charts import build_charts
from tournament.league.views.players_context import (
    PlayersPageContext,
    find_player_or_404,
    load_players_context,
)
from tournament.league.views.players_files import list_download_links
from tournament.localization import find_timezone
from tournament.models import Player

NEWEST_NIGHTS = 5
NIGHTS_ON_A_PAGE = 25
OPPONENTS_SHOWN = 5


@require_safe
@never_cache
def show_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that somebody's nights add up to."""
    here = load_players_context(request)
    row = find_player_or_404(here.club, pk)
    if row.pk != pk:
        return HttpResponseRedirect(reverse("league_player", args=[row.pk]) + here.query_string)
    played = list_player_results(here.summed.rows, pk)
    context = here.build_context() | {"player": row, "played": len(played)}
    if played:
        context |= (
            _build_figures_context(here, played, pk)
            | _build_opponents_context(request, here, row)
            | _build_nights_context(request, here, played, pk)
        )
    return render(request, "league/players_one.html", context)


def _build_figures_context(
    here: PlayersPageContext, played: tuple[NightResult, ...], pk: int
) -> dict[str, Any]:
    figures = here.summed.figures[pk]
    zone = find_timezone(here.club.timezone)
    unknown = [night.night for night in played if night.profit is None]
    return {
        "headline": player_page_rows.build_headline_rows(figures),
        "figures": player_page_rows.build_stat_rows(figures, played),
        "balances": [
            (balance.code, player_page_rows.build_balance_rows(figures, balance, played))
            for balance in figures.balances
        ],
        "unknown": unknown[-3:][::-1],
        "unknown_more": max(0, len(unknown) - 3),
        "unknown_all": len(unknown),
        "charts": build_charts(figures, played, zone),
        "streaks": player_page_rows.build_streak_rows(
            find_player_streaks(here.summed.rows, pk), here.summed.rows, zone
        ),
        "records": player_page_rows.build_record_rows(
            list_player_records(here.summed.records, pk), zone
        ),
    }


def _build_opponents_context(
    request: HttpRequest, here: PlayersPageContext, row: Player
) -> dict[str, Any]:
    """Whom a player met, and who knocked out whom."""
    knocked = load_knockout_history(here.club, load_club_results(here.club), row.pk)
    opponents = list_opponents(here.summed.rows, row.pk, knocked)
    shown = opponents if "others" in request.GET else opponents[:OPPONENTS_SHOWN]
    return {
        "tolls": player_page_rows.build_rivals(knocked, here.summed.rows),
        "opponents": shown,
        "more_opponents": len(opponents) - len(shown),
    }


def _build_nights_context(
    request: HttpRequest, here: PlayersPageContext, played: tuple[NightResult, ...], pk: int
) -> dict[str, Any]:
    """
    A player's newest nights, or a page of all that were asked for, and how they stand in the
    seasons these count for.
    """
    is_all = "page" in request.GET or len(played) <= NEWEST_NIGHTS
    pages = Paginator(played[::-1], NIGHTS_ON_A_PAGE if is_all else NEWEST_NIGHTS)
    page = pages.get_page(request.GET.get("page"))
    seasons = (here.season,) if here.season else here.seasons
    shown = frozenset(result.night.pk for result in page)
    standings: tuple[PlayerSeason, ...] = ()
    if seasons:
        left_out = map_excluded_nights_by_season(here.club)
        standings = list_player_seasons(here.club, seasons, left_out, pk, shown)
    currencies = list(dict.fromkeys(night.night.code for night in played))
    return {
        "standings": [
            (standing, player_page_rows.standing_text(standing)) for standing in standings
        ],
        "page": page,
        "more_nights": not is_all,
        "files": list_download_links(here, currencies, pk),
        "nights": player_page_rows.build_night_rows(
            tuple(page), standings, find_timezone(here.club.timezone)
        ),
    }
