"""How a night that goes on from paper is written; see `test_canon`."""

from collections.abc import Mapping

from tests.night.evening import SCHEDULE, at
from tournament.clock.values import Anchor
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.state import State
from tournament.players.values import Entrant, EntrantStatus, Purchase

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
