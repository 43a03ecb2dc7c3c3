"""
Examples of everything that is written down about nights that were played elsewhere, and the
defaults of it.
"""

from typing import Any

from tournament.core.actions.base import Action
from tournament.core.actions.recorded import RecordResults
from tournament.core.entrants import Played, Purchase
from tournament.core.terms import Buys

BOB = Played(
    7,
    "Bob",
    2,
    1500,
    500,
    (Purchase(Buys.BUY_IN, 2000, 1000, 1, fee=100), Purchase(Buys.REBUY, 2000, 1000, 2)),
    (8, -1),
    ((8,), ()),
    5,
    True,
)
GUEST = Played(-1, "", 0)

RECORDED_ACTIONS: dict[str, tuple[Action, ...]] = {
    "record_results": (
        RecordResults(1, 9, (Played(8, "Zoë", 1), BOB, GUEST), "league.xlsx", knows_money=True),
        RecordResults(1, 1, (GUEST,), "2019.csv", knows_money=False),
    ),
}
RECORDED_STATE: dict[str, Any] = {"recorded": (BOB, GUEST), "knows_money": False}
RECORDED_DEFAULTS: dict[str, dict[str, Any]] = {
    "Played": {
        "prize": 0,
        "bounty": 0,
        "purchases": (),
        "by": (),
        "earlier": (),
        "out_at": -1,
        "by_deal": False,
    },
}
