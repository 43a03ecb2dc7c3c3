"""A recorded night whose server was away three times, each time with another answer that counts everywhere."""

from tests.core.evening import at
from tests.nights.played import BEN, BOB, CLEO, DORA, Clicks, bought_in, opened
from tournament.core.actions.away import AnswerAway, GoOn, NoticeAway
from tournament.core.actions.clock import Resume, StartClock
from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.leaving import RemoveAbsent
from tournament.core.actions.night import FinishNight
from tournament.core.actions.purchases import BuyIn
from tournament.core.actions.undo import Undo
from tournament.core.terms import Buys, Offer, Terms, Until, Window

TERMS = Terms(offers=(Offer(Buys.BUY_IN, 1000, 1000, window=Window(Until.MINUTES, 30)),))

GIVEN_BACK: Clicks = (
    opened("Thunder", TERMS),
    *bought_in(1000, BEN, BOB, CLEO),
    (0, "Ann", StartClock()),
    (5, "Ann", MarkAbsent(CLEO, absent=True)),
    (37, "", NoticeAway(at(10), at(37))),
    (38, "Ann", AnswerAway(at(10), GoOn.CREDIT, everywhere=True)),
    (39, "Ann", Undo((8,))),
    (40, "Ben", AnswerAway(at(10), GoOn.GO_BACK, everywhere=True)),  # 10
    (41, "Ben", Resume()),
    (48, "", NoticeAway(at(42), at(47))),
    (48.5, "Ann", AnswerAway(at(42), GoOn.CREDIT, everywhere=True)),
    (57, "Ann", BuyIn(DORA, 0, 1000, 1000, name="Dora")),
    (59, "", NoticeAway(at(57.5), at(59))),
    (59.5, "Ben", AnswerAway(at(57.5), GoOn.RUN_ON, everywhere=True)),
    (60.5, "Ann", RemoveAbsent(CLEO, 1000)),
    (90, "Ann", KnockOut((BOB,), (BEN,))),
    (95, "Ann", KnockOut((DORA,), (BEN,))),
    (96, "Ann", FinishNight()),  # 20
)
"""Of four players; the last of them came before half an hour was over that counted."""
