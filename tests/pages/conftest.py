"""The club of most page tests, and Ann, who directs in it; a test file that needs others has its own."""

import pytest
from django.test import Client

from tests.access.people import House, build_house
from tests.pages.prize_night import visitor
from tournament.models import Club


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


@pytest.fixture
def ann(club: Club) -> Client:
    return visitor(club, "Ann")


@pytest.fixture
def house(db: None) -> House:
    return build_house("Thursday")
