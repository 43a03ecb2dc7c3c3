"""
Hand for hand: all tables deal at once and wait for each other; who goes out in one round goes out
in one hand.
"""

from tests.night.evening import Evening, at, each_says
from tests.tables.seated_evening import dealt, drawn, move, out, over, playing, sizes, started
from tests.tables.test_between_hands import places
from tournament.clock.actions import Pause
from tournament.night.actions.night import HandForHand
from tournament.night.state import StopReason
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.place_corrections import AnswerSameHand
from tournament.tables.actions.hands import NextHand, NextRound
from tournament.tables.actions.moves import PlanMoves, PostponeMoves

NOT_ALL = "The tables don’t play hand for hand. Each begins its own hands."
RULES = HouseRules(final_table_at=0, two_tables_at=0, break_to=2)


def together(*at_tables: int) -> Evening:
    """Hand for hand since two minutes after eight; the first round has begun and is not over."""
    return over(playing(*at_tables, rules=RULES), 2).do(2, HandForHand(True)).do(3, NextRound(1))


ROUND = together(4, 3)
ROUND_OVER = over(ROUND, 4)


def test_all_tables_begin_at_once() -> None:
    assert [(one.hand, one.began, one.running) for one in ROUND.state.tables.values()] == [
        (2, at(3), True)
    ] * 2
    assert (ROUND.state.round, ROUND.state.in_round) == (1, True)
    assert ROUND.do(4, NextRound(1), HandForHand(True)).past is ROUND.past


def test_no_table_begins_by_itself() -> None:
    waits = "Hand for hand: wait until every table is done."
    assert ROUND_OVER.refuses(5, NextHand(1, 3)) == waits
    assert dealt(ROUND_OVER.do(5, HandForHand(False)), 6, 1).state.tables[1].hand == 3


test_what_cannot_be_dealt_together = each_says(
    Evening.refuses,
    5,
    [
        (ROUND, NextRound(2), "Table 1 still plays its hand. Wait until it is over."),
        (
            over(ROUND, 4, 1),
            NextRound(2),
            "Table 2 still plays its hand. Wait until it is over.",
        ),
        (ROUND_OVER, NextRound(3), "The tables play round 1."),
        (over(playing(4, 3), 2), NextRound(1), NOT_ALL),
        (
            ROUND_OVER.do(4, Pause(StopReason.BREAK)),
            NextRound(2),
            "Break: finish this hand, then wait.",
        ),
        (
            started(2, 2).undo(0, started(2, 2).past.version).do(0, HandForHand(True)),
            NextRound(1),
            "The night has not begun. The first hand waits for the clock.",
        ),
    ],
)


def test_nobody_begins_while_players_are_about_to_move() -> None:
    night = over(together(5, 3), 4)
    planned = night.do(4, PlanMoves((move(night, 4, 1, 2, 9),), reason="light"))
    waits = "Players are about to move. Finish this hand, then wait."
    assert planned.refuses(5, NextRound(2)) == waits


def test_a_table_with_one_player_left_does_not_hold_up_the_others() -> None:
    night = over(out(together(3, 2), 4, 5), 4)
    assert sizes(night, 4) == {1: 3, 2: 1}
    assert (
        night.refuses(5, NextRound(2))
        == "Tables differ by two players. Somebody moves before the next "
        "hand."
    )
    after = night.do(5, PostponeMoves(4), NextRound(2)).state
    assert (after.tables[1].hand, after.tables[2].hand) == (3, 2)


def test_with_one_table_left_there_is_nobody_to_wait_for() -> None:
    night = drawn(ROUND_OVER, 5, 1)
    assert dealt(night, 6).state.tables[1].running is True


def test_who_goes_out_at_two_tables_in_one_round_shares_the_places_unless_a_director_says_otherwise() -> (
    None
):
    """Neither table knows of the other, and the taps come minutes apart."""
    night = out(out(ROUND, 3.5, 1), 5.9, 7)
    assert places(night, 6) == [(6, (1, 7))]
    assert places(night.do(6, AnswerSameHand(-7, -1, same=False)), 6) == [(6, (7,)), (7, (1,))]


def test_who_goes_out_in_the_next_round_is_placed_higher() -> None:
    night = over(out(ROUND, 3.5, 1), 4).do(5, NextRound(2))
    assert places(out(night, 5.5, 7), 6) == [(6, (7,)), (7, (1,))]


def test_switched_off_and_on_again_no_round_is_played() -> None:
    """
    Player 1 went out in round 1; whoever goes out in that hand shares the place until a table
    begins its next one.
    """
    night = out(ROUND, 3.5, 1).do(4, HandForHand(False))
    assert places(out(night, 4.5, 7), 5) == [(6, (1, 7))]
    night = dealt(over(night, 20), 25).do(30, HandForHand(True))
    assert (night.state.round, night.state.in_round) == (1, False)
    assert places(out(night, 31, 7), 31) == [(6, (7,)), (7, (1,))]


def test_hands_of_the_last_table_are_no_round() -> None:
    """
    The last one out in the round made the final table; who goes out there was in a later hand.
    """
    night = drawn(over(out(ROUND, 3.5, 1), 4), 5, 1)
    assert places(out(night, 7, 7), 7) == [(6, (7,)), (7, (1,))]


def test_the_journal_tells_it() -> None:
    assert ROUND_OVER.tells(5, NextRound(2)) == "Hand for hand: all tables began hand 2"
