"""The phone at a table: blinds of this hand and the next, and when no hand may begin."""

import re

import pytest
from django.test import Client

from tests.access.people import House, client_of
from tests.night_builder import perform_all
from tests.rows import each_row
from tournament import journal
from tournament.clock.actions import JumpToStep, Pause, Resume, StartClock
from tournament.engine.canonical_json import compute_digest
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.state import StopReason
from tournament.schedule.actions import EditStructure
from tournament.schedule.values import Break, Level, Structure
from tournament.tables.actions.clock_call import CallClock
from tournament.tables.actions.hands import NextHand

pytestmark = pytest.mark.django_db
ANN = journal.Actor("Ann")
KEYS = iter(f"table-test-key-{number}" for number in range(10_000))


@pytest.fixture
def bob(house: House) -> Client:
    """Bob, who deals at table 1 and carries its link."""
    return client_of("table link", house, house)


def do(house: House, *actions: Action) -> None:
    perform_all(house.night, actions, ANN, KEYS)


def page(client: Client, house: House) -> str:
    text: str = client.get(f"/t/{house.night.pk}/table/1/").content.decode()
    return text


def tap(client: Client, house: House) -> None:
    """Press the button with what the page put into it, as a browser without scripts does."""
    form = re.search(r'<form id="do-next-hand".*?</form>', page(client, house), re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    answer = client.post(f"/t/{house.night.pk}/do/next_hand/", fields)
    assert answer["Location"] == f"/t/{house.night.pk}/table/1/"


def blinds(client: Client, house: House) -> list[str]:
    """The blinds of this hand, and those of the next where they are others."""
    return [
        found.strip()
        for found in re.findall(r'<dd class="figures">(?:<bdi[^>]*>)?([^<]+)', page(client, house))
    ]


def test_a_hand_keeps_its_blinds_until_the_next_begins(house: House, bob: Client) -> None:
    do(house, StartClock())
    assert blinds(bob, house) == ["–", "10–20"]
    tap(bob, house)
    assert blinds(bob, house) == ["10–20"]
    do(house, JumpToStep(1, 0))
    assert blinds(bob, house) == ["10–20", "15–30"]
    assert "Next hand, new blinds" in page(bob, house)
    tap(bob, house)
    assert blinds(bob, house) == ["15–30"]
    assert "This hand (2)" in page(bob, house)
    do(house, Pause(StopReason.DISPUTE), Resume())
    tap(bob, house)
    assert "This hand (3)" in page(bob, house)


def test_a_double_tap_is_one_hand(house: House, bob: Client) -> None:
    do(house, StartClock())
    for key in ("first-tap-key", "second-tap-key"):
        bob.post(f"/t/{house.night.pk}/do/next_hand/", {"table": "1", "hand": "1", "key": key})
    house.night.refresh_from_db()
    assert journal.build_snapshot(house.night).state.tables[1].hand == 1


@each_row(
    ("stopped_by", "sentence"),
    [
        ((), "The night has not begun. The first hand waits for the clock."),
        ((StartClock(), Pause(StopReason.DISPUTE)), "Dispute: finish this hand"),
        ((StartClock(), FinishNight()), "The night is finished. No new hand begins."),
    ],
)
def test_while_it_is_stopped_the_button_says_why(
    house: House, bob: Client, stopped_by: tuple[Action, ...], sentence: str
) -> None:
    do(house, *stopped_by)
    shown = page(bob, house)
    assert sentence in shown
    assert re.search(r"<button[^>]* disabled[^>]*>Next hand", shown)
    bob.post(
        f"/t/{house.night.pk}/do/next_hand/",
        {"table": "1", "hand": "1", "key": "a-key-all-the-same"},
    )
    assert sentence in page(bob, house)
    house.night.refresh_from_db()
    assert dict(journal.build_snapshot(house.night).state.tables) == {}


def test_choosing_a_table_and_the_changing_part_of_one(house: House, bob: Client) -> None:
    director = client_of("director", house, house)
    shown = director.get(f"/t/{house.night.pk}/table/").content.decode()
    assert re.findall(r'href="(/t/\d+/table/\d+/)"', shown) == [
        f"/t/{house.night.pk}/table/{n}/" for n in (1, 2, 3)
    ]
    assert bob.get(f"/t/{house.night.pk}/table/")["Location"] == f"/t/{house.night.pk}/table/1/"
    answers = [
        director.get(f"/t/{house.night.pk}/table/{number}/").status_code
        for number in (0, 1000, 1001)
    ]
    assert answers == [404, 200, 404]
    part = bob.get(f"/t/{house.night.pk}/table/1/", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="table"')


def test_the_clock_on_a_player_is_told_and_a_hand_of_a_finished_night_need_not_be_ended(
    house: House, bob: Client
) -> None:
    do(house, StartClock(), NextHand(1, 1), CallClock("Cleo"))
    shown = page(bob, house)
    assert "The clock is on Cleo." in shown
    do(house, FinishNight())
    shown = page(bob, house)
    assert "The night is finished. No new hand begins." in shown
    assert "do-hand-over" not in shown


def test_in_a_break_the_next_hand_plays_the_level_after_it(house: House, bob: Client) -> None:
    schedule = Structure((Level(10, 20), Break(10), Level(15, 30)))
    was = compute_digest(journal.build_snapshot(house.night).state.structure)
    do(house, EditStructure(schedule, was), StartClock(), JumpToStep(1, 0))
    assert blinds(bob, house)[1] == "15–30"
