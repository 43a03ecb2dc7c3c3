"""
How numbers and times are written, for Python and JavaScript alike: `formats.json` holds what the
server writes, and the scripts of the pages must write the same.

`python -m tests.cases.format_cases` writes it afresh.
"""

import json
from datetime import UTC
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tournament import localization
from tournament.localization import (
    Hours,
    build_number_words,
    format_big_blinds,
    format_chip_amount,
    format_duration,
    format_time,
    override_locale,
)

FILE = Path(__file__).with_name("formats.json")
CHIPS = (0, 950, 1000, 9999, 10_000, 11_739, 1_234_567)
BIG = 100
STACKS = (0, 99, 700, 790, 999, 1588, 123_450)
MINUTE = 60_000
TIMES = tuple(minutes * MINUTE for minutes in (0, 5, 12 * 60, 19 * 60 + 30, 23 * 60 + 59))
SPANS = (1, 59_001, 3_600_000, 86_399_000, 86_400_000, 166 * 3_600_000, 186 * 3_600_000)


def build_cases() -> list[dict[str, Any]]:
    """Every language with every way of counting hours."""
    languages = ("en", "de", "fr", "es")
    return [_build_case(language, hours) for language in languages for hours in Hours]


def _build_case(language: str, hours: str) -> dict[str, Any]:
    with (
        override_locale(language, hours),
        patch.object(localization, "now", lambda: 10 * 60 * MINUTE),
    ):
        return {
            "words": build_number_words("UTC"),
            "hours": hours,
            "chips": [[amount, format_chip_amount(amount)] for amount in CHIPS],
            "big_blinds": [[stack, BIG, format_big_blinds(stack, BIG)] for stack in STACKS],
            "times": [[at, format_time(at, UTC, start=-1)] for at in TIMES],
            "spans": [[ms, format_duration(ms)] for ms in SPANS],
        }


def text() -> str:
    """The file as it must be."""
    lines = (json.dumps(case, ensure_ascii=False) for case in build_cases())
    return "[\n  " + ",\n  ".join(lines) + "\n]\n"


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    FILE.write_text(text())
