"""Control of a single TV: scene, number, sound, name; the others are not affected."""

from typing import Any

import pytest
from django.test import Client

from tests.access.people import House, client_of
from tests.access.query_scope import watched
from tests.tvs.people import Television, answer, toast, waiting
from tournament.models import Club, Display, Tv
from tournament.time_source import now
from tournament.tvs.rules import BRIEF_MS, IDENTIFY_MS
from tournament.tvs.tv_settings import map_tv_settings
from tournament.tvs.views.tv_rows import CONNECTS_MS

pytestmark = pytest.mark.django_db


def let_in(house: House, owner: Client, address: str, name: str) -> tuple[Television, Tv]:
    """A TV that shows the night, by its name."""
    tv = waiting(address)
    row = Tv.objects.get(digits=tv.digits, approved_at=None)
    answer(owner, house, "show", row)
    answer(owner, house, "name", row, name=name)
    tv.ask()
    row.refresh_from_db()
    return tv, row


@pytest.fixture
def two(house: House, owner: Client) -> list[tuple[Television, Tv]]:
    return [
        let_in(house, owner, "192.168.1.20", "Living room"),
        let_in(house, owner, "192.168.1.21", "Kitchen"),
    ]


def board(tv: Television, house: House, **headers: str) -> Any:
    return tv.client.get(f"/t/{house.night.pk}/board.json", headers=headers)


def told(tv: Television, house: House) -> dict[str, Any]:
    """What the TV is told about itself; its page is drawn with the same."""
    said: dict[str, Any] = board(tv, house).json()["tv"]
    page = tv.client.get(f"/t/{house.night.pk}/screen/?as=screen")
    assert page.context["first"]["tv"] == said
    return said


def test_a_scene_for_good_on_one_tv_alone(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    (living, row), (kitchen, _row) = two
    before = board(living, house)
    other = board(kitchen, house)
    with watched() as astray:
        said = toast(owner, house, "scene", row, scene="seating", **{"for": "good"})
    assert astray == []
    assert "shows: Seating" in said
    assert (told(living, house)["scene"], told(kitchen, house)["scene"]) == ("seating", "")
    assert told(living, house)["scene_until"] is None
    after = board(living, house)
    assert after.json()["board"] == before.json()["board"], "the board is everybody's"
    assert after["ETag"] != before["ETag"]
    assert board(living, house, **{"If-None-Match": before["ETag"]}).status_code == 200
    assert board(kitchen, house, **{"If-None-Match": other["ETag"]}).status_code == 304
    assert "is back on the show" in ann_says(owner, house, row)
    assert told(living, house)["scene"] == ""


def ann_says(owner: Client, house: House, row: Tv) -> str:
    """Back to the show; the words of the toast, as they are read."""
    said = toast(owner, house, "scene", row, scene="", **{"for": "minute"})
    return said.encode().decode("unicode_escape")


def test_a_scene_for_a_minute_leaves_the_one_for_good(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    (living, row), _kitchen = two
    answer(owner, house, "scene", row, scene="seating", **{"for": "good"})
    answer(owner, house, "scene", row, scene="prizes", **{"for": "minute"})
    said = told(living, house)
    assert (said["scene"], said["brief_scene"]) == ("seating", "prizes")
    assert 0 < said["scene_until"] - now() <= BRIEF_MS
    links = f"/t/{house.night.pk}/links/"
    assert "Payouts until" in owner.get(links).content.decode()
    Tv.objects.filter(pk=row.pk).update(scene_until=now() - 1)
    page = owner.get(links).content.decode()
    assert "Payouts until" not in page
    assert '<option value="seating" selected>' in " ".join(page.split())


def test_a_scene_that_there_is_not(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    row = two[0][1]
    where = f"/t/{house.night.pk}/tvs/{row.pk}/"
    sent = {"do": "scene", "scene": "fireworks"}
    assert owner.post(where, sent, headers={"HX-Request": "true"}).status_code == 409
    row.refresh_from_db()
    assert row.scene == ""


def test_the_number(house: House, owner: Client, two: list[tuple[Television, Tv]]) -> None:
    (living, _row), (kitchen, row) = two
    answer(owner, house, "identify", row)
    said = told(kitchen, house)
    assert (said["number"], said["name"]) == (2, "Kitchen")
    assert 0 < said["identify_until"] - now() <= IDENTIFY_MS
    assert told(living, house)["identify_until"] == 0
    page = owner.get(f"/t/{house.night.pk}/links/").content.decode()
    assert page.index("Living room") < page.index("Kitchen"), "a row stays where it was"
    assert '<b class="tv-row-number figures" aria-hidden="true">2</b>' in page


def test_one_tap_gives_the_sound_to_one_tv_and_takes_it_from_the_others(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    (living, one), (kitchen, other) = two

    def sounding() -> list[bool]:
        return [told(tv, house)["sounds"] for tv in (living, kitchen)]

    assert sounding() == [True, False], "of several the first one has it"
    answer(owner, house, "sound", other)
    assert sounding() == [False, True]
    answer(owner, house, "mute", other)
    assert sounding() == [False, False]
    answer(owner, house, "sound", one)
    assert sounding() == [True, False]


def test_nobody_but_a_tv_is_told_anything(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    for who in ("owner", "watcher", "table link", "screen link"):
        client = client_of(who, house, house)
        assert "tv" not in client.get(f"/t/{house.night.pk}/board.json").json(), who


def test_only_directors_do_it(house: House, two: list[tuple[Television, Tv]]) -> None:
    row = two[0][1]
    for who in ("timekeeper", "dealer", "watcher", "timekeeper link", "screen link", "stranger"):
        client = client_of(who, house, house)
        for do in ("scene", "identify", "sound", "mute"):
            assert answer(client, house, do, row, scene="seating") == 404, (who, do)
    row.refresh_from_db()
    assert (row.scene, row.identify_until, row.sounds) == ("", 0, True)


def test_another_club_s_tv_and_one_that_waits_do_not_exist(house: House, owner: Client) -> None:
    other = Club.objects.create(name="Sunday")
    strange = Tv.objects.create(
        club=other, secret_hash="x", name="Bar", address="", seen_at=now(), made_at=0, approved_at=1
    )
    waiting("192.168.1.22", path=f"/tv/{house.club.pk}/")
    for row in (strange, Tv.objects.get(club=house.club)):
        for do in ("scene", "identify", "sound", "mute"):
            assert answer(owner, house, do, row, scene="seating") == 404
        row.refresh_from_db()
        assert (row.scene, row.identify_until, row.sounds) == ("", 0, True)


def test_a_tv_that_lost_its_cookie_takes_its_scene_and_sound_over(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    _living, (kitchen, row) = two
    answer(owner, house, "scene", row, scene="seating", **{"for": "good"})
    answer(owner, house, "sound", row)
    kitchen.lose_cookies()
    kitchen, again = let_in(house, owner, "192.168.1.21", "Kitchen")
    assert (again.scene, again.sounds) == ("seating", True)
    assert told(kitchen, house)["scene"] == "seating"
    assert Tv.objects.filter(name="Kitchen").count() == 1


def seen(house: House, name: str, **more: Any) -> None:
    Display.objects.create(
        night=house.night, name=name, device="TV", seen_at=now(), **{"size": "1920x1080", **more}
    )


def test_a_row_says_how_the_tv_is_doing(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    links = f"/t/{house.night.pk}/links/"
    assert owner.get(links).content.decode().count(">connecting…<") == 2
    Tv.objects.update(approved_at=now() - CONNECTS_MS)
    assert owner.get(links).content.decode().count(">not connected<") == 2
    seen(house, "Living room", muted=False)
    seen(house, "Kitchen", connected=False)
    seen(house, "A tablet")
    page = owner.get(links).content.decode()
    assert page.count(">connected<") == 2
    assert ">lost at" in page
    assert page.count(">sound on<") == 1
    assert "press any key" not in page
    other = owner.get(f"/t/{house.night.pk}/displays/?others=1").content.decode()
    assert ("A tablet" in other, "Kitchen" in other) == (True, False)
    assert "Kitchen" in owner.get(f"/t/{house.night.pk}/displays/").content.decode()
    seen(house, "Bar", connected=False)
    answer(owner, house, "name", two[1][1], name="Bar")
    assert ">lost at" in owner.get(links).content.decode(), "what is known of it goes with its name"
    assert Display.objects.filter(name="Bar").count() == 1
    Display.objects.update(muted=True)
    assert "press any key on this TV once" in owner.get(links).content.decode()


def test_what_was_seen_before_it_was_let_in_is_another_tv(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    seen(house, "Kitchen", connected=False, size="")
    Display.objects.update(device="Stick", seen_at=now() - 60_000)
    links = f"/t/{house.night.pk}/links/"
    page = owner.get(links).content.decode()
    assert (">off since" in page, page.count(">connecting…<")) == (False, 2)
    seen(house, "Kitchen")
    assert owner.get(links).content.decode().count(">connected<") == 1


def test_seats_on_a_tv_before_the_draw_are_announced(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    links = f"/t/{house.night.pk}/links/"
    assert "after the draw" not in owner.get(links).content.decode()
    answer(owner, house, "scene", two[0][1], scene="seating", **{"for": "good"})
    assert "· after the draw" in owner.get(links).content.decode()
    answer(owner, house, "scene", two[0][1], scene="prizes", **{"for": "good"})
    assert "after the draw" not in owner.get(links).content.decode()


def test_forget_asks_first(house: House, owner: Client, two: list[tuple[Television, Tv]]) -> None:
    page = owner.get(f"/t/{house.night.pk}/links/").content.decode()
    asked = page.index(f'<details id="tv-forgetting-{two[0][1].pk}">')
    form = page.index(f'id="tv-forget-{two[0][1].pk}"')
    assert asked < form < page.index("</details>", asked)


def test_one_that_was_closed_is_off_and_on_no_list(
    house: House, owner: Client, two: list[tuple[Television, Tv]]
) -> None:
    seen(house, "Kitchen", connected=False, size="")
    assert ">off since" in owner.get(f"/t/{house.night.pk}/links/").content.decode()
    desk = owner.get(f"/t/{house.night.pk}/")
    assert "Kitchen" not in owner.get(f"/t/{house.night.pk}/displays/").content.decode()
    assert "lost connection" not in desk.content.decode()


def test_the_tvs_of_many_nights_are_read_in_one_query(
    house: House, two: list[tuple[Television, Tv]], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        found = map_tv_settings((house.night.pk, 10**6))
    named = {settings.number: settings.name for settings in found[house.night.pk].values()}
    assert named == {1: "Living room", 2: "Kitchen"}
    assert found[10**6] == {}
