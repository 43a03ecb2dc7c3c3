"""A player takes back, on his own phone, what he asked the desk for: his own wish, while it is open."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.access.people import browser
from tests.pages.card_night import a_seated_house, card, phone_of
from tests.pages.door_night import HTMX, House, words
from tests.pages.test_asking import DONE, GONE, REFUSED, WENT_ON, Before, ask, offered, requests, waiting_for
from tests.rows import each_row
from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.night import FinishNight
from tournament.core.actions.requests import CloseRequest
from tournament.core.tables import Wish

pytestmark = pytest.mark.django_db
NOT_ASKED = "That does not wait at the desk any more: it was dealt with or taken back. Nothing was changed."


@pytest.fixture
def house() -> House:
    """Ten players in the first hand of two tables."""
    return a_seated_house()


@pytest.fixture
def bob(house: House) -> Client:
    """Bob's phone; he has no account."""
    return phone_of(house, "Bob")


def take_back(client: Client, house: House, wish: str, name: str = "Bob", **more: Any) -> Any:
    """Tap the button beside what he has asked for."""
    sent = {"key": f"{wish}-back-of-{name}", "player": house.people[name], "wish": wish, **more}
    return client.post(f"/t/{house.night.pk}/do/take_back_request/", sent, headers=HTMX)


def may_take_back(page: str) -> list[str]:
    """The buttons beside what a player waits for."""
    return [words(one) for one in re.findall(r'<form id="take-back-.*?</form>', page, re.DOTALL)]


@each_row(
    ("before", "wish", "button"),
    [
        (lambda bob: (), "floor", "Take back You called the floor."),
        (lambda bob: (), "away", "Take back You said that you leave the table."),
        (lambda bob: (), "rebuy", "Take back You asked for a rebuy."),
        (lambda bob: (MarkAbsent(bob, True),), "back", "Take back You said that you are back."),
    ],
)
def test_what_he_asked_for(house: House, bob: Client, before: Before, wish: str, button: str) -> None:
    house.do(*before(house.people["Bob"]))
    choices = offered(card(bob, house))
    assert may_take_back(card(bob, house)) == []
    ask(bob, house, wish)
    assert may_take_back(card(bob, house)) == [button]
    answer = take_back(bob, house, wish)
    assert (answer.status_code, json.loads(answer["HX-Trigger"])["toast"]["undo"]) == (DONE, "")
    assert requests(house) == []
    page = card(bob, house)
    assert (waiting_for(page), may_take_back(page), offered(page)) == ([], [], choices)


def test_the_desk_does_not_ring_for_it_any_more(house: House, bob: Client) -> None:
    ask(bob, house, "floor")
    ask(bob, house, "away")
    take_back(bob, house, "floor")
    (left,) = house.state.requests
    rings = re.findall(r'data-rings="([^"]*)"', house.page(""))
    assert [one.split() for one in rings] == [[f"away-{house.people['Bob']}-1-{left.at}"]]
    take_back(bob, house, "away")
    assert re.findall(r'data-rings="([^"]*)"', house.page("")) == [""]


def test_the_journal_says_who_took_it_back(house: House, bob: Client) -> None:
    ask(bob, house, "floor")
    take_back(bob, house, "floor")
    assert "Taken back: Bob calls the floor" in words(house.page("journal/"))
    assert house.row.entries.latest("version").by == "Bob"


def test_the_desk_was_quicker(house: House, bob: Client) -> None:
    ask(bob, house, "floor")
    house.do(CloseRequest(Wish.FLOOR, house.people["Bob"]))
    answer = take_back(bob, house, "floor")
    assert (answer.status_code, json.loads(answer["HX-Trigger"])["toast"]["text"]) == (REFUSED, NOT_ASKED)


def test_a_tap_that_is_sent_twice_is_answered_alike(house: House, bob: Client) -> None:
    ask(bob, house, "floor")
    assert [take_back(bob, house, "floor").status_code for _tap in range(2)] == [DONE, DONE]
    assert take_back(bob, house, "floor", key="another-key-of-bob").status_code == REFUSED


def test_without_scripts_the_button_leads_back_to_the_card(house: House, bob: Client) -> None:
    ask(bob, house, "floor")
    form = re.search(r'<form id="take-back-floor".*?</form>', card(bob, house), re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    answer = bob.post(f"/t/{house.night.pk}/do/take_back_request/", fields)
    assert (answer.status_code, answer["Location"]) == (WENT_ON, f"/t/{house.night.pk}/card/{house.people['Bob']}/")
    assert "Taken back: Bob calls the floor" in words(bob.get(answer["Location"]).content.decode())
    assert requests(house) == []


def test_nobody_takes_back_what_another_asked_for(house: House, bob: Client) -> None:
    ask(house.ann, house, "floor", "Dora")
    house.press("call_floor", table=1)
    waiting = requests(house)
    assert take_back(bob, house, "floor", "Dora").status_code == GONE
    assert take_back(bob, house, "floor").status_code == REFUSED
    assert take_back(bob, house, "floor", player="0").status_code == GONE
    assert take_back(browser(), house, "floor", "Dora").status_code == GONE
    assert requests(house) == waiting


def test_a_night_that_is_over_has_nothing_to_take_back(house: House, bob: Client) -> None:
    ask(bob, house, "floor")
    house.do(FinishNight())
    assert may_take_back(card(bob, house)) == []
