"""
Hands of a table: begun, finished, dealt again; who is bound by what, and what a table waits for.
"""

from dataclasses import replace

from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonAndBlinds
from tests.money.money_evening import buy_more
from tests.night.evening import Evening, at, each_says
from tests.tables.seated_evening import (
    FREE_REBUYS,
    coming_hand,
    dealt,
    drawn,
    move,
    out,
    over,
    played_hand,
    playing,
    started,
)
from tournament.clock.actions import Pause, Resume
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import StopReason
from tournament.night.values.house_rules import HouseRules
from tournament.tables.actions.hands import FinishHand, NextHand, Redeal
from tournament.tables.actions.moves import CancelMoves, MakePlannedMoves, PlanMoves
from tournament.tables.actions.penalties import Penalize
from tournament.tables.actions.real_card_draw import StartCardDraw
from tournament.tables.actions.seat_draw import AnnounceDraw, CancelDraw
from tournament.tables.actions.seats import OpenTable
from tournament.tables.rules.seats import list_taken_seats
from tournament.tables.values import Table

MEANWHILE = "Table 1 is at hand 1."
SAID = "Somebody has said so already."


PLAYING = playing(3)


def test_a_first_hand_is_dealt_to_those_who_sit_there() -> None:
    night = dealt(started(3), 1)
    assert night.state.tables[1] == Table(
        size=10,
        seats={1: -1, 2: -2, 3: -3},
        hand=1,
        began=at(1),
        running=True,
        spots=ButtonAndBlinds(1, 2, 3),
        small_by=-2,
        big_by=-3,
        button_by=-1,
        touched=at(1),
        reported=True,
    )


def test_the_next_hand_ends_the_one_before() -> None:
    table = dealt(PLAYING, 21).state.tables[1]
    assert (table.hand, table.step, table.began, table.running, table.spots) == (
        2,
        1,
        at(21),
        True,
        ButtonAndBlinds(2, 3, 1),
    )


def test_two_taps_begin_one_hand() -> None:
    """The phone at the table and the desk tap at once."""
    assert PLAYING.do(2, NextHand(1, 1)).past is PLAYING.past
    assert PLAYING.refuses(2, NextHand(1, 3)) == MEANWHILE
    assert dealt(PLAYING, 2).refuses(2, NextHand(1, 1)) == "Table 1 is at hand 2."


def test_a_hand_is_over_once() -> None:
    night = over(PLAYING, 2)
    before, table = PLAYING.state.tables[1], night.state.tables[1]
    assert table == replace(before, running=False, touched=at(2))
    assert night.do(3, FinishHand(1, 1)).past is night.past
    assert night.refuses(3, FinishHand(1, 2)) == MEANWHILE
    assert started(3).refuses(3, FinishHand(1, 0)) == "Table 1 is at hand 0."


def test_a_misdeal_moves_nothing() -> None:
    """
    TDA 35: button, level and what is left of a penalty stay; also when the level has ended
    meanwhile.
    """
    night = dealt(PLAYING.do(1.5, Penalize(-2, 2, "phone")), 19)
    again = night.do(21, Redeal(1, 2, 2))
    assert again.state.tables[1] == replace(night.state.tables[1], deals=2)
    assert again.state.entrants == night.state.entrants
    assert again.do(21, Redeal(1, 2, 2)).past is again.past
    assert dealt(again, 23).state.tables[1].deals == 1


test_what_cannot_be_dealt = each_says(
    Evening.refuses,
    5,
    [
        (PLAYING, Redeal(1, 1, 3), SAID),
        (PLAYING, Redeal(1, 2, 2), "Only the hand in play is dealt again."),
        (
            over(PLAYING, 2),
            Redeal(1, 1, 2),
            "Only the hand in play is dealt again.",
        ),
        (
            PLAYING.do(2, FinishNight()),
            Redeal(1, 1, 2),
            "This night is finished. Reopen it first.",
        ),
        (PLAYING, NextHand(2, 1), "There is no table 2."),
        (PLAYING, NextHand(1001, 1), "There is no table 1001."),
        (PLAYING, FinishHand(2, 1), "There is no table 2."),
        (
            PLAYING.do(2, OpenTable(2, 10), AddUnnamedPlayers(6, 0, 0)),
            NextHand(2, 1),
            "Table 2 needs two players for a hand.",
        ),
        (
            drawn(playing(3, 3), 2, 1, finished=True),
            NextHand(2, 2),
            "Table 2 was broken. Nobody plays there.",
        ),
        (
            PLAYING.do(2, Pause(StopReason.DISPUTE)),
            NextHand(1, 2),
            "Dispute: finish this hand, then wait for the director.",
        ),
        (
            PLAYING.do(2, FinishNight()),
            NextHand(1, 2),
            "This night is finished. Reopen it first.",
        ),
    ],
)


def test_no_hand_begins_before_the_clock_or_in_a_break() -> None:
    waits = "The night has not begun. The first hand waits for the clock."
    assert started(3).undo(0, started(3).past.version).refuses(0, NextHand(1, 1)) == waits
    pause = "Break: finish this hand, then wait."
    assert PLAYING.refuses(45, NextHand(1, 2)) == pause
    assert PLAYING.do(46, FinishHand(1, 1)).state.tables[1].running is False
    assert PLAYING.do(2, Pause(StopReason.BREAK)).refuses(3, NextHand(1, 2)) == pause
    PLAYING.do(2, Pause(StopReason.DISPUTE)).do(4, Resume(), NextHand(1, 2))


test_the_journal_tells_it = each_says(
    Evening.tells,
    2,
    [
        (NextHand(1, 2), "Table 1 began hand 2"),
        (FinishHand(1, 1), "Table 1 finished hand 1"),
        (Redeal(1, 1, 2), "Misdeal: table 1 deals hand 1 again"),
    ],
    PLAYING,
)


# --- what a table waits for

MOVES = "Players are about to move. Finish this hand, then wait."
SEATS = "New seats are about to be drawn. Finish this hand, then wait."


def test_every_table_waits_for_planned_moves() -> None:
    """By HomePokerTourney (MOVING PLAYERS) no table begins a hand before the moves."""
    night = over(playing(5, 5, 5), 2)
    planned = night.do(2, PlanMoves((move(night, 2, 1, 3, 9),), reason="light"))
    assert [planned.refuses(3, NextHand(number, 2)) for number in (1, 2, 3)] == [MOVES] * 3
    for after in (CancelMoves(at(2)), MakePlannedMoves(at(2))):
        planned.do(3, after, NextHand(1, 2))


def test_a_table_waits_for_a_draw() -> None:
    night = over(playing(3, 3), 2)
    promised = night.do(2, AnnounceDraw("a" * 64, tuple(range(-6, 0)), (6,), (1,)))
    assert promised.refuses(3, NextHand(1, 2)) == SEATS
    promised.do(3, CancelDraw(), NextHand(1, 2))
    laid_out = night.do(2, StartCardDraw((6,), (1,)))
    assert laid_out.refuses(3, NextHand(2, 2)) == SEATS


def test_by_tda_a_table_three_short_waits() -> None:
    """TDA 11-D: it stops when its next big blind would come to an open seat."""
    rules = HouseRules(balance=Policy.TDA)
    both = playing(6, 6, rules=rules, seats=6)
    night, other = out(both, 2, 4, 5, 6), out(both, 2, 1, 5, 6)
    short = "Table 1 is three players short. Wait until players move there."
    assert night.refuses(3, NextHand(1, 2)) == short
    other.do(3, NextHand(1, 2))
    night.do(3, NextHand(2, 2))


# --- out, may still rebuy

ASKS = "Player 3 is out and may still rebuy. Ask first."


def test_the_button_waits_for_the_answer_of_who_may_rebuy() -> None:
    """
    The seat stays theirs; their answer decides whether the big blind went out (rebuys until level
    4).
    """
    night = out(playing(6, terms=FREE_REBUYS, seats=6), 2, 3)
    assert night.refuses(3, NextHand(1, 2)) == ASKS
    assert list_taken_seats(night.state, 1, at(3))[3] == -3
    assert coming_hand(night.do(3, buy_more(-3, price=0)), 3) == "2/3/4"
    assert played_hand(dealt(night.do(3, DeclineRebuy(-3)), 4), 4) == "2/-/4"


def test_only_their_own_table_waits_for_them() -> None:
    night = out(playing(3, 3, terms=FREE_REBUYS), 2, 3)
    assert dealt(night, 3, 2).state.tables[2].hand == 2


def test_the_time_for_rebuys_ends_with_the_first_hand_of_level_4_at_their_own_table() -> None:
    """
    Table 2 has dealt it, table 1 has not: player 3 may still say yes, and their table asks before
    it deals.
    """
    night = dealt(playing(3, 3, terms=FREE_REBUYS), 65)
    night = out(dealt(night, 75, 2), 75, 3)
    assert night.refuses(76, NextHand(1, 3)) == ASKS
    assert night.do(76, buy_more(-3, price=0)).state.entrants[-3].seat is not None
    late = out(dealt(night.do(76, DeclineRebuy(-3)), 77, 1), 78, 2)
    assert 2 not in list_taken_seats(late.state, 1, at(78))


def test_an_empty_seat_is_given_up_with_the_next_hand() -> None:
    night = dealt(out(playing(6, seats=6), 2, 6), 3)
    assert (6 in night.state.tables[1].seats, night.state.entrants[-6].seat) == (False, None)
    assert night.state.entrants[-6].sat[-1].until == at(3)
