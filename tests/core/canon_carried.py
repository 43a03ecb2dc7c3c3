"""How a night that goes on from paper is written; see `test_canon`."""

from collections.abc import Mapping
from typing import Any

from tests.core.evening import SCHEDULE, at
from tournament.core.actions.base import Action
from tournament.core.actions.carry import CarryOn
from tournament.core.clock import Anchor
from tournament.core.entrants import Entrant, Purchase, Status
from tournament.core.state import State
from tournament.core.terms import Buys, Offer, Terms

BOB = Entrant("Bob", 7, Status.IN, at(0), (Purchase(Buys.BUY_IN, 0, 1000, at(0)),))
ON_PAPER = State(
    name="Friday",
    structure=SCHEDULE,
    anchor=Anchor(1, 60_000, at(21)),
    started=at(0),
    terms=Terms(offers=(Offer(Buys.BUY_IN, 0, 1000),)),
    entrants={7: BOB, -1: Entrant()},
)
CARRIED_ACTIONS: Mapping[str, tuple[Action, ...]] = {
    "carry_on": (CarryOn(ON_PAPER, at(30)), CarryOn(ON_PAPER, at(30), "5ea1" * 16, 7)),
}
CARRIED_DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "CarryOn": {"from_head": "", "from_version": 0}
}
