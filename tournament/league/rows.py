"""All results of a club side by side in columns, read once after each change, so that any sum over them is quick."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournament.models import Club, NightSummary, Player, Result

CLUBS_KEPT = 20
"""Of how many clubs this process keeps the columns."""

Numbers = NDArray[np.int64]

COLUMNS = (
    *("place", "among", "prize", "bounty", "spent", "fees", "buy_ins", "rebuys", "add_ons", "re_entries", "hits"),
)


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


@dataclass(frozen=True, slots=True)
class Rows:
    """
    Every result of the club's finished nights. `nights` are in the order in which they ended; each column has one
    number for each result, `night` being the place of its night in `nights`. A `player` of 0 is somebody whom the club
    does not know; two who were merged are one.
    """

    nights: tuple[NightRow, ...]
    names: dict[int, str]
    """Everybody who has a result, as he is called now."""
    night: Numbers
    number: Numbers
    """His number in that night."""
    player: Numbers
    columns: dict[str, Numbers]

    def __getitem__(self, column: str) -> Numbers:
        return self.columns[column]


@dataclass(frozen=True, slots=True)
class _Kept:
    results: int
    club: int
    as_written: Numbers
    rows: Rows


_kept: OrderedDict[int, _Kept] = OrderedDict()
_lock = threading.Lock()


def rows_of(club: Club) -> Rows:
    """The club's results as of its row; read again only if a result changed, renamed only if a person did."""
    with _lock:
        kept = _kept.get(club.pk)
    if kept is None or kept.results != club.results_revision:
        kept = _read(club)
    elif kept.club != club.revision:
        kept = replace(kept, club=club.revision, rows=_named(club, kept.rows, kept.as_written))
    with _lock:
        _kept[club.pk] = kept
        _kept.move_to_end(club.pk)
        while len(_kept) > CLUBS_KEPT:
            _kept.popitem(last=False)
    return kept.rows


def forget() -> None:
    """Drop everything that was read so far."""
    with _lock:
        _kept.clear()


def _read(club: Club) -> _Kept:
    summaries = NightSummary.objects.filter(night__club=club, night__put_away_at=None).order_by("ended", "night_id")
    fields = [one for one in NightRow.__slots__ if one not in ("pk", "name")]
    nights = tuple(NightRow(*row) for row in summaries.values_list("night_id", "night__name", *fields))
    found = Result.objects.filter(night__club=club, night__put_away_at=None).order_by("night_id", "position")
    table = np.array(
        [
            (night, number, player or 0, *more)
            for night, number, player, *more in found.values_list("night_id", "number", "player_id", *COLUMNS)
        ],
        dtype=np.int64,
    ).reshape(-1, 3 + len(COLUMNS))
    where = {night.pk: at for at, night in enumerate(nights)}
    table = table[np.isin(table[:, 0], np.fromiter(where, np.int64, len(where)))]
    places = np.fromiter((where[int(pk)] for pk in table[:, 0]), np.int64, len(table))
    order = np.argsort(places, kind="stable")
    table, places = table[order], places[order]
    columns = {name: table[:, 3 + at] for at, name in enumerate(COLUMNS)}
    as_written = table[:, 2]
    rows = Rows(nights, {}, places, table[:, 1], as_written, columns)
    return _Kept(club.results_revision, club.revision, as_written, _named(club, rows, as_written))


def _named(club: Club, rows: Rows, as_written: Numbers) -> Rows:
    """The same results with the people as they are known now."""
    people: list[Any] = list(Player.objects.filter(club=club).values_list("pk", "merged_into_id", "name"))
    now = {pk: merged or pk for pk, merged, _name in people}
    called = {pk: name for pk, _merged, name in people}
    written, back = np.unique(as_written, return_inverse=True)
    current = np.array([now.get(int(pk), 0) for pk in written], dtype=np.int64)
    player = current[back] if len(written) else as_written
    return replace(rows, player=player, names={pk: called[pk] for pk in sorted(set(current.tolist()) - {0})})
