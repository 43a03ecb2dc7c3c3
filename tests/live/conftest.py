"""A running night."""

import pytest

from tests.live.nights import open_night
from tournament.models import Club, Tournament


@pytest.fixture
def night() -> Tournament:
    return open_night(Club.objects.create(name="Club"))
