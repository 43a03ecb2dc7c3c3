"""Examples of everything that is written down about seats, and the defaults that never change."""

from typing import Any

from seating.balance_plan import Move, TableCard, TargetSeatReason, TieBreakDeal, TieBreakPurpose
from seating.balance_plan import MoveReason as MoveWhy
from seating.button import ButtonAndBlinds
from seating.cards import Card, Suit
from tests.night.evening import at
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk, CallFloor, CloseRequest, WithdrawRequest
from tournament.players.values import Entrant, EntrantStatus
from tournament.tables.actions.card_draws import EndDraw, StartCardDraw, TakeCard
from tournament.tables.actions.dealer_button import DealForButton, SeatHighCard, SetButton
from tournament.tables.actions.hands import FinishHand, NextRound, Redeal
from tournament.tables.actions.late_seating import DrawSeat
from tournament.tables.actions.moves import (
    CancelMoves,
    MakePlannedMoves,
    PlanBreak,
    PlanMoves,
    PostponeMoves,
)
from tournament.tables.actions.penalties import Penalize, Warn
from tournament.tables.actions.seat_draw import AnnounceDraw, CancelDraw, DrawSeats
from tournament.tables.actions.seats import (
    CheckSeats,
    LockSeat,
    OpenTable,
    SeatPlayer,
    SetTable,
    SwapSeats,
)
from tournament.tables.actions.table_phone import KnockOutAtTable, MarkAbsentAtTable, SetBlindPoster
from tournament.tables.values import (
    CardDraw,
    DeskRequest,
    DrawKind,
    DrawSlot,
    MovePlan,
    Penalty,
    RequestKind,
    SeatReason,
    SeatStay,
    Table,
)

PROMISE, SEED = "0f" * 32, "a1" * 32
ACE, TEN = Card(1, Suit.SPADES), Card(10, Suit.HEARTS, 2)
MOVE = Move(7, 1, 2, 2, 9, MoveWhy.SAME_POSITION, TargetSeatReason.EMPTIED, 3, (8, -1), 8, 6)
DRAWN_MOVE = Move(-1, 1, 3, 2, 10, MoveWhy.BROKEN, TargetSeatReason.DRAWN)
DEAL = TieBreakDeal((TableCard(1, TEN), TableCard(2, ACE)), 1, TieBreakPurpose.GIVES, 3)
PLACES = (DrawSlot(ACE, 1, 1, 7), DrawSlot(TEN, 2, 10))

SEAT_ACTIONS: dict[str, tuple[Action, ...]] = {
    "hand_over": (FinishHand(1, 2),),
    "redeal": (Redeal(1, 2, 3),),
    "next_round": (NextRound(4),),
    "set_button": (SetButton(1, 2), SetButton(1, 2, 3, 4, played=True, hand=7)),
    "high_card": (DealForButton(1, (SeatHighCard(1, ACE), SeatHighCard(2, TEN))),),
    "open_table": (OpenTable(1, 9),),
    "set_table": (SetTable(1, "", 9), SetTable(1, "Zoë’s", 8, (3, 4), 2)),
    "seat_player": (SeatPlayer(7, 1, 2), SeatPlayer(7, 1, 2, "his brother")),
    "swap_seats": (SwapSeats(7, 8), SwapSeats(7, 8, "the light", (1, 2, 3, 4))),
    "fix_seat": (LockSeat(7, True), LockSeat(7, False)),
    "check_seats": (CheckSeats(1, (7, 8)),),
    "promise_draw": (
        AnnounceDraw(PROMISE, (7, 8), (2,), (1,)),
        AnnounceDraw(PROMISE, (7, 8), (2,), (1,), (8,)),
    ),
    "call_off_draw": (CancelDraw(),),
    "draw_seats": (DrawSeats(SEED, "", PLACES), DrawSeats(SEED, "pizza", (), finished=True)),
    "lay_out_cards": (StartCardDraw((2, 3), (1, 4)), StartCardDraw((2,), (1,), finished=True)),
    "take_card": (TakeCard(7, ACE), TakeCard(-1, TEN)),
    "end_draw": (EndDraw(),),
    "draw_seat": (DrawSeat(7, 1, 2), DrawSeat(7, 1, 2, SEED)),
    "plan_moves": (PlanMoves((MOVE,), (DEAL,)), PlanMoves((MOVE, DRAWN_MOVE), reason="brothers")),
    "plan_break": (PlanBreak(1, (DRAWN_MOVE,), SEED),),
    "carry_out": (MakePlannedMoves(at(5)), MakePlannedMoves(at(5), finished=True)),
    "call_off_moves": (CancelMoves(at(5)),),
    "play_on": (PostponeMoves(17),),
    "out_at_table": (KnockOutAtTable(1, (7,)), KnockOutAtTable(1, (7, 8), (-1,))),
    "away_at_table": (MarkAbsentAtTable(1, 7, True),),
    "name_poster": (SetBlindPoster(7, "Bob"), SetBlindPoster(7, "")),
    "penalize": (Penalize(7, 0), Penalize(7, 9, "phone")),
    "warn": (Warn(7, "phone"),),
    "ask": tuple(AskDesk(7, wish) for wish in RequestKind),
    "call_floor": (CallFloor(1), CallFloor(1, True, "string bet")),
    "take_back_request": (
        WithdrawRequest(7, RequestKind.FLOOR),
        WithdrawRequest(-1, RequestKind.BREAK),
    ),
    "close_request": (CloseRequest(RequestKind.REBUY, 7), CloseRequest(RequestKind.FLOOR, table=1)),
}

SEATED = Entrant(
    "Cleo",
    8,
    EntrantStatus.ABSENT,
    sat=(SeatStay(1, 2, 3, SeatReason.DRAW, 9), SeatStay(2, 10, 9, SeatReason.BREAK)),
    fixed=True,
    poster="Bob",
    blinded=30,
    penalty=Penalty(2, 3, 5, "phone"),
)
TABLE = Table(
    size=9,
    seats={1: 7, 10: 8},
    name="By the bar",
    closed=(3, 4),
    order=2,
    hand=5,
    step=1,
    began=9,
    running=True,
    deals=2,
    spots=ButtonAndBlinds(1, 2, 3, (4,)),
    small_by=7,
    big_by=8,
    button_by=-1,
    set=True,
    touched=9,
    newcomers=(8,),
    checked=True,
)
SEAT_STATE: dict[str, Any] = {
    "round": 3,
    "in_round": True,
    "moves": MovePlan(5, (MOVE, DRAWN_MOVE), (DEAL,), 1, "brothers"),
    "draw": CardDraw(
        1, DrawKind.PROGRAM, PROMISE, (7, 8), (2,), (1,), (8,), PLACES, SEED, "pizza", 9
    ),
    "requests": (
        DeskRequest(RequestKind.FLOOR, 5, 0, 2, "string bet"),
        DeskRequest(RequestKind.REBUY, 6, 7),
    ),
}
