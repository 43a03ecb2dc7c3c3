"""A club with a row in every table, and a backup folder of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.backup.fill_database import furnish_at_once
from tournament.models import Club


@pytest.fixture
def club(transactional_db: None) -> Club:
    return furnish_at_once()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path) -> Iterator[None]:
    """Backups of one test are not those of another."""
    before, settings.DATA = settings.DATA, tmp_path / "own"
    settings.DATA.mkdir(mode=0o700)
    yield
    settings.DATA = before
