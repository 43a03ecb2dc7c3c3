"""
Django's own `migrate`, which would make a new house of an empty file in which nights were kept.
"""

import sys

from django.core.management.commands import migrate

from tournament.management.database_file import refuse_damaged_file
from tournament.management.server_socket import ServerStartError


class Command(migrate.Command):
    def run_from_argv(self, argv: list[str]) -> None:
        """
        As it is typed; the program itself calls it also for a database that it has just begun.
        """
        try:
            refuse_damaged_file()
        except ServerStartError as reason:
            sys.exit(str(reason))
        super().run_from_argv(argv)
