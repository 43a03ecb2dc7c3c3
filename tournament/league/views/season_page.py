"""A season: its table, the race for it, its nights, and what counts how."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.authorization import nights_of
from tournament.league.result_columns import NightRow
from tournament.league.season_nights import is_within, list_season_nights
from tournament.league.season_standings import SeasonStanding, SeasonTable
from tournament.league.standings_cache import load_season_table
from tournament.league.views.players_text import average_text, day_text, points_text
from tournament.league.views.season_context import SeasonPageContext, load_season
from tournament.league.views.season_text import (
    FORMATS,
    align_points,
    build_formula,
    list_season_rules,
    season_days_text,
)
from tournament.league.winners import winners_of
from tournament.localization import zone_of
from tournament.models import Tournament
from tournament.pages.charts import Chart, Series, build_line_chart

IN_THE_RACE = 8
LEAST_NIGHTS = 2
"""One night is no race."""
NIGHTS_SHOWN = 12
COLUMNS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the table in words."""

    line: SeasonStanding
    points: str
    average: str
    rose: int
    fell: int
    cells: tuple[tuple[str, bool], ...]
    """His points in the last nights, and whether they count; empty where he was not there."""
    last_invited: bool


@dataclass(frozen=True, slots=True)
class SeasonNightRow:
    """A night within the season's days in words."""

    pk: int
    name: str
    day: str
    field: int
    winners: tuple[str, ...]
    left_out: bool
    final: bool
    finished: bool


@require_safe
@never_cache
def show_season(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything about one season."""
    here = load_season(request, pk)
    zone = zone_of(here.club.timezone)
    table = load_season_table(here.club, here.season, here.left_out)
    nights, more = build_nights(here, None if "all" in request.GET else NIGHTS_SHOWN)
    context: dict[str, Any] = here.build_context() | {
        "days": season_days_text(here.season),
        "table": table,
        "places": build_standings(table),
        "has_unranked": any(not line.rank for line in table.lines),
        "recent": [(night, day_text(night.began, zone)) for night in table.nights[-COLUMNS_SHOWN:]],
        "chart": build_race_chart(table, zone),
        "nights": nights,
        "more": more,
        "formula": build_formula(here.season.formula),
        "rules": list(list_season_rules(here.season)),
        "query": f"?season={here.season.pk}",
        "formats": FORMATS.items(),
    }
    return render(request, "league/season.html", context)


def build_standings(table: SeasonTable) -> list[StandingsRow]:
    """The lines of the table, ready to be shown."""
    invited = [line.invited for line in table.lines]
    last = max((at for at, one in enumerate(invited) if one), default=-1)
    first = max(0, len(table.nights) - COLUMNS_SHOWN)
    came, worth, counted = (
        part[:, first:].tolist() for part in (table.grid.came, table.grid.points, table.counted)
    )
    totals = align_points([line.points for line in table.lines])
    return [
        StandingsRow(
            line,
            totals[at],
            "–" if line.average is None else average_text(line.average),
            max(0, line.moved or 0),
            max(0, -(line.moved or 0)),
            tuple(
                (points_text(cell) if there else "", counts)
                for there, cell, counts in zip(came[at], worth[at], counted[at], strict=True)
            ),
            at == last,
        )
        for at, line in enumerate(table.lines)
    ]


def build_race_chart(table: SeasonTable, zone: tzinfo) -> Chart | None:
    """How the best of the table came to their points."""
    ranked = [(at, line) for at, line in enumerate(table.lines[:IN_THE_RACE]) if line.rank]
    if len(table.nights) < LEAST_NIGHTS or not ranked:
        return None
    series = [Series(line.name, tuple(table.list_running_totals(at))) for at, line in ranked]
    labels = [day_text(night.began, zone) for night in table.nights]
    return build_line_chart(
        "race", _("The race so far"), labels, series, points_text, heading=_("Night")
    )


def build_nights(here: SeasonPageContext, most: int | None) -> tuple[list[SeasonNightRow], int]:
    """
    The nights within the season's days, the newest first, those that are not finished too; and how
    many more.
    """
    finished = list_season_nights(here.season, here.rows, zone_of(here.club.timezone))[::-1]
    winners = winners_of(here.rows)
    told = [
        _build_upcoming_night(here, one)
        for one in nights_of(here.club).filter(finished_at=None)
        if _is_within(here, one)
    ]
    shown = len(finished) if most is None else max(0, most - len(told))
    told += [_build_finished_night(here, one, winners) for one in finished[:shown]]
    return told, len(finished[shown:])


def _is_within(here: SeasonPageContext, night: Tournament) -> bool:
    return is_within(here.season, night.starts_at or night.opened_at, zone_of(here.club.timezone))


def _build_upcoming_night(here: SeasonPageContext, night: Tournament) -> SeasonNightRow:
    begins = day_text(night.starts_at or night.opened_at, zone_of(here.club.timezone))
    final = night.pk == here.season.final_id
    return SeasonNightRow(
        night.pk, night.name, begins, 0, (), night.pk in here.left_out, final, finished=False
    )


def _build_finished_night(
    here: SeasonPageContext, night: NightRow, winners: Mapping[int, tuple[str, ...]]
) -> SeasonNightRow:
    return SeasonNightRow(
        night.pk,
        night.name,
        day_text(night.began, zone_of(here.club.timezone)),
        night.field,
        tuple(name or _("a guest") for name in winners.get(night.pk, ())),
        night.pk in here.left_out,
        night.pk == here.season.final_id,
        finished=True,
    )
