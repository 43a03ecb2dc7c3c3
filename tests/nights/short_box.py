"""A recorded night of three whose cash box holds too little for the prizes, and every way out of that."""

from tests.nights.played import ANN, BEN, BOB, NAMES, Clicks, opened
from tests.nights.stopped import TERMS
from tournament.core.actions.cash import CountBox, MoveCash, Pay, PayOut
from tournament.core.actions.clock import StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import FinishNight
from tournament.core.actions.purchases import BuyIn
from tournament.core.entrants import Method
from tournament.core.prize_plan import How, PrizePlan
from tournament.core.state import BoxMove

PLAN = PrizePlan(How.PERCENT, shares=(6000, 3000, 1000))
SHORT_BOX: Clicks = (
    opened("Not enough", TERMS, PLAN),
    (-20, "Ann", BuyIn(ANN, 0, 1000, 600, name=NAMES[ANN - 1])),
    (-19, "Ann", BuyIn(BEN, 0, 1000, 1000, Method.IOU, NAMES[BEN - 1])),
    (-18, "Ann", BuyIn(BOB, 0, 1000, 200, name=NAMES[BOB - 1])),
    (0, "Ann", StartClock()),
    (70, "Ann", KnockOut((BOB,), (BEN,))),
    (80, "Ann", KnockOut((ANN,), (BEN,))),
    (81, "Ann", FinishNight()),
    (82, "Ann", Pay(BEN, 1000, Method.PRIZE, redeems=True, promised=1000)),
    (83, "Ann", PayOut(BEN, 500, signed="Ben", to_come=800)),
    (84, "Ben", PayOut(BEN, 300, Method.TRANSFER, "Ben", to_come=300)),
    (85, "Ann", PayOut(ANN, 500, signed="Ann", to_come=900, by_transfer=200)),
    (86, "Ben", PayOut(ANN, 400, signed="Ann", to_come=400, lent=400, host="Ben")),
    (87, "Ann", Pay(BOB, 800, owed=800)),
    (88, "Ben", MoveCash(BoxMove.LOAN_OUT, 400, "Ben")),
    (89, "Ann", PayOut(BOB, 300, to_come=300)),
    (90, "Ann", CountBox(100, 100)),
)
