"""
More clicks than before a commit, and faults in the rules of money: what must hold finds each (R13).
"""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from tests.properties.walk import walk
from tournament.money.actions import purchases
from tournament.money.rules import bounties, prize_pool
from tournament.players.rules import standings
from tournament.players.values import Purchase

CLICKS, TRIES = 60, 300
"""So many walks look for a planted fault; most need a handful."""
NIGHTS = range(1_000, 1_025)


def test_walks_stay_sound() -> None:
    for seed in NIGHTS:
        assert walk(seed, CLICKS).past.version > 1


def short_by_one(share: Callable[..., tuple[int, ...]]) -> Callable[..., tuple[int, ...]]:
    """A fault: the first share is a cent short."""
    return lambda *asked: tuple(max(0, cents - (at == 0)) for at, cents in enumerate(share(*asked)))


def over_by_one(share: Callable[..., tuple[int, ...]]) -> Callable[..., tuple[int, ...]]:
    """A fault: the first share is a cent too much."""
    return lambda *asked: tuple(cents + (at == 0) for at, cents in enumerate(share(*asked)))


def dearer_by_one(bought: Callable[..., Purchase]) -> Callable[..., Purchase]:
    """A fault: a cent more is written down than was asked for."""

    def written(*asked: Any) -> Purchase:
        one = bought(*asked)
        return replace(one, price=one.price + 1)

    return written


def never(rule: object) -> Callable[..., None]:
    """A fault: no rule is ever broken."""
    return lambda *asked: None


def everybody_twice(
    ranked: Callable[..., tuple[tuple[int, ...], ...]],
) -> Callable[..., tuple[tuple[int, ...], ...]]:
    """A fault: who went out is ranked, and ranked once more."""
    return lambda *asked: ranked(*asked) * 2


@pytest.mark.parametrize(
    ("room", "name", "fault", "complaint"),
    [
        (prize_pool, "split_tied_prizes", short_by_one, "a prize is left over"),
        (prize_pool, "split_tied_prizes", over_by_one, "more is won than there is"),
        (
            prize_pool,
            "compute_prizes",
            lambda prizes: lambda plan, total, *more: prizes(plan, total - 1, *more),
            "not the purse",
        ),
        (
            bounties,
            "split_into_equal_shares",
            over_by_one,
            "a bounty below nothing|more is won from heads|before they were filled|envelope is "
            "lost|bounties are lost",
        ),
        (purchases, "build_purchase", dearer_by_one, "bought otherwise than the journal says"),
        (purchases, "why_may_not_buy", never, "more rebuys than the rules allow"),
        (standings, "_rank_bust", everybody_twice, "somebody has two places"),
        (
            standings,
            "list_rebuy_candidates",
            lambda waiting: lambda *asked: frozenset(),
            "placed, and may still rebuy",
        ),
    ],
)
def test_a_fault_in_the_rules_of_money_is_caught(
    monkeypatch: pytest.MonkeyPatch,
    room: ModuleType,
    name: str,
    fault: Callable[[Any], Any],
    complaint: str,
) -> None:
    """
    The same fault now and when the night is read again: only what must hold of money can tell.
    """
    monkeypatch.setattr(room, name, fault(getattr(room, name)))
    prize_pool._compute_cached_prizes.cache_clear()  # what was worked out without the fault

    def walks() -> None:
        for seed in range(TRIES):
            walk(seed, CLICKS)

    try:
        with pytest.raises(AssertionError, match=complaint):
            walks()
    finally:
        prize_pool._compute_cached_prizes.cache_clear()
