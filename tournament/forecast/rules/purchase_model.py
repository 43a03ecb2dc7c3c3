"""Chips that come into a night on its way: rebuys, re-entries and add-ons, while they are sold."""

from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from tournament.forecast.rules.forecast_field import ForecastField, NightProgress
from tournament.forecast.rules.schedule_arrays import (
    Floats,
    Whole,
    compute_add_on_offset,
    compute_sale_end_offset,
    compute_sale_start_offset,
)
from tournament.money.values.terms import PurchaseKind
from tournament.schedule.values import Structure

AGAIN = frozenset({PurchaseKind.REBUY, PurchaseKind.RE_ENTRY})
"""What whoever goes out can buy to play on."""

ENDLESS = 10_000
"""How often may be bought what has no limit."""


@dataclass(frozen=True, slots=True)
class ChipSale:
    """
    Chips for those who go out between two instants of the schedule; for an add-on, the first one
    counts.
    """

    chips: int
    opens: float
    closes: float
    limit: int
    bought: float


@dataclass(slots=True)
class Buyers:
    """
    Who may still buy what: `may` has for each sale, player and night how often. An add-on is
    `taken` once in each night.
    """

    again: tuple[ChipSale, ...]
    more: tuple[ChipSale, ...]
    rebuying: float
    adding: float
    may: list[npt.NDArray[np.int16]]
    taken: list[npt.NDArray[np.bool_]]

    def keep_nights(self, rows: int, nights: Whole, at: Floats) -> None:
        """Go on with some nights and the first rows, and with what is still sold in any of them."""
        soonest = at.min(initial=inf)
        self.may = [
            may[:rows, nights]
            for may, sale in zip(self.may, self.again, strict=True)
            if sale.closes > soonest
        ]
        self.again = tuple(sale for sale in self.again if sale.closes > soonest)
        self.taken = [taken[nights] for taken in self.taken]

    def reorder_players(self, order: Whole, nights: Whole) -> None:
        """Players have moved together."""
        for may in self.may:
            may[:, nights] = may.take(nights, axis=1).take(order)

    def apply_rebuys(
        self, stacks: Floats, nights: Whole, left: Whole, at: Floats, chance: np.random.Generator
    ) -> None:
        """Of those who have just lost all chips some buy a stack, in place."""
        for sale, may in zip(self.again, self.may, strict=True):
            sold = (sale.opens <= at) & (at < sale.closes)
            if not sold.any():
                continue
            out = (
                (stacks <= 0)
                & (np.arange(len(stacks))[:, np.newaxis] < left)
                & sold
                & (may[:, nights] > 0)
            )
            player, night = np.nonzero(out)
            buys = chance.random(len(player)) < self.rebuying
            stacks[player[buys], night[buys]] = sale.chips
            may[player[buys], nights[night[buys]]] -= 1

    def apply_add_ons(self, stacks: Floats, at: Floats, chance: np.random.Generator) -> None:
        """Once its time has come, some of the players take an add-on, in place."""
        for sale, taken in zip(self.more, self.taken, strict=True):
            due = np.flatnonzero((at >= sale.opens) & ~taken)
            if not len(due):
                continue
            taken[due] = True
            some = stacks[:, due]
            takes = (some > 0) & (chance.random(some.shape) < self.adding)
            stacks[:, due] = some + sale.chips * takes


def build_buyers(
    structure: Structure, field: ForecastField, standing: NightProgress, runs: int
) -> Buyers:
    """What can still be bought, and by whom, when the players left are those of the standing."""
    bought = dict(enumerate(standing.bought))
    again = []
    more = []
    for number, offer in enumerate(field.offers):
        is_add_on = offer.buys is PurchaseKind.ADD_ON
        opens = (compute_add_on_offset if is_add_on else compute_sale_start_offset)(
            structure, offer
        )
        closes = compute_sale_end_offset(structure, offer.window)
        sale = ChipSale(offer.chips, opens, closes, offer.limit or ENDLESS, bought.get(number, 0.0))
        if is_add_on and standing.played < opens < inf:
            more.append(sale)
        elif offer.buys in AGAIN and closes > standing.played:
            again.append(sale)
    return Buyers(
        tuple(again),
        tuple(more),
        field.rebuying,
        field.adding,
        [_count_purchases_allowed(sale, standing.left, runs) for sale in again],
        [np.zeros(runs, dtype=np.bool_) for _sale in more],
    )


def _count_purchases_allowed(sale: ChipSale, players: int, runs: int) -> npt.NDArray[np.int16]:
    """How often each may still buy: those who have bought are the first rows, whoever they are."""
    may = np.full((players, runs), sale.limit, dtype=np.int16)
    whole, some = divmod(round(sale.bought * players), players)
    may -= min(whole, sale.limit)
    may[:some] -= 1
    return np.maximum(may, 0)
