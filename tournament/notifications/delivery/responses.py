"""Responses of targets, or their absence."""

import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from tournament.engine.messages import Message

GONE = 410
ASKS_TO_WAIT = (429, 503)
"""Who answers so may say for how long."""
SHOWN = 200
"""So much of an answer is shown to the owner who tries an address out."""


SECONDS = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class DeliveryResponse:
    """
    What a web address answered, and after how many milliseconds; mail is handed over without a
    number.
    """

    code: int
    ms: int
    text: str = ""
    wait_ms: int = 0
    """For how long it asked to be left alone."""

    @property
    def is_good(self) -> bool:
        """Whether it took what it was sent."""
        return 200 <= self.code < 300

    @property
    def is_elsewhere(self) -> bool:
        """Whether it wants us to ask elsewhere, which is never done."""
        return 300 <= self.code < 400


def parse_retry_after(code: int, header: str, at: float) -> int:
    """
    For how many milliseconds somebody asks to be left alone: in seconds, or until a date of the web
    (RFC 9110, 10.2.3); `at` is what the time of day is, in seconds since 1970.

    >>> parse_retry_after(429, "120", 0.0)
    120000
    >>> parse_retry_after(503, "Thu, 01 Jan 1970 00:02:00 GMT", 60.0)
    60000
    >>> parse_retry_after(200, "120", 0.0)
    0
    """
    if code not in ASKS_TO_WAIT:
        return 0
    if SECONDS.fullmatch(header):
        return int(header) * 1000
    try:
        return max(0, round((parsedate_to_datetime(header).timestamp() - at) * 1000))
    except (ValueError, OverflowError):
        return 0


class NoResponse(Exception):
    """Nothing that could be understood came back; the line says what happened instead."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.text)
        self.why = why


def excerpt_text(content: bytes) -> str:
    """The beginning of an answer as plain text in one line."""
    text = content[: 4 * SHOWN].decode("utf-8", "replace")
    seen = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(seen.split())[:SHOWN]
