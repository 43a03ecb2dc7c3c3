"""
The whole matrix: every address and action, every role and link, watched for what is another club's.
"""

import pytest

from tests.access.people import EVERYBODY, HOLDERS, MEMBERS, STRANGER, House
from tests.access.test_url_matrix import (
    NIGHT_PAGES,
    Browsers,
    answers_of,
    browsers,
    expected,
    knock,
    reach_for_another_house,
    rows,
)
from tests.rows import each_row

__all__ = ["browsers"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.pure]


@each_row("row", rows())
@each_row("method", ["get", "post"])
def test_who_gets_in(row: str, method: str, house: House, browsers: Browsers) -> None:
    found, astray = knock(row, method, EVERYBODY, house, browsers)
    assert found == {who: expected(answers_of(row, method), who) for who in EVERYBODY}
    assert astray == {}


@each_row("row", NIGHT_PAGES)
def test_a_foreign_night_does_not_exist(row: str, other: House, browsers: Browsers) -> None:
    reach_for_another_house(row, (*MEMBERS, *HOLDERS, STRANGER), other, browsers)
