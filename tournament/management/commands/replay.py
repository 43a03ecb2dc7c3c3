"""
Plays the journals of all nights again and says whether they still add up to the nights that were
played.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament import journal
from tournament.engine.journal_seal import SealedLine
from tournament.exports import journal_file
from tournament.models import Tournament
from tournament.night import journal_audit
from tournament.night.state import find_phase, find_start


class Command(BaseCommand):
    help = (
        "Play journals again: check their seals and states, write one to a file, or read such a "
        "file."
    )
    requires_system_checks = ()  # they read every page first, and say nothing here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "night", nargs="?", type=int, help="the number of a night; all nights if not given"
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="check every seal and every state (also the default)",
        )
        parser.add_argument(
            "--export", type=Path, metavar="FILE", help="write the night's journal to a file"
        )
        parser.add_argument(
            "--file", type=Path, metavar="FILE", help="check a journal that was written to a file"
        )

    def handle(
        self, *, night: int | None, export: Path | None, file: Path | None, **options: Any
    ) -> None:
        if file is not None:
            sys.exit(self.check_file(file))
        nights = [row for row in journal.list_all_nights() if night in (None, row.pk)]
        if night is not None and not nights:
            sys.exit(f"There is no night {night}.")
        if export is not None:
            sys.exit(self.export_journal(nights, export))
        wrong = sum([self.check_night(row) for row in nights])
        told = f"Nights checked: {len(nights)}, with faults: {wrong}."
        self.stdout.write(told if nights else "There are no nights yet.")
        if wrong:
            sys.exit(1)

    def check_night(self, night: Tournament) -> bool:
        """Tell of one night; True when something is wrong with it."""
        lines = journal.list_sealed_lines(night)
        found = list(journal_audit.describe_faults(lines))
        if not lines:
            found.append("Its journal is empty.")
        if not found:
            found = list_summary_faults(night, lines)
        for fault in found:
            self.stdout.write(f"Night {night.pk}, “{night.name}”: {fault}")
        if not found:
            self.stdout.write(
                f"Night {night.pk}, “{night.name}”: {len(lines)} entries, all as they were written."
            )
        return bool(found)

    def export_journal(self, nights: list[Tournament], to: Path) -> int:
        if len(nights) != 1:
            self.stdout.write(
                "Say which night to write, for example: manage.py replay 7 --export night.jsonl"
            )
            return 1
        lines = journal.list_sealed_lines(nights[0])
        try:
            journal_file.save_journal(lines, to)
        except OSError as trouble:
            self.stdout.write(
                f"{to} could not be written ({trouble.strerror}). Nothing was changed."
            )
            return 1
        self.stdout.write(
            f"{len(lines)} entries of “{nights[0].name}” written to {to}; the last seal is "
            f"{nights[0].head}."
        )
        return 0

    def check_file(self, file: Path) -> int:
        try:
            opened = journal_file.read_journal(file.read_bytes())
        except OSError as trouble:
            self.stdout.write(f"{file} could not be read ({trouble.strerror}).")
            return 1
        found = list(journal_audit.describe_faults(opened.lines))
        if opened.stopped_at is not None:
            found.append(
                f"Line {opened.stopped_at} is not as it was written; the lines before it are whole."
            )
        last = opened.lines[-1].seal if opened.lines else "none"
        self.stdout.write(
            "\n".join([*found, f"{len(opened.lines)} entries read; the last seal is {last}."])
        )
        return 1 if found or not opened.lines else 0


def list_summary_faults(night: Tournament, lines: tuple[SealedLine, ...]) -> list[str]:
    """What the row of a night says that its journal does not."""
    state = journal_audit.replay_sealed_lines(lines).state
    last = lines[-1]
    told = {
        "version": (night.version, last.version),
        "newest seal": (night.head, last.seal),
        "name": (night.name, state.name),
        "start": (night.starts_at, find_start(state)),
        "finish": (night.finished_at, state.finished),
        "phase": (night.phase, find_phase(state, journal_audit.to_entry(last).at).value),
    }
    return [
        f"The list of nights has another {what} ({kept}) than the journal ({meant})."
        for what, (kept, meant) in told.items()
        if kept != meant
    ]
