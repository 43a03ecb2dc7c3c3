"""Words broken into lines that fit."""

from collections.abc import Iterator
from functools import lru_cache

from tournament.printing.font_metrics import measure_text_width
from tournament.printing.printable_characters import to_printable


@lru_cache(maxsize=20_000)
def wrap_text(text: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """The lines of a text in a column; words that are wider than it are broken."""
    found: list[str] = []
    for part in to_printable(text).split("\n"):
        found += _wrap_lines(part, font, size, width)
    return tuple(found) or ("",)


def cut_to_one_line(text: str, font: str, size: float, width: float) -> str:
    """A text on one line, cut with an ellipsis where it is too long."""
    shown = " ".join(split_into_words(to_printable(text).replace("\n", " ")))
    if measure_text_width(shown, font, size) <= width:
        return shown
    while shown and measure_text_width(f"{shown}…", font, size) > width:
        shown = shown[:-1]
    return f"{shown}…"


def split_into_words(text: str) -> list[str]:
    """The words of a text; a gap that must not be broken is part of its word."""
    return [word for word in text.replace("\t", " ").split(" ") if word]


def _wrap_lines(text: str, font: str, size: float, width: float) -> Iterator[str]:
    if measure_text_width(text, font, size) <= width:
        yield " ".join(split_into_words(text))
        return
    line = ""
    for word in split_into_words(text):
        longer = f"{line} {word}" if line else word
        if measure_text_width(longer, font, size) <= width:
            line = longer
            continue
        if line:
            yield line
        *whole, line = split_word(word, font, size, width)
        yield from whole
    if line:
        yield line


def split_word(word: str, font: str, size: float, width: float) -> list[str]:
    """A word in as few pieces as fit; an accent stays with its letter."""
    made = [""]
    for letter in word:
        longer = made[-1] + letter
        is_accent = 0x300 <= ord(letter) < 0x370
        if not made[-1] or is_accent or measure_text_width(longer, font, size) <= width:
            made[-1] = longer
        else:
            made.append(letter)
    return made
