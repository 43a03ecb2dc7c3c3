"""Makes a backup of everything, also while nights are running."""

import shutil
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament.backup import backup_folder
from tournament.backup.backup_creation import make_backup
from tournament.backup.backup_folder import build_restore_command
from tournament.backup.damaged_nights import damage_text
from tournament.backup.manifest import BackupReason, Manifest
from tournament.management.database_file import refuse_damaged_file
from tournament.management.progress_line import build_progress_printer
from tournament.management.server_socket import exit_with_error_message


class Command(BaseCommand):
    help = "Make a backup of everything in one file. Nights may be running meanwhile."
    requires_system_checks = ()  # they read every page first, and say nothing here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="where to (a new file in the folder of backups)"
        )

    def handle(self, *, file: Path | None, **options: Any) -> None:
        if file is not None and file.exists():
            sys.exit(f"{file} is there already. Nothing was changed; choose another name.")
        try:
            with exit_with_error_message():
                refuse_damaged_file()
                made = make_backup(BackupReason.HAND, "", build_progress_printer(self.stderr))
                manifest = backup_folder.manifest_of(made)
                where = made.file if file is None else Path(shutil.move(made.file, file))
        except OSError as trouble:
            if file is not None:
                file.unlink(missing_ok=True)  # half of it would pass for a backup
            sys.exit(
                f"{file} could not be written ({trouble.strerror}). The backup is in "
                f"{backup_folder.build_backups_path()}."
            )
        self.stdout.write(f"{where} ({made.size / 1_000_000:.1f} MB)")
        self.stdout.write(
            "The secret key is not in it; whoever has the file can read everything else."
        )
        if manifest is not None and manifest.damaged:
            self.report_damage(manifest)

    def report_damage(self, manifest: Manifest) -> None:
        """Say which nights are damaged and what can be restored, and end as after a failure."""
        self.stderr.write(
            f"Damaged journals: {damage_text(manifest)}. This backup cannot be restored."
        )
        whole = backup_folder.find_newest_restorable()
        if whole is None:
            sys.exit("No undamaged backup. Keep this one, and look for older ones.")
        sys.exit(
            f"Every night is whole in {whole.name}. To restore it: "
            f"{build_restore_command(whole.file)}"
        )
