"""Characters that the PDF font can print, and replacements for others."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from unicodedata import bidirectional, category, normalize

from tournament.printing.font_metrics import list_font_letters

STAND_IN = "▯"
MAX_PLACEHOLDERS = 6
"""A longer run of letters that cannot be printed is cut, so that it pushes nothing off the page."""

RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
ACCENTS = range(0x300, 0x370)
"""
They stand over the letter before them. All other marks belong to scripts whose letters change their
shape.
"""
SHAPED = (range(0x900, 0x10A0), range(0x1100, 0x1200), range(0x1780, 0x1800), range(0xA980, 0xAB00))
"""
Scripts of which single glyphs of a font make no readable word: those of India, Lao, Tibetan,
Burmese, Khmer …
"""
LAST_PLAIN = 0xFFFF
"""Pictures and mathematical letters stand above it."""
MODIFIERS = range(0x1F3FB, 0x1F400)
"""Colours of skin: part of the picture before them."""
UNSEEN = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
ACCENTS_ON_ONE = re.compile("([\u0300-\u036f]{2})[\u0300-\u036f]+")
LONG_RUN = re.compile(f"{STAND_IN}{{{MAX_PLACEHOLDERS},}}")
SHORT_RUN = STAND_IN * (MAX_PLACEHOLDERS - 1) + "…"


@lru_cache(maxsize=20_000)
def to_printable(text: str) -> str:
    """
    The text with all that the font cannot show replaced.

    >>> to_printable("Łukasz 张伟"), to_printable("Zoe\u0308")
    ('Łukasz ▯▯', 'Zoë')
    """
    bare = _normalize_text(text)
    return bare if bare.isascii() else LONG_RUN.sub(SHORT_RUN, "".join(_replace_unprintable(bare)))


def _normalize_text(text: str) -> str:
    """The text in one piece per letter, without what nobody sees, and with no tower of accents."""
    return ACCENTS_ON_ONE.sub(r"\1", UNSEEN.sub("", normalize("NFC", text)))


def _replace_unprintable(text: str) -> Iterator[str]:
    """Letter by letter; a mark of its own script goes with the letter that cannot be shown."""
    is_missing = False
    for letter in text:
        if is_missing and (category(letter).startswith("M") or ord(letter) in MODIFIERS):
            continue
        is_missing = not _is_printable(letter)
        yield STAND_IN if is_missing else letter


@cache
def _is_printable(letter: str) -> bool:
    code = ord(letter)
    if code > LAST_PLAIN or any(code in script for script in SHAPED):
        return False
    if letter not in "\t\n" and code not in list_font_letters():
        return False
    if bidirectional(letter) in RIGHT_TO_LEFT:
        return False
    return not category(letter).startswith("M") or code in ACCENTS
