"""Builds the recorded nights: one in which everything happens, one with mystery bounties."""

from collections.abc import Callable
from dataclasses import replace

from tests.night.evening import at
from tournament.clock.actions import (
    AnswerOutage,
    CancelScheduledStart,
    ChangePauseReason,
    JumpToStep,
    Pause,
    RecordOutage,
    Resume,
    ResumeMode,
    SetStepEnd,
    SetTimeLeft,
    StartClock,
)
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.money import Currency, split_into_equal_shares
from tournament.money.actions.bounty_envelopes import FillEnvelopes, OpenEnvelope
from tournament.money.actions.cash import CountBox, MoveCash, Pay, PayOut, SignForPayouts
from tournament.money.actions.prices_and_prizes import (
    CancelDeal,
    EditPrizePlan,
    EditTerms,
    LockPrizes,
    RecordDeal,
    UnlockPrizes,
)
from tournament.money.actions.purchases import BuyIn, BuyMore, DeclineRebuy
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.cash_box import compute_cash_box, list_unpaid_winnings
from tournament.money.rules.prize_pool import compute_plan_prizes, list_current_prizes
from tournament.money.values.prize_plan import ExtraPrize, PayoutMethod, PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.action import Action
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.night import (
    Announce,
    FinishNight,
    HandForHand,
    OpenNight,
    RenameNight,
    ReopenNight,
)
from tournament.night.actions.undo import Undo
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.journal_history import Entry, JournalHistory
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import CashMoveKind, State, StopReason
from tournament.night.values.house_rules import LevelBinds
from tournament.players.actions.absences_and_refunds import Refund, RemoveAbsent
from tournament.players.actions.entries import ExpectPlayer, MarkAbsent, NameEntrant, WithdrawPlayer
from tournament.players.actions.knockouts import CreditKnockout, KnockOut
from tournament.players.actions.place_corrections import AnswerSameHand, CorrectPlace, CountStack
from tournament.players.rules.standings import list_active_players
from tournament.players.values import PaymentMethod
from tournament.schedule.actions import ChangeRules, EditStructure
from tournament.schedule.values import AnteBy, Break, Level, Structure
from tournament.tables.actions.clock_call import CallClock, EndClockCall
from tournament.tables.actions.hands import NextHand

Click = Action | Callable[[State, Instant], Action]
Clicks = tuple[tuple[float, Click] | tuple[float, str, Click], ...]
"""When, by whom – Ann, where nobody is named –, and what; "" is a table, or the program."""

TDA, HPT = BY_KEY["tda"], BY_KEY["hpt20"]
NAMES = (
    "Ann",
    "Ben",
    "Bob",
    "Cleo",
    "Dora",
    "Emil",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jim",
    "Kim",
    "Leo",
    "Zo\u00eb",
)
ANN, BEN, BOB, CLEO, DORA, EMIL, FAY, GUS, HAL, IDA, JIM, KIM, LEO, ZOE = range(1, 15)
PRICE, MORE = 2500, PurchaseWindow(WindowEnd.LEVEL_END, 4)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, PRICE, 10_000, bounty=500, window=MORE),
        Offer(PurchaseKind.REBUY, PRICE, 10_000, bounty=500, window=MORE),
        Offer(PurchaseKind.ADD_ON, 1000, 5000, "Top-up", window=PurchaseWindow(WindowEnd.ALWAYS)),
        Offer(PurchaseKind.RE_ENTRY, PRICE, 10_000, bounty=500, window=MORE),
    ),
    fees=(Fee("Hall", percent=500),),
    bounty=BountyKind.PROGRESSIVE,
)
DEARER = replace(
    TERMS,
    fees=(*TERMS.fees, Fee("Dealers", cents=50, on=PurchaseKind.ADD_ON)),
    guarantee=40_000,
    house=2000,
)
PLAN = PrizePlan(
    PayoutMethod.PERCENT, shares=(5000, 3000, 2000), unit=100, extras=(ExtraPrize(1, "Trophy"),)
)
BUY_INS = tuple(
    (-20.0, BuyIn(key, 0, PRICE, PRICE, name=name)) for key, name in enumerate(NAMES[:9], 1)
)


def entered(past: JournalHistory, click: tuple[float, Click] | tuple[float, str, Click]) -> Entry:
    """The next entry of a night, by this click."""
    minutes, by, what = click if len(click) == 3 else (click[0], "Ann", click[1])
    action = normalize_action(what(past.state, at(minutes)) if callable(what) else what)
    return Entry(past.version + 1, at(minutes), action, by)


def opened(
    name: str, terms: Terms, plan: PrizePlan | None = None, minutes: float = -30
) -> tuple[float, Click]:
    """Ann opens a night of HomePokerTourney's schedule."""
    return minutes, OpenNight(
        name, "hpt20", 1000, HPT.structure, HPT.rules, 0, None, terms, plan or PrizePlan()
    )


def bought_in(price: int, *players: int) -> Clicks:
    """Each of them buys in and pays."""
    return tuple((-20.0, BuyIn(key, 0, price, price, name=NAMES[key - 1])) for key in players)


def edited(state: State, now: Instant) -> Action:
    """A longer dinner and a pot-limit level, after the rows that were played."""
    steps = (
        *state.structure.steps[:4],
        Level(300, 600, 15, 600, AnteBy.BIG_BLIND, "PLO"),
        Break(20, "Dinner", (100,)),
    )
    return EditStructure(
        Structure((*steps, Level(1000, 2000, 15), Level(2000, 4000, 0))),
        compute_digest(state.structure),
    )


def riffle(state: State, now: Instant) -> Action:
    return ChangeRules(
        replace(state.rules, level_binds=LevelBinds.RIFFLE, away_seconds=90), state.rules
    )


def another_reason(state: State, now: Instant) -> Action:
    assert state.stop is not None
    return ChangePauseReason(StopReason.BREAK, state.stop.since, "pizza")


def lock(state: State, now: Instant) -> Action:
    return LockPrizes(compute_plan_prizes(state).amounts)


def deal(state: State, now: Instant) -> Action:
    """Those who are left share evenly, and play on for ten euros."""
    players = list_active_players(state)
    total = sum(list_current_prizes(state)[: len(players)])
    stacks = tuple(10_000 * number for number in range(1, 1 + len(players)))
    return RecordDeal(
        "even", players, split_into_equal_shares(total - 1000, len(players)), stacks, 1000
    )


def finish(state: State, now: Instant) -> Action:
    return FinishNight(list_current_prizes(state))


def hand_over(player: int, signed: str = "", part: int = 1) -> Click:
    return lambda state, now: PayOut(
        player, list_unpaid_winnings(state, now)[player] // part, signed=signed
    )


def count(off: int = 0, reason: str = "") -> Click:
    return lambda state, now: CountBox(
        compute_cash_box(state).expected + off, compute_cash_box(state).expected, reason
    )


EVERYTHING: Clicks = (
    (
        -30,
        OpenNight(
            "Friday at Zo\u00eb\u2019s",
            "tda",
            10_000,
            TDA.structure,
            TDA.rules,
            0,
            None,
            TERMS,
            PLAN,
        ),
    ),
    (-28, ExpectPlayer(ZOE, "Zoe\u0308")),
    (-27, ExpectPlayer(LEO, "Leo")),
    (-26, StartClock(at(-5))),
    (-25, CancelScheduledStart()),
    (-24, RenameNight("  Friday at Zoe\u0308\u2019s, late ")),
    *BUY_INS,  # 7 to 15
    (-12, BuyIn(IDA, 0, PRICE, 1000, name="Ida")),  # 16
    (-11, BuyIn(JIM, 0, PRICE, PRICE, PaymentMethod.TRANSFER, "Jim")),
    (-10, BuyIn(KIM, 0, PRICE, PRICE, PaymentMethod.IOU, "Kim")),
    (-9, BuyIn(LEO, 0, PRICE, 0, absent=True)),
    (-8, BuyIn(ZOE, 0, PRICE, PRICE)),  # 20
    (-7, "Ben", AddUnnamedPlayers(4, PRICE, PRICE)),
    (-6, "Ben", NameEntrant(-4, "Mia", 21)),
    (-5, "Ben", ExpectPlayer(22, "Ned")),
    (-4, "Ben", WithdrawPlayer(22)),
    (-3, Refund(-1)),
    (-2, MoveCash(CashMoveKind.FLOAT_IN, 5000, "coins")),
    (-1, EditTerms(DEARER, compute_digest(TERMS))),
    (-0.5, EditPrizePlan(replace(PLAN, bubble=500), compute_digest(PLAN))),
    (0, "Ben", StartClock()),
    (0.5, "", NextHand(1, 1)),  # 30
    (0.6, "", NextHand(2, 1)),
    (4, Announce("Pizza at 10 🍕 “on the house”")),
    (5, "Ben", MarkAbsent(IDA, absent=True)),
    (6, "Ben", MarkAbsent(IDA, absent=False)),
    (7.25, "Ben", Pause(StopReason.DISPUTE, "misdeal at table 2")),
    (8, another_reason),
    (11, "Ben", Resume()),
    (12, "", NextHand(1, 2)),
    (14, KnockOut((-2,), (BOB,))),
    (15, BuyMore(-2, 1, PRICE, PRICE)),  # 40
    (16, KnockOut((-2, GUS), (BOB, CLEO))),
    (17, DeclineRebuy(GUS)),
    (18, BuyMore(GUS, 3, PRICE, PRICE, PaymentMethod.TRANSFER)),
    (19, BuyMore(-2, 1, PRICE, 0, reason="the host’s brother")),
    (20.001, JumpToStep(1, 0)),
    (20.5, Undo((44,))),
    (21, Undo((46,), redo=True)),
    (22, RemoveAbsent(LEO, 200, "he rang: the car")),
    (25, "Ben", SetTimeLeft(1, 90_000)),
    (26, "Ben", SetStepEnd(1, at(27.5))),  # 50
    (28, "Ben", CallClock("Bob")),
    (28.4, "Ben", EndClockCall()),
    (29, BuyMore(HAL, 2, 1000, 1000)),
    (30, BuyMore(EMIL, 1, PRICE, PRICE, stack=0)),
    (31, riffle),
    (35, edited),
    (46, "", NextHand(1, 3)),
    (60, "", RecordOutage(at(53), at(59.5))),
    (60.2, "Ben", AnswerOutage(at(53), ResumeMode.CREDIT)),
    (95, "", RecordOutage(at(80), at(94))),  # 60
    (95.5, AnswerOutage(at(80), ResumeMode.GO_BACK)),
    (96, Resume()),
    (100, KnockOut((-2,))),
    (101, CreditKnockout(-2, (ANN,), 2)),
    (102, "Ben", KnockOut((-3, -4), (BEN,))),
    (103, "Ben", KnockOut((JIM,), (DORA,))),
    (103.5, "Ben", AnswerSameHand(JIM, -3, same=True)),
    (104, "Ben", CountStack(JIM, 12_000)),
    (104.2, "Ben", CountStack(-3, 8000)),
    (104.5, "Ben", AnswerSameHand(JIM, -4, same=False)),  # 70
    (105, KnockOut((KIM,), (BEN,))),
    (106, Undo((71,))),
    (107, KnockOut((KIM,), (ANN,))),
    (108, CorrectPlace(KIM, -2)),
    (110, HandForHand(True)),
    (111, KnockOut((IDA,), (EMIL,))),
    (112, KnockOut((HAL,), (EMIL,), IDA)),
    (113, Pay(IDA, 500)),
    (114, Pay(KIM, PRICE, PaymentMethod.CASH, "at the bar", redeems=True)),
    (115, "Ben", lock),  # 80
    (116, "Ben", UnlockPrizes()),
    (117, "Ben", lock),
    (120, HandForHand(False)),
    (130, KnockOut((GUS, FAY, DORA), (ZOE,))),
    (140, KnockOut((ZOE,), (CLEO,))),
    (141, KnockOut((CLEO, EMIL), (BOB,))),
    (142, "Ben", deal),
    (143, "Ben", CancelDeal()),
    (144, "Ben", deal),
    (150, "", RecordOutage(at(145), at(149))),  # 90
    (150.1, "Ben", AnswerOutage(at(145), ResumeMode.RUN_ON)),
    (160, Undo((32, 78))),
    (170, JumpToStep(6, 7)),
    (180, KnockOut((ANN,), (BEN,))),
    (190, KnockOut((BEN,), (BOB,))),
    (200, FinishNight()),
    (201, ReopenNight()),
    (202, Announce("Good night")),
    (203, FinishNight()),
    (204, MoveCash(CashMoveKind.HOUSE_IN, 2000)),  # 100
    (205, hand_over(BOB, "Bob")),
    (206, hand_over(BEN, part=2)),
    (207, SignForPayouts(BEN, "Ben")),
    (208, "Ben", Pay(IDA, 1500, PaymentMethod.IOU)),
    (209, count(-50, "a coin fell behind the sofa")),
    (210, count()),
)
"""
Fourteen with names and four without; rebuys, a re-entry, an add-on, progressive bounties, a deal,
the box.
"""


SECRET = Terms(
    Currency("JPY", 0),
    (
        Offer(PurchaseKind.BUY_IN, 3000, 1000, bounty=1000),
        Offer(PurchaseKind.REBUY, 3000, 1000, bounty=1000, limit=0),
    ),
    bounty=BountyKind.MYSTERY,
)


def fill(state: State, now: Instant) -> Action:
    """One large one, and small ones."""
    pool = compute_bounties(state, now).pool
    return FillEnvelopes((pool - 3000, 1500, 1000, 500))


MYSTERY: Clicks = (
    (-10, OpenNight("Mystery envelopes", "hpt20", 1000, HPT.structure, HPT.rules, 6, None, SECRET)),
    (-9, BuyIn(BOB, 0, 3000, 3000, name="Bob")),
    (-8, BuyIn(CLEO, 0, 3000, 3000, name="Cleo")),
    (0, StartClock()),
    (5, KnockOut((-1,), (BOB,))),
    (6, fill),
    (7, OpenEnvelope(-1, 500)),
    (8, BuyMore(-1, 1, 3000, 3000)),
    (20, "Ben", KnockOut((-1, -2), (CLEO,))),
    (21, "Ben", OpenEnvelope(-1, 1000, 1)),
    (22, "Ben", Undo((10,))),
    (23, "Ben", OpenEnvelope(-1, 1500, 1)),
    (30, "Ben", KnockOut((-3, -4, -5), (BOB, CLEO))),
    (31, "Ben", OpenEnvelope(-4, 5000)),
    (40, DeclineRebuy(-1)),
    (50, KnockOut((-6,))),
    (51, CreditKnockout(-6, (CLEO,))),
    (90, KnockOut((CLEO,), (BOB,))),
    (91, finish),
    (92, ReopenNight()),
    (93, Undo((20,))),
    (94, Announce("Good night")),
)
"""A night in yen, with envelopes; what nobody opened goes to the winner."""
