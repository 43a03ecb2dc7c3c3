"""
The club's nights as a calendar file (RFC 5545), which phones and other programs keep looking at.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from unicodedata import category

from tournament.engine.time_units import HOUR
from tournament.models import Tournament

MAX_LINE_LENGTH = 75
"""In bytes; longer lines go on in the next one, after a space."""
HOURS_GUESSED = 4
LINE_ENDS = frozenset("\r\n")
"""The only signs without a shape that are kept, as marks; no calendar may hold another."""


def render_calendar(club: str, nights: Iterable[Tournament], house: str) -> bytes:
    """
    The whole file. `house` is the address of the program, by which each night has a name of its own
    for ever.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Final Nine//Nights//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escape_calendar_text(club)}",
    ]
    for night in nights:
        lines += _render_event(night, house)
    lines.append("END:VCALENDAR")
    return "".join(f"{fold_line(line)}\r\n" for line in lines).encode()


def _render_event(night: Tournament, house: str) -> Iterator[str]:
    """
    A night that has begun or is set to begin; one that starts by hand has no time to write down.
    """
    if night.starts_at is None:
        return
    ends = night.finished_at or night.starts_at + HOURS_GUESSED * HOUR
    yield "BEGIN:VEVENT"
    yield f"UID:{night.key}@{escape_calendar_text(house)}"
    yield f"DTSTAMP:{format_instant(night.opened_at)}"
    yield f"SEQUENCE:{night.version}"
    yield f"DTSTART:{format_instant(night.starts_at)}"
    yield f"DTEND:{format_instant(max(ends, night.starts_at))}"
    yield f"SUMMARY:{escape_calendar_text(night.name)}"
    yield "END:VEVENT"


def format_instant(at: int) -> str:
    """
    An instant as calendars write it.

    >>> format_instant(1_763_661_600_000)
    '20251120T180000Z'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def escape_calendar_text(text: str) -> str:
    r"""
    A text with everything marked that means something in the file, and without signs that move a
    cursor.

    >>> escape_calendar_text("Deep stack; 20, please\nÅsa")
    'Deep stack\\; 20\\, please\\nÅsa'
    """
    kept = "".join(sign for sign in text if sign in LINE_ENDS or category(sign) != "Cc")
    marked = kept.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(marked.splitlines())


def fold_line(line: str) -> str:
    """
    A line broken where it is too long, never within a letter.

    >>> [len(part.encode()) for part in fold_line("ä" * 60).split("\\r\\n")]
    [74, 47]
    """
    parts = [""]
    room = MAX_LINE_LENGTH
    for letter in line:
        size = len(letter.encode())
        if room < size:
            parts.append("")
            room = MAX_LINE_LENGTH - 1  # the space before it counts
        parts[-1] += letter
        room -= size
    return "\r\n ".join(parts)
