"""Makes ready what the servers of a scaled set-up need, once, before any of them starts."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.backup import scheduled_restore
from tournament.backup.restore_text import restore_summary_text
from tournament.club.member_accounts import ensure_home_club
from tournament.management import first_start
from tournament.management.server_socket import exit_with_error_message
from tournament.management.system_timezone import find_system_timezone


class Command(BaseCommand):
    help = "Make secret key, database and styles ready, as the start of a server does, and end."
    requires_system_checks = ()  # they read every page first, and say nothing here

    def handle(self, **options: Any) -> None:
        with exit_with_error_message():
            first_start.make_folder_and_key()
            scheduled_restore.run_scheduled_restore(self.print_line, restore_summary_text)
            first_start.prepare_start(self.print_line)
            # Of servers that start in the same moment each would find no club, and make one.
            ensure_home_club(find_system_timezone(settings.SYSTEM_ZONE))
        self.print_line("Everything is ready.")

    def print_line(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
