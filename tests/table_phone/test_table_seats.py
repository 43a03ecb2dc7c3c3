"""The phone at a table with seats: what it shows and everything reported with it."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from seating.button_and_blinds import ButtonAndBlinds
from tests.access.people import House
from tests.table_phone.table_phone import big_button, page, part, phone_at, press, words
from tests.tables.table_night import (
    BOB,
    DORA,
    EMIL,
    FINN,
    GRETA,
    HUGO,
    IDA,
    KLARA,
    LEO,
    WITH_REBUYS,
    do,
    open_night,
    sit,
    six_and_six,
    state_of,
)
from tournament.clock.actions import Pause
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.models import Tournament
from tournament.money.values.terms import BountyKind
from tournament.night.actions.night import HandForHand
from tournament.night.state import StopReason
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus
from tournament.tables.actions.hands import FinishHand, NextHand, NextRound
from tournament.tables.actions.moves import MakePlannedMoves, PlanBreak, PlanMoves
from tournament.tables.actions.seats import SetTable
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.rules.table_balancing import plan_broken_table_moves, plan_due_moves
from tournament.tables.values import RequestKind
from tournament.time_source import now

pytestmark = pytest.mark.django_db
ASKED = "Does everybody sit as shown? If not, call the floor. Confirm seats"


@pytest.fixture
def night(house: House) -> Tournament:
    return six_and_six(house.club)


@pytest.fixture
def bob(house: House, night: Tournament) -> Client:
    """Bob, who deals at table 1."""
    return phone_at(house, night)


def test_one_tap_finishes_a_hand_and_begins_the_next(night: Tournament, bob: Client) -> None:
    """The one button says Hand done only while something waits for the end of the hand."""
    press(bob, night, "do-next-hand")
    assert part(page(bob, night), "do-hand-over", "form") == ""
    assert "1 Bob D button" in words(page(bob, night))
    press(bob, night, "do-next-hand")
    table = state_of(night).tables[1]
    assert (table.hand, table.running, table.spots) == (2, True, ButtonAndBlinds(2, 3, 4))
    assert "2 Dora D button" in words(page(bob, night))
    do(night, Pause(StopReason.BREAK))
    assert big_button(page(bob, night)) == "Hand done"
    press(bob, night, "do-hand-over")
    shown = page(bob, night)
    assert "Last hand (2) 10–20" in words(shown)
    assert "disabled" in re.findall(r"<button[^>]*next-hand[^>]*>", shown)[-1]
    assert part(shown, "held", "p") == "Break: finish this hand, then wait."


def test_hand_for_hand_a_table_says_done_and_whom_it_waits_for(
    night: Tournament, director: Client, bob: Client
) -> None:
    do(night, HandForHand(True), NextRound(1))
    assert big_button(page(bob, night)) == "Done"
    press(bob, night, "do-hand-over")
    shown = page(bob, night)
    assert part(shown, "held", "p") == (
        "Hand for hand: wait until every table is done. Still playing: Table 2."
    )
    assert "do-next-round" not in page(director, night)
    do(night, FinishHand(2, 1))
    assert "do-next-round" not in page(bob, night)
    assert big_button(page(director, night)) == "All tables: next hand"
    press(director, night, "do-next-round")
    assert [table.hand for table in state_of(night).tables.values()] == [2, 2]


def test_moves_are_read_out_where_they_leave_and_where_they_arrive(
    night: Tournament, director: Client
) -> None:
    """
    Who is new is looked at before the next hand, and nobody looks at the seats while players are
    about to move.
    """
    do(night, NextHand(2, 1), KnockOut((KLARA, LEO)))
    assert part(page(director, night, 1), "check", "div") != ""
    plan = plan_due_moves(state_of(night), now(), ())
    do(night, PlanMoves(plan.moves, plan.deals))
    assert part(page(director, night, 1), "check", "div") == ""
    assert part(page(director, night, 1), "moves", "section") == (
        "Read out when the hands are over Dora to Table 2, seat 3. Posts the small blind next hand. "
        "Plays the position of the seat to be filled: 2 left of the button, big blind."
    )
    assert part(page(director, night, 2), "moves", "section") == (
        "Read out when the hands are over Dora comes from Table 1 to seat 3. "
        "Posts the small blind next hand."
    )
    do(night, FinishHand(2, 1))
    moves = state_of(night).moves
    assert moves
    do(night, MakePlannedMoves(moves.since))
    assert part(page(director, night, 2), "check", "div") == (
        f"Dora is new in seat 3. Posts the small blind next hand. {ASKED}"
    )
    press(director, night, "do-check-seats", table=2)
    assert part(page(director, night, 2), "check", "div") == ""


def test_a_player_is_out_with_one_tap_on_the_name(night: Tournament, bob: Client) -> None:
    """
    Of this table alone; where heads have no price nobody is asked by whom. The phone says who posts
    next.
    """
    assert part(page(bob, night), "check", "div") == ASKED
    do(night, NextHand(1, 1))
    shown = page(bob, night)
    assert (part(shown, "check", "div"), part(shown, "next-blinds", "p"), "By whom?" in shown) == (
        "",
        "",
        False,
    )
    assert press(bob, night, "do-out-3", players=[str(IDA)]) == "Ida does not sit at table 1."
    assert press(bob, night, "do-out-3") == "Emil is out, 11 left"
    assert state_of(night).entrants[EMIL].status is EntrantStatus.OUT
    assert part(page(bob, night), "do-out-3", "form") == ""
    said = "Next hand: Dora button, no small blind, Finn big blind."
    assert part(page(bob, night), "next-blinds", "p") == said
    do(night, FinishHand(1, 1))
    assert part(page(bob, night), "next-blinds", "p") == said
    press(bob, night, "do-next-hand")
    assert part(page(bob, night), "next-blinds", "p") == ""


def test_by_whom_is_asked_where_heads_have_a_price(house: House, director: Client) -> None:
    """Who may still rebuy is waited for."""
    buy_in, rebuy = WITH_REBUYS.offers
    terms = replace(
        WITH_REBUYS, bounty=BountyKind.FIXED, offers=(replace(buy_in, bounty=500), rebuy)
    )
    night = open_night(house.club, terms=terms)
    sit(night, {1: {1: BOB, 2: DORA, 3: EMIL}})
    do(night, NextHand(1, 1))
    assert "By whom?" in page(director, night)
    press(director, night, "do-out-3", by=[str(BOB)])
    assert [(out.player, out.by) for out in state_of(night).busts[0].outs] == [(EMIL, (BOB,))]
    shown = page(director, night)
    assert part(shown, "held", "p") == ""
    assert (big_button(shown), "out – rebuy?" in shown) == ("Hand done", True)


def test_a_rebuy_is_answered_at_the_table(house: House) -> None:
    """A no is final; a yes waits at the desk, which takes the money."""
    night = open_night(house.club, terms=WITH_REBUYS)
    sit(night, {1: {1: BOB, 2: DORA, 3: EMIL, 4: FINN}})
    do(night, NextHand(1, 1), KnockOut((EMIL,)), KnockOut((FINN,)))
    phone = phone_at(house, night)
    assert "Out" in part(page(phone, night), f"no-rebuy-{EMIL}", "form")
    assert press(phone, night, f"no-rebuy-{EMIL}") == "Emil does not rebuy"
    assert state_of(night).entrants[EMIL].declined
    assert press(phone, night, f"rebuy-{FINN}") == "Finn asks for a rebuy"
    (asked,) = state_of(night).requests
    assert (asked.wish, asked.player) == (RequestKind.REBUY, FINN)


def test_where_nobody_taps_hands_the_picture_stands_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = open_night(house.club)
    sit(night, {1: {1: BOB, 2: DORA, 3: EMIL}})
    later = Instant(now() + 11 * MINUTE)
    monkeypatch.setattr("tournament.table_phone.views.now", lambda: later)
    phone = phone_at(house, night)
    shown = page(phone, night)
    assert "Tap hands at this table" in shown
    assert ("do-next-hand" in shown, "is-button" in shown) == (False, False)
    begun = phone.get(f"/t/{night.pk}/table/1/?hands").content.decode()
    assert "do-next-hand" in begun


def test_away_and_back(night: Tournament, bob: Client) -> None:
    """Who is away is drawn and said."""
    assert part(page(bob, night), "do-away-3", "form") == "Away Emil"
    press(bob, night, "do-away-3")
    assert state_of(night).entrants[EMIL].status is EntrantStatus.ABSENT
    assert part(page(bob, night), "do-away-3", "form") == "Back Emil"
    press(bob, night, "do-away-3")
    assert state_of(night).entrants[EMIL].status is EntrantStatus.IN
    do(night, MarkAbsent(DORA, True), NextHand(1, 1))
    shown = page(bob, night)
    assert "Dora is away: the neighbors post 10 from that stack." in shown
    assert re.search(r'popovertarget="seat-2".*?>away<', shown, re.DOTALL)


def test_the_floor_is_called_and_the_clock_may_stop(night: Tournament, bob: Client) -> None:
    assert press(bob, night, "do-floor", note="Two cards fell") == "Table 1 calls the floor"
    (asked,) = state_of(night).requests
    assert (asked.wish, asked.table, asked.note, state_of(night).stop) == (
        RequestKind.FLOOR,
        1,
        "Two cards fell",
        None,
    )
    assert "Leave everything as it is." in part(page(bob, night), "do-floor", "form")
    press(bob, night, "do-floor", stop_clock="on")
    stopped = state_of(night)
    assert stopped.stop is not None
    assert (stopped.stop.reason, len(stopped.requests)) == (StopReason.DISPUTE, 1)
    assert "Stop the clock" not in page(bob, night)


def test_a_misdeal_is_dealt_again_without_moving_anything(night: Tournament, bob: Client) -> None:
    """A wrong button is put right with its blinds."""
    assert "do-redeal" not in page(bob, night)
    do(night, NextHand(1, 1))
    before = state_of(night).tables[1]
    press(bob, night, "do-redeal")
    assert state_of(night).tables[1] == replace(before, deals=2)
    press(bob, night, "do-set-button", seat="4")
    assert state_of(night).tables[1].spots == ButtonAndBlinds(4, 5, 6)
    assert "Clockwise: button" in press(bob, night, "do-set-blinds", seat="4", small="3", big="5")
    press(bob, night, "do-set-blinds", seat="4", small="6", big="1")
    assert state_of(night).tables[1].spots == ButtonAndBlinds(4, 6, 1)


def test_the_button_is_told_by_tapping_a_seat(house: House, director: Client) -> None:
    night = open_night(house.club)
    sit(night, {1: {1: BOB, 2: DORA, 4: EMIL, 6: FINN}}, size=6, button=0)
    shown = page(director, night)
    assert "Where will the button be next hand? Tap its seat." in shown
    assert re.findall(r'class="felt-face(?: free)?" name="seat" value="(\d)"', shown) == list(
        "123456"
    )
    press(director, night, "do-first-button", seat="3")
    assert state_of(night).tables[1].spots == ButtonAndBlinds(3, 4, 6)
    assert "The button is dead: Dora deals." in page(director, night)


def test_a_table_is_called_by_its_name_and_chosen_among_those_that_stand(
    night: Tournament, director: Client
) -> None:
    do(night, SetTable(2, "Kitchen", 8), NextHand(2, 1))
    shown = director.get(f"/t/{night.pk}/table/").content.decode()
    found = [words(link) for link in re.findall(r'<a class="button big wide".*?</a>', shown)]
    assert found == ["Table 1 6 players", "Kitchen 6 players hand 1"]
    assert words(re.findall(r"<h1>.*?</h1>", page(director, night, 2))[0]) == "Kitchen"


def broken(house: House) -> Tournament:
    """Bob and Dora sat at table 1, which was broken."""
    night = open_night(house.club)
    sit(night, {1: {1: BOB, 2: DORA}, 2: {1: EMIL, 2: FINN, 3: GRETA, 4: HUGO}})
    seed = "1" * 64
    do(night, PlanBreak(1, plan_broken_table_moves(state_of(night), 1, seed, now()).moves, seed))
    waiting = state_of(night).moves
    assert waiting
    do(night, MakePlannedMoves(waiting.since))
    return night


def test_a_broken_table_says_so_and_where_its_players_sit(house: House, director: Client) -> None:
    """Who is out since sits nowhere; a table link is told how to go on."""
    night = broken(house)
    shown = page(director, night)
    assert "This table was broken. Nobody plays here." in shown
    assert ("do-next-hand" in shown, "do-floor" in shown) == (False, False)
    told = words(shown[shown.index("Its players sit here now:") :])
    for name, key in (("Bob", BOB), ("Dora", DORA)):
        assert f"{name} → Table 2, seat {list_player_seats(state_of(night))[key][1]}" in told
    assert "Emil →" not in told
    assert re.findall(r'<a class="button" href="(/t/\d+/table/\d/)">', shown) == [
        f"/t/{night.pk}/table/2/"
    ]
    do(night, KnockOut((BOB,)))
    shown = words(page(phone_at(house, night), night))
    assert ("Bob →" in shown, "Dora →" in shown) == (False, True)
    assert "To use this phone at another table, scan that table’s code." in shown
