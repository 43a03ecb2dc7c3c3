"""
The limits of a club: whatever two people want at the same moment, one of them gets the last place.
"""

import pytest
from pytest_django.fixtures import Settings as ChangedSettings

from tests.access.people import House
from tests.access.test_club_limits import ONE_MORE, let_two_in_at_once, nothing_waits

__all__ = ["nothing_waits"]  # a fixture


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", [what for what in ONE_MORE if what != "a file to import"])
def test_two_at_once_do_not_both_get_the_last_place(
    what: str, house: House, settings: ChangedSettings
) -> None:
    let_two_in_at_once(what, house, settings)
