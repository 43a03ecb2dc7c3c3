"""Examples of everything that is written down about seats, and the defaults that never change."""

from typing import Any

from seating.button import ButtonAndBlinds, ButtonRule
from seating.cards import Card, Suit
from seating.plan import Move, TableCard, TargetSeatReason, TieBreakDeal, TieBreakPurpose
from seating.plan import MoveReason as MoveWhy
from seating.policy import Policy
from tests.core.evening import at
from tournament.core.actions.at_table import AwayAtTable, NamePoster, OutAtTable
from tournament.core.actions.base import Action
from tournament.core.actions.buttons import HighCard, SeatCard, SetButton
from tournament.core.actions.card_draws import EndDraw, LayOutCards, TakeCard
from tournament.core.actions.draws import CallOffDraw, DrawSeats, PromiseDraw
from tournament.core.actions.hands import HandOver, NextRound, Redeal
from tournament.core.actions.late import DrawSeat
from tournament.core.actions.moves import CallOffMoves, CarryOut, PlanBreak, PlanMoves, PlayOn
from tournament.core.actions.penalties import Penalize, Warn
from tournament.core.actions.requests import Ask, CallFloor, CloseRequest, TakeBackRequest
from tournament.core.actions.seats import (
    CheckSeats,
    FixSeat,
    OpenTable,
    SeatPlayer,
    SetTable,
    SwapSeats,
)
from tournament.core.entrants import Entrant, Status
from tournament.core.tables import (
    CardDraw,
    DrawKind,
    MovePlan,
    Penalty,
    Place,
    Request,
    Sitting,
    Table,
    Why,
    Wish,
)

PROMISE, SEED = "0f" * 32, "a1" * 32
ACE, TEN = Card(1, Suit.SPADES), Card(10, Suit.HEARTS, 2)
MOVE = Move(7, 1, 2, 2, 9, MoveWhy.SAME_POSITION, TargetSeatReason.EMPTIED, 3, (8, -1), 8, 6)
DRAWN_MOVE = Move(-1, 1, 3, 2, 10, MoveWhy.BROKEN, TargetSeatReason.DRAWN)
DEAL = TieBreakDeal((TableCard(1, TEN), TableCard(2, ACE)), 1, TieBreakPurpose.GIVES, 3)
PLACES = (Place(ACE, 1, 1, 7), Place(TEN, 2, 10))

SEAT_ACTIONS: dict[str, tuple[Action, ...]] = {
    "hand_over": (HandOver(1, 2),),
    "redeal": (Redeal(1, 2, 3),),
    "next_round": (NextRound(4),),
    "set_button": (SetButton(1, 2), SetButton(1, 2, 3, 4, played=True, hand=7)),
    "high_card": (HighCard(1, (SeatCard(1, ACE), SeatCard(2, TEN))),),
    "open_table": (OpenTable(1, 9),),
    "set_table": (SetTable(1, "", 9), SetTable(1, "Zoë’s", 8, (3, 4), 2)),
    "seat_player": (SeatPlayer(7, 1, 2), SeatPlayer(7, 1, 2, "his brother")),
    "swap_seats": (SwapSeats(7, 8), SwapSeats(7, 8, "the light", (1, 2, 3, 4))),
    "fix_seat": (FixSeat(7, True), FixSeat(7, False)),
    "check_seats": (CheckSeats(1, (7, 8)),),
    "promise_draw": (
        PromiseDraw(PROMISE, (7, 8), (2,), (1,)),
        PromiseDraw(PROMISE, (7, 8), (2,), (1,), (8,)),
    ),
    "call_off_draw": (CallOffDraw(),),
    "draw_seats": (DrawSeats(SEED, "", PLACES), DrawSeats(SEED, "pizza", (), finished=True)),
    "lay_out_cards": (LayOutCards((2, 3), (1, 4)), LayOutCards((2,), (1,), finished=True)),
    "take_card": (TakeCard(7, ACE), TakeCard(-1, TEN)),
    "end_draw": (EndDraw(),),
    "draw_seat": (DrawSeat(7, 1, 2), DrawSeat(7, 1, 2, SEED)),
    "plan_moves": (PlanMoves((MOVE,), (DEAL,)), PlanMoves((MOVE, DRAWN_MOVE), reason="brothers")),
    "plan_break": (PlanBreak(1, (DRAWN_MOVE,), SEED),),
    "carry_out": (CarryOut(at(5)), CarryOut(at(5), finished=True)),
    "call_off_moves": (CallOffMoves(at(5)),),
    "play_on": (PlayOn(17),),
    "out_at_table": (OutAtTable(1, (7,)), OutAtTable(1, (7, 8), (-1,))),
    "away_at_table": (AwayAtTable(1, 7, True),),
    "name_poster": (NamePoster(7, "Bob"), NamePoster(7, "")),
    "penalize": (Penalize(7, 0), Penalize(7, 9, "phone")),
    "warn": (Warn(7, "phone"),),
    "ask": tuple(Ask(7, wish) for wish in Wish),
    "call_floor": (CallFloor(1), CallFloor(1, True, "string bet")),
    "take_back_request": (TakeBackRequest(7, Wish.FLOOR), TakeBackRequest(-1, Wish.BREAK)),
    "close_request": (CloseRequest(Wish.REBUY, 7), CloseRequest(Wish.FLOOR, table=1)),
}

SEATED = Entrant(
    "Cleo",
    8,
    Status.ABSENT,
    sat=(Sitting(1, 2, 3, Why.DRAW, 9), Sitting(2, 10, 9, Why.BREAK)),
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
    "requests": (Request(Wish.FLOOR, 5, 0, 2, "string bet"), Request(Wish.REBUY, 6, 7)),
}

SEAT_RULES = {
    "table_seats": 10,
    "button": ButtonRule.HPT,
    "balance": Policy.SOURCE,
    "two_tables_at": 18,
    "final_table_at": 9,
    "break_to": 9,
}
SEAT_DEFAULTS = {
    "CallFloor": {"stop_clock": False, "note": ""},
    "Card": {"deck": 1},
    "CardDraw": {
        "promise": "",
        "players": (),
        "sizes": (),
        "numbers": (),
        "dealers": (),
        "places": (),
        "seed": "",
        "word": "",
        "done": 0,
    },
    "CarryOut": {"finished": False},
    "CloseRequest": {"player": 0, "table": 0},
    "DrawSeat": {"seed": ""},
    "DrawSeats": {"finished": False},
    "LayOutCards": {"finished": False},
    "Move": {"distance": -1, "passed": (), "size": 0, "to_size": 0},
    "MovePlan": {"deals": (), "breaks": 0, "reason": ""},
    "OutAtTable": {"by": ()},
    "Penalize": {"reason": ""},
    "Penalty": {"reason": ""},
    "Place": {"player": 0},
    "PlanMoves": {"deals": (), "reason": ""},
    "PromiseDraw": {"dealers": ()},
    "Request": {"player": 0, "table": 0, "note": ""},
    "SeatPlayer": {"reason": ""},
    "SetButton": {"small": 0, "big": 0, "played": False, "hand": 0},
    "SetTable": {"closed": (), "order": 0},
    "Sitting": {"until": -1},
    "Spots": {"more_big": ()},
    "SwapSeats": {"reason": "", "places": ()},
    "Table": {
        "size": 10,
        "name": "",
        "closed": (),
        "broken": False,
        "order": 0,
        "hand": 0,
        "step": 0,
        "began": 0,
        "running": False,
        "deals": 1,
        "spots": None,
        "reported": False,
        "small_by": 0,
        "big_by": 0,
        "button_by": 0,
        "set": False,
        "last": None,
        "emptied": (),
        "touched": 0,
        "newcomers": (),
        "checked": False,
    },
}
