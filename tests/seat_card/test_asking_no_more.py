"""A player withdraws their own request while it is open."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.pages.check_in_night import HTMX, House, words
from tests.seat_card.card_night import card
from tests.seat_card.test_asking import (
    DONE,
    GONE,
    REFUSED,
    WENT_ON,
    ask,
    offered,
    own,
    requests,
    waiting_for,
)

pytestmark = pytest.mark.django_db
NOT_ASKED = "That request was dealt with or taken back already."


def take_back(client: Client, house: House, wish: str, name: str = "Bob", **more: Any) -> Any:
    """Tap the button beside what the player asked for."""
    sent = {"key": f"{wish}-back-of-{name}", "player": house.people[name], "wish": wish, **more}
    return client.post(f"/t/{house.night.pk}/do/take_back_request/", sent, headers=HTMX)


def may_take_back(page: str) -> list[str]:
    """The buttons beside what a player waits for."""
    return [words(one) for one in re.findall(r'<form id="take-back-.*?</form>', page, re.DOTALL)]


def test_what_they_asked_for(house: House, bob: Client) -> None:
    choices = offered(card(bob, house))
    assert may_take_back(card(bob, house)) == []
    ask(bob, house, "rebuy")
    assert may_take_back(card(bob, house)) == ["Take it back Rebuy €20"]
    answer = take_back(bob, house, "rebuy")
    assert (answer.status_code, json.loads(answer["HX-Trigger"])["toast"]["undo"]) == (DONE, "")
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


def test_without_scripts_the_button_leads_back_to_the_card(house: House, bob: Client) -> None:
    ask(bob, house, "floor")
    form = re.search(r'<form id="take-back-floor".*?</form>', card(bob, house), re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    answer = bob.post(f"/t/{house.night.pk}/do/take_back_request/", fields)
    assert (answer.status_code, answer["Location"]) == (WENT_ON, own(house))
    assert "Taken back: Bob calls the floor" in words(bob.get(answer["Location"]).text)
    assert (requests(house), house.row.entries.latest("version").by) == ([], "Bob")


def test_nobody_takes_back_what_another_asked_for(house: House, bob: Client) -> None:
    ask(house.ann, house, "floor", "Dora")
    house.press("call_floor", table=1)
    waiting = requests(house)
    answers = [
        take_back(bob, house, "floor", **more) for more in ({"name": "Dora"}, {"player": "0"}, {})
    ]
    assert [answer.status_code for answer in answers] == [GONE, GONE, REFUSED]
    assert json.loads(answers[-1]["HX-Trigger"])["toast"]["text"] == NOT_ASKED
    assert requests(house) == waiting
