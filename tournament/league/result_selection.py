"""Some of a club's results: those of certain nights alone, or of one player."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tournament.league.result_arrays import NightRow, Numbers, ResultColumns


@dataclass(frozen=True, slots=True)
class NightResult:
    """How somebody did in one night."""

    night: NightRow
    place: int
    among: int
    prize: int
    bounty: int
    spent: int
    rebuys: int
    hits: int

    @property
    def winnings(self) -> int:
        """Prize and bounties."""
        return self.prize + self.bounty

    @property
    def profit(self) -> int | None:
        """What the night brought them; None where nobody wrote what was paid."""
        return self.winnings - self.spent if self.night.knows_money else None


def select_night_results(rows: ResultColumns, nights: Collection[int]) -> ResultColumns:
    """The results of some nights, as if the club had played no others."""
    kept = np.array([night.pk in nights for night in rows.nights], dtype=bool)
    if kept.all():
        return rows
    place = np.cumsum(kept) - 1
    here = kept[rows.night] if len(rows.nights) else np.zeros(0, dtype=bool)
    return replace(
        rows,
        nights=tuple(night for night, keep in zip(rows.nights, kept.tolist(), strict=True) if keep),
        night=place[rows.night[here]],
        number=rows.number[here],
        player=rows.player[here],
        columns={name: column[here] for name, column in rows.columns.items()},
    )


def merge_duplicate_results(rows: ResultColumns) -> ResultColumns:
    """
    The same results, but nobody of the club twice in a night: two entries of the club's list that
    were made one later may both have played. They have the better place of the two, and what both
    paid, won and did.
    """
    if not _has_duplicate_results(rows):
        return rows
    guests = np.cumsum(rows.player == 0) * (rows.player == 0)
    place = np.where(rows["place"] > 0, rows["place"], np.iinfo(np.int64).max)
    order = np.lexsort((place, guests, rows.player, rows.night))
    same = (rows.night, rows.player, guests)
    begins = np.ones(len(order), dtype=bool)
    begins[1:] = np.any([part[order][1:] != part[order][:-1] for part in same], axis=0)
    first = np.flatnonzero(begins)
    kept = order[first]
    columns = {
        name: column[kept] if name in ("place", "among") else np.add.reduceat(column[order], first)
        for name, column in rows.columns.items()
    }
    return replace(
        rows,
        night=rows.night[kept],
        number=rows.number[kept],
        player=rows.player[kept],
        columns=columns,
    )


def _has_duplicate_results(rows: ResultColumns) -> bool:
    """
    Whether anybody whom the club knows has two results in a night; hardly ever, and quickly seen.
    """
    known = rows.player > 0
    people, who = np.unique(rows.player[known], return_inverse=True)
    times = np.bincount(rows.night[known] * len(people) + who)
    return bool((times > 1).any())


def find_night_index(nights: Sequence[NightRow], pk: int | None) -> int | None:
    """Where a night stands among some; None where it is not one of them."""
    return next((at for at, night in enumerate(nights) if night.pk == pk), None)


def list_player_results(rows: ResultColumns, player: int) -> tuple[NightResult, ...]:
    """Every night of one player, in the order in which they ended."""
    at = np.flatnonzero(rows.player == player)
    names = ("place", "among", "prize", "bounty", "spent", "rebuys", "hits")
    nights = [rows.nights[night] for night in rows.night[at].tolist()]
    facts = (rows[name][at].tolist() for name in names)
    return tuple(map(NightResult, nights, *facts))


def expand_night_column(rows: ResultColumns, column: str) -> Numbers:
    """One fact of each night, for every result of it."""
    of_nights = np.array([getattr(night, column) for night in rows.nights], dtype=np.int64)
    return of_nights[rows.night] if len(of_nights) else of_nights
