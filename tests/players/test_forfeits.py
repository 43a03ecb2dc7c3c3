"""Forfeited chips of absent players: shared at the table or taken out of play."""

from dataclasses import replace

import pytest

from tests.money.money_evening import BOB, DORA, EMIL, FAY, NED, buy_in, planned
from tests.night.evening import Evening, at, each_says
from tests.rows import each_row
from tests.tables.seated_evening import coming_hand, dealt, out, playing, seated
from tournament.chips.values.chip_records import ColorUpRecord
from tournament.clock.actions import StartClock
from tournament.engine.messages import Refusal
from tournament.night.rules.night_presets import SET_A
from tournament.night.state import count_chips_in_play, count_players_left
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.absences_and_refunds import (
    RemoveAbsent,
    list_forfeit_recipients,
    split_forfeited_stack,
)
from tournament.players.actions.entries import MarkAbsent
from tournament.players.rules.standings import compute_standings
from tournament.players.values import EntrantStatus
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.seats import OpenTable, SeatPlayer
from tournament.tables.rules.seats import list_taken_seats

NEVER = HouseRules(late_until_level=0)


@each_row(
    ("stack", "sharers", "unit", "share", "bank"),
    [
        (475, 8, 25, 50, 75),
        (1000, 7, 5, 140, 20),
        (24, 8, 25, 0, 24),
        (199, 8, 25, 0, 199),
        (475, 0, 25, 0, 475),
        (475, 8, 0, 0, 475),
    ],
)
def test_a_stack_is_shared_evenly_and_odd_chips_go_to_the_bank(
    stack: int, sharers: int, unit: int, share: int, bank: int
) -> None:
    """HomePokerTourney, PLAYERS LEAVING; in whole chips of the smallest kind in play."""
    assert split_forfeited_stack(stack, sharers, unit) == (share, bank)
    assert share * sharers + bank == stack


def away(*at_tables: int, player: int = 9) -> Evening:
    """Somebody has left their seat and is still away twenty-one minutes later."""
    return playing(*at_tables).do(1.5, MarkAbsent(-player, True))


AWAY = away(4, player=4)


def test_chips_are_neither_lost_nor_made() -> None:
    """Nine at the table, 9,000 chips: eight share, and only the odd chips leave the game."""
    night = away(9).do(25, RemoveAbsent(-9, 75, share=50, sharers=8))
    assert count_chips_in_play(night.state) == 9000 - 75
    assert count_players_left(night.state) == 8
    assert [(one.place, one.players) for one in compute_standings(night.state, at(25))] == [
        (9, (-9,))
    ]


def test_everybody_with_chips_at_their_table_shares_present_or_not() -> None:
    night = away(4, 4, player=4).do(2, MarkAbsent(-3, True))
    assert list_forfeit_recipients(night.state, -4) == (-1, -2, -3)
    assert list_forfeit_recipients(out(night, 3, 2).state, -4) == (-1, -3)
    assert list_forfeit_recipients(seated(2).state, -1) == (-2,)


def test_somebody_without_a_seat_has_nobody_to_share_with() -> None:
    night = (
        planned(rules=NEVER)
        .do(-5, buy_in(BOB), buy_in(DORA))
        .do(0, StartClock())
        .do(1, MarkAbsent(BOB, True))
    )
    assert list_forfeit_recipients(night.state, BOB) == ()
    assert count_chips_in_play(night.do(30, RemoveAbsent(BOB, 1000)).state) == 1000


CHANGED = "The table changed meanwhile. Load the page again."
NO_STACK = "Type their stack."
TOO_MUCH = "4000 chips are in play, and others have some of them. Check the stack."


test_shares_that_cannot_be = each_says(
    Evening.refuses,
    25,
    [
        (RemoveAbsent(-4, 75, share=50), CHANGED),
        (RemoveAbsent(-4, 75, sharers=1), CHANGED),
        (RemoveAbsent(-4, 75, share=-25, sharers=3), NO_STACK),
        (RemoveAbsent(-4, 1001, share=1000, sharers=3), TOO_MUCH),
        (RemoveAbsent(-4, -1, share=25, sharers=3), NO_STACK),
    ],
    AWAY,
)


def test_their_seat_is_free_and_what_they_had_to_post_counts_as_gone_out() -> None:
    """
    He had the big blind of the hand just played: nobody posts a small blind in the next one (DEAD
    BUTTON RULE).
    """
    first = away(6, player=3).do(25, RemoveAbsent(-3, 0, share=200, sharers=5))
    assert coming_hand(first, 25) == "2/-/4"


test_the_journal_tells_it = each_says(
    Evening.tells,
    25,
    [
        (
            RemoveAbsent(-4, 25, share=325, sharers=3),
            "Player 4 stays away: 25 chips out of play, 325 for each of 3 players",
        ),
        (
            RemoveAbsent(-4, 1, share=333, sharers=3),
            "Player 4 stays away: 1 chip out of play, 333 for each of 3 players",
        ),
        (RemoveAbsent(-4, 1000), "Player 4 stays away: 1000 chips out of play"),
    ],
    AWAY,
)


def test_a_table_of_two_leaves_all_to_the_other_one() -> None:
    says = "Player 2 stays away: 0 chips out of play, 1000 for 1 player"
    assert away(2, 2, player=2).tells(25, RemoveAbsent(-2, 0, share=1000, sharers=1)) == says


# --- late players at their own table (HomePokerTourney, LATE PLAYERS)


def two_tables() -> Evening:
    """
    Bob and Dora at table 1, Emil and Fay at table 2; Ned is promised at table 1, his stack is dealt
    in.
    """
    night = planned().do(
        -9, OpenTable(1, 10), OpenTable(2, 10), *(buy_in(one) for one in (BOB, DORA, EMIL, FAY))
    )
    night = night.do(-8, buy_in(NED, paid=0, absent=True))
    seats = ((BOB, 1, 1), (DORA, 1, 2), (NED, 1, 3), (EMIL, 2, 1), (FAY, 2, 2))
    night = night.do(-7, *(SeatPlayer(*seat) for seat in seats), SetButton(1, 1), SetButton(2, 1))
    return dealt(night.do(0, StartClock()), 1)


def test_a_late_player_may_come_until_the_first_hand_of_level_2_at_their_own_table() -> None:
    early = (
        "Ned may still come until the first hand of level 2. To allow it all the same, give "
        "a reason."
    )
    assert two_tables().refuses(19, RemoveAbsent(NED, 980)) == early
    night = two_tables().do(21, NextHand(2, 2))
    asked = "Ned is not here for the first hand of level 2. Ask the desk."
    assert night.refuses(22, NextHand(1, 2)) == asked
    gone = night.do(22, RemoveAbsent(NED, 965)).do(23, NextHand(1, 2))
    assert gone.state.entrants[NED].status is EntrantStatus.GONE
    assert (count_chips_in_play(gone.state), list_taken_seats(gone.state, 1, at(23))) == (
        4035,
        {1: BOB, 2: DORA},
    )
    spots = gone.state.tables[1].spots
    assert spots is not None
    assert 3 not in (spots.button, spots.small, spots.big), "no button for the empty seat"
    here = night.do(22, MarkAbsent(NED, False)).do(23, NextHand(1, 2))
    assert here.state.tables[1].hand == 2


def test_before_the_first_hand_a_stack_is_what_was_bought() -> None:
    night = planned().do(-9, buy_in(BOB), buy_in(NED, paid=0, absent=True))
    told = "No hand was dealt: the stack is at most 1000. Check it."
    assert night.refuses(-5, RemoveAbsent(NED, 1005)) == told


def test_who_leaves_for_good_loses_the_chips_by_the_rule() -> None:
    """Away or still at the table, without a reason, whatever time they have."""
    leaving = RemoveAbsent(-4, 25, share=325, sharers=3, for_good=True)
    at_table = AWAY.do(3, MarkAbsent(-4, False))
    for night in (AWAY, at_table):
        gone = night.do(4, leaving)
        assert gone.state.entrants[-4].status is EntrantStatus.OUT
        assert count_chips_in_play(gone.state) == count_chips_in_play(night.state) - 25
    told = "Player 4 leaves for good: 25 chips out of play, 325 for each of 3 players"
    assert at_table.tells(4, leaving) == told
    unsaid = replace(leaving, for_good=False)
    assert at_table.refuses(4, unsaid) == "Player 4 is not absent. Mark that first."
    endless = playing(4, rules=HouseRules(absent_minutes=0)).do(2, MarkAbsent(-4, True))
    assert "may be away as long as needed" in endless.refuses(24, leaving)


def test_a_stack_that_the_chips_in_play_cannot_make_is_refused() -> None:
    """Without 1s nobody has 988, once the 5s are gone nobody 980; all others have a chip each."""
    offers = tuple(replace(offer, piles=SET_A) for offer in AWAY.state.terms.offers)
    state = replace(AWAY.state, terms=replace(AWAY.state.terms, offers=offers))
    raced = replace(state, coloured=(ColorUpRecord(1, 5, 25, 80, 16, at(24)),))
    elsewhere = replace(state, coloured=(ColorUpRecord(2, 5, 25, 80, 16, at(24)),))
    at_most = RemoveAbsent(-4, 5, share=325, sharers=3)
    at_most.check(state, at(25))
    at_most.check(elsewhere, at(25))
    for night, stack, chip in ((state, 13, 5), (raced, 5, 25)):
        with pytest.raises(Refusal) as refused:
            replace(at_most, stack=stack).check(night, at(25))
        facts = dict(refused.value.line.facts)
        assert facts == {"chip": chip, "stack": 975 + stack}
    with pytest.raises(Refusal, match="others have some of them"):
        RemoveAbsent(-4, 3990).check(state, at(25))
    # the share is odd though the stack is not; who sees smaller chips says so
    odd = RemoveAbsent(-4, 30, share=315, sharers=3)
    with pytest.raises(Refusal) as refused:
        odd.check(raced, at(25))
    assert dict(refused.value.line.facts) == {"chip": 25, "stack": 315}
    replace(odd, reason="5s are still here").check(raced, at(25))
