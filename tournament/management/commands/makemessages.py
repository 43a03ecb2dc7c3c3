"""
Brings the catalogues up to date with the program's texts; needs no other program, unlike Django's
own command.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.management.languages.catalogs import (
    build_po_path,
    list_languages,
    read_catalog,
    to_po,
    update_catalog,
)
from tournament.management.languages.source_text import UnextractableText
from tournament.management.languages.text_extraction import extract_program_texts


class Command(BaseCommand):
    help = "Bring locale/*/LC_MESSAGES/django.po up to date with the texts of the program."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "-l",
            "--locale",
            action="append",
            default=[],
            help="only this language; makes a new one",
        )

    def handle(self, **options: Any) -> None:
        locale = Path(settings.LOCALE_PATHS[0])
        try:
            places = extract_program_texts(settings.ROOT)
        except UnextractableText as fault:
            raise CommandError(str(fault)) from fault
        for language in options["locale"] or list_languages(locale):
            catalogue = update_catalog(read_catalog(locale, language), places)
            file = build_po_path(locale, language)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(to_po(catalogue, places), "utf-8")
            done = len(catalogue.entries) - len(catalogue.missing_texts)
            self.stdout.write(f"{language}: {done} of {len(catalogue.entries)} texts translated")
