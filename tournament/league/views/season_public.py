"""
A season for everybody who has its link: its table, the race, its nights and how they count; money
only if wanted.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.club_links import find_carried_season
from tournament.engine.messages import Money
from tournament.league.prize_money import sum_prize_money
from tournament.league.result_columns import ResultColumns, rows_of
from tournament.league.season_standings import SeasonTable, build_season_table
from tournament.league.seasons import list_excluded_nights
from tournament.league.views.players_text import day_text
from tournament.league.views.season_page import build_race_chart, build_standings
from tournament.league.views.season_text import build_formula, list_season_rules, season_days_text
from tournament.league.winners import winners_of
from tournament.localization import localize_fact, zone_of
from tournament.models import Season


@require_safe
@never_cache
def show_public_season(request: HttpRequest, pk: int) -> HttpResponse:
    """The page; whoever does not carry the season's link finds nothing."""
    found = find_carried_season(request, pk)
    rows, zone = rows_of(found.club), zone_of(found.club.timezone)
    table = build_season_table(found, rows, list_excluded_nights(found), zone)
    winners = winners_of(rows)
    context: dict[str, Any] = {
        "club": found.club,
        "season": found,
        "zone": zone,
        "public": True,
        "days": season_days_text(found),
        "table": table,
        "places": build_standings(table),
        "has_unranked": any(not line.rank for line in table.lines),
        "chart": build_race_chart(table, zone),
        "formula": build_formula(found.formula),
        "rules": list(list_season_rules(found)),
        "nights": [
            (
                night,
                day_text(night.began, zone),
                winners.get(night.pk, ()),
                night.pk == found.final_id,
            )
            for night in reversed(table.nights)
        ],
        "won": build_winnings(found, table, rows),
    }
    return render(request, "league/season_public.html", context)


def build_winnings(
    season: Season, table: SeasonTable, rows: ResultColumns
) -> list[tuple[str, list[str]]]:
    """Who won how much, the most first, where the club lets everybody know; else nothing."""
    if not season.shows_money:
        return []
    zone = zone_of(season.club.timezone)
    won = sum_prize_money(rows, {night.pk for night in table.nights})
    named = {line.player: line.name for line in table.lines}
    order = sorted(
        (one for one in won if one in named), key=lambda one: (-max(won[one].values()), named[one])
    )
    return [
        (
            named[one],
            [localize_fact(Money(cents, *currency), zone) for currency, cents in won[one].items()],
        )
        for one in order
    ]
