"""Slips for players who move or are seated: from, to, why, and what the next hand asks."""

import re

import pytest
from django.test import Client

from seating.seeded_random import compute_seed_commitment
from tests.access.people import House
from tests.night.evening import told, told_fact
from tests.tables.table_night import EMIL, KLARA, LEO, do, open_night, six_and_six, state_of
from tournament.models import Tournament
from tournament.night.state import State
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.hands import FinishHand, NextHand
from tournament.tables.actions.moves import MakePlannedMoves, PlanMoves
from tournament.tables.actions.seat_draw import AnnounceDraw, DrawSeats, draw_seating_cards
from tournament.tables.actions.seats import SetTable
from tournament.tables.rules.table_balancing import plan_due_moves
from tournament.tables.views.seat_slips import (
    Batch,
    SeatSlip,
    choose_batch,
    list_latest_slips,
    list_planned_slips,
    list_seat_slips,
)
from tournament.time_source import now

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(house: House) -> Tournament:
    """
    Six at each of two tables with the button at seat 1, hand 1 in play; the second has a name.
    """
    night = six_and_six(house.club)
    do(night, SetTable(2, "Kitchen", 10), NextHand(1, 1), NextHand(2, 1))
    return night


def plan(night: Tournament) -> None:
    """Klara and Leo go out at table 2, and a move is planned while both tables still play."""
    do(night, KnockOut((KLARA, LEO)))
    found = plan_due_moves(state_of(night), now(), ())
    do(night, PlanMoves(found.moves, found.deals))


def make_moves(night: Tournament) -> None:
    """Both hands are over and the planned moves are made."""
    do(night, FinishHand(1, 1), FinishHand(2, 1))
    waiting = state_of(night).moves
    assert waiting
    do(night, MakePlannedMoves(waiting.since))


def read(slip: SeatSlip) -> list[object]:
    """Who moves from where to where, why, and what the next hand asks."""
    where = [
        told_fact(slip.name),
        told_fact(slip.from_told),
        slip.from_seat,
        told_fact(slip.to),
        slip.seat,
    ]
    return [*where, *(told(line) for line in (slip.why, slip.duty) if line)]


def test_a_planned_move_says_the_duty_before_it_is_made(night: Tournament) -> None:
    plan(night)
    assert [read(slip) for slip in list_planned_slips(state_of(night), now())] == [
        [
            *("Emil", "Table 1", 3, "Kitchen", 3),
            "Plays the position of the seat to be filled: 2 left of the button, big blind.",
            "Posts the small blind next hand.",
        ]
    ]
    do(night, KnockOut((EMIL,)))
    assert [slip.duty for slip in list_planned_slips(state_of(night), now())] == [None], (
        "it does not fit any more"
    )


def test_the_moves_that_were_made_last(night: Tournament) -> None:
    assert list_latest_slips(state_of(night), now()) == ()
    plan(night)
    make_moves(night)
    assert list_planned_slips(state_of(night), now()) == ()
    assert [read(slip) for slip in list_latest_slips(state_of(night), now())] == [
        [
            *("Emil", "Table 1", 3, "Kitchen", 3),
            "moved to balance the tables",
            "Posts the small blind next hand.",
        ]
    ]
    do(night, NextHand(2, 2))
    assert [slip.duty for slip in list_latest_slips(state_of(night), now())] == [None]


def drawn(house: House) -> State:
    """All twelve draw cards for two tables."""
    night = open_night(house.club)
    do(night, AnnounceDraw(compute_seed_commitment("0" * 64), tuple(range(1, 13)), (6, 6), (1, 2)))
    state = state_of(night)
    assert state.draw
    do(
        night,
        DrawSeats("0" * 64, "river", draw_seating_cards(state, state.draw, "0" * 64, "river")),
    )
    return state_of(night)


def test_after_a_draw_a_slip_shows_the_card_and_the_first_hand(house: House) -> None:
    state = drawn(house)
    slips = list_seat_slips(state, now())
    assert [(slip.table, slip.seat) for slip in slips] == [
        (table, seat) for table in (1, 2) for seat in range(1, 7)
    ]
    assert state.draw
    assert {slip.key: slip.card for slip in slips} == {
        place.player: place.card for place in state.draw.places
    }
    first = [told(slip.duty) for slip in slips if slip.duty and slip.table == 1]
    assert first == [
        "Has the button next hand.",
        "Posts the small blind next hand.",
        "Posts the big blind next hand.",
        *(f"Sits {count} left of the button next hand." for count in (3, 4, 5)),
    ]
    assert {(slip.from_seat, slip.why) for slip in slips} == {(0, None)}


def test_what_is_wanted_now(house: House, night: Tournament) -> None:
    assert [choose_batch(one, "") for one in (drawn(house), state_of(night))] == [Batch.SEATS] * 2
    plan(night)
    state = state_of(night)
    assert [choose_batch(state, asked) for asked in ("seats", "<b>")] == [
        Batch.SEATS,
        Batch.PLANNED,
    ]
    make_moves(night)
    assert choose_batch(state_of(night), "") is Batch.MADE


def page(client: Client, night: Tournament, show: str = "") -> str:
    text: str = client.get(f"/t/{night.pk}/slips/?show={show}").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", text.partition("<main")[2]).split())


def test_the_page_of_slips(house: House, night: Tournament, director: Client) -> None:
    assert "Nobody has a seat yet" in page(director, house.night)
    assert "No moves" in page(director, night, "made")
    assert "No moves" in page(director, night, "planned")
    plan(night)
    shown = page(director, night)
    assert "Cut along the dashes" in shown
    assert "Emil from Table 1, seat 3 Kitchen Seat 3 Posts the small blind next hand." in shown
