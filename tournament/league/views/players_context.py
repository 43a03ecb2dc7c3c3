"""Context shared by the statistics pages: club, selected nights, names."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.club.players import player_of
from tournament.league.result_arrays import load_club_results
from tournament.league.season_nights import list_counting_nights
from tournament.league.seasons import list_club_seasons, list_excluded_nights
from tournament.league.statistics_cache import LeagueTotals, load_statistics
from tournament.localization import find_timezone
from tournament.models import Club, Player, Season
from tournament.pages.base_context import build_club_context


@dataclass(frozen=True, slots=True)
class PlayersPageContext:
    """Context of the players' pages: the club's players, over all nights or those of one season."""

    club: Club
    who: Visitor
    seasons: tuple[Season, ...]
    season: Season | None
    summed: LeagueTotals

    @property
    def query_string(self) -> str:
        """What links to other pages say so that they look at the same nights."""
        return f"?season={self.season.pk}" if self.season else ""

    def build_context(self) -> dict[str, Any]:
        """What every template asks for."""
        return build_club_context(self.club, self.who) | {
            "look": self,
            "may_direct": self.who.has_right(Right.DIRECT),
            "may_see_faces": self.who.has_right(Right.SEE_DESK),
        }


def load_players_context(
    request: HttpRequest, right: Right = Right.SEE_BOARD
) -> PlayersPageContext:
    """Let a member of the club in, and add up the nights that they ask for."""
    club, who = authorize_club(request, right)
    seasons = tuple(list_club_seasons(club))
    asked = request.GET.get("season", "")
    if not asked:
        return PlayersPageContext(club, who, seasons, None, load_statistics(club))
    season = next((row for row in seasons if str(row.pk) == asked), None)
    if season is None:
        raise Http404
    left_out = list_excluded_nights(season)
    nights = list_counting_nights(
        season, load_club_results(club), left_out, find_timezone(club.timezone)
    )
    summed = load_statistics(club, [night.pk for night in nights])
    return PlayersPageContext(club, who, seasons, season, summed)


def find_player_or_404(club: Club, pk: int) -> Player:
    """The player with this number, or whom they turned out to be; or nothing here."""
    row = player_of(club, pk)
    if row is None:
        raise Http404
    return row
