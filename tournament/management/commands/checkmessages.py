"""Tells translators what is left to do and what is not right in their catalogues."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournament.management.languages.catalogs import (
    LanguageCatalog,
    count_plural_forms,
    list_languages,
    read_catalog,
    update_catalog,
)
from tournament.management.languages.glossary import Term, list_term_faults, load_glossary
from tournament.management.languages.placeholder_and_markup_checks import list_translation_faults
from tournament.management.languages.text_extraction import extract_program_texts


class Command(BaseCommand):
    help = "Say what is missing, doubtful or wrong in the translations."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "-l", "--locale", action="append", default=[], help="only this language"
        )
        parser.add_argument(
            "--missing", action="store_true", help="list the texts that are not translated yet"
        )

    def handle(self, **options: Any) -> None:
        locale = Path(settings.LOCALE_PATHS[0])
        texts = extract_program_texts(settings.ROOT)
        found = False
        for language in options["locale"] or list_languages(locale):
            catalogue = update_catalog(read_catalog(locale, language), texts)
            for fault in list_catalog_faults(catalogue, load_glossary(locale, language)):
                found = True
                self.stdout.write(f"{language}: {fault}")
            if options["missing"]:
                for message in catalogue.missing_texts:
                    self.stdout.write(f"{language}: not translated: “{message.text}”")
            done = len(catalogue.entries) - len(catalogue.missing_texts)
            self.stdout.write(f"{language}: {done} of {len(catalogue.entries)} texts translated")
        if found:
            raise SystemExit(1)


def list_catalog_faults(catalogue: LanguageCatalog, terms: tuple[Term, ...]) -> Iterator[str]:
    """All that is wrong in one language, each with the text it is about."""
    forms = count_plural_forms(catalogue.language)
    for entry in catalogue.entries:
        wrong = [
            *list_translation_faults(entry, forms),
            *list_term_faults(entry, terms, catalogue.language),
        ]
        for fault in wrong:
            yield f"“{entry.message.text}” → “{' | '.join(entry.says)}”: {fault}"
        if entry.doubted:
            yield f"“{entry.message.text}”: marked as fuzzy; look at it and take the mark away"
