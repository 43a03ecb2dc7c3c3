"""A season: its table, the race for it, its nights, and what counts how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.authorization import list_club_nights
from tournament.access.roles import Right
from tournament.club.player_names import to_initials, to_name_key
from tournament.club.players import map_photo_versions
from tournament.league.night_winners import map_winners_by_night
from tournament.league.result_arrays import NightRow
from tournament.league.season_nights import is_within_season, list_season_nights
from tournament.league.season_standings import SeasonStanding, SeasonTable
from tournament.league.standings_cache import load_season_table
from tournament.league.views.coming_nights import ComingNights, find_coming_nights
from tournament.league.views.players_text import average_text, day_text, points_text
from tournament.league.views.season_context import SeasonPageContext, load_season_context
from tournament.league.views.season_outlook import CONTENDERS, build_outlook
from tournament.league.views.season_text import (
    FORMATS,
    align_totals,
    build_formula_text,
    list_season_rules,
    season_days_text,
)
from tournament.localization import find_timezone
from tournament.models import Tournament
from tournament.pages.charts import MAX_POINTS, Chart, ChartFrame, Series, build_line_chart
from tournament.time_source import now

RACE_FRAMES = (
    ChartFrame("narrow", 340, 240, 12, 90),
    ChartFrame("wide", 490, 256, 12, 140, lines=6),
)
MIN_NIGHTS = 2
"""One night is no race."""
NIGHTS_SHOWN = 12
COLUMNS_SHOWN = 10
ON_PODIUM = 3
BAR_STEP = 8
TALLEST_BAR = 16
MIN_BAR_HEIGHT_PX = 2


@dataclass(frozen=True, slots=True)
class SparkBar:
    """One night of a player in their line of the table, as a bar."""

    x: int
    y: int
    height: int
    is_win: bool


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the table in words."""

    line: SeasonStanding
    points: str
    average: str
    rose: int
    fell: int
    cells: tuple[tuple[str, bool], ...]
    """Their points in the last nights, and whether they count; empty where they were not there."""
    last_invited: bool
    bars: tuple[SparkBar, ...]
    """Their last nights as bars, the best of all a whole one."""


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """One of the first three, with their face: a photo of this version, or two letters."""

    row: StandingsRow
    initials: str
    photo: int | None = None


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
    here = load_season_context(request, pk)
    zone = find_timezone(here.club.timezone)
    table = load_season_table(here.club, here.season, here.left_out)
    unfinished = list(list_club_nights(here.club).filter(finished_at=None))
    most = None if "all" in request.GET else NIGHTS_SHOWN
    nights, more = build_season_night_rows(here, unfinished, most)
    coming = find_coming_nights(table, unfinished, here.left_out, zone, now())
    chosen = find_chosen_player(request, table, find_namesake(table, here.who.name))
    faces = map_photo_versions(here.club) if here.who.has_right(Right.SEE_DESK) else {}
    context = here.build_context() | build_standings_context(table, zone, coming, chosen, faces)
    context |= {
        "recent": [(night, day_text(night.began, zone)) for night in table.nights[-COLUMNS_SHOWN:]],
        "nights": nights,
        "more": more,
        "open_nights": "all" in request.GET,
        "query": f"?season={here.season.pk}",
        "formats": FORMATS.items(),
    }
    return render(request, "league/season.html", context)


def find_chosen_player(request: HttpRequest, table: SeasonTable, own: int) -> int:
    """The player of the table who was asked for, or else whoever looks; 0 where nobody is meant."""
    asked = request.GET.get("player", "")
    meant = asked or str(own)
    return next((line.player for line in table.lines if str(line.player) == meant), 0)


def find_namesake(table: SeasonTable, name: str) -> int:
    """The player whose name this is, if exactly one of the table has it; else 0."""
    own = to_name_key(name)
    found = [line.player for line in table.lines if to_name_key(line.name) == own]
    return found[0] if len(found) == 1 else 0


def build_standings_context(
    table: SeasonTable,
    zone: tzinfo,
    coming: ComingNights | None,
    chosen: int,
    faces: Mapping[int, int],
) -> dict[str, Any]:
    """
    What both pages of a season show: who leads, the race, what the next night may change, the
    table, and how nights count.
    """
    season = table.season
    places = build_standings_rows(table)
    return {
        "days": season_days_text(season),
        "table": table,
        "places": places,
        "podium": build_podium(places, faces),
        "chosen": chosen,
        "outlook": build_outlook(table, coming, chosen),
        "spark_width": BAR_STEP * min(COLUMNS_SHOWN, len(table.nights)),
        "has_unranked": any(not line.rank for line in table.lines),
        "chart": build_race_chart(table, zone, chosen),
        "formula": build_formula_text(season.formula),
        "rules": list(list_season_rules(season)),
    }


def build_podium(places: Sequence[StandingsRow], faces: Mapping[int, int]) -> list[PodiumStep]:
    """The first three who have a rank."""
    return [
        PodiumStep(row, to_initials(row.line.name), faces.get(row.line.player))
        for row in places[:ON_PODIUM]
        if row.line.rank
    ]


def build_standings_rows(table: SeasonTable) -> list[StandingsRow]:
    """The lines of the table, ready to be shown."""
    last = max((at for at, line in enumerate(table.lines) if line.invited), default=-1)
    first = max(0, len(table.nights) - COLUMNS_SHOWN)
    grids = (table.grid.came, table.grid.points, table.counted, table.grid.place)
    came, worth, counted, finish = (grid[:, first:].tolist() for grid in grids)
    most = max((max(row, default=0) for row in worth), default=0)
    totals = align_totals([line.points for line in table.lines])
    found = []
    for at, line in enumerate(table.lines):
        results = zip(came[at], worth[at], counted[at], strict=True)
        cells = [
            (points_text(points) if there else "", counts) for there, points, counts in results
        ]
        average = "–" if line.average is None else average_text(line.average)
        moved = line.moved or 0
        found.append(
            StandingsRow(
                line,
                totals[at],
                average,
                max(0, moved),
                max(0, -moved),
                tuple(cells),
                at == last,
                _draw_bars(worth[at], finish[at], most),
            )
        )
    return found


def _draw_bars(points: list[int], places: list[int], most: int) -> tuple[SparkBar, ...]:
    found = []
    for number, (worth, place) in enumerate(zip(points, places, strict=True)):
        height = MIN_BAR_HEIGHT_PX
        if most > 0 and worth > 0:
            height = max(MIN_BAR_HEIGHT_PX, round(TALLEST_BAR * worth / most))
        found.append(SparkBar(BAR_STEP * number, TALLEST_BAR - height, height, place == 1))
    return tuple(found)


def build_race_chart(table: SeasonTable, zone: tzinfo, chosen: int = 0) -> Chart | None:
    """
    How the first of the table and the chosen player came to their points, before all the others
    where these are not too many nights for it.
    """
    if len(table.nights) < MIN_NIGHTS or not any(line.rank for line in table.lines):
        return None
    leading: list[Series] = []
    others: list[Series] = []
    has_room = len(table.nights) <= MAX_POINTS
    totals = align_totals([line.points for line in table.lines])
    for at, line in enumerate(table.lines):
        is_named = (at < CONTENDERS and line.rank) or line.player == chosen
        if is_named or has_room:
            series = Series(line.name, tuple(table.list_running_totals(at)), totals[at])
            (leading if is_named else others).append(series)
    labels = [day_text(night.began, zone) for night in table.nights]
    return build_line_chart(
        "race",
        _("The race"),
        labels,
        leading,
        points_text,
        heading=_("Night"),
        others=others,
        frames=RACE_FRAMES,
    )


def build_season_night_rows(
    here: SeasonPageContext, unfinished: Sequence[Tournament], most: int | None
) -> tuple[list[SeasonNightRow], int]:
    """
    The nights within the season's days, the newest first, those that are not finished too; and how
    many more.
    """
    zone = find_timezone(here.club.timezone)
    finished = list_season_nights(here.season, here.rows, zone)[::-1]
    winners = map_winners_by_night(here.rows)
    found = []
    for night in unfinished:
        begins = night.starts_at or night.opened_at
        if is_within_season(here.season, begins, zone):
            found.append(_build_night_row(here, night, begins, is_finished=False))
    shown = len(finished) if most is None else max(0, most - len(found))
    for row in finished[:shown]:
        names = tuple(name or _("a guest") for name in winners.get(row.pk, ()))
        found.append(_build_night_row(here, row, row.began, row.field, names))
    return found, len(finished[shown:])


def _build_night_row(
    here: SeasonPageContext,
    night: Tournament | NightRow,
    began: int,
    field: int = 0,
    winners: tuple[str, ...] = (),
    *,
    is_finished: bool = True,
) -> SeasonNightRow:
    return SeasonNightRow(
        night.pk,
        night.name,
        day_text(began, find_timezone(here.club.timezone)),
        field,
        winners,
        night.pk in here.left_out,
        night.pk == here.season.final_id,
        is_finished,
    )
