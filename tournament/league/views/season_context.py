"""Context shared by the pages of a season."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.league.result_arrays import ResultColumns, load_club_results
from tournament.league.seasons import find_season, list_excluded_nights
from tournament.models import Club, Season
from tournament.pages.base_context import build_club_context


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
        return build_club_context(self.club, self.who) | {
            "season": self.season,
            "may_direct": self.who.has_right(Right.DIRECT),
        }


def load_season_context(
    request: HttpRequest, pk: int, right: Right = Right.SEE_BOARD
) -> SeasonPageContext:
    """Let a member of the club in to one of its seasons."""
    club, who = authorize_club(request, right)
    season = find_season(club, pk)
    if season is None:
        raise Http404
    season.club = club
    return SeasonPageContext(
        club, who, season, list_excluded_nights(season), load_club_results(club)
    )
