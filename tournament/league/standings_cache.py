"""LRU cache of season tables: each is worked out once after each change."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.league.result_arrays import ResultColumns, load_club_results
from tournament.league.season_settings import SeasonSettings
from tournament.league.season_standings import SeasonStanding, SeasonTable, build_season_table
from tournament.localization import find_timezone
from tournament.lru_cache import LRUCache
from tournament.models import Club, Season

KEPT = 60
"""Of how many seasons this process keeps the tables."""


@dataclass(frozen=True, slots=True)
class _CachedTable:
    rows: ResultColumns
    made_of: tuple[SeasonSettings, int | None, frozenset[int], str]
    table: SeasonTable


_kept = LRUCache[int, _CachedTable](KEPT)


def load_season_table(club: Club, season: Season, left_out: frozenset[int]) -> SeasonTable:
    """
    The table of a season; worked out again only if a result, a name or a setting of the season
    changed.
    """
    rows = load_club_results(club)
    made_of = (SeasonSettings.from_row(season), season.final_id, left_out, club.timezone)
    kept = _kept.get(season.pk)
    if kept is None or kept.rows is not rows or kept.made_of != made_of:
        table = build_season_table(season, rows, left_out, find_timezone(club.timezone))
        kept = _kept.put(season.pk, _CachedTable(rows, made_of, table))
    return kept.table


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """
    How a player stands in a season, and what some of their nights were worth there (by their
    numbers).
    """

    season: Season
    line: SeasonStanding
    players: int
    points: Mapping[int, int]


def list_player_seasons(
    club: Club,
    seasons: tuple[Season, ...],
    left_out: Mapping[int, frozenset[int]],
    player: int,
    nights: frozenset[int],
) -> tuple[PlayerSeason, ...]:
    """A player in each of the seasons in which they played, with what these nights were worth."""
    found = []
    for season in seasons:
        table = load_season_table(club, season, left_out.get(season.pk, frozenset()))
        standing = _find_player_season(table, player, nights)
        if standing is not None:
            found.append(standing)
    return tuple(found)


def _find_player_season(
    table: SeasonTable, player: int, nights: frozenset[int]
) -> PlayerSeason | None:
    at = next((at for at, line in enumerate(table.lines) if line.player == player), None)
    if at is None:
        return None
    points = {
        night.pk: int(table.grid.points[at, column])
        for column, night in enumerate(table.nights)
        if night.pk in nights and table.grid.came[at, column]
    }
    return PlayerSeason(table.season, table.lines[at], len(table.lines), points)
