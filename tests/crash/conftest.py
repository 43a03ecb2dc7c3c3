"""
What is killed writes to a real disk: in memory a commit is over before anybody could be killed in
it.
"""

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
