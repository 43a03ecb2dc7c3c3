"""A night as a workbook: of every recorded night each sum is in it."""

import pytest

from tests.exports.recorded_nights import RECORDED, brought
from tests.exports.test_night_sheets import check_workbook
from tests.rows import each_row
from tournament.models import Club


@pytest.mark.django_db
@each_row("name", RECORDED)
def test_every_sum_is_in_the_workbook(name: str) -> None:
    check_workbook(
        brought(Club.objects.create(name="Thursday club", timezone="Europe/Berlin"), name)
    )
