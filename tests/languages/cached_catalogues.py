"""The catalogs and the extracted texts, read once per process."""

from functools import cache

from tests.guards.tree import ROOT
from tournament.management.languages.catalogs import LanguageCatalog, read_catalog
from tournament.management.languages.text_extraction import Places, extract_program_texts

LOCALE = ROOT / "locale"


@cache
def texts_of_program() -> Places:
    return extract_program_texts(ROOT)


@cache
def kept(language: str) -> LanguageCatalog:
    return read_catalog(LOCALE, language)
