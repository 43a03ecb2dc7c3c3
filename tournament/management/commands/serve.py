"""
Opens the doors: makes ready what the first start needs, tells where to go, and serves until Ctrl-C.
"""

import sys
from socket import socket
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournament import access
from tournament.backup import scheduled_restore, server_lock
from tournament.backup.restore_text import restore_summary_text
from tournament.core.messages import Refusal
from tournament.localization import tell, zone_of
from tournament.management import first_start, server, tls_server
from tournament.management.server_socket import ServerStartError, open_door
from tournament.management.startup_banner import greeting
from tournament.management.timezone import system_timezone


class Command(BaseCommand):
    help = "Start Final Nine for everyone in the house."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=int, default=settings.PORT, help="the port to answer at (%(default)s)"
        )
        parser.add_argument(
            "--host",
            default="0.0.0.0",  # noqa: S104
            help="the address to answer at (all this computer has)",
        )
        parser.add_argument(
            "--fd", type=int, help="use this socket, already bound, instead of host and port"
        )
        parser.add_argument(
            "--tls", action="store_true", help="encrypt, with a certificate of the program's own"
        )
        parser.add_argument(
            "--processes",
            type=int,
            default=settings.WEB_PROCESSES,
            help="web processes (with Redis)",
        )

    def handle(
        self, *, host: str, port: int, fd: int | None, processes: int, tls: bool, **options: Any
    ) -> None:
        try:
            refuse_unconnected(processes)
            refuse_many_with_tls(processes, tls)
            with open_door(host, port, fd) as door:
                first_start.make_room()
                scheduled_restore.carry_out(self.say, restore_summary_text)
                with server_lock.serving():
                    self.open(door, processes, tls)
        except ServerStartError as reason:
            sys.exit(str(reason))
        except Refusal as refusal:
            sys.exit(tell(refusal.line, zone_of("UTC")))
        self.say(_("Closed. Everything is kept."))

    def open(self, door: socket, processes: int, tls: bool) -> None:
        first_start.prepare(self.say)
        owner_path = access.first_start(system_timezone(settings.SYSTEM_ZONE))
        where, number = door.getsockname()[:2]

        def greet() -> None:
            self.say(greeting(where, number, owner_path))

        if tls:
            with first_start.writable():
                tls_server.encrypt()
            server.run(door, processes, greet, tls_server.TlsServer)
        else:
            server.run(door, processes, greet)

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def refuse_unconnected(processes: int) -> None:
    """Screens of one process would not hear of clicks in another."""
    if processes > 1 and not settings.REDIS_URL:
        raise ServerStartError(
            _(
                "%(number)d web processes need Redis to hear of each other. Nothing was changed. "
                "Set REDIS_URL, or start without --processes: one process serves hundreds of "
                "screens."
            )
            % {"number": processes}
        )


def refuse_many_with_tls(processes: int, tls: bool) -> None:
    """
    Where several processes serve, something in front of them shares out the lines anyway, and
    encrypts.
    """
    if tls and processes > 1:
        raise ServerStartError(
            _(
                "--tls is for one web process in the house’s own network. Nothing was changed. "
                "Start without --processes, or let a proxy with a certificate stand in front."
            )
        )
