"""A club whose clock only the test moves."""

import pytest

from tests.scheduler.manual_clock import ClockByHand
from tournament.models import Club


@pytest.fixture
def club(clock: ClockByHand, db: None) -> Club:
    return Club.objects.create(name="Rounders", language="en", timezone="UTC")
