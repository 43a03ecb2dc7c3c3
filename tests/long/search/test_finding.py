"""Everything that the one field of a night finds is a page that opens."""

import pytest
from django.test import Client

from tests.search.test_finding import night, paths_found
from tournament.models import Tournament

__all__ = ["night"]  # fixtures
pytestmark = pytest.mark.django_db
WORDS = ("s", "d", "p", "c", "r", "h", "bob", "table", "flipped the turn too early")


def test_everything_found_leads_to_a_page(ann: Client, night: Tournament) -> None:
    for path in sorted(set().union(*(paths_found(ann, night, words) for words in WORDS))):
        assert ann.get(path).status_code == 200, path
