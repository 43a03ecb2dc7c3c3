"""Undo on a table's phone: its own last tap only."""

import pytest
from django.test import Client

from tests.access.people import House
from tests.pages.open_pages import look
from tests.table_phone.table_phone import page, part, phone_at, press
from tests.tables.table_night import (
    BOB,
    DORA,
    EMIL,
    FINN,
    GRETA,
    HUGO,
    IDA,
    do,
    open_night,
    sit,
    state_of,
)
from tournament import journal
from tournament.access.authorization import Visit, Visitor
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.models import Role, Tournament
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus
from tournament.table_phone.table_undo import find_last_tap
from tournament.tables.actions.hands import NextHand

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(house: House) -> Tournament:
    """Four at table 1 and three at table 2, each in its first hand."""
    night = open_night(house.club)
    sit(night, {1: {1: BOB, 2: DORA, 3: EMIL, 4: FINN}, 2: {1: GRETA, 2: HUGO, 3: IDA}})
    do(night, NextHand(1, 1), NextHand(2, 1))
    return night


@pytest.fixture
def bob(house: House, night: Tournament) -> Client:
    """Bob, who deals at table 1."""
    return phone_at(house, night, 1)


@pytest.fixture
def cleo(house: House, night: Tournament) -> Client:
    """Cleo, who deals at table 2."""
    return phone_at(house, night, 2)


def offered(client: Client, night: Tournament, table: int = 1) -> str:
    """What the phone offers to take back."""
    return part(page(client, night, table), "do-take-back", "form")


def take_back(
    client: Client, night: Tournament, version: int, table: int = 1, key: str = "a-tap-too-many"
) -> int:
    """Ask for it although the page may not offer it; gives the answer's number."""
    path = f"/t/{night.pk}/table/{table}/undo/{version}/"
    return client.post(path, {"key": key}, headers={"HX-Request": "true"}).status_code


def test_the_wrong_player_out_is_taken_back(night: Tournament, bob: Client) -> None:
    assert offered(bob, night) == ""
    press(bob, night, "do-out-3")
    assert offered(bob, night) == "Take back: Emil is out, 11 left"
    press(bob, night, "do-take-back")
    assert state_of(night).entrants[EMIL].status is EntrantStatus.IN
    assert offered(bob, night) == ""


def test_what_others_did_since_stands_and_after_ten_minutes_the_desk_is_asked(
    night: Tournament, bob: Client
) -> None:
    press(bob, night, "do-out-3")
    tapped = night.version
    entry = journal.build_snapshot(night).past.entries[-1]
    phone = Visit(night, Visitor(Role.DEALER, entry.by, entry.device, table=1))
    seen = {
        minutes: find_last_tap(phone, 1, Instant(entry.at + round(minutes * MINUTE)))
        for minutes in (0, 10, 10.1)
    }
    assert [told.entry.version if told else 0 for told in seen.values()] == [tapped, tapped, 0]
    do(night, MarkAbsent(IDA, True))
    assert offered(bob, night) == ""
    assert take_back(bob, night, tapped) == 409
    night.refresh_from_db()
    assert (night.version, state_of(night).entrants[EMIL].status) == (tapped + 1, EntrantStatus.OUT)


def test_another_table_night_or_device_finds_nothing(
    house: House, night: Tournament, bob: Client, cleo: Client
) -> None:
    """And of two clicks the second changes nothing."""
    press(bob, night, "do-out-3")
    tapped = night.version
    assert offered(cleo, night, 2) == ""
    assert [take_back(cleo, night, tapped, table) for table in (1, 2)] == [404, 404]
    assert take_back(bob, night, tapped, 2) == 404
    assert take_back(bob, house.night, 1) == 404
    bob.defaults["HTTP_USER_AGENT"] = "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)"
    look(bob, night, f"/t/{night.pk}/table/1/")
    assert (offered(bob, night), take_back(bob, night, tapped)) == ("", 404)
    del bob.defaults["HTTP_USER_AGENT"]
    assert [take_back(bob, night, tapped), take_back(bob, night, tapped)] == [204, 204]
    night.refresh_from_db()
    assert night.version == tapped + 1
    assert take_back(bob, night, tapped, key="another-click") == 409


def test_what_the_desk_did_is_not_the_tables(night: Tournament, bob: Client) -> None:
    """And a called floor stays called."""
    do(night, KnockOut((EMIL,)))
    assert (offered(bob, night), take_back(bob, night, night.version)) == ("", 404)
    assert [take_back(bob, night, number) for number in (0, 1, night.version + 1)] == [
        404,
        404,
        404,
    ]
    press(bob, night, "do-floor", stop_clock="on")
    assert (offered(bob, night), take_back(bob, night, night.version)) == ("", 404)
