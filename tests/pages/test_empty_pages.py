"""The pages of a club and a night in which nothing has happened yet: each says so, and leads on by one button."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.people import House, browser, build_house, open_night

pytestmark = pytest.mark.django_db

OF_THE_CLUB = {
    "nights_away": ("No night is put away.", "home"),
    "players": ("Nobody yet.", "imports"),
    "seasons": ("No season yet.", ""),
    "league_players": ("No night is finished yet.", "home"),
    "league_records": ("No night is finished yet.", "home"),
    "exports": ("No night is finished yet.", "home"),
    "own_rules": ("The club has no rule of its own", "choose_situation"),
    "chip_sets": ("The club has not said yet which chips it owns.", "chip_set_new"),
    "signals": ("There is no signal yet.", "signal_choose"),
    "targets": ("There is no address yet.", ""),
}
"""What a page says, and where its button leads; without one, a form below is the way on."""

OF_THE_NIGHT = {
    "desk": ("Nobody is in yet.", "entrants"),
    "seats": ("Nobody has a seat yet", "entrants"),
    "draw": ("A draw needs two players.", "entrants"),
    "slips": ("Nobody has a seat yet.", "seats"),
    "seat_cards": ("Nobody is on the list of this night yet.", "entrants"),
    "links": ("Nobody is on the list of this night yet.", "entrants"),
    "links_sheet": ("Nobody is on the list of this night yet.", "entrants"),
    "places": ("Nobody is out yet.", "desk"),
    "ledger": ("No money has moved yet.", "entrants"),
    "rulings_log": ("Nothing was ruled tonight so far.", "night_rulings"),
}


@pytest.fixture
def house() -> House:
    return build_house("Ann")


@pytest.fixture
def ann(house: House) -> Client:
    """The owner, in a club whose first night was thrown away."""
    house.night.delete()
    client = browser()
    client.force_login(house.members["owner"])
    return client


def leads_on(client: Client, address: str, says: str, to: str) -> None:
    """The sentence stands there, and so does the button, or a form."""
    main = re.search(r"<main.*</main>", client.get(address).content.decode(), re.DOTALL)
    assert main is not None
    assert says in main[0]
    button = rf'<a class="button[^"]*" href="{re.escape(to)}"' if to else '<button class="button'
    assert re.search(button, main[0]), f"{address} does not lead on"


@pytest.mark.parametrize("page", OF_THE_CLUB)
def test_an_empty_page_of_the_club_leads_on(ann: Client, page: str) -> None:
    says, to = OF_THE_CLUB[page]
    leads_on(ann, reverse(page), says, to and reverse(to))


@pytest.mark.parametrize("page", OF_THE_NIGHT)
def test_an_empty_page_of_the_night_leads_on(house: House, ann: Client, page: str) -> None:
    night = open_night(house.club, players=0)
    says, to = OF_THE_NIGHT[page]
    leads_on(ann, reverse(page, args=[night.pk]), says, reverse(to, args=[night.pk]))
