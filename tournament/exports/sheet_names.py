"""What the sheets of a workbook are called: short, without forbidden signs, each another."""

import re
from collections.abc import Iterable, Iterator

from tournament.exports.character_fallbacks import for_xml

LONGEST = 31
"""So many units of UTF-16 spreadsheet programs take."""
FORBIDDEN = re.compile(r"[\[\]:*?/\\]+")
RESERVED = frozenset({"history"})
"""Names that spreadsheet programs keep for themselves."""
GAPS = re.compile(r"\s+")


def sheet_names(titles: Iterable[str]) -> tuple[str, ...]:
    """
    A name for each sheet, as close to its title as can be.

    >>> sheet_names(["Friday: 1/2", "friday 1 2", "", "History", "'n"])
    ('Friday 1 2', 'friday 1 2 (2)', 'Sheet', 'History (2)', 'n')
    """
    return tuple(_names(titles))


def _names(titles: Iterable[str]) -> Iterator[str]:
    taken = {*RESERVED}
    for title in titles:
        bare = GAPS.sub(" ", FORBIDDEN.sub(" ", for_xml(title))).strip(" '") or "Sheet"
        name, number = _short(bare, LONGEST).strip(" '"), 1
        while name.casefold() in taken:
            number += 1
            end = f" ({number})"
            name = _short(bare, LONGEST - len(end)).strip(" '") + end
        taken.add(name.casefold())
        yield name


def _short(text: str, most: int) -> str:
    """As much of a text as fits, in whole letters."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore")
