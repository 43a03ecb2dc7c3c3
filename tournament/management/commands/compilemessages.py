"""
Makes what the program reads out of the catalogues; needs no other program, unlike Django's own
command.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournament.management.languages.catalogs import (
    build_mo_path,
    list_languages,
    read_catalog,
    to_mo,
)


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
            catalogue = read_catalog(locale, language)
            if catalogue.missing and not options["unfinished"]:
                self.stdout.write(
                    f"{language}: left out, {len(catalogue.missing)} texts are not translated yet"
                )
                continue
            build_mo_path(locale, language).write_bytes(to_mo(catalogue))
            self.stdout.write(f"{language}: made, {len(catalogue.entries)} texts")
