"""Dates, times and numbers in each language's format."""

from datetime import UTC, date

import pytest
from django.utils.translation import override

from tests.cases import format_cases
from tests.rows import each_row
from tournament.engine.messages import TimeOfDay, say
from tournament.engine.time_units import DAY
from tournament.localization import (
    Hours,
    format_calendar_day,
    format_date,
    format_date_time,
    format_decimal,
    format_file_date,
    format_printed_time,
    format_time,
    has_half_days,
    localize_fact,
    override_locale,
)
from tournament.printing.sheet_formatting import format_hundredths

pytestmark = pytest.mark.pure
NIGHT = 1_000_000_000_000
TOLD = {
    "en": ("Sep 9, 2001", "Sun, Sep 9, 2001, 1:46\xa0AM"),
    "de": ("09.09.2001", "So., 9. Sept. 2001, 01:46"),
    "fr": ("09/09/2001", "dim. 9 sept. 2001, 01:46"),
    "es": ("09/09/2001", "dom, 9 sept 2001, 01:46"),
}


@each_row(("language", "told"), TOLD.items())
def test_a_day_as_the_reader_writes_it(language: str, told: tuple[str, str]) -> None:
    day, moment = told
    with override(language):
        assert (format_date(NIGHT, UTC), format_calendar_day(date(2001, 9, 9))) == (day, day)
        assert (format_date_time(NIGHT, UTC), format_time(NIGHT, UTC)) == (moment, moment)
        assert format_printed_time(NIGHT, UTC) == f"{day}, {moment.rpartition(', ')[2]}"
        assert format_file_date(NIGHT, UTC) == "2001-09-09"


def test_a_day_near_by_is_told_without_its_year(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.localization.now", lambda: NIGHT + 100 * DAY)
    assert format_date_time(NIGHT, UTC) == "Sun, Sep 9, 1:46\xa0AM"


def test_numbers_and_times_are_written_alike_on_both_sides() -> None:
    assert format_cases.FILE.read_text() == format_cases.text()


@each_row(
    ("language", "hours", "told"),
    [
        ("en", Hours.AUTO, "1:46\xa0AM"),
        ("en", Hours.TWENTY_FOUR, "01:46"),
        ("de", Hours.AUTO, "01:46"),
        ("de", Hours.TWELVE, "1:46\xa0AM"),
    ],
)
def test_hours_are_counted_as_the_club_wishes(language: str, hours: Hours, told: str) -> None:
    with override_locale(language, hours):
        assert format_time(NIGHT, UTC).endswith(told)
        assert localize_fact(TimeOfDay(NIGHT, seconds=True), UTC) == told.replace("46", "46:40")
    assert has_half_days()


def test_numbers_of_a_line_are_set_apart_unless_they_are_a_name() -> None:
    line = say("{count} chips, ruling {number}", count=11739, number=1234)
    assert localize_fact(line, UTC) == "11,739 chips, ruling 1234"


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
