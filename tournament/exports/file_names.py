"""File names of downloads: one that every computer takes, and the exact one for those that can."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import category, normalize

MAX_BYTES = 100
"""
So many letters of a name are kept; the exact one is cut to as many bytes, and some more for its
ending.
"""
NO_ASCII = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE",
     "œ": "oe", "Œ": "OE", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
     "þ": "th", "Þ": "Th", "ı": "i", "ħ": "h", "Ħ": "H"}
)  # fmt: skip
"""Letters that do not fall apart into a plain one and its accent."""
FORBIDDEN = re.compile(r'[<>:"/\\|?*]+')
"""Some computer takes none of these in a name."""
GAPS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class FileName:
    """The name in plain letters, and the exact one."""

    plain: str
    exact: str


def build_file_name(words: Iterable[str], ending: str) -> FileName:
    """
    A name made of some words.

    >>> build_file_name(["Friday at Zoë’s", "2026-05-01"], "csv")
    FileName(plain='friday-at-zoes-2026-05-01.csv', exact='Friday at Zoë’s 2026-05-01.csv')
    """
    found = [word for word in words if word]
    slugs = map(to_slug, found)
    plain = "-".join(filter(None, slugs))[:MAX_BYTES].strip("-") or "final-nine"
    exact = _cut_to_bytes(_clean_exact_name(" ".join(found))).strip(" .") or plain
    return FileName(f"{plain}.{ending}", f"{exact}.{ending}")


def to_slug(text: str) -> str:
    """
    A text in plain small letters, figures and hyphens; nothing is left of other scripts.

    >>> to_slug("Łukasz & Größe"), to_slug("张伟")
    ('lukasz-grosse', '')
    """
    bare = normalize("NFKD", text.translate(NO_ASCII)).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare.replace("'", "")).strip("-")


def _clean_exact_name(text: str) -> str:
    """Without what nobody sees and without signs that mean something in a path."""
    seen = "".join(letter for letter in GAPS.sub(" ", text) if not category(letter).startswith("C"))
    return GAPS.sub(" ", FORBIDDEN.sub("-", seen)).strip()


def _cut_to_bytes(text: str) -> str:
    """As much of it as fits in so many bytes, in whole letters."""
    return text.encode()[:MAX_BYTES].decode(errors="ignore")
