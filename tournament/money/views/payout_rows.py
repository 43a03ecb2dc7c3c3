"""The payouts as rows of a page: how large each is, who takes it, and what they are still owed."""

from dataclasses import dataclass

from tournament.money.rules.prize_report import PrizePlace, PrizeWinner
from tournament.money.views.open_balances import OpenItem

WHOLE = 100


@dataclass(frozen=True, slots=True)
class PayoutTaker:
    """Somebody who gets a payout, with what is still to be handed over to them."""

    winner: PrizeWinner
    due: OpenItem | None


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """One payout."""

    place: PrizePlace
    percent: int
    """Of all payouts, rounded."""
    takers: tuple[PayoutTaker, ...]


@dataclass(frozen=True, slots=True)
class PayoutRows:
    """All payouts, the shares of a deal, and what is due to players without a payout."""

    rows: tuple[PayoutRow, ...]
    dealt: tuple[PayoutTaker, ...]
    """Those that stand beside no payout yet."""
    others: tuple[OpenItem, ...]
    """Bounties, and what somebody was handed too much."""


def build_payout_rows(
    places: tuple[PrizePlace, ...],
    in_deal: tuple[PrizeWinner, ...],
    due: tuple[OpenItem, ...],
) -> PayoutRows:
    """Put what is due to a player beside the payout that they take; each stands there once."""
    waiting = {item.key: item for item in due}

    def build_takers(winners: tuple[PrizeWinner, ...]) -> tuple[PayoutTaker, ...]:
        return tuple(PayoutTaker(winner, waiting.pop(winner.key, None)) for winner in winners)

    placed = {winner.key for place in places for winner in place.takers}
    dealt = build_takers(tuple(winner for winner in in_deal if winner.key not in placed))
    total = sum(place.prize.cents for place in places)
    rows = tuple(
        PayoutRow(place, _round_percent(place.prize.cents, total), build_takers(place.takers))
        for place in places
    )
    return PayoutRows(rows, dealt, tuple(waiting.values()))


def _round_percent(part: int, whole: int) -> int:
    return (part * WHOLE + whole // 2) // whole if whole else 0
