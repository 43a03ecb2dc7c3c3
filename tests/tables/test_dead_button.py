"""
Button and blinds from hand to hand when players go out and come: the rows of the rulebooks, through
real actions.
"""

from dataclasses import replace

from seating.button_and_blinds import ButtonRule, find_dealer
from tests.night.evening import Evening, at
from tests.rows import each_row
from tests.tables.seated_evening import (
    coming_hand,
    dealt,
    move,
    out,
    over,
    played_hand,
    playing,
    who,
)
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.values.house_rules import HouseRules
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.moves import MakePlannedMoves, PlanMoves
from tournament.tables.actions.seats import SeatPlayer
from tournament.tables.rules.seats import UpcomingHand, find_last_hand, find_next_hand

HPT = HouseRules(button=ButtonRule.HPT)
TDA = HouseRules(button=ButtonRule.TDA)


def six(rules: HouseRules, left: int = 6) -> Evening:
    """A table of six seats in its first hand: button 1, blinds 2 and 3."""
    return playing(left, rules=rules, seats=6)


def the_hand(found: UpcomingHand | None) -> UpcomingHand:
    assert found is not None
    return found


def next_two(night: Evening, minutes: float) -> tuple[list[str], list[int]]:
    """The two hands to come, and who acts last in each."""
    hands, last = [], []
    for number in range(2):
        night = dealt(night, minutes + number)
        hands.append(played_hand(night, minutes + number))
        hand = the_hand(find_last_hand(night.state, 1, at(minutes + number)))
        last.append(find_dealer(hand.spots, night.state.tables[1].size, list(hand.taken)))
    return hands, last


@each_row(
    ("row", "rules", "left", "gone", "hands", "last"),
    [
        ("E3", HPT, 6, (2,), ["1/3/4", "3/4/5"], [1, 3]),
        ("E3", TDA, 6, (2,), ["2d/3/4", "3/4/5"], [1, 3]),
        ("E7", TDA, 6, (1, 2), ["2d/3/4", "3/4/5"], [6, 3]),
        ("E8", HPT, 6, (1, 2, 3), ["2d/-/4", "3d/4/5"], [6, 6]),
        ("E11a", TDA, 3, (1,), ["3/3/2", "2/2/3"], [3, 2]),
    ],
)
def test_rows_of_players_who_go_out(
    row: str, rules: HouseRules, left: int, gone: tuple[int, ...], hands: list[str], last: list[int]
) -> None:
    night = out(six(rules, left), 2, *gone)
    assert coming_hand(night, 2) == hands[0]
    assert next_two(night, 3) == (hands, last)


def test_who_went_out_one_after_the_other_in_one_hand_went_out_in_it() -> None:
    """E7 told in two taps."""
    assert coming_hand(out(out(six(HPT), 2, 1), 2.5, 2), 3) == "2d/3/4"


def newcomer(night: Evening, minutes: float, seat: int) -> Evening:
    """Player 7 buys in and sits down in this seat."""
    return night.do(minutes, AddUnnamedPlayers(7, 0, 0), SeatPlayer(-7, 1, seat))


@each_row("seat", [3, 2])
def test_rows_e9_and_e10_of_a_player_who_replaces_the_one_who_went_out(seat: int) -> None:
    night = newcomer(out(six(TDA), 2, seat), 2.5, seat)
    assert next_two(night, 3)[0] == ["2/3/4", "3/4/5"]
    first = the_hand(find_last_hand(dealt(night, 3).state, 1, at(3)))
    assert (first.small_by if seat == 3 else first.taken[first.spots.button]) == -7


def test_the_same_by_a_planned_move() -> None:
    """
    A player of another table takes the seat with its duty, also the button at once (HPT, MOVING
    PLAYERS).
    """
    night = over(out(playing(6, 8, rules=HPT, seats=8), 2, 2), 2.5)
    night = night.do(3, PlanMoves((move(night, 3, 9, 1, 2),), reason="as the host wishes")).do(
        4, MakePlannedMoves(at(3))
    )
    assert (who(night, 4, 1)[2], coming_hand(night, 4)) == (9, "2/3/4")


def test_row_e13_they_come_one_hand_later_and_have_the_button() -> None:
    night = newcomer(dealt(out(six(HPT), 2, 3), 3), 4, 3)
    assert played_hand(night, 4) == "2/-/4"
    assert next_two(night, 5) == (["3/4/5", "4/5/6"], [3, 4])


@each_row(("rules", "first"), [(HPT, "1/3/4"), (TDA, "2d/3/4")])
def test_row_e15_they_come_one_hand_later_to_the_seat_of_the_small_blind(
    rules: HouseRules, first: str
) -> None:
    night = newcomer(dealt(out(six(rules), 2, 2), 3), 4, 2)
    assert played_hand(night, 4) == first
    assert next_two(night, 5)[0] == ["3/4/5", "4/5/6"]


def test_row_e18_the_button_of_the_next_hand_goes_out_too() -> None:
    night = out(dealt(out(six(HPT), 2, 3), 3), 4, 2)
    assert next_two(night, 5) == (["3d/4/5", "4/5/6"], [1, 4])


def test_a_dead_blind_of_an_earlier_hand_is_no_blind_that_went_out() -> None:
    """
    Seat 3 is empty since the hand before; only its player going out in the hand just played counts
    (E2, E18).
    """
    night = dealt(dealt(out(six(HPT), 2, 3), 3), 4)  # 3d/4/5 is played
    assert coming_hand(out(night, 5, 6), 5) == "4/5/1"


def test_a_blind_who_was_moved_away_did_not_go_out() -> None:
    """
    Player 3 posted the big blind and sits at another table now: the button goes on by the general
    rule.
    """
    night = over(playing(6, 4, rules=HPT, seats=6), 2)
    night = night.do(2, PlanMoves((move(night, 2, 2, 2, 5),), reason="as the host wishes")).do(
        3, MakePlannedMoves(at(2))
    )
    assert coming_hand(night, 3) == "2d/3/4"


def test_a_table_of_two_grows() -> None:
    """
    Heads-up, button and small blind at 1, big blind at 3; a newcomer in 2 is the button: 2/3/1.
    """
    night = out(playing(3, rules=HPT, seats=6), 2, 2)
    night = dealt(night, 3)
    night = night.do(4, SetButton(1, 1, played=True))
    assert played_hand(night, 4) == "1/1/3"
    grown = night.do(5, AddUnnamedPlayers(4, 0, 0), SeatPlayer(-4, 1, 2))
    assert coming_hand(grown, 5) == "2/3/1"


@each_row(("rules", "waits", "newcomers"), [(HPT, (), ()), (TDA, (4,), (-7,))])
def test_by_tda_a_newcomer_between_button_and_small_blind_waits(
    rules: HouseRules, waits: tuple[int, ...], newcomers: tuple[int, ...]
) -> None:
    """
    TDA 8 and 10: they get cards once the button has passed; by HomePokerTourney (MOVING PLAYERS)
    at once.
    """
    night = newcomer(dealt(out(six(rules), 2, 3, 4), 3), 4, 4)
    assert coming_hand(night, 4) == "3d/5/6"
    assert the_hand(find_next_hand(night.state, 1, at(4))).waiting == waits
    night = dealt(night, 5)
    assert night.state.tables[1].newcomers == newcomers
    assert (coming_hand(night, 6), the_hand(find_next_hand(night.state, 1, at(6))).waiting) == (
        "5/6/1",
        (),
    )
    assert dealt(night, 6).state.tables[1].newcomers == ()


def test_by_the_moving_button_two_may_post_a_big_blind() -> None:
    """
    Robert's 4.2: the button always moves on, and who would be passed over posts a big blind as
    well.
    """
    hand = the_hand(
        find_next_hand(out(six(HouseRules(button=ButtonRule.MOVING)), 2, 2).state, 1, at(2))
    )
    assert (hand.spots.button, hand.spots.small, hand.spots.big, hand.more_big) == (3, 4, 5, (-4,))
    assert hand.small_by == 0


def test_a_first_hand_whose_big_blind_leaves_before_it_is_set_anew() -> None:
    night = playing(6, seats=6).do(2, SetButton(1, 4))
    assert played_hand(night, 2) == "4/5/6"
    told = over(night, 3).do(3, SetButton(1, 5))
    assert coming_hand(out(told, 4, 1), 4) == "5/6/2"
    assert coming_hand(out(told, 4, 1, 2, 3, 6), 4) == "5/5/4"


def test_nobody_knows_the_hand_of_a_table_without_a_button() -> None:
    night = playing(6, seats=6)
    bare = replace(night.state, tables={1: replace(night.state.tables[1], spots=None)})
    assert [
        find_next_hand(bare, 1, at(2)),
        find_last_hand(bare, 1, at(2)),
        find_next_hand(bare, 9, at(2)),
    ] == [None] * 3
