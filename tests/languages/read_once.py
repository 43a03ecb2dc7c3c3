"""The catalogues and the texts of the program, read once: each reading takes seconds."""

from functools import cache

from tests.guards.tree import ROOT
from tournament.management.languages.catalogs import LanguageCatalog, read_catalog
from tournament.management.languages.text_extraction import Places, texts_of

LOCALE = ROOT / "locale"


@cache
def texts_of_program() -> Places:
    return texts_of(ROOT)


@cache
def kept(language: str) -> LanguageCatalog:
    return read_catalog(LOCALE, language)
