"""
A recorded night with seats: draws, hands, moves, a broken table, absences, penalties, requests,
hand for hand.
"""

from tests.nights.clicks import (
    at_place,
    break_up,
    button,
    by_hand,
    call_off,
    carry_out,
    deal,
    draw,
    end,
    forfeit,
    gone,
    high_card,
    in_turn,
    late,
    otherwise,
    plan,
    play_on,
    promise,
    seen,
    take,
)
from tests.nights.recorded_nights import (
    ANN,
    BEN,
    BOB,
    CLEO,
    EMIL,
    FAY,
    GUS,
    HAL,
    IDA,
    LEO,
    NAMES,
    Clicks,
    opened,
)
from tournament.clock.actions import Resume, StartClock
from tournament.money.actions.purchases import BuyIn, BuyMore, DeclineRebuy
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.actions.desk_requests import AskDesk, CallFloor, CloseRequest
from tournament.night.actions.night import FinishNight, HandForHand
from tournament.night.actions.undo import Undo
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.night_presets import BY_KEY
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.hands import NextRound, Redeal
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.real_card_draw import EndDraw, StartCardDraw
from tournament.tables.actions.seat_draw import CancelDraw
from tournament.tables.actions.seats import LockSeat, OpenTable, SetTable, SwapSeats
from tournament.tables.actions.table_phone import KnockOutAtTable, MarkAbsentAtTable, SetBlindPoster
from tournament.tables.values import RequestKind

HPT = BY_KEY["hpt20"]
EARLY = PurchaseWindow(WindowEnd.FIRST_HAND, 2)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 1000, 1000),
        Offer(PurchaseKind.REBUY, 1000, 1000, limit=0, window=EARLY),
    )
)
PEOPLE = tuple(
    (-29.0, BuyIn(key, 0, 1000, 0 if key == LEO else 1000, name=name, absent=key == LEO))
    for key, name in enumerate(NAMES, 1)
)

SEATED: Clicks = (
    opened("Three tables", TERMS),
    *PEOPLE,  # 2 to 15
    (-15, AddUnnamedPlayers(12, 1000, 1000)),
    (-14, OpenTable(4, 9)),
    (-13.9, SetTable(4, "By the bar", 8, (8,), 2)),
    (-13, StartCardDraw((8, 9, 9), (1, 2, 3))),
    (-12.9, "Ben", take(0, 5)),  # 20
    (-12.8, CancelDraw()),
    (-12, promise("first", 8, 9, 9, dealers=(ANN, BEN, BOB))),
    (-11, draw("first", " Pizza ")),
    (-10, "Ben", high_card(3)),
    (-9.5, "", seen(1)),
    (-9, LockSeat(ANN, True)),
    (-8.5, SwapSeats(CLEO, EMIL)),
    (-8, SetBlindPoster(LEO, "Ben")),
    (0, StartClock()),
    (1, "", deal(1)),  # 30
    *in_turn(1, deal, 2, 3),
    (2, "", Redeal(2, 1, 2)),
    (2.2, Penalize(EMIL, 2, "phone")),
    (2.4, "", at_place(FAY, lambda table: MarkAbsentAtTable(table, FAY, True))),
    (2.6, "", CallFloor(1, True, "string bet")),
    (3, CloseRequest(RequestKind.FLOOR, table=1)),
    (3.1, Resume()),
    (4, "", at_place(GUS, lambda table: KnockOutAtTable(table, (GUS,)))),
    (4.2, "", AskDesk(GUS, RequestKind.REBUY)),  # 40
    (4.5, BuyMore(GUS, 1, 1000, 1000, stack=0)),
    (4.6, "", AskDesk(CLEO, RequestKind.FLOOR)),
    (4.7, CloseRequest(RequestKind.FLOOR, CLEO)),
    (5, "Ben", KnockOut((HAL,))),
    (5.1, "Ben", DeclineRebuy(HAL)),
    (6, "", end(1)),
    *in_turn(6.1, deal, 2, 3),
    (7, "", deal(1)),
    (8, "", end(1)),  # 50
    (8.1, "", button(1, 2, played=True)),
    (9, AddUnnamedPlayers(13, 1000, 1000)),
    (9.1, late(-13)),
    (9.5, AddUnnamedPlayers(14, 1000, 1000)),
    (9.6, "Ben", by_hand(-14, 3)),
    (9.9, play_on),
    *in_turn(10, deal, 1, 2, 3),
    (20.9, RemoveAbsent(LEO, 940)),  # not here for the first hand of level 2
    (20.95, play_on),
    *in_turn(21, deal, 1, 2, 3),
    (24, forfeit(FAY, 475, 25)),
    (26, "", gone(1, 1, by=0)),
    (26.5, plan),
    (27, call_off),
    (27.5, otherwise),
    *in_turn(28, end, 1, 2),
    (29, carry_out(finished=True)),
    (29.9, play_on),
    *in_turn(30, deal, 1, 2, 3),
    (31, plan),
    *in_turn(32, end, 1, 2, 3),
    (33, "Ben", carry_out()),
    *in_turn(34, deal, 1, 2, 3),
    (35, "", gone(1, 2, 3, by=0)),
    (35.5, "Ben", gone(3, 4)),
    (35.6, "Ben", gone(2, 4)),
    *in_turn(36, end, 1, 2, 3),
    (37, break_up(1)),
    (38, carry_out()),
    (38.5, "Ben", seen(2)),
    *in_turn(39, deal, 2, 3),
    (40, "", gone(2, 0, 1, 2, 3)),
    (40.2, "", gone(3, 0, 1, 2)),
    *in_turn(41, end, 2, 3),
    (42, HandForHand(True)),
    (43, NextRound(1)),
    (44, "", gone(2, 0, by=1)),
    (44.5, "", gone(3, 1)),
    (45, "", end(2)),
    (45.2, "", end(3)),
    (46, NextRound(2)),
    (47, "", gone(2, 0)),
    (47.5, "", gone(3, 0)),
    (48, Undo((108,))),
    (48.5, Undo((109,), redo=True)),
    (49, StartCardDraw((9,), (1,), finished=True)),
    *(
        (50 + 0.1 * number, "Ben", take(number, (4 * number) % 9)) for number in range(8)
    ),  # 111 to 118
    (51, EndDraw()),
    (52, late(IDA)),
    (53, HandForHand(False)),
    (54, "", deal(1)),
    (55, "", at_place(BEN, lambda table: MarkAbsentAtTable(table, BEN, True))),
    (56, "", deal(1)),
    (57, "", deal(1)),
    (58, MarkAbsent(BEN, absent=False)),
    (59, "", gone(1, 0, 1, 2, by=3)),
    (61, "", deal(1)),
    (62, "", gone(1, 0, 1, by=2)),
    (63, "", deal(1)),
    (64, "", gone(1, 0, 1, by=2)),  # 130
    (65, "", deal(1)),
    (66, "", gone(1, 0, by=1)),
    (67, FinishNight()),
)
"""Twenty-eight in all; two redraws, one of them with real cards, three moves, one table broken."""
