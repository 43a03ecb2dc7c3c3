"""The seat card while seats are drawn: the promise, and the card that a player took."""

import json
import re

import pytest

from seating.cards import Card, Suit
from seating.seeded_random import compute_seed_commitment
from tests.pages.check_in_night import HTMX
from tests.rows import each_row
from tests.seat_card.card_night import a_full_house, a_seated_house, card, phone_of, told
from tournament.tables.actions.hands import FinishHand
from tournament.tables.actions.real_card_draw import StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import AnnounceDraw

pytestmark = pytest.mark.django_db
REFUSED, DONE = 409, 204


@each_row(
    ("begun", "said"),
    [
        (False, "Seats are about to be drawn Your seat appears here once it is drawn."),
        (True, "Seats are about to be drawn Finish your hand, then look here again."),
    ],
)
def test_an_announced_draw_shows_its_promise(begun: bool, said: str) -> None:
    """Before the first one there is no hand to finish."""
    house, promise = (
        a_seated_house() if begun else a_full_house(),
        compute_seed_commitment("ab" * 32),
    )
    over = [FinishHand(table, 1) for table in house.state.tables]
    house.do(*over, AnnounceDraw(promise, tuple(sorted(house.people.values())), (10,), (1,)))
    page = told(card(phone_of(house, "Bob"), house))
    assert (said in page, "hand" in page) == (True, begun)
    assert " ".join(re.findall("....", promise)) in page


def test_they_tap_the_card_they_drew_among_those_that_are_left() -> None:
    house = a_full_house()
    house.do(StartCardDraw((5, 5), (1, 2)), TakeCard(house.people["Dora"], Card(2, Suit.SPADES)))
    bob = phone_of(house, "Bob")
    page = card(bob, house)
    assert re.findall(r'name="card" value="(\w+)"', page) == [
        "AS",
        "3S",
        "4S",
        "5S",
        "AH",
        "2H",
        "3H",
        "4H",
        "5H",
    ]
    assert 'data-call="draw"' in page
    sent = {"key": "the-card-of-bob", "player": house.people["Bob"], "card": "3H"}
    assert bob.post(f"/t/{house.night.pk}/do/take_card/", sent, headers=HTMX).status_code == DONE
    page = card(bob, house)
    assert "The card you drew Table 2, seat 3" in told(page)
    assert "2 of 10 have drawn." in told(page)
    assert re.findall(r'role="img" aria-label="([^"]+)"', page) == ["three of hearts"]
    assert ('name="card"' in page, 'data-call=""' in page) == (False, True)


@each_row(
    ("taken", "sentence"),
    [
        ("2S", "Dora drew 2♠ already."),
        ("hearts", "That is no card."),
    ],
)
def test_a_card_that_cannot_be_theirs(taken: str, sentence: str) -> None:
    house = a_full_house()
    house.do(StartCardDraw((5, 5), (1, 2)), TakeCard(house.people["Dora"], Card(2, Suit.SPADES)))
    sent = {"key": "the-card-of-bob", "player": house.people["Bob"], "card": taken}
    answer = phone_of(house, "Bob").post(f"/t/{house.night.pk}/do/take_card/", sent, headers=HTMX)
    assert answer.status_code == REFUSED
    assert sentence in json.loads(answer["HX-Trigger"])["toast"]["text"]
