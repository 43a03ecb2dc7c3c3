"""A recorded night of wishes: players and tables ask the desk, which helps or is not needed any more."""

from tests.nights.clicks import deal, take
from tests.nights.played import ANN, BEN, BOB, CLEO, Clicks, bought_in, opened
from tournament.core.actions.card_draws import LayOutCards
from tournament.core.actions.clock import StartClock
from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import FinishNight
from tournament.core.actions.purchases import Decline
from tournament.core.actions.requests import Ask, CallFloor, CloseRequest, TakeBackRequest
from tournament.core.actions.undo import Undo
from tournament.core.tables import Wish
from tournament.core.terms import Buys, Offer, Terms

TERMS = Terms(offers=(Offer(Buys.BUY_IN, 0, 1000), Offer(Buys.REBUY, 0, 1000, limit=0)))

WISHING: Clicks = (
    opened("Wishes", TERMS),
    *bought_in(0, ANN, BEN, BOB, CLEO),
    (-10, "Ann", LayOutCards((4,), (1,))),
    *((-9.0 + number, "Ben", take(number, number)) for number in range(4)),
    (0, "Ann", StartClock()),
    (1, "", deal(1)),
    (2, "Bob", Ask(BOB, Wish.FLOOR)),
    (2.2, "", CallFloor(1, note="string bet")),
    (2.4, "Bob", TakeBackRequest(BOB, Wish.FLOOR)),  # 15
    (2.6, "Ann", CloseRequest(Wish.FLOOR, table=1)),
    (3, "Cleo", Ask(CLEO, Wish.BREAK)),
    (3.1, "Cleo", Ask(CLEO, Wish.FLOOR)),
    (3.2, "Cleo", TakeBackRequest(CLEO, Wish.BREAK)),
    (3.4, "Ann", Undo((19,))),
    (3.6, "Ann", MarkAbsent(CLEO, absent=True)),
    (5, "Cleo", Ask(CLEO, Wish.BACK)),
    (5.2, "Cleo", TakeBackRequest(CLEO, Wish.BACK)),
    (6, "Cleo", Ask(CLEO, Wish.BACK)),
    (6.2, "Ann", MarkAbsent(CLEO, absent=False)),
    (7, "Ann", KnockOut((BOB,), (BEN,))),
    (7.2, "Bob", Ask(BOB, Wish.REBUY)),
    (7.4, "Bob", TakeBackRequest(BOB, Wish.REBUY)),
    (7.6, "Ann", Decline(BOB)),
    (9, "Ann", FinishNight()),
)
"""Of four players; one call of the floor is still open when the night ends."""
