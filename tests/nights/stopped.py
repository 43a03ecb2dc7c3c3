"""A recorded night with its own chips: scenes, coloured up, counted, set aside in bags, ended by the chips."""

from tests.core.evening import at
from tests.nights.played import BEN, BOB, CLEO, DORA, Clicks, bought_in, opened
from tournament.core.actions.base import Action
from tournament.core.actions.chips import ChangeChips, chips_mark
from tournament.core.actions.chips_counted import ColourUp, CountChips, PutChipsRight
from tournament.core.actions.clock import Pause, Resume, StartClock
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.night import ReopenNight
from tournament.core.actions.screens import SetNoteLine, ShowScene
from tournament.core.actions.stopping import BagNight, EndByCount, TakeUpNight
from tournament.core.actions.undo import Undo
from tournament.core.chips import SOURCE_CASE, Planned, TableCount
from tournament.core.clock import Instant
from tournament.core.prize_plan import How, PrizePlan
from tournament.core.purse import prizes_now
from tournament.core.show.scenes import Layout
from tournament.core.state import State, StopReason, chips_in_play
from tournament.core.terms import Buys, Offer, Terms

TERMS = Terms(offers=(Offer(Buys.BUY_IN, 1000, 1000),))
PLAN = PrizePlan(How.PERCENT, shares=(5000, 3000, 2000))
NEXT_DAY = 24 * 60.0


def chosen(state: State, now: Instant) -> Action:
    return ChangeChips(SOURCE_CASE, chips_mark(state), Planned(4, 1), by_set=True)


def changed(state: State, now: Instant) -> Action:
    return ChangeChips(SOURCE_CASE, chips_mark(state), Planned(4), reason="no rebuys tonight")


def counted(state: State, now: Instant) -> Action:
    return CountChips((TableCount(0, 3980),), chips_in_play(state))


def put_right(state: State, now: Instant) -> Action:
    newest = state.chip_audits[-1]
    return PutChipsRight(newest.at, newest.difference, "four fell under the table")


def taken_up(state: State, now: Instant) -> Action:
    return TakeUpNight(at(61))


def ended(state: State, now: Instant) -> Action:
    return EndByCount((BEN, CLEO, DORA), (2000, 990, 990), prizes_now(state))


STOPPED: Clicks = (
    opened("Bags", TERMS, PLAN),
    (-25, "Ann", chosen),
    *bought_in(1000, BEN, BOB, CLEO, DORA),
    (-10, "Ann", SetNoteLine("Pizza at ten")),
    (-5, "Ben", ShowScene(Layout.PRIZES)),
    (-4, "Ben", ShowScene()),
    (0, "Ann", StartClock()),  # 10
    (1, "Ann", SetNoteLine()),
    (2, "Ann", SetNoteLine("")),
    (3, "Ann", changed),
    (20, "Ann", ColourUp(0, 5, 25, 80, 16)),
    (22, "Ann", Undo((14,))),
    (23, "Ann", ColourUp(0, 5, 25, 79, 16)),
    (30, "Ben", counted),
    (31, "Ben", put_right),
    (40, "Ben", KnockOut((BOB,), (BEN,))),
    (60, "Ann", Pause(StopReason.BREAK)),  # 20
    (61, "Ann", BagNight(goes_on=at(NEXT_DAY), note="Ida’s kitchen closes")),
    (62, "Ann", BagNight((BEN, CLEO, DORA), (2000, 990, 990), at(NEXT_DAY))),
    (NEXT_DAY, "Ben", taken_up),
    (NEXT_DAY + 1, "Ben", Resume()),
    (NEXT_DAY + 20, "Ben", ended),
    (NEXT_DAY + 21, "Ann", ReopenNight()),
    (NEXT_DAY + 30, "Ann", ended),
)
"""Of four players, on two days."""
