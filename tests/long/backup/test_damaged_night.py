"""A damaged night is in the way of no page at all: every address, one after the other."""

import pytest
from django.test import Client

from tests.access.people import House
from tests.access.test_url_matrix import NIGHT_PAGES, OTHER_PAGES
from tests.backup.test_damaged_night import otherwise, reunion, unsound
from tests.damage import damage
from tournament.models import Tournament

__all__ = ["reunion"]  # a fixture
pytestmark = pytest.mark.django_db(transaction=True)


def test_every_page_of_the_club_and_its_other_night_answers_as_ever(
    house: House, owner: Client, reunion: Tournament
) -> None:
    damage(reunion)
    assert otherwise(owner, house, (*NIGHT_PAGES, *OTHER_PAGES)) == {}


def test_every_page_of_the_night_says_so(house: House, owner: Client) -> None:
    assert unsound(owner, house, NIGHT_PAGES) == {}
