"""A recorded night of three on which somebody is warned, and warned again."""

from tests.nights.played import ANN, BEN, BOB, HPT, NAMES, Clicks
from tests.nights.stopped import TERMS
from tournament.core.actions.clock import StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import FinishNight, OpenNight
from tournament.core.actions.penalties import Penalize, Warn
from tournament.core.actions.purchases import BuyIn
from tournament.core.actions.undo import Undo

WARNED: Clicks = (
    (-30, "Ann", OpenNight("Three of us", "hpt20", 1000, HPT.structure, HPT.rules, 0, None, TERMS)),
    *((-20.0, "Ann", BuyIn(key, 0, 1000, 1000, name=NAMES[key - 1])) for key in (ANN, BEN, BOB)),
    (0, "Ann", StartClock()),
    (1, "Ann", Warn(BOB, "looks at his phone in a hand")),
    (3, "Ben", Warn(BEN, "string bet")),
    (4, "Ann", Warn(BOB, "looks at his phone in a hand")),
    (5, "Ann", Penalize(BOB, 1, "phone")),
    (6, "Ben", Undo((7,))),
    (70, "Ann", KnockOut((BOB,), (BEN,))),
    (80, "Ann", KnockOut((ANN,), (BEN,))),
    (81, "Ann", FinishNight()),
)
