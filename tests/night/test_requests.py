"""Requests of players and tables to the desk: one each, until handled or withdrawn."""

from tests.night.evening import Evening, at, each_says
from tests.night.row_tests import each_gives
from tests.tables.seated_evening import FREE_REBUYS, out, over, playing, seated
from tournament.clock.actions import Pause
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.desk_requests import (
    AskDesk,
    CallFloor,
    CloseRequest,
    WithdrawRequest,
    find_open_request,
)
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import ClockStop, StopReason
from tournament.players.actions.entries import ExpectPlayer, MarkAbsent
from tournament.tables.values import DeskRequest, RequestKind

NIGHT = playing(3, 3, terms=FREE_REBUYS)


def test_a_player_asks_from_their_seat() -> None:
    night = out(NIGHT, 2, 4).do(3, AskDesk(-4, RequestKind.REBUY))
    assert night.state.requests == (DeskRequest(RequestKind.REBUY, at(3), -4, 2),)
    assert find_open_request(night.state, RequestKind.REBUY, -4, 0) == night.state.requests[0]
    assert find_open_request(night.state, RequestKind.ADD_ON, -4, 0) is None


def test_every_wish_of_everybody_waits() -> None:
    night = NIGHT.do(3, AskDesk(-1, RequestKind.ADD_ON))
    assert night.do(4, AskDesk(-1, RequestKind.ADD_ON)).past is night.past
    others = night.do(
        4,
        AskDesk(-2, RequestKind.ADD_ON),
        AskDesk(-1, RequestKind.FLOOR),
        AddUnnamedPlayers(7, 0, 0),
        AskDesk(-7, RequestKind.FLOOR),
    )
    assert [(one.player, one.wish, one.table) for one in others.state.requests] == [
        (-1, RequestKind.ADD_ON, 1),
        (-2, RequestKind.ADD_ON, 1),
        (-1, RequestKind.FLOOR, 1),
        (-7, RequestKind.FLOOR, 0),
    ]


NO_CHIPS = "Player 1 has no chips in play."


test_what_cannot_be_asked_for = each_says(
    Evening.refuses,
    3,
    [
        (
            AskDesk(-9, RequestKind.FLOOR),
            "This player is not on the list. Load the page again.",
        ),
        (
            out(NIGHT, 2, 1).do(2, DeclineRebuy(-1)),
            AskDesk(-1, RequestKind.REBUY),
            "Player 1 can’t rebuy any more. Ask the director.",
        ),
        (
            NIGHT.do(2, ExpectPlayer(7, "Bob")),
            AskDesk(7, RequestKind.REBUY),
            "Bob can’t rebuy any more. Ask the director.",
        ),
        (out(NIGHT, 2, 1), AskDesk(-1, RequestKind.ADD_ON), NO_CHIPS),
        (NIGHT.do(2, MarkAbsent(-1, True)), AskDesk(-1, RequestKind.BREAK), NO_CHIPS),
        (AskDesk(-1, RequestKind.BACK), "Player 1 is not absent."),
        (
            NIGHT.do(2, FinishNight()),
            AskDesk(-1, RequestKind.FLOOR),
            "This night is finished. Reopen it first.",
        ),
        (CallFloor(3), "There is no table 3."),
        (CallFloor(1, note="x" * 141), "That is longer than 140 letters. Shorten it."),
        (
            seated(3),
            CallFloor(1, stop_clock=True),
            "The clock has not started. Start it first. Call the floor without stopping the clock.",
        ),
    ],
    NIGHT,
)


def test_a_table_calls_the_floor_once() -> None:
    night = NIGHT.do(3, CallFloor(2, note=" string bet "))
    assert night.state.requests == (
        DeskRequest(RequestKind.FLOOR, at(3), table=2, note="string bet"),
    )
    assert night.state.stop is None
    assert len(night.do(4, CallFloor(1)).state.requests) == 2
    assert find_open_request(night.state, RequestKind.FLOOR, 0, 1) is None


def test_and_stops_the_clock_if_it_must() -> None:
    """
    No additional hands at any table until the dispute is decided (HomePokerTourney, TIMER USE AND
    BREAKS).
    """
    night = NIGHT.do(3, CallFloor(2, stop_clock=True))
    assert (night.state.stop, night.face(9).left_ms) == (
        ClockStop(StopReason.DISPUTE, at(3)),
        night.face(3).left_ms,
    )
    later = NIGHT.do(3, CallFloor(2)).do(4, CallFloor(2, stop_clock=True))
    assert (len(later.state.requests), later.state.stop) == (
        1,
        ClockStop(StopReason.DISPUTE, at(4)),
    )


def test_a_clock_that_stands_already_stays_as_it_is() -> None:
    stood = NIGHT.do(2, Pause(StopReason.BREAK))
    night = stood.do(3, CallFloor(2, stop_clock=True))
    assert (night.state.stop, len(night.state.requests)) == (stood.state.stop, 1)
    assert stood.tells(3, CallFloor(2, stop_clock=True)) == "Table 2 calls the floor"


def test_what_was_dealt_with_is_gone() -> None:
    night = NIGHT.do(3, AskDesk(-1, RequestKind.FLOOR), CallFloor(1), CallFloor(2))
    closed = night.do(4, CloseRequest(RequestKind.FLOOR, table=1))
    assert [(one.player, one.table) for one in closed.state.requests] == [(-1, 1), (0, 2)]
    assert [
        one.table for one in closed.do(5, CloseRequest(RequestKind.FLOOR, -1)).state.requests
    ] == [2]
    bare = seated(2).undo(-7, 4, 3, 2)  # where nobody has a seat, any table calls
    assert bare.do(0, CallFloor(5)).state.requests == (
        DeskRequest(RequestKind.FLOOR, at(0), table=5),
    )


def test_what_was_taken_back_is_gone() -> None:
    """Only this wish of this player: their others, those of others and the table's call wait on."""
    others = NIGHT.do(
        3, CallFloor(1), AskDesk(-2, RequestKind.ADD_ON), AskDesk(-1, RequestKind.BREAK)
    )
    asked = others.do(4, AskDesk(-1, RequestKind.ADD_ON))
    assert asked.do(5, WithdrawRequest(-1, RequestKind.ADD_ON)).state == others.state
    away = asked.do(
        5, MarkAbsent(-1, True), AskDesk(-1, RequestKind.BACK)
    )  # also what could not be asked for any more
    left = away.do(
        6, WithdrawRequest(-1, RequestKind.ADD_ON), WithdrawRequest(-1, RequestKind.BACK)
    ).state.requests
    assert [(one.player, one.table) for one in left] == [(0, 1), (-2, 1)]


NOT_ASKED = "That request was dealt with or taken back already."


test_what_cannot_be_taken_back = each_gives(
    lambda before, action: NIGHT.do(3, *before).refuses(4, action),
    [
        (
            (AskDesk(-1, RequestKind.FLOOR), WithdrawRequest(-1, RequestKind.FLOOR)),
            WithdrawRequest(-1, RequestKind.FLOOR),
            NOT_ASKED,
        ),
        ((AskDesk(-1, RequestKind.FLOOR),), WithdrawRequest(-1, RequestKind.BREAK), NOT_ASKED),
        ((AskDesk(-2, RequestKind.FLOOR),), WithdrawRequest(-1, RequestKind.FLOOR), NOT_ASKED),
        ((CallFloor(1),), WithdrawRequest(-1, RequestKind.FLOOR), NOT_ASKED),
        (
            (CallFloor(1),),
            WithdrawRequest(0, RequestKind.FLOOR),
            "This player is not on the list. Load the page again.",
        ),
        (
            (AskDesk(-1, RequestKind.FLOOR), FinishNight()),
            WithdrawRequest(-1, RequestKind.FLOOR),
            "This night is finished. Reopen it first.",
        ),
    ],
)


test_the_journal_tells_it = each_says(
    Evening.tells,
    3,
    [
        (AskDesk(-1, RequestKind.FLOOR), "Player 1 calls the floor"),
        (AskDesk(-1, RequestKind.REBUY), "Player 1 asks for a rebuy"),
        (AskDesk(-1, RequestKind.ADD_ON), "Player 1 asks for an add-on"),
        (AskDesk(-1, RequestKind.BREAK), "Player 1 leaves the table for a while"),
        (CallFloor(2), "Table 2 calls the floor"),
        (CallFloor(2, stop_clock=True), "Table 2 calls the floor and stops the clock"),
        (CloseRequest(RequestKind.REBUY, -1), "Dealt with: Player 1 asks for a rebuy"),
        (CloseRequest(RequestKind.FLOOR, table=2), "Dealt with: Table 2 calls the floor"),
    ],
    over(NIGHT, 2),
)


def test_the_journal_tells_what_was_taken_back() -> None:
    asked = NIGHT.do(3, AskDesk(-1, RequestKind.REBUY))
    assert (
        asked.tells(4, WithdrawRequest(-1, RequestKind.REBUY))
        == "Taken back: Player 1 asks for a rebuy"
    )
