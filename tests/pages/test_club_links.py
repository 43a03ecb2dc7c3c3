"""Public links of the club: made once, shown once, revoked; each opens only what it is for."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.people import House, browser, build_house
from tests.league.written import friends
from tests.rows import each_row
from tournament.league.season_settings import Settings
from tournament.league.seasons import make_season
from tournament.models import Link, LinkKind, Season

CALENDAR = {"key": "a-key-for-the-calendar"}


@pytest.fixture
def house(db: None) -> House:
    return build_house("Kitchen club")


@pytest.fixture
def ann(house: House) -> Client:
    client = browser()
    client.force_login(house.members["director"])
    return client


def made(page: str) -> str:
    """The address that the page shows this once, without the house in front."""
    return str(re.findall(r'value="https?://[^/]+([^"]+)"', page)[0])


def test_the_calendar_is_made_once_for_a_double_tap(ann: Client, house: House) -> None:
    first = ann.post(reverse("club_links"), CALENDAR).content.decode()
    second = ann.post(reverse("club_links"), CALENDAR).content.decode()
    assert made(first) == made(second)
    assert [link.kind for link in Link.objects.filter(club=house.club, night=None)] == [LinkKind.CALENDAR]
    assert browser().get(made(first)).headers["Content-Type"] == "text/calendar; charset=utf-8"


def test_a_calendars_link_opened_in_a_browser_leads_to_the_file(ann: Client) -> None:
    address = made(ann.post(reverse("club_links"), CALENDAR).content.decode())
    token = address.split("/")[2]
    went = browser().get(reverse("open_link", args=[token]))
    assert (went.status_code, went.headers["Location"], went.cookies) == (303, address, {})


def test_revoked_it_opens_nothing(ann: Client) -> None:
    address = made(ann.post(reverse("club_links"), CALENDAR).content.decode())
    ann.post(reverse("revoke_club_link", args=[Link.objects.get(kind=LinkKind.CALENDAR).pk]))
    assert browser().get(address).status_code == 404
    assert "None yet." in ann.get(reverse("club_links")).content.decode()


def test_a_link_of_another_club_is_not_taken_back(ann: Client) -> None:
    other = build_house("Pub club")
    foreign = browser()
    foreign.force_login(other.members["owner"])
    foreign.post(reverse("club_links"), CALENDAR)
    link = Link.objects.get(club=other.club, kind=LinkKind.CALENDAR)
    assert ann.post(reverse("revoke_club_link", args=[link.pk])).status_code == 404
    link.refresh_from_db()
    assert link.revoked_at is None


@each_row("sent", [{"key": ""}, {"key": "a-key-for-nothing", "season": "99"}])
def test_what_no_form_sends_makes_nothing(ann: Client, sent: dict[str, str]) -> None:
    assert ann.post(reverse("club_links"), sent).status_code == 404
    assert not Link.objects.filter(kind=LinkKind.CALENDAR).exists()


@pytest.fixture
def winter(house: House) -> Season:
    """The nights of five friends."""
    friends(house.club)
    return make_season(house.club, Settings("Winter", date(2024, 1, 1), None, "entrants - place + 1"))


def test_a_season_is_for_everybody_with_its_link(ann: Client, winter: Season) -> None:
    address = made(ann.post(reverse("club_links"), {"key": "a-key-of-winter", "season": winter.pk}).content.decode())
    cleo = browser()
    assert cleo.get(reverse("season_public", args=[winter.pk])).status_code == 404
    page = cleo.get(address, follow=True)
    assert page.redirect_chain == [(reverse("season_public", args=[winter.pk]), 303)]
    words = page.content.decode()
    assert "Winter" in words
    assert "Prizes and bounties" not in words
    assert "/league/players/" not in words
    ann.post(reverse("revoke_club_link", args=[Link.objects.get(kind=LinkKind.SEASON).pk]))
    assert cleo.get(reverse("season_public", args=[winter.pk])).status_code == 404


def test_money_is_told_where_the_club_wants_it(ann: Client, winter: Season) -> None:
    Season.objects.filter(pk=winter.pk).update(shows_money=True)
    address = made(ann.post(reverse("club_links"), {"key": "a-key-of-winter", "season": winter.pk}).content.decode())
    words = browser().get(address, follow=True).content.decode()
    assert "Prizes and bounties" in words
    assert "€" in words


def test_one_seasons_link_opens_no_other(ann: Client, house: House, winter: Season) -> None:
    summer = make_season(house.club, Settings("Summer", date(2024, 1, 1), None, "1"))
    address = made(ann.post(reverse("club_links"), {"key": "a-key-of-winter", "season": winter.pk}).content.decode())
    cleo = browser()
    cleo.get(address)
    assert cleo.get(reverse("season_public", args=[summer.pk])).status_code == 404
