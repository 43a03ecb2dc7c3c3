"""Restores a backup after asking; what was there is kept."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament.backup import scheduled_restore, server_lock
from tournament.backup.restore import restore_backup, verify_backup_file
from tournament.backup.restore_text import restore_summary_text
from tournament.localization import find_timezone, format_printed_time
from tournament.management import first_start
from tournament.management.progress_line import build_progress_printer
from tournament.management.server_socket import exit_with_error_message

UTC = find_timezone("UTC")
NOTHING_WAITS = "Nothing waits for the next start."


class Command(BaseCommand):
    help = "Put a backup in the place of the nights there are. They are kept beside."
    requires_system_checks = ()  # they read every page first, and say nothing here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="the backup")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument(
            "--call-off", action="store_true", help="let nothing be put in place at the next start"
        )

    def handle(self, *, file: Path | None, yes: bool, call_off: bool, **options: Any) -> None:
        if call_off:
            self.cancel_restore()
        elif file is None:
            sys.exit("Name the file of a backup. Nothing was changed.")
        else:
            self.restore_backup(file, yes)

    def cancel_restore(self) -> None:
        waits = scheduled_restore.find_scheduled_restore()
        scheduled_restore.cancel_scheduled_restore()
        said = (
            f"Called off: {waits.name} is not put in place. Everything stays as it is."
            if waits
            else NOTHING_WAITS
        )
        self.stdout.write(said)

    def restore_backup(self, file: Path, yes: bool) -> None:
        try:
            with exit_with_error_message():
                first_start.make_folder_and_key()
                with server_lock.hold_restore_lock():
                    self.print_backup_summary(file)
                    if not yes and not self.confirm_restore():
                        sys.exit("Nothing was changed.")
                    done = restore_backup(file, "", build_progress_printer(self.stderr))
        except OSError as trouble:
            sys.exit(f"{file} could not be read ({trouble.strerror}). Nothing was changed.")
        for line in restore_summary_text(done):
            self.stdout.write(line)

    def print_backup_summary(self, file: Path) -> None:
        manifest = verify_backup_file(file)
        self.stdout.write(
            f"{file.name}: made {format_printed_time(manifest.made_at, UTC)} UTC by Final Nine "
            f"{manifest.program} "
            f"on {manifest.database}, with {len(manifest.nights)} nights. Every byte is as it was "
            f"written."
        )

    def confirm_restore(self) -> bool:
        self.stdout.write(
            "Put it in the place of everything that is here now? What is here is kept beside. "
            "[yes/no]"
        )
        try:
            return input().strip().lower() in ("y", "yes")
        except EOFError:
            return False
