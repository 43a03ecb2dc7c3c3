"""A recorded night of three on which somebody is warned, and warned again."""

from tests.nights.recorded_nights import ANN, BEN, BOB, Clicks, bought_in, opened
from tests.nights.smaller import TEN
from tournament.clock.actions import StartClock
from tournament.night.actions.night import FinishNight
from tournament.night.actions.undo import Undo
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.penalties import Penalize, Warn

WARNED: Clicks = (
    opened("Three of us", TEN),
    *bought_in(1000, ANN, BEN, BOB),
    (0, StartClock()),
    (1, Warn(BOB, "looks at his phone in a hand")),
    (3, "Ben", Warn(BEN, "string bet")),
    (4, Warn(BOB, "looks at his phone in a hand")),
    (5, Penalize(BOB, 1, "phone")),
    (6, "Ben", Undo((7,))),
    (70, KnockOut((BOB,), (BEN,))),
    (80, KnockOut((ANN,), (BEN,))),
    (81, FinishNight()),
)
