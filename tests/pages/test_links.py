"""Private links: made, shown once, opened, taken back; and what may not be handed on."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.html import escape

from tests.access.people import House, browser, build_house, client_of
from tests.rows import each_row
from tournament import journal
from tournament.access.handing import Lasts, runs_out
from tournament.core.actions.night import FinishNight
from tournament.instant import now
from tournament.models import Link, LinkKind, Tournament

pytestmark = pytest.mark.django_db
HOUR = 3_600_000
KEYS = iter(f"links-test-key-{number}" for number in range(10_000))


@pytest.fixture(autouse=True)
def _nobody_guessed_before() -> None:
    cache.clear()


@pytest.fixture
def house() -> House:
    return build_house("Thursday")


@pytest.fixture
def ann(house: House) -> Client:
    """Ann, the owner."""
    return client_of("owner", house, house)


def make(client: Client, house: House, kind: str, **more: str) -> str:
    """Make a link and give the address that is shown."""
    sent = {"kind": kind, "key": next(KEYS), **more}
    page = client.post(f"/t/{house.night.pk}/links/", sent).content.decode()
    shown = re.search(r'id="address"[^>]* value="([^"]+)"', page)
    assert shown, page
    return shown[1]


def path_of(address: str) -> str:
    return urlsplit(address).path


def newest(house: House) -> Link:
    return house.night.links.latest("pk")


@each_row(
    ("kind", "leads_to"),
    [
        ("director", "/t/{}/"),
        ("timekeeper", "/t/{}/"),
        ("screen", "/t/{}/screen/?as=screen"),
        ("player", "/t/{}/screen/"),
        ("table", "/t/{}/table/3/"),
        ("seat", "/t/{}/card/-7/"),
    ],
)
def test_each_kind_leads_where_it_belongs(house: House, ann: Client, kind: str, leads_to: str) -> None:
    guest = browser()
    opened = guest.get(path_of(make(ann, house, kind, table="3", player="-7")))
    assert (opened.status_code, opened["Location"]) == (303, leads_to.format(house.night.pk))
    assert opened["Referrer-Policy"] == "no-referrer"
    assert "no-store" in opened["Cache-Control"]
    assert guest.get(opened["Location"]).status_code == 200


def test_it_is_shown_once_with_a_code_to_scan(house: House, ann: Client) -> None:
    answer = ann.post(f"/t/{house.night.pk}/links/", {"kind": "screen", "key": next(KEYS)})
    page = answer.content.decode()
    assert 'src="data:image/svg+xml;' in page
    assert "no-store" in answer["Cache-Control"]
    token = re.findall(r"/l/([\w-]+)/", page)[0]
    assert len(token) == 32  # 192 bits
    assert token not in ann.get(f"/t/{house.night.pk}/links/").content.decode()
    assert all(token not in str(value) for row in Link.objects.values() for value in row.values())


def test_a_double_tap_makes_one_link_and_shows_it(house: House, ann: Client) -> None:
    before = house.night.links.count()
    first, second = (make(ann, house, "screen", key="one-and-the-same-key") for _tap in range(2))
    assert first == second
    assert house.night.links.count() == before + 1


def test_later_it_is_not_shown_again(house: House, ann: Client) -> None:
    sent = {"kind": "screen", "key": "one-and-the-same-key"}
    ann.post(f"/t/{house.night.pk}/links/", sent)
    Link.objects.filter(pk=newest(house).pk).update(made_at=now() - 3 * 60_000)
    again = ann.post(f"/t/{house.night.pk}/links/", sent)
    assert (again.status_code, "was shown once" in again.content.decode()) == (409, True)


@pytest.mark.parametrize(
    ("asked_at", "given"),
    [
        ("localhost:8000", "http://192.168.7.20:8000"),
        ("127.0.0.1:8000", "http://192.168.7.20:8000"),
        ("[::1]:8000", "http://192.168.7.20:8000"),
        ("localhost", "http://192.168.7.20"),
        ("poker.example", "http://poker.example"),
        ("192.168.7.21:8000", "http://192.168.7.21:8000"),
    ],
)
def test_the_address_is_one_that_other_devices_reach(
    house: House, ann: Client, settings: Any, asked_at: str, given: str
) -> None:
    settings.LAN_ADDRESSES, settings.ALLOWED_HOSTS = ("192.168.7.20", "10.0.0.5"), ["*"]
    ann.defaults["HTTP_HOST"] = asked_at
    address = make(ann, house, "screen")
    assert address.partition("/l/")[0] == given


def test_without_a_network_it_says_so(house: House, ann: Client, settings: Any) -> None:
    settings.LAN_ADDRESSES = ()
    page = ann.post(f"/t/{house.night.pk}/links/", {"kind": "screen", "key": next(KEYS)}).content.decode()
    assert "This computer found no network" in page


def test_taken_back_it_opens_nothing(house: House, ann: Client) -> None:
    path = path_of(make(ann, house, "screen"))
    guest = browser()
    seen = guest.get(path)["Location"]
    ann.post(f"/t/{house.night.pk}/links/{newest(house).pk}/revoke/")
    assert (guest.get(seen).status_code, browser().get(path).status_code) == (404, 404)
    assert "is revoked" in ann.get(f"/t/{house.night.pk}/links/").content.decode()


def test_a_desk_lent_for_ten_minutes_comes_back(house: House, ann: Client) -> None:
    make(ann, house, "director", lasts="ten minutes", label="Ben")
    link = newest(house)
    assert link.label == "Ben"
    assert link.expires_at is not None
    assert link.expires_at - link.made_at in range(10 * 60_000 - 2000, 10 * 60_000 + 2000)


def test_a_lent_desk_cannot_be_lent_on(house: House) -> None:
    guest = client_of("director link", house, house)
    page = guest.get(f"/t/{house.night.pk}/links/").content.decode()
    kinds = re.findall(r'name="kind" value="(\w+)"', page)
    assert kinds == ["screen", "player", "seat", "table"]
    for kind in ("director", "timekeeper", "owner"):
        answer = guest.post(f"/t/{house.night.pk}/links/", {"kind": kind, "key": next(KEYS)})
        assert answer.status_code == (200 if kind == "owner" else 404)
    assert newest(house).kind != LinkKind.OWNER
    powerful = house.links["timekeeper link"]
    assert guest.post(f"/t/{house.night.pk}/links/{powerful.pk}/revoke/").status_code == 404


def test_a_link_for_the_night_lasts_until_noon_after_it(house: House) -> None:
    def night(starts_at: int | None) -> Tournament:
        return Tournament(starts_at=starts_at, club=house.club)

    evening = 1_763_661_600_000  # 2025-11-20 19:00 in Berlin
    noon = evening + 17 * HOUR
    assert runs_out(Lasts.NIGHT, night(None), evening) == noon
    assert runs_out(Lasts.NIGHT, night(evening), evening - 200 * HOUR) == noon
    assert runs_out(Lasts.NIGHT, night(evening), evening + 6 * HOUR) == noon
    assert runs_out(Lasts.ALWAYS, night(evening + 1), evening) is None


def test_a_table_link_needs_its_number(house: House, ann: Client) -> None:
    for table in ("", "0", "1001", "two"):
        page = ann.post(f"/t/{house.night.pk}/links/", {"kind": "table", "table": table, "key": next(KEYS)})
        assert 'role="alert"' in page.content.decode()
    assert house.night.links.count() == len(house.links)


def test_a_seat_card_needs_its_player(house: House, ann: Client) -> None:
    for player in ("", "0", "28", "-28", "Bob"):
        page = ann.post(f"/t/{house.night.pk}/links/", {"kind": "seat", "player": player, "key": next(KEYS)})
        assert 'role="alert"' in page.content.decode()
    assert house.night.links.count() == len(house.links)
    make(ann, house, "seat", player="-27")
    assert (newest(house).label, newest(house).player, newest(house).table) == ("Player 27", -27, None)


def test_only_a_seat_card_is_for_one_player_and_only_a_table_link_for_one_table(house: House, ann: Client) -> None:
    for kind, own in (("screen", (None, None)), ("table", (3, None)), ("seat", (None, -7))):
        make(ann, house, kind, table="3", player="-7")
        assert (newest(house).table, newest(house).player) == own


def test_guessing_is_slowed_down_for_that_address_only(house: House, ann: Client) -> None:
    path = path_of(make(ann, house, "screen"))
    thief, guest = browser(), browser()
    thief.defaults["REMOTE_ADDR"] = "192.168.7.66"
    answers = [thief.get(f"/l/{number:032}/").status_code for number in range(61)]
    assert answers == [404] * 60 + [429]
    assert (thief.get("/l/another-guess/").status_code, guest.get(path).status_code) == (429, 303)


def test_a_label_is_only_text(house: House, ann: Client) -> None:
    label = '"><script>alert(1)</script>'
    make(ann, house, "director", label=label)
    page = ann.get(f"/t/{house.night.pk}/links/").content.decode()
    assert (label in page, escape(label) in page) == (False, True)


def test_the_token_is_in_no_log(house: House, ann: Client, capfd: pytest.CaptureFixture[str]) -> None:
    browser().get("/l/aGuessThatMustNotBeLogged/")
    assert "aGuessThatMustNotBeLogged" not in capfd.readouterr().err


def test_the_players_link_leads_to_the_results_once_the_night_is_over(house: House, ann: Client) -> None:
    path = path_of(make(ann, house, "player"))
    assert browser().get(path).headers["Location"] == f"/t/{house.night.pk}/screen/"
    journal.perform(house.night, FinishNight(), journal.By("Ann"), "finish-the-night")
    ended = browser().get(path, follow=True)
    assert (ended.request["PATH_INFO"], ended.status_code) == (f"/t/{house.night.pk}/results/", 200)
