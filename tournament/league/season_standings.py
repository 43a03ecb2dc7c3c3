"""The table of a season: whose results count, what they add up to, and who is ahead of whom."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import tzinfo
from heapq import heappop, heappush
from itertools import groupby
from math import inf

import numpy as np

from tournament.engine.name_order import build_name_sort_key
from tournament.league.player_night_grid import Marks, PlayerNightGrid, build_player_night_grid
from tournament.league.result_arrays import NightRow, Numbers, ResultColumns
from tournament.league.result_points import compute_result_points
from tournament.league.result_selection import find_night_index, select_night_results
from tournament.league.season_nights import list_counting_nights
from tournament.league.season_settings import parse_season_formula
from tournament.models import Season

NEVER_DROPPED = np.iinfo(np.int64).max
"""Sorts behind everything that counts, which is sorted by how little it is worth."""
Key = tuple[int, int, tuple[float, ...], int]


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """One player of a season. Points and the average place are in hundredths."""

    player: int
    name: str
    rank: int
    """0 for somebody with too few nights."""
    points: int
    nights: int
    wins: int
    cashes: int
    average: int | None
    """Their average place, over the nights with one."""
    moved: int | None = None
    """By how many ranks they rose with the last night; None for somebody who had none before."""
    invited: bool = False
    """Whether they are among those who are invited to the final, which is still to come."""


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """
    The table, best first. The grids have a line for each of `lines` and a column for each of
    `nights`.
    """

    season: Season
    nights: tuple[NightRow, ...]
    lines: tuple[SeasonStanding, ...]
    grid: PlayerNightGrid
    """Its points are with the weight of the final, without what is given for coming."""
    counted: Marks
    """Which results are among the best that count."""
    no_number: int
    """For how many results the formula gave no number."""

    def list_running_totals(self, at: int) -> Iterator[int]:
        """After each night the points of the player in line `at`: what a race shows."""
        return compute_running_totals(
            self.season, self.grid, find_final_index(self.season, self.nights), at
        )


def build_season_table(
    season: Season, rows: ResultColumns, left_out: Collection[int], zone: tzinfo
) -> SeasonTable:
    """
    The table as the club's results and the season's settings make it. A night without anybody of
    the club is none of it.
    """
    named = set(rows.night[rows.player != 0].tolist())
    played = {night.pk for at, night in enumerate(rows.nights) if at in named}
    counting = list_counting_nights(season, rows, left_out, zone)
    nights = tuple(night for night in counting if night.pk in played)
    rows = select_night_results(rows, {night.pk for night in nights})
    final = find_final_index(season, nights)
    points = compute_result_points(rows, parse_season_formula(season), season.final_id)
    grid = build_player_night_grid(rows, points.hundredths)
    if final is not None:
        grid.points[:, final] *= season.final_weight
    order, lines = _rank_players(season, grid, rows.names, final)
    if len(nights) > 1:
        earlier = grid.select_first_nights(len(nights) - 1)
        before = _rank_players(season, earlier, rows.names, final)[1]
        lines = _add_rank_changes(lines, before)
    sorted_grid = grid.select_players(order)
    counted = find_counting_results(season, sorted_grid, final)
    invited = season.finalists if final is None else 0
    lines = [replace(line, invited=0 < line.rank <= invited) for line in lines]
    no_number = int(points.no_number.sum())
    return SeasonTable(season, nights, tuple(lines), sorted_grid, counted, no_number)


def find_final_index(season: Season, nights: tuple[NightRow, ...]) -> int | None:
    """Which of the nights is the final; None while it was not played, or does not count."""
    return find_night_index(nights, season.final_id)


def find_counting_results(season: Season, grid: PlayerNightGrid, final: int | None) -> Marks:
    """
    The results that count: the best so many of each player, of equal ones the earlier; the final
    always, beside them.
    """
    droppable = _find_droppable_results(season, grid, final)
    if not droppable.any():
        return grid.came
    order = np.argsort(np.where(droppable, -grid.points, NEVER_DROPPED), axis=1, kind="stable")
    kept = np.zeros_like(grid.came)
    np.put_along_axis(kept, order[:, : season.best_of], True, axis=1)
    return np.where(droppable, kept, grid.came)


def compute_total_points(season: Season, grid: PlayerNightGrid, final: int | None) -> Numbers:
    """
    The points of everybody: the results that count, and something for each night somebody came to.
    """
    droppable = _find_droppable_results(season, grid, final)
    sums = np.where(grid.came & ~droppable, grid.points, 0).sum(axis=1)
    sums += season.attendance * grid.came.sum(axis=1)
    # Which of equal ones are the best makes no difference here, so nothing is sorted.
    if droppable.any():
        smallest_first = np.where(droppable, -grid.points, NEVER_DROPPED)
        kept = np.partition(smallest_first, season.best_of, axis=1)[:, : season.best_of]
        sums -= np.where(kept == NEVER_DROPPED, 0, kept).sum(axis=1)
    return np.asarray(sums)


def _find_droppable_results(season: Season, grid: PlayerNightGrid, final: int | None) -> Marks:
    """
    Which results count only if they are among the best: none where there are no more nights than
    count anyway.
    """
    if not 0 < season.best_of < grid.came.shape[1]:
        return np.zeros_like(grid.came)
    droppable = grid.came.copy()
    if final is not None and final < grid.came.shape[1]:
        droppable[:, final] = False
    return droppable


def compute_running_totals(
    season: Season, grid: PlayerNightGrid, final: int | None, at: int
) -> Iterator[int]:
    """The total of one line after each night."""
    kept: list[int] = []
    total = 0
    results = zip(grid.came[at].tolist(), grid.points[at].tolist(), strict=True)
    for night, (came, points) in enumerate(results):
        if came:
            total += points + season.attendance
            if season.best_of and night != final:
                heappush(kept, points)
                total -= heappop(kept) if len(kept) > season.best_of else 0
        yield total


def _rank_players(
    season: Season, grid: PlayerNightGrid, names: dict[int, str], final: int | None
) -> tuple[list[int], list[SeasonStanding]]:
    """
    Everybody who came, best first: more points; then more wins; then the better places, compared
    one by one from the best; then more nights. Who is equal in all of it shares a rank. Those with
    too few nights stand below, without one.
    """
    sums = _compute_sums(season, grid, final)
    keys = list(_build_sort_keys(grid, sums))
    named = [names[player] for player in grid.players.tolist()]
    ranked = [nights >= max(1, season.least_nights) for nights in sums.nights]
    order = sorted(
        (at for at, nights in enumerate(sums.nights) if nights),
        key=lambda at: (
            not ranked[at],
            keys[at],
            build_name_sort_key(named[at]),
            int(grid.players[at]),
        ),
    )
    ranks: dict[int, int] = {}
    for _key, together in groupby((at for at in order if ranked[at]), key=keys.__getitem__):
        ranks |= dict.fromkeys(together, len(ranks) + 1)
    return order, [_build_standing(grid, sums, named, at, ranks.get(at, 0)) for at in order]


@dataclass(frozen=True, slots=True)
class _StandingsTotals:
    """What each line adds up to."""

    points: list[int]
    nights: list[int]
    wins: list[int]
    cashes: list[int]
    placed: list[int]
    places: list[int]


def _compute_sums(season: Season, grid: PlayerNightGrid, final: int | None) -> _StandingsTotals:
    return _StandingsTotals(
        points=compute_total_points(season, grid, final).tolist(),
        nights=grid.came.sum(axis=1).tolist(),
        wins=(grid.place == 1).sum(axis=1).tolist(),
        cashes=grid.cashed.sum(axis=1).tolist(),
        placed=(grid.place > 0).sum(axis=1).tolist(),
        places=grid.place.sum(axis=1).tolist(),
    )


def _build_sort_keys(grid: PlayerNightGrid, sums: _StandingsTotals) -> Iterator[Key]:
    """By what everybody is ordered; places are looked at only where points and wins are equal."""
    pairs = list(zip(sums.points, sums.wins, strict=True))
    how_often = Counter(pairs)
    for at, (points, wins) in enumerate(pairs):
        places: tuple[float, ...] = ()
        if how_often[points, wins] > 1:
            there = grid.place[at]
            # Infinity at the end: one place more is better than none.
            places = (*np.sort(there[there > 0]).tolist(), inf)
        yield -points, -wins, places, -sums.nights[at]


def _build_standing(
    grid: PlayerNightGrid, sums: _StandingsTotals, named: list[str], at: int, rank: int
) -> SeasonStanding:
    placed = sums.placed[at]
    return SeasonStanding(
        player=int(grid.players[at]),
        name=named[at],
        rank=rank,
        points=sums.points[at],
        nights=sums.nights[at],
        wins=sums.wins[at],
        cashes=sums.cashes[at],
        average=(200 * sums.places[at] + placed) // (2 * placed) if placed else None,
    )


def _add_rank_changes(
    lines: list[SeasonStanding], before: list[SeasonStanding]
) -> list[SeasonStanding]:
    """The lines with how far each rose or fell."""
    ranks = {line.player: line.rank for line in before}
    found = []
    for line in lines:
        was = ranks.get(line.player)
        found.append(replace(line, moved=was - line.rank) if line.rank and was else line)
    return found
