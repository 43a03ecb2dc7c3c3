"""Examples and defaults of everything stored about seats."""

from typing import Any

from seating.balance_plan import (
    Move,
    MoveReason,
    TableCard,
    TargetSeatReason,
    TieBreakDeal,
    TieBreakPurpose,
)
from seating.button_and_blinds import ButtonAndBlinds
from seating.cards import Card, Suit
from tournament.players.values import Entrant, EntrantStatus
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
MOVE = Move(7, 1, 2, 2, 9, MoveReason.SAME_POSITION, TargetSeatReason.EMPTIED, 3, (8, -1), 8, 6)
DRAWN_MOVE = Move(-1, 1, 3, 2, 10, MoveReason.BROKEN, TargetSeatReason.DRAWN)
DEAL = TieBreakDeal((TableCard(1, TEN), TableCard(2, ACE)), 1, TieBreakPurpose.GIVES, 3)
PLACES = (DrawSlot(ACE, 1, 1, 7), DrawSlot(TEN, 2, 10))


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
