"""Compiles the catalogs, as every start does by itself with what has changed."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournament.management.languages.catalogs import build_po_path, list_languages
from tournament.management.languages.compiled_catalogs import compile_catalog


class Command(BaseCommand):
    help = "Make django.mo for each language that is complete; with it the language is offered."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "-l", "--locale", action="append", default=[], help="only this language"
        )
        parser.add_argument(
            "--unfinished", action="store_true", help="also what is not complete, to look at it"
        )

    def handle(self, **options: Any) -> None:
        locale = Path(settings.LOCALE_PATHS[0])
        for language in options["locale"] or list_languages(locale):
            unfinished = options["unfinished"]
            count, missing = compile_catalog(build_po_path(locale, language), unfinished=unfinished)
            if missing and not unfinished:
                self.stdout.write(f"{language}: left out, {missing} texts are not translated yet")
            else:
                self.stdout.write(f"{language}: made, {count} texts")
