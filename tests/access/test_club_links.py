"""Public links of a club: created once, shown once, revoked; each opens only its own page."""

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.people import House, browser, build_house
from tests.league.written_results import friends
from tests.rows import each_row
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import Link, LinkKind, Season


@pytest.fixture
def house(db: None) -> House:
    return build_house("Kitchen club")


def made(client: Client, **more: Any) -> str:
    """The address that the page of a new link shows this once, without the house in front."""
    page = client.post(reverse("club_links"), {"key": "a-key-for-the-link", **more}).text
    return str(re.findall(r'value="https?://[^/]+([^"]+)"', page)[0])


def test_the_calendar_is_made_once_for_a_double_tap(director: Client, house: House) -> None:
    address = made(director)
    assert made(director) == address
    assert [link.kind for link in Link.objects.filter(club=house.club, night=None)] == [
        LinkKind.CALENDAR
    ]
    assert browser().get(address)["Content-Type"] == "text/calendar; charset=utf-8"


def test_a_calendars_link_leads_to_the_file_until_it_is_revoked(director: Client) -> None:
    address = made(director)
    went = browser().get(reverse("open_link", args=[address.split("/")[2]]))
    assert (went.status_code, went["Location"], went.cookies) == (303, address, {})
    director.post(reverse("revoke_club_link", args=[Link.objects.get(kind=LinkKind.CALENDAR).pk]))
    assert browser().get(address).status_code == 404
    assert "None yet." in director.get(reverse("club_links")).text


@each_row("sent", [{"key": ""}, {"key": "a-key-for-nothing", "season": "99"}])
def test_what_no_form_sends_makes_nothing(director: Client, sent: dict[str, str]) -> None:
    assert director.post(reverse("club_links"), sent).status_code == 404
    assert not Link.objects.filter(kind=LinkKind.CALENDAR).exists()


@pytest.fixture
def winter(house: House) -> Season:
    """The nights of five friends."""
    friends(house.club)
    return make_season(
        house.club, SeasonSettings("Winter", date(2024, 1, 1), None, "entrants - place + 1")
    )


def test_a_season_is_for_everybody_with_its_link(director: Client, winter: Season) -> None:
    address, there, cleo = (
        made(director, season=winter.pk),
        reverse("season_public", args=[winter.pk]),
        browser(),
    )
    assert cleo.get(there).status_code == 404
    page = cleo.get(address, follow=True)
    assert page.redirect_chain == [(there, 303)]
    said = [words in page.text for words in ("Winter", "Payouts and bounties", "/league/players/")]
    assert said == [True, False, False]
    director.post(reverse("revoke_club_link", args=[Link.objects.get(kind=LinkKind.SEASON).pk]))
    assert cleo.get(there).status_code == 404


def test_money_is_told_where_the_club_wants_it(director: Client, winter: Season) -> None:
    Season.objects.filter(pk=winter.pk).update(shows_money=True)
    assert (
        "Payouts and bounties" in browser().get(made(director, season=winter.pk), follow=True).text
    )


def test_one_seasons_link_opens_no_other(director: Client, house: House, winter: Season) -> None:
    summer = make_season(house.club, SeasonSettings("Summer", date(2024, 1, 1), None, "1"))
    cleo = browser()
    cleo.get(made(director, season=winter.pk))
    assert cleo.get(reverse("season_public", args=[summer.pk])).status_code == 404
