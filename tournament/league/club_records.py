"""The club's records: the most, the longest and the best, with who, when and in which night."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from tournament.league.player_stats import PlayerStats, list_currencies
from tournament.league.result_arrays import NightRow, Numbers, ResultColumns
from tournament.league.streaks import Runs, find_runs_by_kind

Who = TypeVar("Who")
Money = tuple[tuple[str, int], ...]
"""The currencies of some nights, with their digits."""
ENOUGH_NIGHTS = 10
"""A rate or an average of fewer nights is no record."""
MIN_STREAK = 2
MAX_HOLDERS = 5
"""A record held by more players names nobody, only how many they are."""


@dataclass(frozen=True, slots=True)
class Holder:
    """
    Who holds a record and when it was made; of a night's own record there is no player, of a
    career's no night.
    """

    player: int = 0
    name: str = ""
    """Empty for somebody whom the club does not know."""
    first: NightRow | None = None
    last: NightRow | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """
    One record. Money is whole minor units of a currency; a length is milliseconds; rates are as in
    `PlayerStats`.
    """

    key: str
    value: int
    holders: tuple[Holder, ...]
    """Who was first comes first; nobody, where more than `MAX_HOLDERS` are level."""
    level: int
    """How many are level: nights, players, or times that somebody did it."""
    code: str = ""
    digits: int = 0

    def is_held_by(self, player: int) -> bool:
        """Whether a player is one of those who are named."""
        return any(holder.player == player for holder in self.holders)


@dataclass(frozen=True, slots=True)
class Records:
    """
    All records that there are: of single nights, of somebody's night, of all their nights, and of
    nights in a row.
    """

    nights: tuple[Record, ...]
    feats: tuple[Record, ...]
    careers: tuple[Record, ...]
    streaks: tuple[Record, ...]

    @property
    def all(self) -> tuple[Record, ...]:
        """All of them, in the order of the page."""
        return self.nights + self.feats + self.careers + self.streaks


def find_club_records(rows: ResultColumns, figures: Sequence[PlayerStats]) -> Records:
    """
    Every record of these nights; what never happened has none. `figures` are what the nights add up
    to.
    """
    money = list_currencies(rows)
    return Records(
        nights=_drop_unset(_list_night_records(rows, money)),
        feats=_drop_unset(_list_single_result_records(rows, money)),
        careers=_drop_unset(_list_career_records(figures, money)),
        streaks=_drop_unset(_list_streak_records(rows)),
    )


def _drop_unset(records: Iterable[Record]) -> tuple[Record, ...]:
    return tuple(record for record in records if record.level)


def list_player_records(records: Records, player: int) -> tuple[Record, ...]:
    """The records that a player holds, alone or with a few others."""
    return tuple(record for record in records.all if record.is_held_by(player))


def _limit_holders(level: list[Who]) -> list[Who]:
    return level if len(level) <= MAX_HOLDERS else []


def _list_night_records(rows: ResultColumns, money: Money) -> Iterable[Record]:
    field = _build_night_record("field", rows.nights, lambda night: night.field)
    yield field
    entries = _build_night_record("entries", rows.nights, lambda night: night.entries)
    if entries.value > field.value:
        yield entries
    for code, digits in money:
        same = [night for night in rows.nights if (night.code, night.digits) == (code, digits)]
        yield _build_night_record("purse", same, lambda night: night.purse, code, digits)
    yield _build_night_record("length", rows.nights, lambda night: night.length)


def _build_night_record(
    key: str,
    nights: Sequence[NightRow],
    fact: Callable[[NightRow], int],
    code: str = "",
    digits: int = 0,
) -> Record:
    most = max(map(fact, nights), default=0)
    best = [night for night in nights if fact(night) == most] if most > 0 else []
    holders = tuple(Holder(first=night) for night in _limit_holders(best))
    return Record(key, most, holders, len(best), code, digits)


def _list_single_result_records(rows: ResultColumns, money: Money) -> Iterable[Record]:
    for code, digits in money:
        same = np.array([(night.code, night.digits) == (code, digits) for night in rows.nights])
        prizes = np.where(same[rows.night], rows["prize"], 0)
        yield _build_single_result_record(rows, "prize", prizes, code, digits)
    yield _build_single_result_record(rows, "hits_night", rows["hits"])
    yield _build_single_result_record(rows, "rebuys_night", rows["rebuys"])


def _build_single_result_record(
    rows: ResultColumns, key: str, values: Numbers, code: str = "", digits: int = 0
) -> Record:
    most = int(values.max(initial=0))
    best = np.flatnonzero(values == most).tolist() if most > 0 else []
    holders = []
    for at in _limit_holders(best):
        player = int(rows.player[at])
        holders.append(Holder(player, rows.names.get(player, ""), rows.nights[rows.night[at]]))
    return Record(key, most, tuple(holders), len(best), code, digits)


def _list_career_records(figures: Sequence[PlayerStats], money: Money) -> Iterable[Record]:
    often = tuple(stats for stats in figures if stats.nights >= ENOUGH_NIGHTS)
    yield _build_career_record("nights", figures, lambda stats: stats.nights)
    yield _build_career_record("wins", figures, lambda stats: stats.wins)
    yield _build_career_record("cashes", figures, lambda stats: stats.cashes)
    yield _build_career_record("hits", figures, lambda stats: stats.hits)
    for code, digits in money:
        yield _build_career_record("profit", figures, partial(_read_profit, code), code, digits)
    yield _build_career_record("cash_rate", often, lambda stats: stats.cash_rate)
    yield _build_career_record(
        "finish",
        tuple(stats for stats in often if stats.placed >= ENOUGH_NIGHTS),
        lambda stats: stats.finish,
        low=True,
    )


def _read_profit(code: str, figures: PlayerStats) -> int:
    balance = figures.find_currency_balance(code)
    return balance.profit if balance else 0


def _build_career_record(
    key: str,
    figures: Sequence[PlayerStats],
    fact: Callable[[PlayerStats], int],
    code: str = "",
    digits: int = 0,
    *,
    low: bool = False,
) -> Record:
    values = [fact(stats) for stats in figures if fact(stats) > 0]
    best = (min if low else max)(values, default=0)
    level = [stats for stats in figures if best and fact(stats) == best]
    holders = tuple(Holder(stats.player, stats.name) for stats in _limit_holders(level))
    return Record(key, best, holders, len(level), code, digits)


def _list_streak_records(rows: ResultColumns) -> Iterable[Record]:
    for kind, runs in find_runs_by_kind(rows).items():
        most = int(runs.length.max(initial=0))
        best = np.flatnonzero((runs.length == most) & (most >= MIN_STREAK))
        order = best[np.argsort(runs.last[best], kind="stable")].tolist()
        holders = tuple(_build_streak_holder(rows, runs, at) for at in _limit_holders(order))
        yield Record(f"{kind}_in_a_row", most, holders, len(order))


def _build_streak_holder(rows: ResultColumns, runs: Runs, at: int) -> Holder:
    player = int(runs.player[at])
    first = rows.nights[runs.first[at]]
    return Holder(player, rows.names[player], first, rows.nights[runs.last[at]])
