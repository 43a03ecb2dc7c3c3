"""Rank changes in a season through one night."""

from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import gettext as _

from tournament.league.result_arrays import ResultColumns, load_club_results
from tournament.league.season_nights import list_counting_nights, list_counting_seasons
from tournament.league.season_standings import SeasonStanding, build_season_table
from tournament.league.seasons import list_excluded_nights
from tournament.league.views.season_text import align_points
from tournament.models import Season, Tournament

MIN_MOVE = 2


@dataclass(frozen=True, slots=True)
class SeasonMove:
    """Where somebody of the night stands in a season after it, and where they stood before."""

    player: int
    name: str
    rank: int
    before: int
    """0 where they had no rank."""
    points: str

    @property
    def rise(self) -> int:
        """By how many ranks they rose; below zero if they fell."""
        return self.before - self.rank if self.before else 0

    @property
    def text(self) -> str:
        """The move in words."""
        if not self.before:
            return _("new")
        if not self.rise:
            return _("stays first") if self.rank == 1 else _("same rank")
        if self.rise > 0:
            return _("up {count}").format(count=self.rise)
        return _("down {count}").format(count=-self.rise)


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """A season right after the night, with those of the night who have a rank in it."""

    season: Season
    nights: int
    moves: tuple[SeasonMove, ...]

    @property
    def biggest_climb(self) -> SeasonMove | None:
        """Whoever rose most; a single place is nothing to be told of."""
        best = max(self.moves, key=lambda move: move.rise)
        return best if best.rise >= MIN_MOVE else None

    @property
    def biggest_drop(self) -> SeasonMove | None:
        """Whoever fell most."""
        worst = min(self.moves, key=lambda move: move.rise)
        return worst if worst.rise <= -MIN_MOVE else None


def list_season_changes(night: Tournament, began: int, zone: tzinfo) -> tuple[SeasonChange, ...]:
    """Every season for which the finished night counts."""
    rows = load_club_results(night.club)
    found = []
    for season in list_counting_seasons(night.club, night.pk, began, zone):
        change = _build_season_change(night, season, rows, zone)
        if change is not None:
            found.append(change)
    return tuple(found)


def _build_season_change(
    night: Tournament, season: Season, rows: ResultColumns, zone: tzinfo
) -> SeasonChange | None:
    """The season as it stood when this was its last night: what came later is left out."""
    left_out = list_excluded_nights(season)
    counting = [row.pk for row in list_counting_nights(season, rows, left_out, zone)]
    if night.pk not in counting:
        return None
    later = counting[counting.index(night.pk) + 1 :]
    table = build_season_table(season, rows, left_out.union(later), zone)
    played = table.grid.came[:, -1].tolist()
    totals = align_points([line.points for line in table.lines])
    moves = [
        _build_move(line, total)
        for line, total, came in zip(table.lines, totals, played, strict=True)
        if came and line.rank
    ]
    return SeasonChange(season, len(table.nights), tuple(moves)) if moves else None


def _build_move(line: SeasonStanding, points: str) -> SeasonMove:
    before = 0 if line.moved is None else line.rank + line.moved
    return SeasonMove(line.player, line.name, line.rank, before, points)
