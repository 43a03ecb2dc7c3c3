"""Days, times and numbers stand as each language writes them."""

from datetime import UTC, date

import pytest
from django.utils.translation import override

from tests.rows import each_row
from tournament.localization import (
    file_day,
    tell_date,
    tell_day,
    tell_day_of_year,
    tell_decimal,
    tell_time,
)
from tournament.printing.sheet_text import hundredths

pytestmark = pytest.mark.pure
NIGHT = 1_000_000_000_000
TOLD = {
    "en": "2001-09-09",
    "de": "09.09.2001",
    "fr": "09/09/2001",
    "es": "09/09/2001",
    "en-gb": "2001-09-09",
}


@each_row(("language", "day"), TOLD.items())
def test_a_day_as_the_reader_writes_it(language: str, day: str) -> None:
    with override(language):
        assert (tell_date(NIGHT, UTC), tell_day_of_year(date(2001, 9, 9))) == (day, day)
        assert (tell_day(NIGHT, UTC), tell_time(NIGHT, UTC)) == (f"{day} 01:46", f"{day} 01:46")
        assert file_day(NIGHT, UTC) == "2001-09-09"


@each_row(
    ("language", "told"),
    [
        ("en", ("−0.05", "12.5", "3")),
        ("de", ("−0,05", "12,5", "3")),
        ("fr", ("−0,05", "12,5", "3")),
    ],
)
def test_the_decimal_mark(language: str, told: tuple[str, ...]) -> None:
    with override(language):
        assert (hundredths(-5), hundredths(1250), hundredths(300)) == told
        assert tell_decimal("12.5") == told[1]
