"""All results of a club as column arrays, read once after each change."""

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournament.lru_cache import LRUCache
from tournament.models import Club, NightSummary, Player, Result
from tournament.results.store import PACKED, PACKED_AS, pack_results, unpack_results

CLUBS_KEPT = 20
"""Of how many clubs this process keeps the columns."""

Numbers = NDArray[np.int64]

A_RESULT = len(PACKED) * np.dtype(PACKED_AS).itemsize
"""How long a packed result is."""


@dataclass(frozen=True, slots=True)
class NightRow:
    """One finished night."""

    pk: int
    name: str
    began: int
    ended: int
    field: int
    entries: int
    price: int
    purse: int
    paid_in: int
    paid_places: int
    code: str
    digits: int
    knows_money: bool = True
    excluded: int = 0
    """The milliseconds of it that count for nobody."""

    @property
    def length(self) -> int:
        """How long it was played, in milliseconds."""
        return self.ended - self.began - self.excluded


@dataclass(frozen=True, slots=True)
class ResultColumns:
    """
    Every result of the club's finished nights. `nights` are in the order in which they ended; each
    column has one number for each result, `night` being the place of its night in `nights`. A
    `player` of 0 is somebody whom the club does not know; two who were merged are one.
    """

    nights: tuple[NightRow, ...]
    names: dict[int, str]
    """Everybody who has a result, by the name they have now."""
    night: Numbers
    number: Numbers
    """The player's number in that night."""
    player: Numbers
    columns: dict[str, Numbers]

    def __getitem__(self, column: str) -> Numbers:
        return self.columns[column]


@dataclass(frozen=True, slots=True)
class _CachedColumns:
    results: int
    club: int
    as_written: Numbers
    rows: ResultColumns


_kept = LRUCache[int, _CachedColumns](CLUBS_KEPT)


def load_club_results(club: Club) -> ResultColumns:
    """
    The club's results as of its row; read again only if a result changed, renamed only if a person
    did.
    """
    kept = _kept.get(club.pk)
    if kept is None or kept.results != club.results_revision:
        kept = _kept.put(club.pk, _read_columns(club))
    elif kept.club != club.revision:
        rows = _apply_current_players(club, kept.rows, kept.as_written)
        kept = _kept.put(club.pk, replace(kept, club=club.revision, rows=rows))
    return kept.rows


def clear_results_cache() -> None:
    """Drop everything that was read so far."""
    _kept.clear()


def _read_columns(club: Club) -> _CachedColumns:
    summaries = NightSummary.objects.filter(night__club=club, night__put_away_at=None).order_by(
        "ended", "night_id"
    )
    fields = [field for field in NightRow.__slots__ if field not in ("pk", "name")]
    found = list(summaries.values_list("packed", "night_id", "night__name", *fields))
    nights = tuple(NightRow(*facts) for _packed, *facts in found)
    packed = _pack_missing_results([bytes(row[0]) for row in found], nights)
    table = unpack_results(packed)
    columns = {name: table[at] for at, name in enumerate(PACKED)}
    number = columns.pop("number")
    as_written = columns.pop("player_id")
    sizes = np.array([len(piece) // A_RESULT for piece in packed], dtype=np.int64)
    rows = ResultColumns(
        nights, {}, np.repeat(np.arange(len(nights)), sizes), number, as_written, columns
    )
    return _CachedColumns(
        club.results_revision,
        club.revision,
        as_written,
        _apply_current_players(club, rows, as_written),
    )


def _pack_missing_results(found: list[bytes], nights: tuple[NightRow, ...]) -> list[bytes]:
    """
    The results of each night in one piece; those that were not kept so yet, or are cut, are packed
    now.
    """
    loose = {
        night.pk
        for night, packed in zip(nights, found, strict=True)
        if not packed or len(packed) % A_RESULT
    }
    if not loose:
        return found
    rows = Result.objects.filter(night_id__in=loose).order_by("night_id", "position")
    now = {
        night: pack_results(group) for night, group in groupby(rows, key=lambda row: row.night_id)
    }
    return [
        now.get(night.pk, b"") if night.pk in loose else packed
        for night, packed in zip(nights, found, strict=True)
    ]


def _apply_current_players(club: Club, rows: ResultColumns, as_written: Numbers) -> ResultColumns:
    """The same results with the people as they are known now."""
    people: list[Any] = list(
        Player.objects.filter(club=club).values_list("pk", "merged_into_id", "name")
    )
    now = {pk: merged or pk for pk, merged, _name in people}
    called = {pk: name for pk, _merged, name in people}
    written, back = np.unique(as_written, return_inverse=True)
    current = np.array([now.get(int(pk), 0) for pk in written], dtype=np.int64)
    player = current[back] if len(written) else as_written
    return replace(
        rows, player=player, names={pk: called[pk] for pk in sorted(set(current.tolist()) - {0})}
    )
