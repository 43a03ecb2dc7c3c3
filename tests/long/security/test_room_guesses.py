"""Ten thousand guesses of a room's code, from a hundred addresses, while phones come in."""

import pytest
from django.test import Client

from tests.pages.check_in_night import House, a_house
from tournament.access.rate_limits import JOIN_HERE, JOIN_SERVER, RateLimit
from tournament.join.room_codes import ensure_room_code, room_token

pytestmark = pytest.mark.django_db
ADDRESSES, GUESSES, HONEST = 100, 100, 10


@pytest.fixture
def house() -> House:
    house = a_house()
    house.join(*(f"Player {number}" for number in range(HONEST)))
    return house


def test_ten_thousand_guesses_stop_nobody_who_scans(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, limit in (("JOIN_HERE", JOIN_HERE), ("JOIN_SERVER", JOIN_SERVER)):
        longer = RateLimit(limit.name, limit.times, 3600)  # for as long as a busy machine needs
        monkeypatch.setattr(f"tournament.join.views.joining.{name}", longer)
    code = ensure_room_code(house.night)
    scanned, people = f"/j/{room_token(code)}/", iter(house.people.items())
    guesser, wrong, stopped = Client(), 0, 0
    for street in range(ADDRESSES):
        address = f"192.168.{street}.1"
        for _guess in range(GUESSES):
            status = guesser.post("/j/", {"code": "BBBBBB"}, REMOTE_ADDR=address).status_code
            wrong, stopped = wrong + (status == 404), stopped + (status == 429)
        if street % HONEST == 0:
            name, number = next(people)
            came = Client().post(scanned, {"player": number}, REMOTE_ADDR=address)
            assert came["Location"] == f"/t/{house.night.pk}/card/{number}/", name
    assert (wrong, stopped) == (JOIN_SERVER.times, ADDRESSES * GUESSES - JOIN_SERVER.times)
    typed = guesser.post("/j/", {"code": code.letters}, REMOTE_ADDR="192.168.200.1")
    assert typed.status_code == 429
