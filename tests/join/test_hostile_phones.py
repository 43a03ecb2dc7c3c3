"""Attempts of strangers and cheats with a room code, a phone's cookie or a TV's cookie."""

import copy

import pytest
from django.test import Client

from tests.access.people import build_house
from tests.join.test_joining import address, card, house
from tests.pages.check_in_night import House
from tests.tvs.people import waiting
from tournament import journal
from tournament.access.roles import DUTY_RIGHTS
from tournament.join.room_codes import ensure_room_code
from tournament.models import Link, PhoneClaim
from tournament.night.action_kinds import KINDS
from tournament.pages.action_form_registry import FORMS

__all__ = ["house"]  # a fixture
pytestmark = pytest.mark.django_db


def claim(house: House, name: str) -> Client:
    phone = Client()
    phone.post(address(house), {"player": house.people[name]})
    return phone


def test_looking_claims_nothing(house: House) -> None:
    """Link previews, and whoever scans to see where it leads."""
    path, before = address(house), Link.objects.count()
    for look in (Client().head, Client().get):
        for asked in (path, f"{path}wait/", f"{path}?player={house.people['Bob']}", "/j/", "/tv/"):
            look(asked, follow=True)
    assert (PhoneClaim.objects.count(), Link.objects.count()) == (0, before)


def test_a_claim_does_nothing_but_ask(house: House) -> None:
    """Or check in and take a card: it confirms no money, agrees to no deal and says of nobody that they are out."""
    phone, version = claim(house, "Bob"), journal.build_snapshot(house.night).version
    sent = {
        "player": house.people["Bob"],
        "wish": "out",
        "key": "a-key-of-a-claim",
        "seen": version,
    }
    answers = {
        kind: phone.post(
            f"/t/{house.night.pk}/do/{kind}/", sent, headers={"HX-Request": "true"}
        ).status_code
        for kind in FORMS
        if DUTY_RIGHTS[KINDS[kind].duty] is not None
    }
    let_in = {kind for kind, status in answers.items() if status != 404}
    assert let_in == {
        "ask",
        "take_back_request",
        "check_in",
        "take_card",
        "confirm_payout",
        "agree_to_deal",
    }
    assert journal.build_snapshot(house.night).version == version


def test_a_copied_cookie_ends_with_the_phone_it_was_copied_from(house: House) -> None:
    phone, thief = claim(house, "Bob"), Client()
    thief.cookies = copy.deepcopy(phone.cookies)
    assert thief.get(card(house, "Bob")).status_code == 200
    assert thief.get(card(house, "Cleo")).status_code == 404
    assert thief.get(f"/t/{house.night.pk}/").status_code == 404
    house.ann.post(f"/t/{house.night.pk}/phones/{PhoneClaim.objects.get().pk}/", {"answer": "no"})
    assert [one.get(card(house, "Bob")).status_code for one in (phone, thief)] == [404, 404]


def test_a_code_opens_its_own_night_alone(house: House) -> None:
    other = build_house("Sunday")
    phone = claim(house, "Bob")
    assert phone.get(f"/t/{other.night.pk}/card/1/").status_code == 404
    letters = ensure_room_code(other.night).letters
    assert phone.post(f"/j/{house.club.pk}/", {"code": letters}).status_code == 404
    swapped = f"{letters}{address(house)[len('/j/') + len(letters) : -1]}"
    assert phone.get(f"/j/{swapped}/").status_code == 404


def test_a_copied_tv_cookie_shows_the_board_and_no_more(house: House) -> None:
    tv, thief = waiting(), Client(headers={"host": "localhost"})
    thief.cookies = copy.deepcopy(tv.client.cookies)
    assert thief.get(f"/t/{house.night.pk}/screen/").status_code == 404  # nobody let it in yet
    desk = f"/t/{house.night.pk}"
    found = house.ann.post(f"{desk}/tvs/", {"digits": tv.digits})
    assert found.status_code in (302, 303)
    tv.ask()
    thief.cookies = copy.deepcopy(tv.client.cookies)
    assert [
        thief.get(path).status_code
        for path in (f"{desk}/screen/", f"{desk}/", f"{desk}/money/", card(house, "Bob"))
    ] == [200, 404, 404, 404]
