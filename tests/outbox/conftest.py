"""Kinds of work for the tests alone, and a club that asks for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.outbox.works import Bench
from tournament.models import Club
from tournament.outbox.kinds import KINDS


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """What there is to do in the tests."""
    bench = Bench()
    for kind in ("count", "quiet", "refuse", "stumble", "wait"):
        monkeypatch.setitem(KINDS, kind, getattr(bench, kind))
    return bench


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday nights")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path) -> Iterator[None]:
    """Files of one test are not those of another."""
    before, settings.DATA = settings.DATA, tmp_path
    yield
    settings.DATA = before
