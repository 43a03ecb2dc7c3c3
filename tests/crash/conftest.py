"""What is killed writes to a real disk: in memory a commit is over before anybody could be killed in it."""

import tempfile

import pytest


@pytest.fixture(autouse=True)
def on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where programs usually keep what passes."""
    monkeypatch.delenv("TMPDIR", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", None)
