"""
What happened again and again: nights in a row, cashes in a row, wins in a row – now, and longest.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournament.league.result_columns import Numbers, ResultColumns

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


def streaks_of(rows: ResultColumns, player: int) -> tuple[Streak, ...]:
    """Somebody's streaks, one of each kind."""
    nights, last = [night.pk for night in rows.nights], len(rows.nights) - 1
    return tuple(
        _build_streak(kind, runs, nights, last) for kind, runs in runs_of(rows, player).items()
    )


def _build_streak(kind: str, runs: "Runs", nights: list[int], last: int) -> Streak:
    """His runs of one kind; the last one goes on if nothing came after it."""
    if not len(runs.length):
        return Streak(kind, NONE, NONE)
    found = [
        Run(length, nights[first], nights[end])
        for length, first, end in zip(
            runs.length.tolist(), runs.first.tolist(), runs.last.tolist(), strict=True
        )
    ]
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
    """Whether it reaches to the last night that he played."""


def runs_of(rows: ResultColumns, player: int = 0) -> dict[str, Runs]:
    """
    The runs of everybody whom the club knows, or of one player, kind by kind. Nights in a row are
    those of the club, without one that he missed; cashes and wins in a row are those among the
    nights that he played.
    """
    at = np.flatnonzero(rows.player == player if player else rows.player > 0)
    if not player:
        at = at[np.argsort(rows.player[at], kind="stable")]  # results stand night by night already
    who, night = rows.player[at], rows.night[at]
    did = {
        "nights": np.ones(len(at), dtype=bool),
        "cashes": rows["prize"][at] > 0,
        "wins": rows["place"][at] == 1,
    }
    return {kind: _find_runs(who, night, did[kind], kind) for kind in KINDS}


def _find_runs(who: Numbers, night: Numbers, did: NDArray[np.bool_], kind: str) -> Runs:
    """The runs of one kind: results player by player, and in which of them it was done."""
    ends = np.flatnonzero(np.diff(who, append=-1) != 0)
    final = np.zeros(len(did), dtype=bool)
    final[ends] = True
    begins = np.ones(len(did), dtype=bool)
    if len(did) > 1:
        same = who[1:] == who[:-1]
        begins[1:] = ~(same & (np.diff(night) <= 1 if kind == "nights" else did[:-1]))
    begins &= did
    starts = np.flatnonzero(begins)
    stops = np.ones(len(did), dtype=bool)
    if len(did) > 1:
        stops[:-1] = begins[1:] | ~did[1:] | (who[1:] != who[:-1])
    stops = np.flatnonzero(stops & did)
    return Runs(who[starts], stops - starts + 1, night[starts], night[stops], final[stops])
