"""Sheet names of a workbook: short, without forbidden signs, each another."""

import re
from collections.abc import Iterable, Iterator

from tournament.exports.character_fallbacks import to_xml_text

MAX_LENGTH = 31
"""So many units of UTF-16 spreadsheet programs take."""
FORBIDDEN = re.compile(r"[\[\]:*?/\\]+")
RESERVED = frozenset({"history"})
"""Names that spreadsheet programs keep for themselves."""
GAPS = re.compile(r"\s+")


def build_sheet_names(titles: Iterable[str]) -> tuple[str, ...]:
    """
    A name for each sheet, as close to its title as can be.

    >>> build_sheet_names(["Friday: 1/2", "friday 1 2", "", "History", "'n"])
    ('Friday 1 2', 'friday 1 2 (2)', 'Sheet', 'History (2)', 'n')
    """
    return tuple(_generate_names(titles))


def _generate_names(titles: Iterable[str]) -> Iterator[str]:
    taken = {*RESERVED}
    for title in titles:
        bare = GAPS.sub(" ", FORBIDDEN.sub(" ", to_xml_text(title))).strip(" '") or "Sheet"
        name = _cut_to_length(bare, MAX_LENGTH).strip(" '")
        number = 1
        while name.casefold() in taken:
            number += 1
            end = f" ({number})"
            name = _cut_to_length(bare, MAX_LENGTH - len(end)).strip(" '") + end
        taken.add(name.casefold())
        yield name


def _cut_to_length(text: str, most: int) -> str:
    """As much of a text as fits, in whole letters."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore")
