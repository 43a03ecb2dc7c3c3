"""What all pages of one season begin with."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.league.result_columns import ResultColumns, rows_of
from tournament.league.seasons import list_excluded_nights, season_of
from tournament.localization import zone_of
from tournament.models import Club, Season


@dataclass(frozen=True, slots=True)
class SeasonPageContext:
    """Context of a season's pages: who looks at which season of the club."""

    club: Club
    who: Visitor
    season: Season
    left_out: frozenset[int]
    rows: ResultColumns

    def build_context(self) -> dict[str, Any]:
        """What every template asks for."""
        return {
            "club": self.club,
            "who": self.who,
            "season": self.season,
            "zone": zone_of(self.club.timezone),
            "may_direct": self.who.has_right(Right.DIRECT),
        }


def load_season(request: HttpRequest, pk: int, right: Right = Right.SEE_BOARD) -> SeasonPageContext:
    """Let a member of the club in to one of its seasons."""
    club, who = authorize_club(request, right)
    season = season_of(club, pk)
    if season is None:
        raise Http404
    season.club = club
    return SeasonPageContext(club, who, season, list_excluded_nights(season), rows_of(club))
