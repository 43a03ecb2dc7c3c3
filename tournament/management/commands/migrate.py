"""Django's `migrate`, which refuses to create a new database where nights were stored before."""

from django.core.management.commands import migrate

from tournament.management.database_file import refuse_damaged_file
from tournament.management.server_socket import exit_with_error_message


class Command(migrate.Command):
    def run_from_argv(self, argv: list[str]) -> None:
        """
        As it is typed; the program itself calls it also for a database that it has just begun.
        """
        with exit_with_error_message():
            refuse_damaged_file()
        super().run_from_argv(argv)
