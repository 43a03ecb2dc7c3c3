"""The league's statistics, computed the slow and simple way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

import numpy as np

from tournament.league.result_arrays import NightRow, ResultColumns

COLUMNS = (
    *("place", "among", "prize", "bounty", "spent", "fees", "hits"),
    *("buy_ins", "rebuys", "add_ons", "re_entries"),
)


def rows_from(
    nights: Sequence[NightRow], results: Sequence[tuple[int, int, Mapping[str, int]]]
) -> ResultColumns:
    """The rows of such results: the place of the night, the player, and whatever is not 0."""
    night, player = (np.array([one[at] for one in results], dtype=np.int64) for at in (0, 1))
    columns = {
        name: np.array([one[2].get(name, 0) for one in results], dtype=np.int64) for name in COLUMNS
    }
    people = {number: f"Player {number}" for number in range(1, 7)}
    return ResultColumns(tuple(nights), people, night, player, player, columns)


@dataclass(frozen=True)
class Line:
    """One result."""

    night: int
    """The place of its night."""
    player: int
    place: int
    prize: int
    bounty: int
    spent: int
    buy_ins: int
    re_entries: int
    rebuys: int
    hits: int


def lines_of(rows: ResultColumns) -> list[Line]:
    names = ("place", "prize", "bounty", "spent", "buy_ins", "re_entries", "rebuys", "hits")
    return [
        Line(int(rows.night[at]), int(rows.player[at]), *(int(rows[name][at]) for name in names))
        for at in range(len(rows.night))
    ]


def half_up(number: Fraction) -> int:
    """Halves away from zero."""
    whole = floor(abs(number) + Fraction(1, 2))
    return whole if number >= 0 else -whole


def figures(rows: ResultColumns, player: int) -> dict[str, object]:
    own = [line for line in lines_of(rows) if line.player == player]
    placed = [line for line in own if line.place > 0]
    parts = [Fraction(line.place * 10_000, rows.nights[line.night].field) for line in placed]
    return {
        "nights": len(own),
        "entries": sum(line.buy_ins + line.re_entries for line in own),
        "wins": sum(line.place == 1 for line in own),
        "top": sum(line.place in (1, 2, 3) for line in own),
        "cashes": sum(line.prize > 0 for line in own),
        "placed": len(placed),
        "places": sum(line.place for line in placed),
        "finish": half_up(sum(parts, Fraction()) / len(placed)) if placed else 0,
        "best": min((line.place for line in placed), default=0),
        "hits": sum(line.hits for line in own),
        "rebuys": sum(line.rebuys for line in own),
        "unknown": sum(not rows.nights[line.night].knows_money for line in own),
        "balances": balances(rows, own),
    }


def balances(rows: ResultColumns, own: list[Line]) -> dict[str, tuple[int, int, int, int]]:
    """By currency: nights, spent, won, the biggest prize."""
    found: dict[str, tuple[int, int, int, int]] = {}
    for line in own:
        night = rows.nights[line.night]
        if not (night.purse or night.paid_in or line.prize or line.bounty or line.spent):
            continue
        nights, spent, won, biggest = found.get(night.code, (0, 0, 0, 0))
        if night.knows_money:
            nights, spent, won = nights + 1, spent + line.spent, won + line.prize + line.bounty
        found[night.code] = (nights, spent, won, max(biggest, line.prize))
    return found


def streaks(rows: ResultColumns, player: int, kind: str) -> tuple[int, int]:
    """Now and longest, in a walk over all nights of the club."""
    own = {line.night: line for line in lines_of(rows) if line.player == player}
    now = longest = 0
    for night in range(len(rows.nights)):
        line = own.get(night)
        if line is None:
            now = 0 if kind == "nights" else now
            continue
        did = {"nights": True, "cashes": line.prize > 0, "wins": line.place == 1}[kind]
        now = now + 1 if did else 0
        longest = max(longest, now)
    return now, longest


def opponents(rows: ResultColumns, player: int) -> dict[int, tuple[int, int, int]]:
    """By opponent: together, ahead, behind."""
    found: dict[int, Counter[str]] = {}
    lines = lines_of(rows)
    for own in lines:
        for other in lines:
            if own.player != player or other.night != own.night or other.player in (0, player):
                continue
            counted = found.setdefault(other.player, Counter())
            counted["together"] += 1
            if own.place and other.place and own.place != other.place:
                counted["ahead" if own.place < other.place else "behind"] += 1
    return {
        other: (counted["together"], counted["ahead"], counted["behind"])
        for other, counted in found.items()
    }
