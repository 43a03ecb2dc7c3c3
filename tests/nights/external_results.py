"""A recorded night of results from elsewhere: imported, reopened, imported again, corrected."""

from tests.night.evening import EIGHT
from tests.nights.recorded_nights import ANN, BEN, BOB, CLEO, TERMS, Clicks, opened
from tournament.money.actions.cash import Pay
from tournament.money.actions.purchases import BuyMore
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.night import FinishNight, ReopenNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.actions.undo import Undo
from tournament.players.actions.entries import NameEntrant
from tournament.players.actions.knockouts import CreditKnockout, KnockOut
from tournament.players.values import Purchase, RecordedResult

HOUR = 3_600_000
BEGAN, ENDED = EIGHT - 48 * HOUR, EIGHT - 44 * HOUR
BUY_IN, REBUY = (
    Purchase(PurchaseKind.BUY_IN, 2500, 10_000, BEGAN, fee=100),
    Purchase(PurchaseKind.REBUY, 2500, 10_000, BEGAN),
)

ROWS = (
    RecordedResult(ANN, "Ann", 1, 6000, 500, (BUY_IN, REBUY), (), ((BOB,),)),
    RecordedResult(BEN, "Ben", 2, 3000, 0, (BUY_IN,), (ANN,), out_at=ENDED - HOUR),
    RecordedResult(BOB, "Bob", 3, 1500, 0, (BUY_IN,), (ANN, BEN), by_deal=True),
    RecordedResult(CLEO, "Cleo", 3, 500, 0, (BUY_IN,), (ANN,)),
    RecordedResult(-1, "", 0),
)

TAKEN_OVER: Clicks = (
    opened("Before we had this", TERMS, minutes=0),
    (1, RecordResults(BEGAN, ENDED, ROWS, "league.xlsx", knows_money=True)),
    (2, "Ben", NameEntrant(-1, "Dora", 5)),
    (3, Undo((2, 3))),
    (4, RecordResults(BEGAN, ENDED, ROWS, "league, put right.xlsx", knows_money=False)),
    (5, ReopenNight()),
    (6, "Ben", CreditKnockout(CLEO, (BEN,))),
    (7, "Ben", BuyMore(CLEO, 1, 2500, 0, reason="as it was written on paper")),
    (8, "Ben", Pay(CLEO, 2500)),
    (9, KnockOut((CLEO,), (ANN,))),
    (10, FinishNight()),
    (11, Undo((6, 7, 8, 9, 10, 11))),
)
"""
Of four players and a guest; in the end the results stand as they were written the second time.
"""
