"""A page that has nothing to show yet says where to go from there."""

import re

import pytest
from django.test import Client

from tests.access.people import House, client_of
from tests.live.nights import open_night
from tests.rows import each_row
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.night.actions.night import FinishNight

pytestmark = pytest.mark.django_db
ANN = journal.Actor("Ann")
NIGHT = "/t/{night}"


def sentence(owner: Client, path: str, words: str) -> str:
    """What stands on the page from these words to the end of their paragraph."""
    page = owner.get(path).text
    (found,) = re.findall(
        rf"{re.escape(words)}(.*?)(?:</p>\s*<p class=\"row\">(.*?))?</p>", page, re.DOTALL
    )
    return "".join(found)


@each_row(
    ("path", "words", "goal"),
    [
        ("/club/deliveries/", "Test results are on each address’s page.", "/club/signals/"),
        (f"{NIGHT}/out/", "Fewer than two players have chips.", f"{NIGHT}/players/"),
        (f"{NIGHT}/deal/", "A deal needs at least two players with chips.", f"{NIGHT}/players/"),
        (f"{NIGHT}/draw/check/", "No seats have been drawn yet.", f"{NIGHT}/draw/"),
    ],
)
def test_it_leads_on(house: House, owner: Client, path: str, words: str, goal: str) -> None:
    night = open_night(house.club, players=0, started=False)
    goal = goal.format(night=night.pk)
    assert f'href="{goal}"' in sentence(owner, path.format(night=night.pk), words)
    assert owner.get(goal).status_code == 200


def test_the_deal_of_a_night_that_is_over_leads_to_its_results(house: House, owner: Client) -> None:
    journal.perform_action(house.night, StartClock(), ANN, "start")
    journal.perform_action(house.night, FinishNight(), ANN, "finish")
    path = NIGHT.format(night=house.night.pk)
    assert f'href="{path}/results/"' in sentence(owner, f"{path}/deal/", "The night is over.")
    assert 'href="' not in sentence(
        client_of("watcher", house, house), f"{path}/draw/check/", "No seats have been drawn yet."
    )
