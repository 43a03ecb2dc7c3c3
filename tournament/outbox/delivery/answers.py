"""What comes back from an address outside, or does not."""

from dataclasses import dataclass

from tournament.core.text import Line

GONE = 410
SHOWN = 200
"""So much of an answer is shown to the owner who tries an address out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a web address answered, and after how many milliseconds; mail is handed over without a number."""

    code: int
    ms: int
    text: str = ""

    @property
    def is_good(self) -> bool:
        """Whether it took what it was sent."""
        return 200 <= self.code < 300

    @property
    def is_elsewhere(self) -> bool:
        """Whether it wants us to ask elsewhere, which is never done."""
        return 300 <= self.code < 400


class NoAnswer(Exception):
    """Nothing that could be understood came back; the line says what happened instead."""

    def __init__(self, why: Line) -> None:
        super().__init__(why.text)
        self.why = why


def shown(content: bytes) -> str:
    """The beginning of an answer as plain text in one line."""
    text = content[: 4 * SHOWN].decode("utf-8", "replace")
    seen = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(seen.split())[:SHOWN]
