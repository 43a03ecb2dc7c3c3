"""A club that nobody belongs to yet."""

import pytest

from tournament.models import Club


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights")
