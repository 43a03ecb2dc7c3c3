"""A club that a file is taken over into."""

import pytest

from tournament.models import Club


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights", timezone="Europe/Berlin")
