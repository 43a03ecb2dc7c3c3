"""A season's table as other programs may read it; points are in hundredths."""

from collections.abc import Collection

from tournament.api.live_night import VERSION
from tournament.engine.canonical_json import Plain
from tournament.league.result_arrays import ResultColumns
from tournament.league.season_standings import build_season_table
from tournament.localization import find_timezone
from tournament.models import Club, Season


def build_season_standings(
    club: Club, season: Season, rows: ResultColumns, left_out: Collection[int]
) -> dict[str, Plain]:
    """The whole answer."""
    table = build_season_table(season, rows, left_out, find_timezone(club.timezone))
    return {
        "api": VERSION,
        "season": {
            "id": season.pk,
            "name": season.name,
            "club": club.name,
            "first_day": season.first_day.isoformat(),
            "last_day": None if season.last_day is None else season.last_day.isoformat(),
            "formula": season.formula,
            "best_of": season.best_of or None,
            "final": season.final_id,
        },
        "nights": [
            {
                "id": night.pk,
                "name": night.name,
                "began": night.began,
                "ended": night.ended,
                "players": night.field,
            }
            for night in table.nights
        ],
        "table": [
            {
                "rank": line.rank or None,
                "player": line.player,
                "name": line.name,
                "points": line.points,
                "nights": line.nights,
                "wins": line.wins,
                "in_the_money": line.cashes,
                "average_place": line.average,
                "moved": line.moved,
                "invited": line.invited,
            }
            for line in table.lines
        ],
    }
