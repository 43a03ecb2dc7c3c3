"""Player statistics over many nights: counts, places, money where it is known."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournament.league.result_arrays import Numbers, ResultColumns
from tournament.league.result_selection import expand_night_column

TOP = 3
TINY = 1e-6
"""More than what a sum of quotients may lack, so that a half is a half."""
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Balance:
    """What somebody paid and won in one currency, over the nights of which both is known."""

    code: str
    digits: int
    nights: int
    """Nights with money, of which it is known what was paid."""
    spent: int
    won: int
    biggest: int
    """The biggest prize, in any night."""

    @property
    def profit(self) -> int:
        """What is left."""
        return self.won - self.spent

    @property
    def average_profit(self) -> int:
        """What a night brought on the average, in whole minor units, halves away from zero."""
        return _round_quotient(self.profit, self.nights)

    @property
    def return_on_investment(self) -> int | None:
        """The profit in hundredths of a percent of what was paid; None where nothing was."""
        return _round_quotient(self.profit * 10_000, self.spent) if self.spent else None


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """
    One player over many nights. Percentages are in hundredths of a percent, averages in hundredths.
    """

    player: int
    name: str
    nights: int
    entries: int
    """Buy-ins and re-entries."""
    wins: int
    top: int
    """How often among the first three."""
    cashes: int
    """Nights with a prize; bounties alone do not count."""
    placed: int
    """Nights with a place."""
    places: int
    """All their places added up."""
    finish: int
    """
    How far down the field they finished on average, of the nights with a place; 0 without any.
    """
    best: int
    """Their best place; 0 without any."""
    hits: int
    rebuys: int
    balances: tuple[Balance, ...]
    unknown: int
    """Nights of which nobody wrote what was paid."""

    @property
    def cash_rate(self) -> int:
        """In how many of their nights they won a prize."""
        return _round_quotient(self.cashes * 10_000, self.nights)

    @property
    def average_place(self) -> int | None:
        """Their average place; None without any."""
        return _round_quotient(self.places * 100, self.placed) if self.placed else None

    def find_currency_balance(self, code: str) -> Balance | None:
        """What they paid and won in a currency, if they ever did."""
        return next((balance for balance in self.balances if balance.code == code), None)


def compute_player_stats(rows: ResultColumns) -> tuple[PlayerStats, ...]:
    """Everybody whom the club knows and who has a result, by number."""
    known = rows.player > 0
    people, who = np.unique(rows.player[known], return_inverse=True)
    sums = _compute_sums(rows, known, who, len(people))
    columns = {name: column.tolist() for name, column in sums.items()}
    balances = _compute_balances(rows, known, who, len(people))
    found = []
    for at, player in enumerate(people.tolist()):
        facts = {name: column[at] for name, column in columns.items()}
        own = [in_currency[at] for in_currency in balances]
        met = tuple(balance for balance in own if balance is not None)
        found.append(PlayerStats(player, rows.names[player], **facts, balances=met))
    return tuple(found)


def list_currencies(rows: ResultColumns) -> tuple[tuple[str, int], ...]:
    """The currencies of the nights with money, with their digits: the one of most nights first."""
    weights = rows["prize"] + rows["bounty"] + rows["spent"]
    won = np.bincount(rows.night, weights=weights, minlength=len(rows.nights))
    nights = Counter(
        (night.code, night.digits)
        for night, moved in zip(rows.nights, won.tolist(), strict=True)
        if night.purse or night.paid_in or moved
    )
    return tuple(sorted(nights, key=lambda currency: (-nights[currency], currency)))


def _compute_sums(
    rows: ResultColumns, known: Mask, who: Numbers, people: int
) -> Mapping[str, Numbers]:
    """One number for each player, by name; the names are those of `PlayerStats`."""
    place = rows["place"][known]
    cashed = rows["prize"][known] > 0
    field = expand_night_column(rows, "field")[known]
    placed = place > 0
    part = np.zeros(len(place))
    np.divide(place * 10_000, field, out=part, where=placed & (field > 0))

    def count_nights(which: Mask) -> Numbers:
        return np.bincount(who[which], minlength=people).astype(np.int64)

    def sum_values(values: Numbers) -> Numbers:
        # Sums of whole numbers up to 2 ** 53 are exact.
        return np.bincount(who, weights=values, minlength=people).astype(np.int64)

    times = count_nights(placed)
    finish = np.bincount(who, weights=np.where(placed, part, 0.0), minlength=people) / np.maximum(
        times, 1
    )
    best = np.full(people, np.iinfo(np.int64).max)
    np.minimum.at(best, who[placed], place[placed])
    return {
        "nights": count_nights(np.ones(len(place), dtype=bool)),
        "entries": sum_values((rows["buy_ins"] + rows["re_entries"])[known]),
        "wins": count_nights(place == 1),
        "top": count_nights(placed & (place <= TOP)),
        "cashes": count_nights(cashed),
        "placed": times,
        "places": sum_values(place),
        "finish": np.floor(finish + 0.5 + TINY).astype(np.int64),
        "best": np.where(times > 0, best, 0),
        "hits": sum_values(rows["hits"][known]),
        "rebuys": sum_values(rows["rebuys"][known]),
        "unknown": count_nights(~build_known_spending_mask(rows)[known]),
    }


def build_known_spending_mask(rows: ResultColumns) -> Mask:
    """For each result whether it is known what was paid for it."""
    return expand_night_column(rows, "knows_money").astype(bool)


def _compute_balances(
    rows: ResultColumns, known: Mask, who: Numbers, people: int
) -> list[list[Balance | None]]:
    """For each currency what each player paid and won in it; None where they never met it."""
    codes = np.array([f"{night.code}/{night.digits}" for night in rows.nights] or [""], dtype=str)
    of_row = codes[rows.night[known]]
    spent = rows["spent"][known]
    prize = rows["prize"][known]
    won = prize + rows["bounty"][known]
    sure = build_known_spending_mask(rows)[known]
    money = (
        (expand_night_column(rows, "purse")[known] > 0)
        | (expand_night_column(rows, "paid_in")[known] > 0)
        | (won > 0)
        | (spent > 0)
    )
    found = []
    for code, digits in list_currencies(rows):
        here = (of_row == f"{code}/{digits}") & money
        counted = here & sure
        biggest = np.zeros(people, dtype=np.int64)
        np.maximum.at(biggest, who[here], prize[here])
        sums = [
            np.bincount(who[counted], weights=values[counted], minlength=people)
            .astype(np.int64)
            .tolist()
            for values in (np.ones(len(who), dtype=np.int64), spent, won)
        ]
        met = np.bincount(who[here], minlength=people) > 0
        found.append(
            [
                Balance(code, digits, *facts) if there else None
                for there, *facts in zip(met.tolist(), *sums, biggest.tolist(), strict=True)
            ]
        )
    return found


def _round_quotient(amount: int, by: int) -> int:
    """A quotient of whole numbers, halves away from zero; 0 of nothing."""
    if not by:
        return 0
    whole = (2 * abs(amount) + by) // (2 * by)
    return whole if amount >= 0 else -whole
