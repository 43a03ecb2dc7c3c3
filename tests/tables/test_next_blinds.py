"""
After a bust the table's phone says who has the button and the blinds in the next hand, unless they
just move on.
"""

from seating.button_and_blinds import ButtonRule
from tests.night.evening import Evening, at, told
from tests.rows import each_row
from tests.tables.seated_evening import (
    FREE_REBUYS,
    dealt,
    move,
    out,
    over,
    playing,
    seated,
    started,
)
from tournament.clock.actions import Pause, StartClock
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import StopReason
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.moves import MakePlannedMoves, PlanMoves
from tournament.tables.actions.seats import SeatPlayer
from tournament.tables.views.hand_text import next_blinds_text

RULES = {rule.value: HouseRules(button=rule) for rule in ButtonRule}


def next_hand(night: Evening, minutes: float, table: int = 1) -> str:
    """What is said; nothing where nothing is."""
    line = next_blinds_text(night.state, table, at(minutes))
    return "" if line is None else told(line).replace("Player ", "")


def six(rule: str = "hpt", left: int = 6) -> Evening:
    """A table of six seats in its first hand: button 1, blinds 2 and 3."""
    return playing(left, rules=RULES[rule], seats=6)


@each_row(
    ("row", "rule", "left", "gone", "said"),
    [
        ("E1", "hpt", 6, (), ""),
        ("all move on by one", "hpt", 6, (5,), ""),
        ("E2", "hpt", 6, (3,), "Next hand: 2 button, no small blind, 4 big blind."),
        ("E3", "hpt", 6, (2,), "Next hand: 1 button, 3 small blind, 4 big blind."),
        ("E8", "tda", 6, (1, 2, 3), "Next hand: dead button, no small blind, 4 big blind."),
        ("E11a", "hpt", 3, (1,), "Next hand: 3 button and small blind, 2 big blind."),
        (
            "4.2",
            "moving",
            6,
            (2,),
            "Next hand: 3 button, no small blind, 4 big blind, 5 big blind.",
        ),
        ("the winner", "hpt", 2, (2,), ""),
    ],
)
def test_who_posts_after_somebody_went_out(
    row: str, rule: str, left: int, gone: tuple[int, ...], said: str
) -> None:
    night = out(six(rule, left), 2, *gone)
    assert next_hand(night, 2) == said
    assert next_hand(over(night, 3), 3) == said


def test_who_sits_down_there_has_the_duty_of_the_seat() -> None:
    night = out(six(), 2, 3).do(2.5, AddUnnamedPlayers(7, 0, 0), SeatPlayer(-7, 1, 3))
    assert next_hand(night, 3) == "Next hand: 2 button, 7 small blind, 4 big blind."


def test_while_players_are_about_to_move_nothing_is_said_yet() -> None:
    night = over(out(playing(6, 8, rules=RULES["hpt"], seats=8), 2, 3), 2.5)
    assert next_hand(night, 2.5) == ""  # two tables differ by two
    night = night.do(3, PlanMoves((move(night, 3, 9, 1, 3),), reason="as the host wishes"))
    assert next_hand(night, 3) == ""
    night = night.do(4, MakePlannedMoves(at(3)))
    assert next_hand(night, 4) == "Next hand: 2 button, 9 small blind, 4 big blind."
    assert next_hand(night, 4, table=2) == ""


def test_who_may_still_rebuy_answers_first() -> None:
    night = out(playing(6, seats=6, terms=FREE_REBUYS), 2, 3)
    assert next_hand(night, 2) == ""
    assert (
        next_hand(night.do(3, DeclineRebuy(-3)), 3)
        == "Next hand: 2 button, no small blind, 4 big blind."
    )
    (rebuy,) = [number for number, offer in enumerate(FREE_REBUYS.offers) if offer.buys == "rebuy"]
    two = out(playing(6, seats=6, terms=FREE_REBUYS), 2, 2, 3).do(3, DeclineRebuy(-2))
    assert next_hand(two, 3) == ""
    again = two.do(3, BuyMore(-3, rebuy, 0, 0, stack=0))
    assert next_hand(again, 3) == "Next hand: 1 button, 3 small blind, 4 big blind."


def test_in_a_break_and_hand_for_hand_it_is_said_before_the_tables_go_on() -> None:
    night = out(six(), 2, 3).do(3, Pause(StopReason.BREAK))
    assert next_hand(night, 3) == "Next hand: 2 button, no small blind, 4 big blind."


def test_where_nobody_taps_hands_any_more_or_after_the_end_nothing_is_said() -> None:
    assert next_hand(six().do(30, KnockOut((-3,))), 30) == ""
    night = out(six(), 2, 3)
    assert next_hand(dealt(night, 3), 3) == ""
    assert next_hand(night.do(3, FinishNight((0,))), 3) == ""
    night = started(6, seats=6).do(4, KnockOut((-3,)))
    assert next_hand(night, 4) == ""
    told_button = night.do(5, SetButton(1, 4, played=True))
    assert next_hand(told_button, 5) == ""
    assert next_hand(seated(6, seats=6).do(0, StartClock()).do(4, KnockOut((-3,))), 4) == ""
