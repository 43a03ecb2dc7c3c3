"""Two players against each other: how often they met, who finished ahead, who knocked out whom."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from django.db.models import Q

from tournament.engine.name_order import build_name_sort_key
from tournament.league.result_arrays import NightRow, Numbers, ResultColumns
from tournament.league.result_selection import NightResult, list_player_results
from tournament.lru_cache import LRUCache
from tournament.models import Club, ResultHit

KEPT = 500
"""Of how many players this process keeps the knock-outs."""


@dataclass(frozen=True, slots=True)
class PlayerKnockout:
    """Somebody of the club knocked out another in a night (by number)."""

    night: int
    other: int


@dataclass(frozen=True, slots=True)
class KnockoutHistory:
    """
    In whose knock-outs a player had a part, and who had one in theirs; people unknown to the club
    are left out.
    """

    made: tuple[PlayerKnockout, ...] = ()
    suffered: tuple[PlayerKnockout, ...] = ()


@dataclass(frozen=True, slots=True)
class Opponent:
    """
    Somebody whom a player met: in how many nights, who finished ahead how often, knock-outs each
    way.
    """

    player: int
    name: str
    together: int
    ahead: int
    behind: int
    hits: int
    """How often they knocked out this opponent, perhaps together with others."""
    lost: int
    """How often this opponent knocked them out."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One night in which two players met."""

    night: NightRow
    one: NightResult
    other: NightResult
    hits: int
    lost: int


_kept = LRUCache[tuple[int, int], tuple[ResultColumns, KnockoutHistory]](KEPT)


def load_knockout_history(club: Club, rows: ResultColumns, player: int) -> KnockoutHistory:
    """
    A player's knock-outs in all nights of the club, read once after each change; `rows` are all of
    its results.
    """
    key = (club.pk, player)
    kept = _kept.get(key)
    if kept is None or kept[0] is not rows:  # they were read along with other results
        kept = _kept.put(key, (rows, _read_knockouts(club, rows, player)))
    return kept[1]


def _read_knockouts(club: Club, rows: ResultColumns, player: int) -> KnockoutHistory:
    numbers = np.unique(rows.number[rows.player == player]).tolist()
    if not numbers:
        return KnockoutHistory()
    hits = ResultHit.objects.filter(
        Q(by__in=numbers) | Q(out__in=numbers), night__club=club, night__put_away_at=None
    ).order_by("night_id", "order")
    facts = np.array(list(hits.values_list("night_id", "by", "out")), dtype=np.int64)
    columns = facts.reshape(-1, 3).T
    nights = columns[0]
    by, out = _resolve_players(rows, np.tile(nights, 2), columns[1:].ravel()).reshape(2, -1)

    def list_knockouts(mine: Numbers, others: Numbers) -> tuple[PlayerKnockout, ...]:
        which = (mine == player) & (others > 0) & (others != player)
        return tuple(map(PlayerKnockout, nights[which].tolist(), others[which].tolist()))

    return KnockoutHistory(list_knockouts(by, out), list_knockouts(out, by))


def _resolve_players(rows: ResultColumns, nights: Numbers, numbers: Numbers) -> Numbers:
    """Which players of the club are meant by numbers of nights; 0 for nobody."""
    pks = np.array([night.pk for night in rows.nights], dtype=np.int64)
    known, code = np.unique(rows.number, return_inverse=True)
    keys = pks[rows.night] * len(known) + code
    order = np.argsort(keys, kind="stable")
    wanted = np.searchsorted(known, numbers)
    there = wanted < len(known)
    there[there] = known[wanted[there]] == numbers[there]
    at = np.searchsorted(keys[order], nights * len(known) + wanted)
    there &= at < len(keys)
    there[there] = keys[order[at[there]]] == (nights * len(known) + wanted)[there]
    found = np.zeros(len(numbers), dtype=np.int64)
    found[there] = rows.player[order[at[there]]]
    return found


def list_opponents(
    rows: ResultColumns, player: int, knocked: KnockoutHistory
) -> tuple[Opponent, ...]:
    """
    Everybody of the club whom a player met in these nights, whom they met most often first, then by
    name.
    """
    own = rows.player == player
    place = np.full(len(rows.nights), -1, dtype=np.int64)
    place[rows.night[own]] = rows["place"][own]
    mine = place[rows.night] if len(rows.nights) else place
    met = (mine >= 0) & (rows.player > 0) & ~own
    people, who = np.unique(rows.player[met], return_inverse=True)
    mine = mine[met]
    theirs = rows["place"][met]
    both = (mine > 0) & (theirs > 0)
    counted = (np.ones(len(who), dtype=bool), both & (mine < theirs), both & (mine > theirs))
    counts = [np.bincount(who[which], minlength=len(people)).tolist() for which in counted]
    nights = frozenset(night.pk for night in rows.nights)
    hits = _count_knockouts(knocked.made, nights)
    lost = _count_knockouts(knocked.suffered, nights)
    found = [
        Opponent(other, rows.names[other], together, ahead, behind, hits[other], lost[other])
        for other, together, ahead, behind in zip(people.tolist(), *counts, strict=True)
    ]
    found.sort(key=lambda other: (-other.together, build_name_sort_key(other.name), other.player))
    return tuple(found)


def _count_knockouts(knocked: tuple[PlayerKnockout, ...], nights: frozenset[int]) -> Counter[int]:
    """How often each opponent has a part in these knock-outs, in some nights."""
    return Counter(knockout.other for knockout in knocked if knockout.night in nights)


def find_top_opponents(
    knocked: tuple[PlayerKnockout, ...], nights: frozenset[int]
) -> tuple[tuple[int, ...], int]:
    """
    Whom these knock-outs name most often (all of them, where several are level), and how often.
    """
    times = _count_knockouts(knocked, nights)
    most = max(times.values(), default=0)
    return tuple(sorted(other for other, count in times.items() if count == most)), most


def list_meetings(
    rows: ResultColumns, player: int, other: int, knocked: KnockoutHistory
) -> tuple[Meeting, ...]:
    """The nights in which two players met, in order; the knock-outs are those of the player."""
    theirs = {result.night.pk: result for result in list_player_results(rows, other)}
    hits = Counter(hit.night for hit in knocked.made if hit.other == other)
    lost = Counter(hit.night for hit in knocked.suffered if hit.other == other)
    found = []
    for mine in list_player_results(rows, player):
        pk = mine.night.pk
        if pk in theirs:
            found.append(Meeting(mine.night, mine, theirs[pk], hits[pk], lost[pk]))
    return tuple(found)
