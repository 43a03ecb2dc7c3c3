"""
Texts in the data of the rulings: what is shown of it, never its keys, its sources or the words
people search by.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

from tournament.management.languages.source_text import SourceText, UnextractableText

EACH = "*"
BOOK = (
    "name",
    "edition",
    "about",
    "rule.*.says",
    "rule.*.headline",
    "rule.*.criteria.*",
    "rule.*.reads",
)
SPOKEN = (
    "opening",
    "hand",
    "chips",
    "cards",
    "note",
    "button",
    "lean",
    "closing",
)
SHOWN: Mapping[str, tuple[str, ...]] = {
    "situations.toml": ("group.*.name", "situation.*.name", "situation.*.asks_as.*"),
    "facts.toml": ("*.asks", "*.answers.*", "*.answers.*.says"),
    "readings.toml": ("*.asks", "*.options.*"),
    "everyday.toml": ("group.*.name", "answer.*.title", "answer.*.answer"),
    "spoken.toml": (
        "case.*",
        "whose.*",
        "everyday.*",
        *(f"{table}.*.{text}" for table in SPOKEN for text in ("says", "seat", "stud", "no_ante")),
    ),
    "words.toml": (),
    "words_de.toml": (),
    "words_fr.toml": (),
    "words_es.toml": (),
}
"""For each file which of its values somebody reads; a file in the folder of the books is a book."""


def extract_ruling_texts(source: str, path: str) -> Iterator[SourceText]:
    """All texts of a data file that are shown, in the order of its fields."""
    file = PurePath(path)
    shown = BOOK if file.parent.name == "books" else SHOWN.get(file.name)
    if shown is None:
        raise UnextractableText(
            f"{path}: say in SHOWN which values of this new file are read by people."
        )
    table = tomllib.loads(source)
    for field in shown:
        for text in filter(None, _extract_texts(table, field.split("."))):
            yield SourceText(text)


def _extract_texts(value: Any, way: list[str]) -> Iterator[str]:
    if not way:
        if isinstance(value, str):
            yield value
    elif way[0] == EACH:
        if isinstance(value, dict):
            value = list(value.values())
        for inside in value if isinstance(value, list) else ():
            yield from _extract_texts(inside, way[1:])
    elif isinstance(value, dict) and way[0] in value:
        yield from _extract_texts(value[way[0]], way[1:])
