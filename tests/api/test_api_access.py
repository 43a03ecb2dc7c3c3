"""Who may read the API, who may see prices on a phone, and which screens play sounds."""

import re

import pytest
from django.test import Client

from tests.access.people import House, build_house, client_of
from tests.rows import each_row
from tests.tables.draw_night import read_main
from tournament.models import Display
from tournament.time_source import now

pytestmark = pytest.mark.django_db


def links(page: str, part: str) -> list[str]:
    """The addresses on a page that hold something."""
    return [one for one in re.findall(r'href="([^"]+)"', page) if part in one]


def test_links_lead_to_the_addresses_of_the_night_and_of_the_club(house: House) -> None:
    ann = client_of("director", house, house)
    night = f"/club/programs/?night={house.night.pk}"
    assert links(ann.get(f"/t/{house.night.pk}/links/").content.decode(), "/programs/") == [night]
    assert links(ann.get("/club/links/").content.decode(), "/programs/") == ["/club/programs/"]
    for address in (night, "/club/programs/"):
        page = ann.get(address)
        found = links(page.content.decode(), "/api/v1/")
        assert f"/api/v1/nights/{house.night.pk}/live/" in found
        assert f"/api/v1/nights/{house.night.pk}/results/" in found
        assert [ann.get(one).json()["api"] for one in found] == [1] * len(found)
        assert "Authorization: Bearer TOKEN" in read_main(page)
    other = build_house("Other club")
    for elsewhere in (other.night.pk, "x"):
        assert ann.get(f"/club/programs/?night={elsewhere}").status_code == 404


def test_a_club_without_nights_is_told_of_them_all(ann: Client) -> None:
    assert "/api/v1/nights/" in ann.get("/club/programs/?night=").content.decode()


@each_row(("who", "where"), [("seat link", "card/{player}/"), ("screen link", "screen/")])
def test_whoever_plays_or_watches_finds_the_prices_and_the_schedule(
    house: House, who: str, where: str
) -> None:
    cleo = client_of(who, house, house)
    page = cleo.get(f"/t/{house.night.pk}/{where.format(player=-1)}")
    [there] = links(page.content.decode(), "/papers/")
    assert there == f"/t/{house.night.pk}/papers/posted/"
    assert cleo.get(there).status_code == 200


def test_two_screens_that_sound_are_told(house: House) -> None:
    ann, night = client_of("director", house, house), house.night
    told = "More than one screen has sound. Press M on the others to mute."
    seen = {"night": night, "seen_at": now(), "connected": True}
    Display.objects.create(**seen, name="Bar TV", device="TV", muted=False)
    phone = Display.objects.create(**seen, name="Ann", device="iPhone", muted=True)
    displays = f"/t/{night.pk}/displays/"
    for changed, sounds in (
        ({}, False),
        ({"muted": False}, True),
        ({"muted": False, "connected": False}, False),
    ):
        Display.objects.filter(pk=phone.pk).update(**changed or {"muted": True})
        for path in (displays, f"/t/{night.pk}/"):
            assert (told in ann.get(path).content.decode()) == sounds, changed
