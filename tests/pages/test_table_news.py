"""What a table's phone says of players who stay away for longer than the house allows."""

from dataclasses import replace

import pytest

from tests.core.evening import SCHEDULE, at, told
from tournament.core.clock import Anchor
from tournament.core.entrants import Entrant, Purchase, Status
from tournament.core.house_rules import HouseRules
from tournament.core.state import State
from tournament.core.tables import Table
from tournament.core.terms import Buys
from tournament.pages.table.news import away_too_long

BOUGHT = (Purchase(Buys.BUY_IN, 0, 1000, at(-5)),)
RULES = HouseRules(absent_minutes=15, late_until_level=2)


def night(since: int) -> State:
    """Bob sits at table 1, seat 1, and has been away since then; Cleo sits there, Dora at table 2."""
    bob = Entrant("Bob", status=Status.ABSENT, since=since, purchases=BOUGHT)
    cleo, dora = (Entrant(name, status=Status.IN, since=at(-5), purchases=BOUGHT) for name in ("Cleo", "Dora"))
    return State(
        rules=RULES,
        structure=SCHEDULE,
        started=at(0),
        anchor=Anchor(0, 20 * 60_000, at(0)),
        entrants={1: bob, 2: cleo, 3: dora},
        tables={1: Table(seats={1: 1, 2: 2}), 2: Table(seats={1: 3})},
    )


@pytest.mark.parametrize(
    ("since", "minutes", "lines"),
    [
        (1, 16, []),
        (1, 16.1, ["Bob has been away for more than 15 minutes. The desk decides about the chips."]),
        (-5, 19, []),
        (-5, 21, ["Bob did not come in time. The desk decides about the chips."]),
    ],
)
def test_who_is_away_too_long(since: int, minutes: float, lines: list[str]) -> None:
    state = night(at(since))
    assert [told(line) for line in away_too_long(state, 1, at(minutes))] == lines
    assert away_too_long(state, 2, at(minutes)) == ()


def test_who_may_stay_away_as_long_as_needed() -> None:
    state = replace(night(at(1)), rules=HouseRules(absent_minutes=0))
    assert away_too_long(state, 1, at(200)) == ()
