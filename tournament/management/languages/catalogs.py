"""
Catalogues: what one language says for each text, as a file that people write and as one that
gettext reads.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import generate_po, read_po

from tournament.management.languages.source_text import SourceText
from tournament.management.languages.text_extraction import Places

ALWAYS_THE_SAME = datetime(2000, 1, 1, tzinfo=UTC)
"""Catalogues tell no time of their making: a text that did not change must not look changed."""

FRENCH_GAPS = (
    (re.compile(r"(?<=\S) (?=[;!?])"), "\u202f"),
    (re.compile(r"(?<=\S) (?=[:»])|(?<=«) "), "\u00a0"),
)
"""Where French has a gap that no line may break at, even if it was typed as a plain space."""


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """What a language says for one text: nothing yet, or as many forms as its plural needs."""

    message: SourceText
    says: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What translators wrote down for each other."""
    doubted: bool = False
    """Marked “fuzzy”: somebody has to look at it."""

    @property
    def is_complete(self) -> bool:
        """Whether all of its forms are there and nobody doubts them."""
        return bool(self.says) and all(self.says) and not self.doubted


@dataclass(frozen=True, slots=True)
class LanguageCatalog:
    """One language."""

    language: str
    entries: tuple[CatalogEntry, ...] = ()

    @property
    def missing_texts(self) -> tuple[SourceText, ...]:
        """What is not said yet."""
        return tuple(entry.message for entry in self.entries if not entry.is_complete)


def build_po_path(locale: Path, language: str) -> Path:
    """The file that people write."""
    return locale / language / "LC_MESSAGES" / "django.po"


def list_languages(locale: Path) -> tuple[str, ...]:
    """Every language somebody has begun."""
    return tuple(sorted(file.parts[-3] for file in locale.glob("*/LC_MESSAGES/django.po")))


def count_plural_forms(language: str) -> int:
    """How many forms a plural has."""
    return int(Catalog(locale=language).num_plurals)


def read_catalog(locale: Path, language: str) -> LanguageCatalog:
    """A language as its file has it; one without a file says nothing yet."""
    file = build_po_path(locale, language)
    if not file.exists():
        return LanguageCatalog(language)
    found = read_po(BytesIO(file.read_bytes()), locale=language, abort_invalid=True)
    entries = []
    for row in found:
        if row.id:
            text, plural = (row.id, "") if isinstance(row.id, str) else row.id
            says = (row.string,) if isinstance(row.string, str) else tuple(row.string or ())
            told = says if any(says) else ()
            message = SourceText(text, plural, row.context or "")
            notes = tuple(row.user_comments)
            entries.append(CatalogEntry(message, told, notes, "fuzzy" in row.flags))
    return LanguageCatalog(language, tuple(entries))


def update_catalog(old: LanguageCatalog, texts: Iterable[SourceText]) -> LanguageCatalog:
    """
    The texts of today with what was said for them before; a text that changed is a new one, nothing
    is guessed.
    """
    before = {entry.message: entry for entry in old.entries}
    return replace(old, entries=tuple(before.get(text, CatalogEntry(text)) for text in texts))


def to_po(catalogue: LanguageCatalog, places: Places) -> str:
    """
    The file that people write: one line per text and per form, files without line numbers, no
    dates.
    """
    made = _to_babel_catalog(catalogue, places)
    head = (
        "Project-Id-Version: Final Nine",
        f"Language: {catalogue.language}",
        f"Plural-Forms: {made.plural_forms}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
    )
    lines = ['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in head), "", ""]
    body = generate_po(made, omit_header=True, include_lineno=False, ignore_obsolete=True, width=0)
    return "\n".join(lines) + "".join(body).rstrip("\n") + "\n"


def _to_babel_catalog(catalogue: LanguageCatalog, places: Places) -> Catalog:
    made = Catalog(
        locale=catalogue.language,
        project="Final Nine",
        version="1",
        charset="UTF-8",
        creation_date=ALWAYS_THE_SAME,
        revision_date=ALWAYS_THE_SAME,
        fuzzy=False,
    )
    for entry in catalogue.entries:
        message, says = entry.message, entry.says
        if catalogue.language == "fr":
            says = tuple(map(_set_french_gaps, says))
        made.add(
            message.forms if message.plural else message.text,
            says if message.plural else "".join(says[:1]),
            locations=[(place, 0) for place in places.get(message, ())],
            flags=["fuzzy"] if entry.doubted else [],
            user_comments=entry.notes,
            context=message.context or None,
        )
    return made


def _set_french_gaps(text: str) -> str:
    for place, gap in FRENCH_GAPS:
        text = place.sub(gap, text)
    return text
