"""A knockout taken back: the player is in again, other knockouts and moves stay."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.night.evening import Evening, at, each_says
from tests.tables.draw_night import read_main
from tests.tables.seat_night import KEYS, do, hands_over, press, seated_night, start, state_of
from tests.tables.seated_evening import dealt, out, over, playing, sizes, who
from tests.tables.test_moves import planning
from tournament.models import Club
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.state import count_chips_in_play
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.rules.standings import compute_standings
from tournament.players.values import EntrantStatus
from tournament.tables.actions.back_in import BringBackIn, list_seats_to_return_to
from tournament.tables.actions.moves import MakePlannedMoves
from tournament.tables.actions.seats import SeatPlayer
from tournament.tables.rules.seats import list_player_seats

TWO_OUT = out(playing(8, 8, 7), 2, 20, 21)
"""Two of table 3 go out in one hand: seats 4 and 5."""
PLAN = planning(TWO_OUT, 2, "9D", "QC")
MOVED = dealt(over(TWO_OUT.do(2, PLAN), 3).do(3, MakePlannedMoves(at(2))), 4, 1, 2, 3)
"""The move of the rule is made, and all tables play on."""
BACK = BringBackIn(-21, at(2), 900, 3, 5)


def place_of(night: Evening, minutes: float, player: int) -> tuple[int, int]:
    """At which table and seat somebody sits."""
    for number in sizes(night, minutes):
        for seat, other in who(night, minutes, number).items():
            if other == player:
                return number, seat
    return 0, 0


def test_who_was_not_out_is_back_and_all_the_rest_stays() -> None:
    """Player 20 stays out, and the player who was moved stays at table 3."""
    move = PLAN.moves[0]
    choices = list_seats_to_return_to(MOVED.state, -21, at(5))
    assert (move.to_table, move.to_seat) not in choices
    assert {sizes(MOVED, 5)[table] for table, _seat in choices} == {min(sizes(MOVED, 5).values())}
    table, seat = choices[0]
    night = MOVED.do(5, replace(BACK, table=table, seat=seat))
    assert night.state.entrants[-21].status is EntrantStatus.IN
    assert place_of(night, 5, 21) == (table, seat)
    assert place_of(night, 5, -move.player) == (move.to_table, move.to_seat)
    assert [bust.players for bust in night.state.busts] == [(-20,)]
    assert count_chips_in_play(night.state) == count_chips_in_play(MOVED.state)
    assert -21 in night.state.tables[table].newcomers
    placed = compute_standings(night.state, at(5))
    assert [group.players for group in placed if -20 in group.players] == [(-20,)]


def test_before_the_next_hand_it_is_the_own_seat() -> None:
    assert list_seats_to_return_to(TWO_OUT.state, -21, at(3)) == ((3, 5),)
    night = TWO_OUT.do(3, BACK)
    assert (place_of(night, 3, 21), place_of(night, 3, 20)) == ((3, 5), (0, 0))
    assert night.state.tables[3].newcomers == ()
    taken = over(TWO_OUT.do(2.2, DeclineRebuy(-21)), 2.5).do(2.6, SeatPlayer(-1, 3, 5, "x"))
    assert (3, 5) not in list_seats_to_return_to(taken.state, -21, at(3))


def test_after_more_hands_it_is_the_own_seat_while_that_is_free() -> None:
    """As with the exact undo; once somebody has it, a seat that newcomers draw."""
    later = dealt(over(out(playing(8, 8, 8), 2, 20), 3), 4, 1, 2, 3)
    assert -20 not in list_player_seats(later.state)
    assert list_seats_to_return_to(later.state, -20, at(5)) == ((3, 4),)
    back = replace(BACK, player=-20, seat=4)
    assert place_of(later.do(5, back), 5, 20) == (3, 4)
    taken = over(later, 5).do(6, SeatPlayer(-1, 3, 4, "x"))
    assert (3, 4) not in list_seats_to_return_to(taken.state, -20, at(6))


def test_an_only_knockout_leaves_nothing_behind() -> None:
    """As if it had not been, but for the hands played since."""
    one = out(playing(4), 2, 4)
    night = one.do(3, BringBackIn(-4, at(2), 1000, 1, 4))
    assert night.state.busts == ()
    assert replace(night.state.entrants[-4], since=0) == replace(
        playing(4).state.entrants[-4], since=0
    )


GONE = "Player 21 is not out any more. Load the page again."


test_who_cannot_be_back_in = each_says(
    Evening.refuses,
    3,
    [
        (replace(BACK, since=at(1)), GONE),
        (replace(BACK, player=-1), "Player 1 is not out any more. Load the page again."),
        (replace(BACK, stack=0), "Type their stack."),
        (
            replace(BACK, stack=23_000),
            "23000 chips are in play, and others have some of them. Check the stack.",
        ),
        (replace(BACK, seat=6), "The tables have changed. Load the page again."),
        (replace(BACK, table=0, seat=0), "The tables have changed. Load the page again."),
    ],
    TWO_OUT,
)


def test_the_journal_tells_it() -> None:
    assert TWO_OUT.tells(3, BACK) == "Player 21 is back in with 900 chips, Table 3, seat 5"
    assert TWO_OUT.do(3, BACK).refuses(4, BACK) == GONE


@pytest.mark.django_db
def test_both_futures_stand_side_by_side(club: Club, ann: Client) -> None:
    """The exact undo with all that falls with it; or back in, with what was played."""
    night = seated_night(club, 5, 4)
    start(night)
    bob, dora = KEYS["Bob"], KEYS["Dora"]
    do(night, KnockOut((bob, dora)), DeclineRebuy(bob), DeclineRebuy(dora))
    put_out = night.version - 2
    hands_over(night)
    do(night, MarkAbsent(KEYS["Emil"], True))
    link = f"/t/{night.pk}/undo/{put_out}/?player={bob}"
    assert link in ann.get(f"/t/{night.pk}/players/{bob}/").text
    shown = read_main(ann.get(link))
    assert shown.index("Put Bob back in") < shown.index("Undo exactly Put Bob, Dora back in")
    assert "Bob: Table 1, seat 1. The other knockouts and moves stay." in shown
    told = press(ann, night, f"undo/{put_out}/?player={bob}", "do-back-in", stack=450)
    assert "Bob is back in with 450 chips, Table 1, seat 1" in told
    state = state_of(night)
    assert [state.entrants[key].status for key in (bob, dora)] == ["in", "out"]
    # of two who went out together and are out both are offered, without a name in the address
    other = read_main(ann.get(f"/t/{night.pk}/undo/{put_out}/"))
    assert "Dora: Table 1, seat 2." in other
    assert "Bob: Table 1" not in other
