"""
The page of private links: created, shown once, opened, revoked; and which may not be passed on.
"""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.access.people import House, browser, client_of
from tournament import journal
from tournament.access.link_issuing import LinkLifetime, compute_link_expiry
from tournament.models import Link, LinkKind, Tournament
from tournament.night.actions.night import FinishNight
from tournament.time_source import now

pytestmark = pytest.mark.django_db
HOUR = 3_600_000
KEYS = iter(f"links-test-key-{number}" for number in range(10_000))


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


def test_each_kind_leads_where_it_belongs(house: House, owner: Client) -> None:
    """The players' link leads to the results once the night is over."""
    for kind, leads_to in {
        "director": "/t/{}/",
        "timekeeper": "/t/{}/",
        "screen": "/t/{}/screen/?as=screen",
        "player": "/t/{}/screen/",
        "table": "/t/{}/table/3/",
        "seat": "/t/{}/card/-7/",
    }.items():
        guest = browser()
        opened = guest.get(path_of(make(owner, house, kind, table="3", player="-7")))
        assert (opened.status_code, opened["Location"]) == (303, leads_to.format(house.night.pk)), (
            kind
        )
        assert (opened["Referrer-Policy"], "no-store" in opened["Cache-Control"]) == (
            "no-referrer",
            True,
        )
        assert guest.get(opened["Location"]).status_code == 200, kind
    path = path_of(make(owner, house, "player"))
    journal.perform_action(house.night, FinishNight(), journal.Actor("Ann"), "finish-the-night")
    page = browser().get(path).content.decode()
    assert f'content="0; url=/t/{house.night.pk}/results/"' in page


def test_it_is_shown_once_with_a_code_to_scan(house: House, owner: Client) -> None:
    """A double tap makes one link and shows it twice; later it is not shown again."""
    before, sent = house.night.links.count(), {"kind": "screen", "key": "one-and-the-same-key"}
    first, second = (owner.post(f"/t/{house.night.pk}/links/", sent) for _tap in range(2))
    page = first.content.decode()
    assert 'src="data:image/svg+xml;' in page
    assert "no-store" in first["Cache-Control"]
    token = re.findall(r"/l/([\w-]+)/", page)[0]
    assert len(token) == 32  # 192 bits
    assert re.findall(r"/l/([\w-]+)/", second.content.decode())[0] == token
    assert house.night.links.count() == before + 1
    assert token not in owner.get(f"/t/{house.night.pk}/links/").content.decode() + str(
        Link.objects.values()
    )
    Link.objects.filter(pk=newest(house).pk).update(made_at=now() - 3 * 60_000)
    again = owner.post(f"/t/{house.night.pk}/links/", sent)
    assert (again.status_code, "already shown once" in again.content.decode()) == (409, True)


def test_the_address_is_one_that_other_devices_reach(
    house: House, owner: Client, settings: Any
) -> None:
    """Without a network it says so."""
    settings.LAN_ADDRESSES, settings.ALLOWED_HOSTS = ("192.168.7.20", "10.0.0.5"), ["*"]
    for asked_at, given in {
        "localhost:8000": "http://192.168.7.20:8000",
        "[::1]:8000": "http://192.168.7.20:8000",
        "localhost": "http://192.168.7.20",
        "poker.example": "http://poker.example",
        "192.168.7.21:8000": "http://192.168.7.21:8000",
        "final-nine.local:8000": "http://192.168.7.20:8000",
        "final-nine-2.local": "http://192.168.7.20",
    }.items():
        owner.defaults["HTTP_HOST"] = asked_at
        assert make(owner, house, "screen").partition("/l/")[0] == given, asked_at
    settings.LAN_ADDRESSES, owner.defaults["HTTP_HOST"] = (), "localhost"
    page = owner.post(
        f"/t/{house.night.pk}/links/", {"kind": "screen", "key": next(KEYS)}
    ).content.decode()
    assert "No network" in page


def test_a_name_stands_beside_the_address_and_never_alone(
    house: House, owner: Client, settings: Any
) -> None:
    settings.LAN_ADDRESSES, settings.ALLOWED_HOSTS = ("192.168.7.20",), ["*"]
    page = f"/t/{house.night.pk}/links/"

    def shown(asked_at: str) -> str:
        owner.defaults["HTTP_HOST"] = asked_at
        line = re.search("<p>(On the TV, open.*?)</p>", owner.get(page).content.decode())
        assert line
        return " ".join(re.sub("<[^>]+>", " ", line[1]).split())

    assert shown("localhost:8000") == "On the TV, open 192.168.7.20:8000/tv"
    settings.LAN_NAME = "final-nine-2.local"
    both = "On the TV, open 192.168.7.20:8000/tv or final-nine-2.local:8000/tv"
    assert shown("localhost:8000") == both
    assert shown("final-nine-2.local:8000") == both
    assert shown("poker.example") == "On the TV, open poker.example/tv"


def test_forms_work_by_name_as_well() -> None:
    strict = Client(
        enforce_csrf_checks=True,
        headers={"host": "final-nine-2.local:8000", "origin": "http://final-nine-2.local:8000"},
    )
    token = read_token(strict.get("/signin/").content.decode())
    sent = {"name": "Ann", "password": "wrong", "csrfmiddlewaretoken": token}
    assert strict.post("/signin/", sent).status_code == 200
    strict.defaults["HTTP_ORIGIN"] = "http://final-nine.local:8000"
    assert strict.post("/signin/", sent).status_code == 403


def read_token(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found
    return found[1]


def test_taken_back_it_opens_nothing(house: House, owner: Client) -> None:
    path = path_of(make(owner, house, "screen"))
    guest = browser()
    seen = guest.get(path)["Location"]
    owner.post(f"/t/{house.night.pk}/links/{newest(house).pk}/revoke/")
    assert (guest.get(seen).status_code, browser().get(path).status_code) == (404, 404)
    assert "Link revoked" in owner.get(f"/t/{house.night.pk}/links/").content.decode()


def test_a_desk_lent_for_ten_minutes_comes_back(house: House, owner: Client) -> None:
    make(owner, house, "director", lasts="ten minutes", label="For Ben")
    link = newest(house)
    assert link.label == "For Ben"
    assert link.expires_at is not None
    assert link.expires_at - link.made_at in range(10 * 60_000 - 2000, 10 * 60_000 + 2000)


def test_a_lent_desk_cannot_be_lent_on(house: House) -> None:
    guest = client_of("director link", house, house)
    page = guest.get(f"/t/{house.night.pk}/links/").content.decode()
    kinds = re.findall(r'name="kind" value="(\w+)"', page)
    assert kinds == ["screen", "player", "seat", "table"]
    for kind, status in (("director", 404), ("timekeeper", 404), ("owner", 200)):
        answer = guest.post(f"/t/{house.night.pk}/links/", {"kind": kind, "key": next(KEYS)})
        assert answer.status_code == status
    assert newest(house).kind != LinkKind.OWNER
    powerful = house.links["timekeeper link"]
    assert guest.post(f"/t/{house.night.pk}/links/{powerful.pk}/revoke/").status_code == 404


def test_a_link_for_the_night_lasts_until_noon_after_it(house: House) -> None:
    def night(starts_at: int | None) -> Tournament:
        return Tournament(starts_at=starts_at, club=house.club)

    evening = 1_763_661_600_000  # 2025-11-20 19:00 in Berlin
    noon = evening + 17 * HOUR
    assert compute_link_expiry(LinkLifetime.NIGHT, night(None), evening) == noon
    assert compute_link_expiry(LinkLifetime.NIGHT, night(evening), evening - 200 * HOUR) == noon
    assert compute_link_expiry(LinkLifetime.NIGHT, night(evening), evening + 6 * HOUR) == noon
    assert compute_link_expiry(LinkLifetime.ALWAYS, night(evening + 1), evening) is None


def test_a_table_link_needs_its_number_and_a_seat_card_its_player(
    house: House, owner: Client
) -> None:
    wrong = [("table", one) for one in ("", "0", "1001")] + [
        ("seat", one) for one in ("", "28", "-28", "Bob")
    ]
    for kind, typed in wrong:
        sent = {"kind": kind, "table": typed, "player": typed, "key": next(KEYS)}
        page = owner.post(f"/t/{house.night.pk}/links/", sent)
        assert 'role="alert"' in page.content.decode(), (kind, typed)
    assert house.night.links.count() == len(house.links)
    make(owner, house, "table", table="3")
    assert (newest(house).player, newest(house).table) == (None, 3)
    make(owner, house, "seat", player="-27")
    assert (newest(house).label, newest(house).player, newest(house).table) == (
        "Player 27",
        -27,
        None,
    )


def test_the_token_is_in_no_log(
    house: House, owner: Client, capfd: pytest.CaptureFixture[str]
) -> None:
    browser().get("/l/aGuessThatMustNotBeLogged/")
    assert "aGuessThatMustNotBeLogged" not in capfd.readouterr().err
