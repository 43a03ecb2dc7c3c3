"""The words of the game in one language, and that it always calls them alike."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tournament.management.languages.catalogs import CatalogEntry
from tournament.management.languages.placeholder_and_markup_checks import (
    BRACE_GAP,
    PERCENT_GAP,
    TAG,
)

COMPOUNDS = frozenset({"de"})
"""Languages that write words together: a term may stand within another word."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game in English, and what a language calls it."""

    english: str
    forms: tuple[str, ...] = ()
    """Beginnings of the words it may be called by; without any it is not looked for."""
    unless: tuple[str, ...] = ()
    """English phrases beside which the word means something else, or is told otherwise."""
    avoid: tuple[str, ...] = ()
    """Beginnings of words it must not be called by."""

    def is_used_in(self, plain: str) -> bool:
        """Whether an English text, as it is read, speaks of it."""
        if self.english[:-1].casefold() not in plain:
            return False
        if any(_compile_word_forms(phrase).search(plain) for phrase in self.unless):
            return False
        return _compile_word_forms(self.english).search(plain) is not None

    def list_faults(self, plain: str, language: str) -> Iterator[str]:
        """
        Whether a translation, as it is read, calls it by one of its names, and by none that is not
        wanted.
        """
        if self.forms and not any(
            _compile_word_start(form, language in COMPOUNDS).search(plain) for form in self.forms
        ):
            yield f"“{self.english}” is {' or '.join(f'“{form}”' for form in self.forms)}"
        for word in self.avoid:
            if _compile_word_start(word, False).search(plain):
                yield f"“{self.english}” is not “{word}”"


def load_glossary(locale: Path, language: str) -> tuple[Term, ...]:
    """The glossary of a language as it is written down; none yet where nobody began one."""
    file = locale / language / "glossary.toml"
    return parse_glossary_file(file) if file.exists() else ()


def parse_glossary_file(file: Path) -> tuple[Term, ...]:
    """The terms of a file. One that is not `checked` only tells translators what to say."""
    rows = tomllib.loads(file.read_text("utf-8"))["term"]
    return tuple(
        Term(
            row["en"],
            tuple(row["forms"]) if row.get("checked", True) else (),
            tuple(row.get("unless", ())),
            tuple(row.get("avoid", ())),
        )
        for row in rows
    )


def list_term_faults(entry: CatalogEntry, terms: Iterable[Term], language: str) -> Iterator[str]:
    """Where a translation calls a word of the game by another name."""
    forms = entry.message.forms
    told = [
        (normalize_wording(forms[min(at, len(forms) - 1)]), normalize_wording(said))
        for at, said in enumerate(entry.says)
        if said
    ]
    for term in terms if told else ():
        for english, said in told:
            if term.is_used_in(english):
                yield from term.list_faults(said, language)


def normalize_wording(text: str) -> str:
    """What is read of a text, in small letters: without gaps and tags."""
    for left_out in (BRACE_GAP, PERCENT_GAP, TAG):
        text = left_out.sub(" ", text)
    return unicodedata.normalize("NFC", text).casefold()


@cache
def _compile_word_start(name: str, within: bool) -> re.Pattern[str]:
    """A word that begins so or, where words are written together, has it within."""
    return re.compile(
        ("" if within else r"(?<!\w)") + re.escape(unicodedata.normalize("NFC", name).casefold())
    )


@cache
def _compile_word_forms(english: str) -> re.Pattern[str]:
    """The whole word, as one or as several of its kind."""
    word = english.casefold()
    ends = (
        rf"{re.escape(word[:-1])}(?:y|ies)"
        if word.endswith("y")
        else rf"{re.escape(word)}(?:s|es)?"
    )
    return re.compile(rf"(?<!\w){ends}(?!\w)")
