"""The status of TVs: what needs attention, and when one that is away is no longer listed."""

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest
from django.db import OperationalError, connection

from tests.live.nights import open_night
from tournament.live.display_status import MISSED_MINUTES, DisplayStatus
from tournament.live.hub import Hub
from tournament.live.publisher import Publisher
from tournament.models import Club

TV = DisplayStatus("Bar TV", "TV", False, 0, "+0.0", False, True, False, "1920x1080")


def test_a_screen_that_is_away_is_missed_for_some_minutes() -> None:
    away = [
        replace(TV, minutes=minutes).trouble for minutes in (0, MISSED_MINUTES - 1, MISSED_MINUTES)
    ]
    assert [line and line.text for line in away] == ["TV “{name}” lost connection."] * 2 + [None]


class Loop:
    """Notes what it is to do."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def call_soon_threadsafe(self, *call: Any) -> None:
        self.asked.append(call)

    def call_later(self, *call: Any) -> None: ...


def away(*_asked: Any) -> None:
    raise OperationalError("the database is away")


@pytest.mark.django_db
def test_a_night_that_cannot_be_read_is_asked_for_again_after_a_second() -> None:
    night, loop = open_night(Club.objects.create(name="Friday nights")), Loop()
    publisher = Publisher(Hub(), cast(asyncio.AbstractEventLoop, loop), None)
    with connection.execute_wrapper(away), pytest.raises(OperationalError):
        publisher._load_room(night.pk)
    assert loop.asked == [(loop.call_later, 1.0, publisher.request_night, night.pk)]
