"""A club whose results are written by the tests themselves."""

from collections.abc import Iterator

import pytest

from tests.league.written import Friends, friends
from tournament.league import rows
from tournament.models import Club


@pytest.fixture(autouse=True)
def nothing_added_up() -> Iterator[None]:
    """No test profits from what another left read."""
    rows.forget()
    yield
    rows.forget()


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights", timezone="Europe/Vienna")


@pytest.fixture
def them(club: Club) -> Friends:
    """Five people and their six nights."""
    return friends(club)
