"""Nights of a season: finished ones within its days in the club's time zone, less the excluded."""

from collections.abc import Collection
from datetime import date, datetime, timedelta, tzinfo
from datetime import time as time_of_day
from math import inf

from tournament.league.result_arrays import NightRow, ResultColumns
from tournament.league.seasons import list_club_seasons, map_excluded_nights_by_season
from tournament.models import Club, Season


def compute_season_span(season: Season, zone: tzinfo) -> tuple[int, int | None]:
    """
    The instants from which and before which a night begins to count; a season without a last day
    goes on.
    """
    first = _compute_day_start(season.first_day, zone)
    if season.last_day is None:
        return first, None
    return first, _compute_day_start(season.last_day + timedelta(days=1), zone)


def is_within_season(season: Season, began: int, zone: tzinfo) -> bool:
    """
    Whether a night that begins at this instant is within the season's days; after midnight it is
    the next day.
    """
    first, end = compute_season_span(season, zone)
    return first <= began and (end is None or began < end)


def list_season_nights(season: Season, rows: ResultColumns, zone: tzinfo) -> tuple[NightRow, ...]:
    """All finished nights within the season's days, in the order in which they ended."""
    first, end = compute_season_span(season, zone)
    last = inf if end is None else end
    return tuple(night for night in rows.nights if first <= night.began < last)


def list_counting_nights(
    season: Season, rows: ResultColumns, left_out: Collection[int], zone: tzinfo
) -> tuple[NightRow, ...]:
    """The nights that count: those in which somebody of the club played."""
    known = {rows.nights[at].pk for at in set(rows.night[rows.player > 0].tolist())}
    return tuple(
        night
        for night in list_season_nights(season, rows, zone)
        if night.pk in known and night.pk not in left_out
    )


def list_counting_seasons(club: Club, night: int, began: int, zone: tzinfo) -> list[Season]:
    """
    The seasons for which a night counts that began at this instant; those that were put away are
    not named.
    """
    left_out = map_excluded_nights_by_season(club)
    open_seasons = [season for season in list_club_seasons(club) if season.archived_at is None]
    return [
        season
        for season in open_seasons
        if is_within_season(season, began, zone) and night not in left_out.get(season.pk, ())
    ]


def _compute_day_start(day: date, zone: tzinfo) -> int:
    return int(datetime.combine(day, time_of_day.min, zone).timestamp()) * 1000
