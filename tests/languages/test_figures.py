"""Days, times and numbers stand as each language writes them."""

from datetime import UTC, date

import pytest
from django.utils.translation import override

from tests.rows import each_row
from tournament.localization import (
    format_calendar_day,
    format_date,
    format_date_time,
    format_decimal,
    format_file_date,
    format_time,
)
from tournament.printing.sheet_formatting import format_hundredths

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
        assert (format_date(NIGHT, UTC), format_calendar_day(date(2001, 9, 9))) == (day, day)
        assert (format_date_time(NIGHT, UTC), format_time(NIGHT, UTC)) == (
            f"{day} 01:46",
            f"{day} 01:46",
        )
        assert format_file_date(NIGHT, UTC) == "2001-09-09"


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
        assert (format_hundredths(-5), format_hundredths(1250), format_hundredths(300)) == told
        assert format_decimal("12.5") == told[1]
