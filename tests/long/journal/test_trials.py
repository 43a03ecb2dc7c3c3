"""
A trial says what it is on each of its pages, and leaves by none of those that are kept or handed
out.
"""

import pytest
from django.test import Client

from tests.access.people import House
from tests.access.test_url_matrix import NIGHT_PAGES
from tests.journal.conftest import nothing_remembered
from tests.journal.test_trials import KEPT_APART, SAY_SO, house, marked_pages

__all__ = ["house", "nothing_remembered"]  # fixtures
pytestmark = pytest.mark.django_db(transaction=True)


def test_every_page_of_it_says_so_and_no_page_of_the_night(house: House, owner: Client) -> None:
    pages = [
        row
        for row, (get, _post) in NIGHT_PAGES.items()
        if get is not None and not row.startswith("do ")
    ]
    marked = marked_pages(pages, house, owner)
    assert set(SAY_SO) <= marked
    assert marked.isdisjoint(KEPT_APART)
