"""A second-chance night from those who are out, in two taps."""

import pytest

from tests.pages.check_in_night import House, a_house, words
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.models import Tournament
from tournament.money.actions.purchases import DeclineRebuy
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    house = a_house()
    house.join("Bob", "Cleo", "Dora", "Emil")
    people = house.people
    house.do(KnockOut((people["Emil"],)), KnockOut((people["Dora"],)))
    house.do(DeclineRebuy(people["Emil"]))
    return house


def test_two_taps_from_the_list_to_the_second_clock(house: House) -> None:
    assert "Second-chance night" in words(house.page("places/"))
    nights = Tournament.objects.count()
    for _tap in range(2):  # the same form sent twice opens one
        answer = house.send("second-chance/", htmx=False, key="second-chance-key")
    assert Tournament.objects.count() == nights + 1
    night = Tournament.objects.latest("pk")
    assert answer["Location"] == f"/t/{night.pk}/"
    state = journal.build_snapshot(night).state
    assert state.name == "Second chance: Friday"
    expected = [one.name for one in state.entrants.values() if one.status is EntrantStatus.EXPECTED]
    assert expected == ["Emil"]  # Dora may still rebuy
    other = House(house.club, night, house.ann)
    assert other.press("start_clock").status_code == 204
    assert other.state.started is not None
    assert house.state.started is None


def test_it_has_a_clock_of_its_own(house: House) -> None:
    house.do(StartClock())
    house.send("second-chance/", htmx=False)
    night = Tournament.objects.latest("pk")
    assert journal.build_snapshot(night).state.started is None
    assert house.state.started is not None
