"""How a night that goes on from paper is written; see `test_canon`."""

from collections.abc import Mapping

from tests.core.evening import SCHEDULE, at
from tournament.core.actions.base import Action
from tournament.core.actions.paper_continuation import ContinueFromPaper
from tournament.core.clock import Anchor
from tournament.core.entrants import Entrant, EntrantStatus, Purchase
from tournament.core.state import State
from tournament.core.terms import Offer, PurchaseKind, Terms

BOB = Entrant("Bob", 7, EntrantStatus.IN, at(0), (Purchase(PurchaseKind.BUY_IN, 0, 1000, at(0)),))
ON_PAPER = State(
    name="Friday",
    structure=SCHEDULE,
    anchor=Anchor(1, 60_000, at(21)),
    started=at(0),
    terms=Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000),)),
    entrants={7: BOB, -1: Entrant()},
)
CARRIED_ACTIONS: Mapping[str, tuple[Action, ...]] = {
    "carry_on": (
        ContinueFromPaper(ON_PAPER, at(30)),
        ContinueFromPaper(ON_PAPER, at(30), "5ea1" * 16, 7),
    ),
}
