"""Backups that a disk or a way damaged: whatever byte is wrong, it is found."""

from pathlib import Path

import pytest

from tests.backup.test_refused_files import cut_and_garble, good

__all__ = ["good"]  # a fixture


@pytest.mark.django_db
def test_cut_or_garbled_anywhere(good: bytes, tmp_path: Path) -> None:
    cut_and_garble(good, tmp_path, 60)
