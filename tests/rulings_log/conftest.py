"""A night in which rulings are recorded."""

import pytest

from tests.tables.seat_night import seated_night, start
from tournament.models import Club, Tournament


@pytest.fixture
def night(club: Club) -> Tournament:
    """Two tables of six, in their first hand; Ida has the button at the second."""
    night = seated_night(club, 6, 6)
    start(night)
    return night
