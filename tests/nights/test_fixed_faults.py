"""Nights that once showed a fault are replayed entry by entry and show none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.night_replay import played_again
from tournament import time_source
from tournament.exports import journal_file
from tournament.models import Club
from tournament.night import journal_audit
from tournament.notifications import daily_quota
from tournament.scheduler import night_monitor

pytestmark = pytest.mark.django_db(transaction=True)
FOUND = sorted((Path(__file__).parent / "found").glob("*.jsonl"))


@pytest.fixture(autouse=True)
def clock_as_before() -> Iterator[None]:
    """The clock of the simulated night stays with it, and so does how much may be told."""
    before, most = time_source.CLOCK, daily_quota.MAX_PER_DAY
    yield
    time_source.CLOCK = before
    vars(night_monitor)["CLOCK"], vars(daily_quota)["MAX_PER_DAY"] = before, most


@pytest.mark.parametrize("night", FOUND, ids=lambda night: night.stem)
def test_it_shows_its_fault_no_more(night: Path) -> None:
    club = Club.objects.create(name="Club", timezone="Europe/Berlin")
    entries = journal_audit.replay_sealed_lines(
        journal_file.read_journal(night.read_bytes()).lines
    ).entries
    assert list(played_again(club, entries)) == []
