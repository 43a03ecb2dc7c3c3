"""Public links of the club: made once, shown once, revoked; each opens only what it is for."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.access.people import House, browser, build_house
from tournament.models import Link, LinkKind

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


@pytest.mark.parametrize("sent", [{"key": ""}, {"key": "a-key-for-nothing", "season": "99"}])
def test_what_no_form_sends_makes_nothing(ann: Client, sent: dict[str, str]) -> None:
    assert ann.post(reverse("club_links"), sent).status_code == 404
    assert not Link.objects.filter(kind=LinkKind.CALENDAR).exists()
