"""LRU cache of statistics: what a club's nights add up to, worked out once after each change."""

from collections.abc import Collection
from dataclasses import dataclass

from tournament.league.club_records import Records, find_club_records
from tournament.league.player_stats import PlayerStats, compute_player_stats
from tournament.league.result_arrays import ResultColumns, load_club_results
from tournament.league.result_selection import merge_duplicate_results, select_night_results
from tournament.lru_cache import LRUCache
from tournament.models import Club

KEPT = 40
"""How many sums this process keeps: of a club's all nights, and of those of its seasons."""


@dataclass(frozen=True, slots=True)
class LeagueTotals:
    """The results of some nights with everybody's figures and the records."""

    rows: ResultColumns
    figures: dict[int, PlayerStats]
    records: Records


_kept = LRUCache[tuple[int, frozenset[int] | None], tuple[ResultColumns, LeagueTotals]](KEPT)


def load_statistics(club: Club, nights: Collection[int] | None = None) -> LeagueTotals:
    """Everything that all nights of a club add up to, or only some of them (by number)."""
    chosen = None if nights is None else frozenset(nights)
    key = (club.pk, chosen)
    rows = load_club_results(club)
    kept = _kept.get(key)
    if kept is None or kept[0] is not rows:  # what was added up from other rows is out of date
        some = rows if chosen is None else select_night_results(rows, chosen)
        kept = _kept.put(key, (rows, _compute_statistics(merge_duplicate_results(some))))
    return kept[1]


def _compute_statistics(rows: ResultColumns) -> LeagueTotals:
    figures = compute_player_stats(rows)
    return LeagueTotals(
        rows, {stats.player: stats for stats in figures}, find_club_records(rows, figures)
    )
