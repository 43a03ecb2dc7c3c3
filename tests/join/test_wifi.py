"""The Wi-Fi QR code: its contents, who sets it, and where it is shown."""

import json

import pytest

from tests.access.people import House, client_of
from tests.join.test_lobby import codes_path, do
from tests.rows import each_row
from tournament.clock.actions import StartClock
from tournament.join.club_wifi import find_club_wifi, wifi_code_text
from tournament.join.rules import build_wifi_text
from tournament.models import ClubWifi

SECRET = "ace of spades"
FORM = {"network": "Marta’s", "password": SECRET}


@each_row(
    "network, password, hidden, text",
    [
        ("Home", "hello123", False, "WIFI:T:WPA;S:Home;P:hello123;;"),
        ("Home", "", False, "WIFI:T:nopass;S:Home;;"),
        ("Home", "hello123", True, "WIFI:T:WPA;S:Home;P:hello123;H:true;;"),
        ("a;b,c", 'p"q:r\\s', False, 'WIFI:T:WPA;S:a\\;b\\,c;P:p\\"q\\:r\\\\s;;'),
        ("Café ♠", "  spaces  ", False, "WIFI:T:WPA;S:Café ♠;P:  spaces  ;;"),
    ],
)
def test_what_the_code_says(network: str, password: str, hidden: bool, text: str) -> None:
    assert build_wifi_text(network, password, is_hidden=hidden) == text


def save(house: House, who: str = "owner", **sent: str) -> int:
    path = f"/t/{house.night.pk}/phones/wifi/"
    return client_of(who, house, house).post(path, sent).status_code


def kept_text(house: House) -> str:
    wifi = find_club_wifi(house.club)
    return wifi_code_text(wifi) if wifi else ""


@pytest.mark.django_db
def test_the_owner_alone_sets_it_and_no_page_shows_the_password(house: House) -> None:
    assert [save(house, who, **FORM) for who in ("director", "director link")] == [404, 404]
    assert not ClubWifi.objects.exists()
    assert save(house, **FORM) == 302
    assert SECRET not in ClubWifi.objects.get().password
    owner, director = client_of("owner", house, house), client_of("director", house, house)
    page = owner.get(f"/t/{house.night.pk}/phones/").content.decode()
    assert ("Marta’s" in page, SECRET in page) == (True, False)
    assert "Marta’s" not in director.get(f"/t/{house.night.pk}/phones/").content.decode()


@pytest.mark.django_db
def test_an_empty_password_stays_for_the_same_network(house: House) -> None:
    save(house, **FORM)
    save(house, network="Marta’s", password="", hidden="on")
    assert kept_text(house) == f"WIFI:T:WPA;S:Marta’s;P:{SECRET};H:true;;"
    save(house, network="Guests", password="")
    assert kept_text(house) == "WIFI:T:nopass;S:Guests;;"
    save(house, remove="yes")
    assert not ClubWifi.objects.exists()


@pytest.mark.django_db
@each_row(
    "sent",
    [
        {"network": "Home", "password": "short"},
        {"network": "ü" * 17},
        {"network": " "},
        {"network": "a\nb"},
        {},
    ],
)
def test_what_no_router_takes_is_refused(house: House, sent: dict[str, str]) -> None:
    assert (save(house, **sent), ClubWifi.objects.count()) == (302, 0)


@pytest.mark.django_db
def test_the_lobby_shows_it_until_the_first_hand(house: House) -> None:
    screen = client_of("screen link", house, house)
    path = codes_path(screen, house)

    def network() -> str | None:
        wifi = json.loads(screen.get(path).content)["wifi"]
        return str(wifi["network"]) if wifi else None

    assert network() is None
    save(house, **FORM)
    assert network() == "Marta’s"
    assert SECRET not in screen.get(path).content.decode()
    do(house, StartClock())
    assert network() is None


@pytest.mark.django_db
def test_with_another_secret_key_there_is_no_code(house: House, settings: object) -> None:
    save(house, **FORM)
    ClubWifi.objects.update(password="gAAAA-not-ours")
    assert kept_text(house) == ""
