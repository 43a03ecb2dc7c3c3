"""Examples and defaults of everything stored about nights that were played elsewhere."""

from typing import Any

from tournament.money.values.terms import PurchaseKind
from tournament.players.values import Purchase, RecordedResult

BOB = RecordedResult(
    7,
    "Bob",
    2,
    1500,
    500,
    (
        Purchase(PurchaseKind.BUY_IN, 2000, 1000, 1, fee=100),
        Purchase(PurchaseKind.REBUY, 2000, 1000, 2),
    ),
    (8, -1),
    ((8,), ()),
    5,
    True,
)
GUEST = RecordedResult(-1, "", 0)

RECORDED_STATE: dict[str, Any] = {"recorded": (BOB, GUEST), "knows_money": False}
