"""
The club of most page tests, and Ann, who directs in it; a test file that needs others has its own.
"""

from collections.abc import Iterator

import pytest
from django.test import Client

from tests.access.people import House, build_house
from tests.pages.prize_night import visitor
from tournament.core.forecast import forecasts
from tournament.models import Club


@pytest.fixture(scope="package", autouse=True)
def few_nights() -> Iterator[None]:
    """
    What a page says of a night is read off a few that are played out; `tests/core` has as many as
    the program.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forecasts, "MOST_RUNS", forecasts.FEWEST_RUNS)
        yield


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


@pytest.fixture
def ann(club: Club) -> Client:
    return visitor(club, "Ann")


@pytest.fixture
def house(db: None) -> House:
    return build_house("Thursday")
