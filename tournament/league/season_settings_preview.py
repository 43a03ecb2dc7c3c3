"""
Other settings tried out: what a night would be worth with them, and how the season's table would
change.
"""

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass
from datetime import tzinfo

import numpy as np

from tournament.league.result_arrays import NightRow, ResultColumns
from tournament.league.result_points import compute_result_points
from tournament.league.result_selection import find_night_index, select_night_results
from tournament.league.sample_night import NOBODY_PLAYED, build_sample_rows
from tournament.league.season_settings import SeasonSettings, parse_season_formula
from tournament.league.season_standings import SeasonTable, build_season_table
from tournament.models import Season


@dataclass(frozen=True, slots=True)
class PreviewResult:
    """A result of a night with its points now and then, in hundredths; an empty name is a guest."""

    place: int
    name: str
    now: int
    then: int
    no_number: bool


@dataclass(frozen=True, slots=True)
class RankShift:
    """
    Where a player stands in the table now and then, and with how many points; a rank of 0 is none.
    """

    name: str
    rank_now: int
    rank: int
    points_now: int
    points: int


@dataclass(frozen=True, slots=True)
class SeasonPreview:
    """
    What other settings come to. Nights to choose from, the newest first; none if it was tried on a
    made-up one.
    """

    nights: tuple[NightRow, ...]
    night: NightRow
    results: tuple[PreviewResult, ...]
    table: tuple[RankShift, ...]
    no_number: int
    """For how many results of the season the formula gives no number."""


def preview_settings(
    season: Season,
    settings: SeasonSettings,
    rows: ResultColumns,
    left_out: Collection[int],
    zone: tzinfo,
    night: int | None = None,
) -> SeasonPreview:
    """
    Try settings of a season. Without a finished night of its own the club's nights are taken, and
    without any of them a made-up one.
    """
    then = copy(season)
    settings.write_to_row(then)
    before = build_season_table(season, rows, left_out, zone)
    after = build_season_table(then, rows, left_out, zone)
    if after.nights:
        rows = select_night_results(rows, {counting.pk for counting in after.nights})
    elif not rows.nights:
        rows = build_sample_rows()
    at = find_night_index(rows.nights, night)
    if at is None:
        at = len(rows.nights) - 1
    return SeasonPreview(
        nights=() if rows.nights[at].pk == NOBODY_PLAYED else rows.nights[::-1],
        night=rows.nights[at],
        results=_build_preview_results(season, then, rows, at),
        table=_build_rank_shifts(before, after),
        no_number=after.no_number,
    )


def _build_preview_results(
    season: Season, then: Season, rows: ResultColumns, at: int
) -> tuple[PreviewResult, ...]:
    before = compute_result_points(rows, parse_season_formula(season), season.final_id)
    after = compute_result_points(rows, parse_season_formula(then), then.final_id)
    return tuple(
        PreviewResult(
            place=int(rows["place"][result]),
            name=rows.names.get(int(rows.player[result]), ""),
            now=int(before.hundredths[result]),
            then=int(after.hundredths[result]),
            no_number=bool(after.no_number[result]),
        )
        for result in np.flatnonzero(rows.night == at).tolist()
    )


def _build_rank_shifts(before: SeasonTable, after: SeasonTable) -> tuple[RankShift, ...]:
    was = {line.player: (line.rank, line.points) for line in before.lines}
    found = []
    for line in after.lines:
        rank, points = was.get(line.player, (0, 0))
        found.append(RankShift(line.name, rank, line.rank, points, line.points))
    return tuple(found)
