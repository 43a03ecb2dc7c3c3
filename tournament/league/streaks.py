"""Streaks: nights, cashes and wins in a row, current and longest."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournament.league.result_arrays import Numbers, ResultColumns

KINDS = ("nights", "cashes", "wins")


@dataclass(frozen=True, slots=True)
class Run:
    """So many in a row, from the one night to the other (by number)."""

    length: int
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Streak:
    """
    How often in a row somebody did something: the run that has not ended yet, and the longest.
    """

    kind: str
    now: Run
    longest: Run


NONE = Run(0)


def find_player_streaks(rows: ResultColumns, player: int) -> tuple[Streak, ...]:
    """A player's streaks, one of each kind."""
    nights = [night.pk for night in rows.nights]
    last = len(nights) - 1
    return tuple(
        _build_streak(kind, runs, nights, last)
        for kind, runs in find_runs_by_kind(rows, player).items()
    )


def _build_streak(kind: str, runs: "Runs", nights: list[int], last: int) -> Streak:
    """A player's runs of one kind; the last one goes on if nothing came after it."""
    if not len(runs.length):
        return Streak(kind, NONE, NONE)
    firsts = [nights[first] for first in runs.first.tolist()]
    lasts = [nights[end] for end in runs.last.tolist()]
    found = list(map(Run, runs.length.tolist(), firsts, lasts))
    longest = max(found, key=lambda run: run.length)
    goes_on = bool(runs.open[-1]) and (kind != "nights" or int(runs.last[-1]) == last)
    return Streak(kind, found[-1] if goes_on else NONE, longest)


@dataclass(frozen=True, slots=True)
class Runs:
    """
    All runs of one kind, player by player, in order: their lengths, and their first and last nights
    by position.
    """

    player: Numbers
    length: Numbers
    first: Numbers
    last: Numbers
    open: NDArray[np.bool_]
    """Whether it reaches to the last night that they played."""


def find_runs_by_kind(rows: ResultColumns, player: int = 0) -> dict[str, Runs]:
    """
    The runs of everybody whom the club knows, or of one player, kind by kind. Nights in a row are
    those of the club, without one that they missed; cashes and wins in a row are those among the
    nights that they played.
    """
    at = np.flatnonzero(rows.player == player if player else rows.player > 0)
    if not player:
        at = at[np.argsort(rows.player[at], kind="stable")]  # results stand night by night already
    who = rows.player[at]
    night = rows.night[at]
    did = {
        "nights": np.ones(len(at), dtype=bool),
        "cashes": rows["prize"][at] > 0,
        "wins": rows["place"][at] == 1,
    }
    return {kind: _find_runs(who, night, did[kind], kind) for kind in KINDS}


def _find_runs(who: Numbers, night: Numbers, did: NDArray[np.bool_], kind: str) -> Runs:
    """The runs of one kind: results player by player, and in which of them it was done."""
    final = np.diff(who, append=-1) != 0
    begins = did.copy()
    begins[1:] &= final[:-1] | ~(np.diff(night) <= 1 if kind == "nights" else did[:-1])
    starts = np.flatnonzero(begins)
    stops = did.copy()
    stops[:-1] &= begins[1:] | ~did[1:] | final[:-1]
    ends = np.flatnonzero(stops)
    return Runs(who[starts], ends - starts + 1, night[starts], night[ends], final[ends])
