"""Long random walks over every kind of action."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tests.properties.sound import is_decided
from tests.properties.test_every_action import (
    CLICKS,
    NIGHTS,
    QUARTERS,
    TRIES,
    dearer_by_one,
    everybody_twice,
    never,
    over_by_one,
    quarter,
    short_by_one,
)
from tests.properties.walk import walk
from tests.rows import each_row
from tournament.core import bounties, purse, standings
from tournament.core.actions import purchases
from tournament.core.seats import is_seated


@each_row("seed", QUARTERS)
def test_long_walks(seed: int) -> None:
    """
    With the machine above more than 20,000 clicks in every run; `manage.py lab R13` makes a million. They go far: many
    nights are decided, so that the last cent has been counted, and many seat their players.
    """
    walked = quarter(seed)
    assert sum(is_decided(one.past.state, one.at) for one in walked) >= NIGHTS // 12
    assert sum(is_seated(one.past.state) for one in walked) >= NIGHTS // 4


@pytest.mark.parametrize(
    ("room", "name", "fault", "complaint"),
    [
        (purse, "split_tie", short_by_one, "a prize is left over"),
        (purse, "split_tie", over_by_one, "more is won than there is"),
        (purse, "prizes", lambda prizes: lambda plan, total, *more: prizes(plan, total - 1, *more), "not the purse"),
        (
            bounties,
            "share_evenly",
            over_by_one,
            "a bounty below nothing|more is won from heads|before they were filled|envelope is lost|bounties are lost",
        ),
        (purchases, "bought", dearer_by_one, "bought otherwise than the journal says"),
        (purchases, "why_not", never, "more rebuys than the rules allow"),
        (standings, "_ranked", everybody_twice, "somebody has two places"),
        (standings, "waiting", lambda waiting: lambda *asked: frozenset(), "placed, and may still rebuy"),
    ],
)
def test_a_fault_in_the_rules_of_money_is_caught(
    monkeypatch: pytest.MonkeyPatch, room: ModuleType, name: str, fault: Callable[[Any], Any], complaint: str
) -> None:
    """The same fault now and when the night is read again: only what must hold of money can tell."""
    monkeypatch.setattr(room, name, fault(getattr(room, name)))
    purse._prizes.cache_clear()  # what was worked out without the fault

    def walks() -> None:
        for seed in range(TRIES):
            walk(seed, CLICKS)

    try:
        with pytest.raises(AssertionError, match=complaint):
            walks()
    finally:
        purse._prizes.cache_clear()
