"""
Smaller recorded nights: chips counted and bags, wishes, a server that was away, a cash box that
holds too little.
"""

from tests.night.evening import at
from tests.nights.clicks import deal, take
from tests.nights.recorded_nights import ANN, BEN, BOB, CLEO, DORA, NAMES, Clicks, bought_in, opened
from tournament.chips.actions import (
    ChangeChips,
    ColorUp,
    CorrectChipTotal,
    CountChips,
    compute_chips_mark,
)
from tournament.chips.values.chip_records import StackDemand, TableCount
from tournament.chips.values.chip_set import SOURCE_CASE
from tournament.clock.actions import (
    AnswerOutage,
    Pause,
    RecordOutage,
    Resume,
    ResumeMode,
    StartClock,
)
from tournament.clock.values import Instant
from tournament.money.actions.cash import CountBox, MoveCash, Pay, PayOut
from tournament.money.actions.purchases import BuyIn, DeclineRebuy
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk, CallFloor, CloseRequest, WithdrawRequest
from tournament.night.actions.early_stop import EndByCount, ResumeNight, SuspendNight
from tournament.night.actions.night import FinishNight, ReopenNight
from tournament.night.actions.undo import Undo
from tournament.night.state import CashMoveKind, State, StopReason, count_chips_in_play
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PaymentMethod
from tournament.screens.actions import SetNoteLine, ShowScene
from tournament.screens.values.scenes import SceneLayout
from tournament.tables.actions.real_card_draw import StartCardDraw
from tournament.tables.values import RequestKind

# --- a recorded night with its own chips: scenes, coloured up, counted, set aside in bags, ended by
# the chips

TEN = Terms(offers=(Offer(PurchaseKind.BUY_IN, 1000, 1000),))
PLAN = PrizePlan(PayoutMethod.PERCENT, shares=(5000, 3000, 2000))
NEXT_DAY = 24 * 60.0


def chosen(state: State, now: Instant) -> Action:
    return ChangeChips(SOURCE_CASE, compute_chips_mark(state), StackDemand(4, 1), by_set=True)


def changed(state: State, now: Instant) -> Action:
    return ChangeChips(
        SOURCE_CASE, compute_chips_mark(state), StackDemand(4), reason="no rebuys tonight"
    )


def counted(state: State, now: Instant) -> Action:
    return CountChips((TableCount(0, 3980),), count_chips_in_play(state))


def put_right(state: State, now: Instant) -> Action:
    newest = state.chip_audits[-1]
    return CorrectChipTotal(newest.at, newest.difference, "four fell under the table")


def taken_up(state: State, now: Instant) -> Action:
    return ResumeNight(at(61))


def ended(state: State, now: Instant) -> Action:
    return EndByCount((BEN, CLEO, DORA), (2000, 990, 990), list_current_prizes(state))


STOPPED: Clicks = (
    opened("Bags", TEN, PLAN),
    (-25, chosen),
    *bought_in(1000, BEN, BOB, CLEO, DORA),
    (-10, SetNoteLine("Pizza at ten")),
    (-5, "Ben", ShowScene(SceneLayout.PRIZES)),
    (-4, "Ben", ShowScene()),
    (0, StartClock()),  # 10
    (1, SetNoteLine()),
    (2, SetNoteLine("")),
    (3, changed),
    (20, ColorUp(0, 5, 25, 80, 16)),
    (22, Undo((14,))),
    (23, ColorUp(0, 5, 25, 79, 16)),
    (30, "Ben", counted),
    (31, "Ben", put_right),
    (40, "Ben", KnockOut((BOB,), (BEN,))),
    (60, Pause(StopReason.BREAK)),  # 20
    (61, SuspendNight(goes_on=at(NEXT_DAY), note="Ida’s kitchen closes")),
    (62, SuspendNight((BEN, CLEO, DORA), (2000, 990, 990), at(NEXT_DAY))),
    (NEXT_DAY, "Ben", taken_up),
    (NEXT_DAY + 1, "Ben", Resume()),
    (NEXT_DAY + 20, "Ben", ended),
    (NEXT_DAY + 21, ReopenNight()),
    (NEXT_DAY + 30, ended),
)
"""Of four players, on two days."""


# --- a recorded night of wishes: players and tables ask the desk, which helps or is not needed any
# more

FREE = Terms(
    offers=(Offer(PurchaseKind.BUY_IN, 0, 1000), Offer(PurchaseKind.REBUY, 0, 1000, limit=0))
)

WISHING: Clicks = (
    opened("Wishes", FREE),
    *bought_in(0, ANN, BEN, BOB, CLEO),
    (-10, StartCardDraw((4,), (1,))),
    *((-9.0 + number, "Ben", take(number, number)) for number in range(4)),
    (0, StartClock()),
    (1, "", deal(1)),
    (2, "Bob", AskDesk(BOB, RequestKind.FLOOR)),
    (2.2, "", CallFloor(1, note="string bet")),
    (2.4, "Bob", WithdrawRequest(BOB, RequestKind.FLOOR)),  # 15
    (2.6, CloseRequest(RequestKind.FLOOR, table=1)),
    (3, "Cleo", AskDesk(CLEO, RequestKind.BREAK)),
    (3.1, "Cleo", AskDesk(CLEO, RequestKind.FLOOR)),
    (3.2, "Cleo", WithdrawRequest(CLEO, RequestKind.BREAK)),
    (3.4, Undo((19,))),
    (3.6, MarkAbsent(CLEO, absent=True)),
    (5, "Cleo", AskDesk(CLEO, RequestKind.BACK)),
    (5.2, "Cleo", WithdrawRequest(CLEO, RequestKind.BACK)),
    (6, "Cleo", AskDesk(CLEO, RequestKind.BACK)),
    (6.2, MarkAbsent(CLEO, absent=False)),
    (7, KnockOut((BOB,), (BEN,))),
    (7.2, "Bob", AskDesk(BOB, RequestKind.REBUY)),
    (7.4, "Bob", WithdrawRequest(BOB, RequestKind.REBUY)),
    (7.6, DeclineRebuy(BOB)),
    (9, FinishNight()),
)
"""Of four players; one call of the floor is still open when the night ends."""


# --- a recorded night whose server was away three times, each time with another answer that counts
# everywhere

HALF_AN_HOUR = Terms(
    offers=(Offer(PurchaseKind.BUY_IN, 1000, 1000, window=PurchaseWindow(WindowEnd.MINUTES, 30)),)
)

GIVEN_BACK: Clicks = (
    opened("Thunder", HALF_AN_HOUR),
    *bought_in(1000, BEN, BOB, CLEO),
    (0, StartClock()),
    (5, MarkAbsent(CLEO, absent=True)),
    (37, "", RecordOutage(at(10), at(37))),
    (38, AnswerOutage(at(10), ResumeMode.CREDIT, everywhere=True)),
    (39, Undo((8,))),
    (40, "Ben", AnswerOutage(at(10), ResumeMode.GO_BACK, everywhere=True)),  # 10
    (41, "Ben", Resume()),
    (48, "", RecordOutage(at(42), at(47))),
    (48.5, AnswerOutage(at(42), ResumeMode.CREDIT, everywhere=True)),
    (57, BuyIn(DORA, 0, 1000, 1000, name="Dora")),
    (59, "", RecordOutage(at(57.5), at(59))),
    (59.5, "Ben", AnswerOutage(at(57.5), ResumeMode.RUN_ON, everywhere=True)),
    (60.5, RemoveAbsent(CLEO, 1000)),
    (90, KnockOut((BOB,), (BEN,))),
    (95, KnockOut((DORA,), (BEN,))),
    (96, FinishNight()),  # 20
)
"""Of four players; the last of them came before half an hour was over that counted."""


# --- a recorded night of three whose cash box holds too little for the prizes, and every way out of
# that

SHARES = PrizePlan(PayoutMethod.PERCENT, shares=(6000, 3000, 1000))
SHORT_BOX: Clicks = (
    opened("Not enough", TEN, SHARES),
    (-20, BuyIn(ANN, 0, 1000, 600, name=NAMES[ANN - 1])),
    (-19, BuyIn(BEN, 0, 1000, 1000, PaymentMethod.IOU, NAMES[BEN - 1])),
    (-18, BuyIn(BOB, 0, 1000, 200, name=NAMES[BOB - 1])),
    (0, StartClock()),
    (70, KnockOut((BOB,), (BEN,))),
    (80, KnockOut((ANN,), (BEN,))),
    (81, FinishNight()),
    (82, Pay(BEN, 1000, PaymentMethod.PRIZE, redeems=True, promised=1000)),
    (83, PayOut(BEN, 500, signed="Ben", to_come=800)),
    (84, "Ben", PayOut(BEN, 300, PaymentMethod.TRANSFER, "Ben", to_come=300)),
    (85, PayOut(ANN, 500, signed="Ann", to_come=900, by_transfer=200)),
    (86, "Ben", PayOut(ANN, 400, signed="Ann", to_come=400, lent=400, host="Ben")),
    (87, Pay(BOB, 800, owed=800)),
    (88, "Ben", MoveCash(CashMoveKind.LOAN_OUT, 400, "Ben")),
    (89, PayOut(BOB, 300, to_come=300)),
    (90, CountBox(100, 100)),
)
