"""Hands that somebody sits out: given, counted by the hands of their table, taken back."""

from tests.night.evening import Evening, at, each_says
from tests.night.row_tests import each_gives
from tests.tables.seated_evening import dealt, drawn, move, out, over, playing, seated, started
from tournament.night.actions.night import HandForHand
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.tables.actions.hands import NextRound, Redeal
from tournament.tables.actions.moves import MakePlannedMoves, PlanMoves
from tournament.tables.actions.penalties import Penalize, Warn, convert_rounds_to_hands
from tournament.tables.actions.seats import SeatPlayer
from tournament.tables.values import Penalty, PlayerWarning

NIGHT = playing(4, 4).do(1.5, Penalize(-2, 2, " phone "))
"""In the first hand player 2 is told to sit out the next two."""


def left(night: Evening) -> int:
    """How many hands player 2 has to sit out yet."""
    penalty = night.state.entrants[-2].penalty
    return penalty.hands if penalty else 0


def test_the_hand_in_which_it_is_given_does_not_count_nor_do_those_of_other_tables() -> None:
    assert NIGHT.state.entrants[-2].penalty == Penalty(2, 2, at(1.5), "phone")
    assert NIGHT.do(1.6, Penalize(-2, 2, "phone")).past is NIGHT.past
    assert left(over(dealt(dealt(NIGHT, 2, 2), 3, 2), 4)) == 2


def test_every_hand_of_their_table_counts_when_it_is_over() -> None:
    second = dealt(NIGHT, 2, 1)
    third = dealt(second, 3, 1)
    assert (left(second), left(over(second, 3, 1)), left(third), left(dealt(third, 5, 1))) == (
        2,
        1,
        1,
        0,
    )


def test_a_penalty_given_between_hands_begins_with_the_next() -> None:
    for before in (over(playing(4), 2), started(4)):
        night = before.do(2, Penalize(-2, 1, "phone"))
        assert (left(night), left(dealt(night, 3)), left(over(dealt(night, 3), 4))) == (1, 1, 0)


def test_a_misdeal_counts_once() -> None:
    night = dealt(NIGHT, 2, 1)
    again = night.do(3, Redeal(1, 2, 2), Redeal(1, 2, 3))
    assert (left(again), left(over(again, 4, 1))) == (2, 1)


def test_it_goes_along_to_another_table() -> None:
    """The hands count that end because moves are made or seats drawn."""
    night = dealt(NIGHT, 2)
    assert left(drawn(night, 3, 1, finished=True)) == 1
    night = night.do(3, PlanMoves((move(night, 3, 2, 2, 9),), reason="light")).do(
        4, MakePlannedMoves(at(3), finished=True)
    )
    assert (left(night), left(dealt(night, 5, 1)), left(over(dealt(night, 5, 2), 6, 2))) == (
        1,
        1,
        0,
    )


def test_a_hand_that_was_begun_before_they_sat_down_does_not_count() -> None:
    night = dealt(started(4).do(0.5, AddUnnamedPlayers(5, 0, 0), Penalize(-5, 1, "phone")), 1)
    night = night.do(2, SeatPlayer(-5, 1, 9))
    assert over(night, 3).state.entrants[-5].penalty == Penalty(1, 1, at(0.5), "phone")
    assert dealt(dealt(night, 3), 4).state.entrants[-5].penalty is None


def test_rounds_of_hand_for_hand_count() -> None:
    night = over(NIGHT, 2).do(2, HandForHand(True), NextRound(1))
    assert left(over(over(night, 3).do(4, NextRound(2)), 5)) == 0


def test_what_is_left_is_replaced_and_ended() -> None:
    more = over(dealt(NIGHT, 2, 1), 3, 1).do(4, Penalize(-2, 5, "phone again"))
    assert more.state.entrants[-2].penalty == Penalty(5, 5, at(4), "phone again")
    assert left(more.do(5, Penalize(-2, 0))) == 0


# One hand for each player at the table (TDA 71).
test_rounds_are_told_in_hands = each_gives(
    lambda player, rounds: convert_rounds_to_hands(
        seated(4, 3).do(0, AddUnnamedPlayers(9, 0, 0)).state, -player, rounds, at(0)
    ),
    [(2, 3, 12), (5, 2, 6), (9, 2, 0)],
)


test_penalties_that_cannot_be = each_says(
    Evening.refuses,
    3,
    [
        (
            Penalize(-9, 1, "x"),
            "This player is not on the list. Load the page again.",
        ),
        (Penalize(-4, 1, "x"), "Player 4 has no chips in play."),
        (Penalize(-2, 1, " "), "Say what it is for."),
        (Penalize(-2, -1, "x"), "A penalty lasts 1 to 1000 hands; 0 ends it."),
        (Penalize(-2, 1001, "x"), "A penalty lasts 1 to 1000 hands; 0 ends it."),
        (Penalize(-2, 1, "x" * 141), "That is longer than 140 letters. Shorten it."),
    ],
    out(playing(4), 2, 4),
)


test_the_journal_tells_it = each_says(
    Evening.tells,
    2,
    [
        (Penalize(-2, 1, "phone"), "Player 2 sits out 1 hand: phone"),
        (Penalize(-2, 9, "phone"), "Player 2 sits out 9 hands: phone"),
        (Penalize(-2, 0), "The penalty of Player 2 is over"),
        (Penalize(-2, 0, "apology"), "The penalty of Player 2 is over: apology"),
    ],
    NIGHT,
)


def test_warnings_are_kept_in_their_order() -> None:
    warned = (
        NIGHT.do(2, Warn(-2, " phone "), by="Ann")
        .do(2.5, Warn(-2, "phone"), by="Ben")
        .do(9, Warn(-2, "phone"))
    )
    assert warned.state.entrants[-2].warnings == (
        PlayerWarning(at(2), "phone"),
        PlayerWarning(at(9), "phone"),
    )
    assert warned.state.entrants[-2].penalty == NIGHT.state.entrants[-2].penalty


test_a_warning_has_a_player_and_a_reason = each_says(
    Evening.refuses,
    2,
    [
        (Warn(-2, "  "), "Say what it is for."),
        (Warn(-99, "phone"), "This player is not on the list. Load the page again."),
    ],
    NIGHT,
)
