"""
Makes a sample night in progress and a season with history, to look around in; they are like any
others.
"""

from argparse import ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournament.club.member_accounts import ensure_home_club
from tournament.demo.club import fill_sample_club
from tournament.management import demo_server
from tournament.management.first_start import make_data_folder, migrate_database
from tournament.management.server_socket import exit_with_error_message
from tournament.management.system_timezone import find_system_timezone

FASTEST = 1_000_000


def parse_speed(typed: str) -> float:
    """A number above zero."""
    value = float(typed)
    if not 0 < value < FASTEST:
        raise ArgumentTypeError(_("Enter a number above 0, such as 60."))
    return value


class Command(BaseCommand):
    help = (
        "Make a sample night in progress, and a season with history; or play a whole night to "
        "watch."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--watch",
            action="store_true",
            help="play a whole night in front of your eyes, and serve it",
        )
        parser.add_argument(
            "--speed",
            type=parse_speed,
            default=60,
            help="how much faster than a real night (%(default)s)",
        )
        parser.add_argument(
            "--port", type=int, default=settings.PORT, help="the port to answer at (%(default)s)"
        )
        parser.add_argument(
            "--host",
            default="0.0.0.0",  # noqa: S104
            help="the address to answer at (all this computer has)",
        )

    def handle(self, *, watch: bool, speed: float, host: str, port: int, **options: Any) -> None:
        if not watch:
            self.make_sample()
            return
        with exit_with_error_message():
            demo_server.serve_demo(
                host, port, speed, find_system_timezone(settings.SYSTEM_ZONE), self.print_line
            )

    def print_line(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def make_sample(self) -> None:
        """A sample night and season in the club of the house."""
        with exit_with_error_message():
            make_data_folder(settings.DATA)
            migrate_database(self.stdout.write)
        fill_sample_club(ensure_home_club(find_system_timezone(settings.SYSTEM_ZONE)))
        self.stdout.write(_("A sample night is running. Start the program to open it."))
        self.stdout.write(_("Ten earlier sample nights are under “League”."))
