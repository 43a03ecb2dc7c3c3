"""A club and an open night for the tests of the journal."""

from collections.abc import Iterator

import pytest

from tests.journal.clicks import ANN
from tests.night.evening import OPENING
from tournament import journal
from tournament.models import Club, Tournament


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """No test profits from what another left folded."""
    journal.clear_state_cache()
    yield
    journal.clear_state_cache()


@pytest.fixture
def night(club: Club) -> Tournament:
    """Opened by Ann, not started."""
    return journal.open_night(club, OPENING, ANN, "opening-1")
