"""Kinds of jobs for tests, and a club that queues them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import Settings as ChangedSettings

from tests.jobs.receiver import Receiver, receiving
from tests.jobs.sample_jobs import Bench
from tests.live.nights import open_night
from tournament.jobs.job_kinds import KINDS, JobKind
from tournament.models import Club, Tournament
from tournament.notifications import club_locale_cache, notification_rule_cache


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """What there is to do in the tests."""
    bench = Bench()
    for kind in ("count", "quiet", "refuse", "stumble", "wait"):
        monkeypatch.setitem(KINDS, kind, JobKind(getattr(bench, kind)))
    monkeypatch.setitem(
        KINDS, "ping", JobKind(bench.quiet, rests=(5_000, 60_000, 600_000), is_quick=True)
    )
    monkeypatch.setitem(
        KINDS, "later", JobKind(bench.later, rests=(5_000, 60_000, 600_000), is_quick=True)
    )
    monkeypatch.setitem(KINDS, "not yet", JobKind(bench.not_yet, is_quick=True))
    monkeypatch.setitem(KINDS, "too much", JobKind(bench.too_much, is_quick=True))
    return bench


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights")


@pytest.fixture
def night(club: Club) -> Tournament:
    """A night of the club."""
    return open_night(club, "Friday")


@pytest.fixture
def bot() -> Iterator[Receiver]:
    """Another program that is told something."""
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def telling(settings: ChangedSettings) -> None:
    """A house that also tells this computer, sends mails, and is known by a name."""
    settings.WEBHOOKS_PRIVATE = "yes"
    settings.MAIL_FROM = "Final Nine <poker@mail.example>"
    settings.ORIGINS = ["https://poker.example"]
    for kept in (notification_rule_cache, club_locale_cache):
        kept.clear_cache()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path) -> Iterator[None]:
    """Files of one test are not those of another."""
    before, settings.DATA = settings.DATA, tmp_path
    yield
    settings.DATA = before
