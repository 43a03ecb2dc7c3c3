"""Checking in many players at once, and who came without a seat."""

import json
import re

import pytest
from pytest_django.fixtures import Settings as ChangedSettings

from tests.pages.check_in_night import House, a_house, toast, words
from tournament import journal
from tournament.clock.actions import JumpToStep, StartClock
from tournament.club.players import add_player, players_of
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.players.values import EntrantStatus
from tournament.tables.actions.seats import OpenTable, SeatPlayer

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    return a_house()


def sent(house: House, names: str) -> str:
    """What the page says after a list was sent as a plain form does it."""
    answer = house.send("door/", htmx=False, names=names, back=f"/t/{house.night.pk}/players/")
    if answer.status_code == 409:
        return words(answer.content.decode())
    assert answer.status_code == 302
    return words(house.page("players/"))


def test_a_list_of_names_is_expected_at_once(house: House) -> None:
    known = add_player(house.club, "Cleo")
    told = sent(house, "1. Ann\r\n2) Bob\r\n\r\n- Cleo, Dora\r\n3. ann")
    assert "4 players expected." in told
    assert {one.name: one.status for one in house.state.entrants.values()} == dict.fromkeys(
        ("Ann", "Bob", "Cleo", "Dora"), EntrantStatus.EXPECTED
    )
    assert (len(players_of(house.club)), known.pk in house.state.entrants) == (4, True)


def test_two_names_on_one_list_are_two_people(house: House) -> None:
    assert "4 players expected." in sent(house, "Mike D\nMike S\nJohn Smith\nJohn Smyth")
    assert len(house.state.entrants) == 4


def test_who_is_not_clear_is_named_and_who_is_there_stays(house: House) -> None:
    house.join("Bob")
    add_player(house.club, "Bob Miller")
    add_player(house.club, "Robert Long")
    too_long = "x" * 81
    told = sent(house, f"Bob\nBob Miler\n✅ Emil\n{too_long}\n✔\ufe0f \u2068Finn\u2069")
    unclear = "2 players expected. Not clear, type one by one:"
    assert f"{unclear} Bob Miler, {too_long}." in told
    found = {one.name: one.status for one in house.state.entrants.values()}
    assert found == {
        "Bob": EntrantStatus.IN,
        "Emil": EntrantStatus.EXPECTED,
        "Finn": EntrantStatus.EXPECTED,
    }


def test_a_list_is_in_and_paid_at_once_with_those_who_were_expected(house: House) -> None:
    house.join("Ann")
    sent(house, "Bob")
    list_key = "the-list-that-is-sent-twice"
    for _once_and_again in range(2):
        answer = house.send("door/", names="Ann\nBob\nCleo\nDora", wants="in", key=list_key)
        assert toast(answer) == "3 players in. "
    found = {one.name: (one.status, one.paid) for one in house.state.entrants.values()}
    assert found == dict.fromkeys(("Ann", "Bob", "Cleo", "Dora"), (EntrantStatus.IN, 2000))
    assert {len(one.purchases) for one in house.state.entrants.values()} == {1}


def test_a_list_that_comes_too_late_is_refused_with_the_rule(house: House) -> None:
    house.join("Ann", "Bob")
    house.do(StartClock(), JumpToStep(3, 0))
    refused = house.send("door/", names="Cleo\nDora", wants="in")
    assert (refused.status_code, "that was possible" in toast(refused)) == (409, True)
    told = toast(house.send("door/", names="Cleo\nDora", wants="in", reason="one car"))
    assert told == "2 players in. "
    assert [one.purchases[0].against_rules for one in house.state.entrants.values()][2:] == [
        "one car",
        "one car",
    ]


def test_a_refused_list_stays_in_its_field_and_nowhere_else(house: House) -> None:
    house.do(StartClock(), JumpToStep(3, 0))
    answer = house.send("door/", htmx=False, names="Cleo\nDora", wants="in")
    page = answer.content.decode()
    assert (answer.status_code, ">Cleo\nDora</textarea>" in page) == (409, True)
    told = page.partition('id="door-list" open')[2]
    assert "To allow it all the same, give a reason." in told
    assert re.search(r'id="list-reason"[^>]*autofocus', told)
    assert (players_of(house.club), dict(house.state.entrants)) == ([], {})


def test_a_list_names_and_pays_those_without_names(house: House) -> None:
    house.do(AddUnnamedPlayers(2, 2000, 0))
    answer = house.send("door/", names="Ann\nBob\nCleo", wants="in", nameless="on")
    assert toast(answer) == "3 players in. "
    found = {one.name: (key < 0, one.owes) for key, one in house.state.entrants.items()}
    assert found == {"Ann": (True, 0), "Bob": (True, 0), "Cleo": (False, 0)}


def test_everybody_who_is_expected_comes_in_by_one_tap(house: House) -> None:
    sent(house, "Ann\nBob\nCleo")
    assert "All here and paid" in words(house.page("players/")).partition("Chips to hand out")[2]
    answer = house.send("door/", everybody="on")
    assert toast(answer) == "3 players in. "
    assert {one.status for one in house.state.entrants.values()} == {EntrantStatus.IN}
    assert {one.owes for one in house.state.entrants.values()} == {0}
    assert "so already" in toast(house.send("door/", everybody="on"))


def test_one_tap_takes_back_what_one_tap_wrote(house: House) -> None:
    """From the toast, and from the bar of any page; later entries stay."""
    sent(house, "Ann\nBob\nCleo")
    told = json.loads(house.send("door/", everybody="on")["HX-Trigger"])["toast"]
    assert f'action="{told["undo"]}"' in house.page("players/").replace("&amp;", "&")
    undo = told["undo"].removeprefix(f"/t/{house.night.pk}/")
    assert toast(house.send(undo)) == "Undid 3 entries"
    assert {one.status for one in house.state.entrants.values()} == {EntrantStatus.EXPECTED}
    house.send("door/", everybody="on")
    house.join("Dora")
    assert "3 more" not in house.page("players/").split('id="bar-undo"')[1].split("</form>")[0]


def test_a_list_of_nobody_new_changes_nothing(house: House) -> None:
    house.join("Bob")
    version = house.row.version
    assert "Nobody new on this list." in sent(house, "Bob\n ")
    assert "More than 200 names" in sent(
        house, "\n".join(f"Player {number}" for number in range(201))
    )
    assert house.row.version == version


def test_a_club_that_is_full_says_who_is_expected_and_why_not_more(
    house: House, settings: ChangedSettings
) -> None:
    settings.CLUB_LIMITS = {**settings.CLUB_LIMITS, "players": 2}
    told = sent(house, "Ann\nBob\nCleo\nDora")
    assert "2 players expected. Stopped there:" in told
    assert [one.name for one in house.state.entrants.values()] == ["Ann", "Bob"]


def test_a_trial_takes_whom_the_club_knows(house: House) -> None:
    add_player(house.club, "Ann")
    house.night = journal.copy_night_to_sandbox(house.night, "trial-of-ann")
    assert "A practice copy adds nobody to the club. Not in it: Bob." in sent(house, "Ann\nBob")


def test_who_came_without_a_seat_draws_one_where_they_were_added(house: House) -> None:
    """On the list, below the form that added them, and on their own page."""
    house.join("Ann", "Bob")
    assert "Draw a seat" not in words(house.page("players/"))  # nobody sits anywhere yet
    house.do(OpenTable(1, 3), SeatPlayer(house.people["Ann"], 1, 1))
    listed = words(house.page("players/"))
    assert "Bob Draw a seat Bob" in listed
    assert "Bob needs a seat Draw a seat Bob Paste a list" in listed
    assert 'id="do-draw-seat"' in house.page(f"players/{house.people['Bob']}/")
    assert 'id="do-draw-seat"' not in house.page(f"players/{house.people['Ann']}/")
    house.press("draw_seat", player=house.people["Bob"])
    assert "Draw a seat" not in words(house.page("players/"))
