"""
A season for everybody who has its link: its table, the race, its nights and how they count; money
only if wanted.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.club_links import find_season_by_link
from tournament.access.link_issuing import list_links_in_cookie
from tournament.club.player_numbers import map_night_players
from tournament.engine.messages import Money
from tournament.league.night_winners import map_winners_by_night
from tournament.league.result_arrays import ResultColumns, load_club_results
from tournament.league.season_prize_money import sum_prize_money
from tournament.league.season_standings import SeasonTable, build_season_table
from tournament.league.seasons import list_excluded_nights
from tournament.league.views.coming_nights import build_supposed_nights
from tournament.league.views.players_text import day_text
from tournament.league.views.season_page import build_standings_context, find_chosen_player
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club, LinkKind, Season
from tournament.time_source import now


@require_safe
@never_cache
def show_public_season(request: HttpRequest, pk: int) -> HttpResponse:
    """The page; whoever does not carry the season's link finds nothing."""
    season = find_season_by_link(request, pk)
    rows = load_club_results(season.club)
    zone = find_timezone(season.club.timezone)
    table = build_season_table(season, rows, list_excluded_nights(season), zone)
    winners = map_winners_by_night(rows)
    nights = [
        (night, day_text(night.began, zone), winners.get(night.pk, ()), night.pk == season.final_id)
        for night in reversed(table.nights)
    ]
    coming = build_supposed_nights(table, (), zone, now())
    chosen = find_chosen_player(request, table, find_own_player(request, season.club))
    context: dict[str, Any] = build_standings_context(table, zone, coming, chosen, {}) | {
        "club": season.club,
        "season": season,
        "zone": zone,
        "public": True,
        "nights": nights,
        "won": build_winnings(season, table, rows),
    }
    return render(request, "league/season_public.html", context)


def find_own_player(request: HttpRequest, club: Club) -> int:
    """Whose seat card this phone carries, of whichever night; 0 without one."""
    for link in list_links_in_cookie(request):
        if link.kind == LinkKind.SEAT and link.club_id == club.pk and link.night and link.player:
            return map_night_players(link.night).get(link.player, 0)
    return 0


def build_winnings(
    season: Season, table: SeasonTable, rows: ResultColumns
) -> list[tuple[str, list[str]]]:
    """Who won how much, the most first, where the club lets everybody know; else nothing."""
    if not season.shows_money:
        return []
    zone = find_timezone(season.club.timezone)
    won = sum_prize_money(rows, {night.pk for night in table.nights})
    players = [line for line in table.lines if line.player in won]
    players.sort(key=lambda line: (-max(won[line.player].values()), line.name))
    found = []
    for line in players:
        amounts = [Money(cents, *currency) for currency, cents in won[line.player].items()]
        found.append((line.name, [localize_fact(amount, zone) for amount in amounts]))
    return found
