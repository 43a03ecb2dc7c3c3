"""The room code and the results code on screens that a director let in, and on no other."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tests.access.people import House, browser, client_of, hand, new_link, open_night
from tests.money.money_evening import BOB, DORA, planned
from tests.night.evening import at
from tests.rows import each_row
from tournament import journal
from tournament.access.link_issuing import ensure_results_token
from tournament.access.private_links import hash_token, revoke_link
from tournament.clock.actions import Pause, StartClock
from tournament.clock.values import Instant
from tournament.club.club_limits import LimitedResource
from tournament.join.room_codes import ensure_room_code, room_token
from tournament.journal import Actor
from tournament.models import Link, LinkKind
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.rules.board import build_board
from tournament.night.state import StopReason
from tournament.players.actions.entries import CheckIn, ExpectPlayer

ANN = Actor("Ann")


def do(house: House, *actions: Action) -> None:
    for number, action in enumerate(actions):
        journal.perform_action(house.night, action, ANN, f"lobby-{action.kind}-{number}")


def codes_path(client: Client, house: House) -> str:
    """Where the page of the screen asks for codes; nothing where it may not."""
    page = client.get(f"/t/{house.night.pk}/screen/?as=screen").content.decode()
    found = re.search(r'data-codes="([^"]+)"', page)
    return found[1].replace("&amp;", "&") if found else ""


@pytest.mark.django_db
@each_row("who", ["screen link", "director link", "owner", "director"])
def test_a_screen_of_the_room_gets_the_code(house: House, who: str) -> None:
    screen = client_of(who, house, house)
    answer = screen.get(codes_path(screen, house))
    code = ensure_room_code(house.night)
    room = json.loads(answer.content)["room"]
    assert room["letters"].replace(" ", "") == code.letters
    assert room["address"].endswith("/j/")
    assert room["picture"].startswith("data:image/svg+xml")
    assert answer["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"


@pytest.mark.django_db
@each_row(
    "who",
    ["player link", "seat link", "table link", "timekeeper link", "player", "stranger"],
)
def test_nobody_else_does(house: House, other: House, who: str) -> None:
    screen = client_of("screen link", house, other)
    path = codes_path(screen, house)
    knocks = client_of(who, house, other)
    assert codes_path(knocks, house) == ""
    assert knocks.get(path).status_code == 404


@pytest.mark.django_db
def test_an_overlay_another_club_and_another_screens_address_get_nothing(
    house: House, other: House
) -> None:
    screen = client_of("screen link", house, other)
    path = codes_path(screen, house)
    bare = path.partition("?")[0]
    overlay = screen.get(f"/t/{house.night.pk}/overlay/").content.decode()
    assert "lobby/" not in overlay
    assert [screen.get(one).status_code for one in (bare, f"{bare}?screen=x")] == [404, 404]
    theirs = client_of("screen link", other, other)
    assert theirs.get(path).status_code == 404
    assert client_of("owner", other, other).get(path).status_code == 404
    second = browser()
    hand(second, new_link(house.night, LinkKind.SCREEN))
    assert second.get(path).status_code == 404
    assert second.get(codes_path(second, house)).status_code == 200
    assert (
        codes_path(second, House(house.club, open_night(house.club, "Late", "late"), {}, {})) == ""
    )


@pytest.mark.django_db
def test_while_play_goes_on_there_is_no_code(house: House) -> None:
    screen = client_of("screen link", house, house)
    path = codes_path(screen, house)

    def has_code() -> bool:
        return json.loads(screen.get(path).content)["room"] is not None

    assert has_code()
    do(house, StartClock())
    assert not has_code()
    do(house, Pause(StopReason.DISPUTE))
    assert not has_code()


@pytest.mark.django_db
def test_a_night_that_is_over_has_no_code_and_a_break_has_one(house: House) -> None:
    screen = client_of("screen link", house, house)
    path = codes_path(screen, house)
    do(house, StartClock(), Pause(StopReason.BREAK))
    assert json.loads(screen.get(path).content)["room"] is not None
    do(house, FinishNight())
    assert json.loads(screen.get(path).content)["room"] is None


@pytest.mark.django_db
@each_row("who", ["screen link", "owner", "player link", "stranger"])
def test_the_code_of_the_results_is_on_screens_of_the_room(house: House, who: str) -> None:
    path = codes_path(client_of("screen link", house, house), house)
    do(house, StartClock(), FinishNight())
    asks = client_of(who, house, house)
    own = codes_path(asks, house)
    if who in ("screen link", "owner"):
        assert json.loads(asks.get(own).content)["results"] is not None
    else:
        assert (own, asks.get(path).status_code) == ("", 404)


@pytest.mark.django_db
def test_the_code_of_the_results_is_a_link_that_can_be_revoked(house: House) -> None:
    screen = client_of("screen link", house, house)
    do(house, StartClock(), FinishNight())
    path = codes_path(screen, house)
    results = f"/t/{house.night.pk}/results/"

    def code() -> dict[str, str] | None:
        found: dict[str, str] | None = json.loads(screen.get(path).content)["results"]
        return found

    shown = code()
    assert (shown is not None, code()) == (True, shown)
    token = ensure_results_token(house.night)
    link = Link.objects.get(token_hash=hash_token(token))
    links = Link.objects.count()
    stranger = browser()
    assert results in stranger.get(f"/l/{token}/").content.decode()
    assert stranger.get(results).status_code == 200
    owner = client_of("owner", house, house)
    assert "Results, on the TV" in owner.get(f"/t/{house.night.pk}/links/").content.decode()
    revoke_link(link)
    assert (code(), ensure_results_token(house.night)) == (None, "")
    assert stranger.get(results).status_code == 404
    assert Link.objects.count() == links


@pytest.mark.django_db
def test_without_room_for_a_link_there_is_no_code(house: House, settings: Any) -> None:
    there = Link.objects.count()
    settings.CLUB_LIMITS = {**settings.CLUB_LIMITS, LimitedResource.LINKS: there}
    assert ensure_results_token(house.night) == ""
    settings.CLUB_LIMITS = {**settings.CLUB_LIMITS, LimitedResource.LINKS: there + 1}
    assert ensure_results_token(house.night)


@pytest.mark.django_db
def test_board_and_pages_of_the_night_hold_no_code(house: House) -> None:
    code = ensure_room_code(house.night)
    screen = client_of("screen link", house, house)
    for path in ("screen/?as=screen", "overlay/", "board.json"):
        page = screen.get(f"/t/{house.night.pk}/{path}").content.decode()
        assert (code.letters in page, room_token(code) in page) == (False, False)


def test_the_board_names_who_is_here_until_the_first_hand() -> None:
    night = planned().do(-30, ExpectPlayer(BOB, "bob"), ExpectPlayer(DORA, "Dora"))
    night = night.do(-20, CheckIn(DORA), ExpectPlayer(99, "Ann"), CheckIn(99))
    lobby = {"here": ["Ann", "Dora"], "missing": ["bob"], "planned": None}
    assert build_board(night.state, 1, "", at(-10))["lobby"] == lobby
    waits = build_board(replace(night.state, planned=at(30)), 1, "", at(-10))["lobby"]
    assert waits == {**lobby, "planned": at(30)}
    night = night.do(-10, StartClock())
    assert build_board(night.state, 1, "", Instant(at(-9)))["lobby"] is None
