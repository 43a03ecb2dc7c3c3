"""
Makes the results of all finished nights again from their journals, and says what was not as it must
be.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import ngettext

from tournament import journal
from tournament.localization import refusal_text
from tournament.results.store import find_outcome, list_row_differences, replace_result_rows


class Command(BaseCommand):
    help = "Make the results of finished nights again from their journals."
    requires_system_checks = ()  # they read every page first, and say nothing here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="only say what differs, change nothing"
        )

    def handle(self, **options: Any) -> None:
        differing = 0
        nights = journal.list_all_nights()
        for night in nights:
            try:
                state = journal.build_snapshot(night).state
            except journal.DamagedNight as damage:
                self.stderr.write(refusal_text(damage))
                continue
            found = list(list_row_differences(night, find_outcome(state), night.head))
            if not found:
                continue
            differing += 1
            if options["verbosity"]:
                self.stdout.write(f"{night.pk} {night.name}: {', '.join(found)}")
            if not options["check"]:
                replace_result_rows(night, state, night.head)
        if options["verbosity"]:
            told = ngettext(
                "{count} night checked, {differing} differed.",
                "{count} nights checked, {differing} differed.",
                len(nights),
            )
            self.stdout.write(told.format(count=len(nights), differing=differing))
        if differing and options["check"]:
            raise SystemExit(1)
