"""A journal's file: whichever byte of it is changed, it opens as the lines before that."""

import pytest

from tests.journal.conftest import night, nothing_remembered
from tests.journal.test_replay import WRONG, change_every_byte, played
from tournament.models import Tournament

__all__ = ["night", "nothing_remembered", "played"]  # fixtures


@pytest.mark.django_db
def test_every_changed_byte_shows(played: Tournament) -> None:
    change_every_byte(played, lambda at: WRONG)
