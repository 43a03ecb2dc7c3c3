"""Prepares what the first start needs, prints where to go, and serves until Ctrl-C."""

from socket import socket
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournament.backup import scheduled_restore, server_lock
from tournament.backup.restore_text import restore_summary_text
from tournament.club.member_accounts import ensure_owner_link
from tournament.management import first_start, server, tls_server
from tournament.management.last_address import remember_address
from tournament.management.mdns import NameAnnouncer
from tournament.management.server_socket import (
    ServerStartError,
    exit_with_error_message,
    open_server_socket,
)
from tournament.management.startup_banner import (
    greeting_text,
    lan_name_text,
    list_announced_addresses,
)
from tournament.management.system_timezone import find_system_timezone
from tournament.time_source import now


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
        parser.add_argument(
            "--no-mdns",
            dest="mdns",
            action="store_false",
            help="announce no name such as final-nine.local in the house's network",
        )

    def handle(
        self,
        *,
        host: str,
        port: int,
        fd: int | None,
        processes: int,
        tls: bool,
        mdns: bool,
        **options: Any,
    ) -> None:
        with exit_with_error_message():
            refuse_processes_without_redis(processes)
            refuse_processes_with_tls(processes, tls)
            with open_server_socket(host, port, fd) as door:
                first_start.make_folder_and_key()
                scheduled_restore.run_scheduled_restore(self.print_line, restore_summary_text)
                with server_lock.hold_server_lock():
                    self.open_server(door, processes, tls, mdns and processes == 1)
        self.print_line(_("Closed. Everything is saved."))

    def open_server(self, door: socket, processes: int, tls: bool, mdns: bool) -> None:
        first_start.prepare_start(self.print_line)
        owner_path = ensure_owner_link(find_system_timezone(settings.SYSTEM_ZONE))
        where, number = door.getsockname()[:2]
        addresses = list_announced_addresses(where)

        def tell_name(name: str) -> None:
            settings.LAN_NAME = name  # pages show it beside the address
            self.print_line(lan_name_text(name, addresses[0], number))

        announcer = NameAnnouncer(
            settings.MDNS_NAMES, addresses, number, tls, tell_name, self.tell_no_name
        )

        def print_greeting() -> None:
            before = remember_address(settings.DATA, addresses, number, now())
            self.print_line(greeting_text(where, number, owner_path, before))
            if mdns and addresses:
                announcer.start()

        make = server.Server
        if tls:
            with first_start.explain_write_errors():
                tls_server.enable_tls()
            make = tls_server.TlsServer
        try:
            server.run_server(door, processes, print_greeting, make)
        finally:
            announcer.close()

    def tell_no_name(self, why: str) -> None:
        told = _("There is no name beside the address this time (%(why)s).") % {"why": why}
        self.print_line(told + "\n")

    def print_line(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def refuse_processes_without_redis(processes: int) -> None:
    """Screens of one process would not hear of clicks in another."""
    if processes > 1 and not settings.REDIS_URL:
        raise ServerStartError(
            _(
                "%(number)d web processes need Redis. Nothing was changed. Set REDIS_URL, "
                "or start without --processes: one serves hundreds of screens."
            )
            % {"number": processes}
        )


def refuse_processes_with_tls(processes: int, tls: bool) -> None:
    """
    Where several processes serve, something in front of them shares out the lines anyway, and
    encrypts.
    """
    if tls and processes > 1:
        raise ServerStartError(
            _(
                "--tls works with one web process only. Nothing was changed. Start without "
                "--processes, or use a proxy with a certificate."
            )
        )
