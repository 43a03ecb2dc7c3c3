"""Crash tests write to a real disk: a commit in memory is too short to be killed in."""

import tempfile
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def on_disk() -> Iterator[None]:
    """Where programs usually keep what passes; before anything else is set up."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("TMPDIR", raising=False)
        patch.setattr(tempfile, "tempdir", None)
        yield
