"""A club whose results are written by the tests themselves."""

import pytest

from tests.league.written_results import Friends, friends
from tournament.models import Club


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights", timezone="Europe/Vienna")


@pytest.fixture
def them(club: Club) -> Friends:
    """Five people and their six nights."""
    return friends(club)
