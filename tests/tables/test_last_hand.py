"""
18 and 9 left: no table begins another hand before seats are drawn again (HomePokerTourney, SEATING),
unless the director plays on or the house does.
"""

from dataclasses import replace

import pytest
from django.test import Client

from tests.night.evening import Evening, at
from tests.rows import each_row
from tests.seat_card.card_night import a_seated_house, card, phone_of, told
from tests.tables.draw_night import read, read_main
from tests.tables.seat_night import do, press, seated_night, start
from tests.tables.seat_night import out as go_out
from tests.tables.seated_evening import RULES, drawn, out, over, playing
from tournament.clock.actions import Pause
from tournament.models import Club
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.state import ClockStop, StopReason, find_stop, read_night_clock
from tournament.night.values.house_rules import HouseRules, RedrawHands
from tournament.players.actions.knockouts import KnockOut
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.moves import PostponeMoves
from tournament.tables.actions.seats import CheckSeats
from tournament.tables.rules.hand_blockers import HandBlockerKind, find_hand_blockers
from tournament.tables.rules.seats import is_button_known, list_taken_seats

LAST = "Last hand: seats are drawn again"
PLAY = HouseRules(redraw_hands=RedrawHands.PLAY)


def last(*sizes: int, gone: int, rules: HouseRules = RULES) -> Evening:
    """Tables of these sizes that have finished their hand, after one more has gone out."""
    return over(out(playing(*sizes, rules=rules), 2, gone), 3)


@each_row(
    ("night", "left"),
    [
        (last(7, 6, 6, gone=1), 18),
        (last(5, 5, gone=1), 9),
        (over(out(playing(7, 6, 6), 2, 1, 8), 3), 17),  # 19 become 17 in one hand
    ],
)
def test_no_table_begins_another_hand_until_the_director_plays_on(
    night: Evening, left: int
) -> None:
    for number in night.state.tables:
        assert night.refuses(4, NextHand(number, 2)) == LAST
    on = night.do(4, PostponeMoves(left))
    assert on.do(5, NextHand(1, 2)).state.tables[1].hand == 2
    again = over(out(on.do(5, NextHand(1, 2)), 6, 3), 7)
    assert again.refuses(8, NextHand(1, 3)) == LAST, "somebody else went out"


def test_once_seats_are_drawn_the_tables_play() -> None:
    night = drawn(last(7, 6, 6, gone=1), 4, 2)
    assert night.do(5, NextHand(1, 2)).state.tables[1].hand == 2
    assert find_stop(night.state, at(5)) is None


def test_the_clock_stands_until_all_sit() -> None:
    """A table sits once somebody has checked it, or it has begun a hand."""
    night = drawn(last(7, 6, 6, gone=1), 4, 2, stands=True)
    assert (
        read_night_clock(night.state, at(9)).left_ms == read_night_clock(night.state, at(4)).left_ms
    )
    seats = tuple(list_taken_seats(night.state, 1, at(5)).values())
    night = night.do(5, CheckSeats(1, seats))
    assert find_stop(night.state, at(5)) is not None
    assert night.tells(6, NextHand(2, 2)) == "Table 2 began hand 2, all sit: clock on"
    assert find_stop(night.do(6, NextHand(2, 2)).state, at(6)) is None
    assert is_button_known(night.do(26, NextHand(2, 2)).state, 1, at(27)), "after twenty minutes"


def test_a_break_or_another_stop_goes_on_whoever_sits() -> None:
    dispute = Pause(StopReason.DISPUTE)
    night = drawn(last(7, 6, 6, gone=1).do(4, dispute), 4, 2, stands=True)
    for number in (1, 2):
        seats = tuple(list_taken_seats(night.state, number, at(5)).values())
        night = night.do(5, CheckSeats(number, seats))
    assert night.state.stop == ClockStop(StopReason.DISPUTE, at(4))


@each_row(
    "night",
    [
        last(7, 6, 6, gone=1, rules=PLAY),
        last(5, 5, gone=1, rules=PLAY),
        last(7, 7, 6, gone=1),  # 19 are left
        over(playing(5, 4), 3),  # nine sat down at two tables, and nobody has gone out
        last(5, 4, gone=1),  # the house seated fewer than its number at two tables
    ],
)
def test_where_nothing_has_come_down_to_the_number_they_play(night: Evening) -> None:
    assert night.do(4, NextHand(2, 2)).state.tables[2].hand == 2


def test_the_hand_in_play_is_finished() -> None:
    night = out(playing(5, 5), 2, 1)
    causes = [halt.cause for halt in find_hand_blockers(night.state, at(3), (2,))[2]]
    assert (night.state.tables[2].running, causes) == (True, [HandBlockerKind.REDRAW])


@pytest.mark.django_db
def test_table_phone_and_desk_say_it_and_play_on_ends_it(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    start(night)
    do(night, *go_out(1))
    for page in ("table/1/", "table/2/"):
        assert LAST in read(ann.get(f"/t/{night.pk}/{page}"))
    desk = read_main(ann.get(f"/t/{night.pk}/"))
    assert "9 left: redraw for the final table" in desk
    assert "Play on" in desk
    press(ann, night, "seats/", "do-play-on")
    assert LAST not in read(ann.get(f"/t/{night.pk}/table/2/"))


@pytest.mark.django_db
def test_every_seat_card_says_it() -> None:
    house = a_seated_house()
    bob = house.people["Bob"]
    dora = phone_of(house, "Dora")
    assert LAST not in told(card(dora, house, "Dora"))
    house.do(KnockOut((bob,)), DeclineRebuy(bob))
    for name in ("Dora", "Hans"):
        assert LAST in told(card(phone_of(house, name), house, name))


def test_the_rule_of_other_presets_is_the_house_s() -> None:
    night = last(5, 5, gone=1)
    rules = night.state.rules
    changed = night.do(4, ChangeRules(replace(rules, redraw_hands=RedrawHands.PLAY), rules))
    assert changed.do(4, NextHand(1, 2)).state.tables[1].hand == 2
