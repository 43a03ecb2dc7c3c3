"""Check-in before the first hand: by phone, desk or buy-in."""

import pytest
from django.test import Client

from tests.money.money_evening import BOB, DORA, EMIL, buy_in, planned
from tests.pages.check_in_night import HTMX, House, a_house, words
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.join.room_codes import ensure_room_code, room_token
from tournament.night.state import State
from tournament.players.actions.entries import CheckIn, ExpectPlayer, MarkAbsent, WithdrawPlayer
from tournament.players.rules.arrivals import Arrivals, find_arrivals
from tournament.players.values import Reply

EXPECTED = (ExpectPlayer(BOB, "Bob"), ExpectPlayer(DORA, "Dora"), ExpectPlayer(EMIL, "Emil"))


def arrivals(state: State) -> tuple[set[int], set[int]]:
    found = find_arrivals(state)
    return set(found.here), set(found.missing)


def test_who_checked_in_or_bought_in_is_here() -> None:
    night = planned().do(-30, *EXPECTED)
    assert arrivals(night.state) == (set(), {BOB, DORA, EMIL})
    night = night.do(-20, CheckIn(BOB)).do(-19, buy_in(DORA))
    assert arrivals(night.state) == ({BOB, DORA}, {EMIL})
    assert find_arrivals(night.state) == Arrivals((BOB, DORA), (EMIL,))
    away = night.do(-10, MarkAbsent(DORA, absent=True))
    assert arrivals(away.state) == ({BOB}, {DORA, EMIL})


def test_checking_in_twice_changes_nothing_and_undo_takes_it_back() -> None:
    night = planned().do(-30, *EXPECTED).do(-20, CheckIn(BOB))
    assert night.do(-10, CheckIn(BOB)).state == night.state
    assert arrivals(night.undo(-10, night.past.version).state) == (set(), {BOB, DORA, EMIL})


def test_who_only_may_come_is_not_missed_and_counts_once_they_are_here() -> None:
    night = planned().do(-30, EXPECTED[0], ExpectPlayer(DORA, "Dora", Reply.MAYBE))
    assert arrivals(night.state) == (set(), {BOB})
    night = night.do(-20, CheckIn(DORA))
    assert arrivals(night.state) == ({DORA}, {BOB})
    assert night.state.entrants[DORA].is_coming


def test_who_left_again_is_not_here_when_they_are_expected_once_more() -> None:
    night = planned().do(-30, *EXPECTED).do(-20, CheckIn(BOB)).do(-15, WithdrawPlayer(BOB))
    assert night.refuses(-14, CheckIn(BOB)) == "Bob is not expected tonight. Ask the host."
    assert arrivals(night.do(-10, ExpectPlayer(BOB)).state) == (set(), {BOB, DORA, EMIL})


def test_who_is_in_need_not_check_in() -> None:
    night = planned().do(-30, buy_in(BOB))
    assert night.refuses(-20, CheckIn(BOB)) == "Bob is in already. Nothing was changed."


@pytest.fixture
def house() -> House:
    """Bob is in; Cleo and Dora are expected."""
    house = a_house()
    house.join("Bob")
    for name in ("Cleo", "Dora"):
        number = add_player(house.club, name, key=f"expects-{name}").pk
        house.people[name] = number
        house.do(ExpectPlayer(number, name))
    return house


@pytest.mark.django_db
def test_a_phone_that_came_by_the_code_checks_its_own_player_in(house: House) -> None:
    phone, cleo = Client(), house.people["Cleo"]
    phone.post(f"/j/{room_token(ensure_room_code(house.night))}/", {"player": cleo})
    card = f"/t/{house.night.pk}/card/{cleo}/"
    assert "I’m here" in words(phone.get(card).content.decode())
    path = f"/t/{house.night.pk}/do/check_in/"
    sent = {"player": cleo, "key": "cleo-is-here", "back": card}
    assert phone.post(path, sent)["Location"] == card
    page = words(phone.get(card).content.decode())
    assert ("You’re checked in. Buy in with the host." in page, "I’m here" in page) == (True, False)
    other = {"player": house.people["Dora"], "key": "dora-is-here"}
    assert phone.post(path, other, headers=HTMX).status_code == 404


@pytest.mark.django_db
def test_the_desk_and_the_players_list_say_how_many_are_here(house: House) -> None:
    assert "Here 1 of 3" in words(house.page(""))
    assert house.page("players/").count('id="here-') == 2
    house.press("check_in", player=house.people["Cleo"])
    assert "2 of 3 here" in words(house.page("players/"))
    house.do(StartClock())
    assert "Here 2 of 3" not in words(house.page(""))
    assert "do/check_in/" not in house.page("players/")
