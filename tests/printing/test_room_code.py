"""The poster has the room code for those who may print it."""

import pytest
from django.test import Client

from tests.access.people import House, client_of
from tournament.access.authorization import Visit, Visitor
from tournament.join.room_codes import ensure_room_code, room_token
from tournament.models import Role
from tournament.printing.document_blocks import CodesBlock
from tournament.printing.papers.poster_sign_in_sheet import build_poster
from tournament.printing.papers.printout_context import build_printout_context
from tournament.time_source import now

pytestmark = pytest.mark.django_db


def poster(client: Client, house: House) -> str:
    return client.get(f"/t/{house.night.pk}/papers/posted/").content.decode()


def test_a_directors_poster_has_the_code_and_the_letters(house: House) -> None:
    letters = ensure_room_code(house.night).letters
    page = poster(client_of("director", house, house), house)
    assert ("Scan to see your seat" in page, letters in page) == (True, True)
    for who in ("player link", "seat link", "screen link"):
        page = poster(client_of(who, house, house), house)
        assert ("Prices, payouts" in page, "Scan to see" in page, letters in page) == (
            True,
            False,
            False,
        )


def test_the_code_leads_into_the_room(house: House) -> None:
    visit = Visit(house.night, Visitor(Role.DIRECTOR, "Ann"))
    scene = build_printout_context(visit, {}, now(), "http://192.168.1.5:8000")
    codes = [block for block in build_poster(scene).blocks if isinstance(block, CodesBlock)]
    token = room_token(ensure_room_code(house.night))
    assert [block.codes for block in codes] == [(f"http://192.168.1.5:8000/j/{token}/",)]
