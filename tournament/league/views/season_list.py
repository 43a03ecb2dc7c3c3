"""The running season and the list of all; a new one in three fields."""

from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.league.result_arrays import load_club_results
from tournament.league.rules import PRESETS
from tournament.league.season_nights import list_counting_nights
from tournament.league.seasons import list_club_seasons, make_season, map_excluded_nights_by_season
from tournament.league.standings_cache import load_season_table
from tournament.league.views.players_text import points_text
from tournament.league.views.season_forms import NewSeasonForm
from tournament.league.views.season_text import season_days_text
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club, Season
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context
from tournament.time_source import now

LEADERS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One season in the list."""

    season: Season
    days: str
    nights: int
    leaders: tuple[str, ...] = ()
    points: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_seasons(request: HttpRequest) -> HttpResponse:
    """
    Open the newest season that has begun; with `?all` list all, those that were put away below,
    and make a new one.
    """
    is_sent = request.method == "POST"
    club, who = authorize_club(request, Right.DIRECT if is_sent else Right.SEE_BOARD)
    if not is_sent:
        running = None if "all" in request.GET else _find_running_season(club)
        if running is not None:
            return HttpResponseRedirect(reverse("season", args=[running.pk]))
        return _render_page(request, club, who)
    form = NewSeasonForm(request.POST)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    made = _create_season(club, form, key) if form.is_valid() else None
    if made is None:
        return _render_page(request, club, who, form)
    return HttpResponseRedirect(reverse("season", args=[made.pk]))


def _find_running_season(club: Club) -> Season | None:
    """The newest season that has begun and was not put away."""
    today = _find_today(find_timezone(club.timezone))
    for season in list_club_seasons(club):
        if season.archived_at is None and season.first_day <= today:
            return season
    return None


def _find_today(zone: tzinfo) -> date:
    return datetime.fromtimestamp(now() / 1000, zone).date()


def _create_season(club: Club, form: NewSeasonForm, key: str) -> Season | None:
    """The new season, or none, with the sentence why not on the form."""
    try:
        return make_season(club, form.build_settings(), key)
    except Refusal as refusal:
        form.add_error(None, localize_fact(refusal.line, find_timezone(club.timezone)))
        return None


def _render_page(
    request: HttpRequest, club: Club, who: Visitor, form: NewSeasonForm | None = None
) -> HttpResponse:
    seasons = list_club_seasons(club)
    left_out = map_excluded_nights_by_season(club)
    current = []
    away = []
    for season in seasons:
        nights = left_out.get(season.pk, frozenset())
        if season.archived_at is None:
            current.append(_build_season_row(club, season, nights))
        else:
            away.append(_build_archived_season_row(club, season, nights))
    context = build_club_context(club, who) | {
        "told": current,
        "away": away,
        "form": form or NewSeasonForm(initial=_build_initial_values(club)),
        "wants_form": form is not None or not seasons,
        "presets": PRESETS,
        "may_direct": who.has_right(Right.DIRECT),
    }
    return render(request, "league/seasons.html", context)


def _build_season_row(club: Club, season: Season, left_out: frozenset[int]) -> SeasonRow:
    table = load_season_table(club, season, left_out)
    leading = [line for line in table.lines[:LEADERS_SHOWN] if line.rank == 1]
    return SeasonRow(
        season,
        season_days_text(season),
        len(table.nights),
        tuple(line.name for line in leading),
        points_text(leading[0].points) if leading else "",
    )


def _build_archived_season_row(club: Club, season: Season, left_out: frozenset[int]) -> SeasonRow:
    nights = list_counting_nights(
        season, load_club_results(club), left_out, find_timezone(club.timezone)
    )
    return SeasonRow(season, season_days_text(season), len(nights))


def _build_initial_values(club: Club) -> dict[str, Any]:
    """What the form begins with: this year."""
    year = _find_today(find_timezone(club.timezone)).year
    return {
        "name": _("Season {year}").format(year=year),
        "first_day": date(year, 1, 1),
        "last_day": date(year, 12, 31),
        "preset": PRESETS[0].key,
    }
