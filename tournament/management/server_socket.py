"""The server's socket, opened first so that a busy port is reported at once."""

import errno
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from tournament.engine.messages import Refusal
from tournament.localization import refusal_text


class ServerStartError(Exception):
    """The server cannot start; the message says why, what is safe and what to do."""


@contextmanager
def exit_with_error_message() -> Iterator[None]:
    """End a command with one sentence where the program cannot start, or something is refused."""
    try:
        yield
    except ServerStartError as reason:
        sys.exit(str(reason))
    except Refusal as refusal:
        sys.exit(refusal_text(refusal))


def open_server_socket(host: str, port: int, fd: int | None) -> socket.socket:
    """The listening socket: one that was handed over ready, or a new one at this host and port."""
    if fd is not None:
        try:
            return socket.socket(fileno=fd)
        except OSError as problem:
            raise ServerStartError(
                _("File descriptor %(fd)d is not an open socket.") % {"fd": fd}
            ) from problem
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except (OSError, OverflowError) as problem:
        door.close()
        raise ServerStartError(socket_error_text(problem, host, port)) from problem
    return door


def socket_error_text(problem: OSError | OverflowError, host: str, port: int) -> str:
    facts = {"host": host, "port": port, "other": port + 1}
    number = getattr(problem, "errno", None)
    if number == errno.EADDRINUSE:
        return (
            _(
                "Port %(port)d is busy with Final Nine or another program. Nothing was "
                "changed. Close it, or use another port: python3 manage.py serve --port "
                "%(other)d"
            )
            % facts
        )
    if number == errno.EACCES:
        return (
            _(
                "This system does not allow port %(port)d. Nothing was changed. Use one "
                "above 1023, such as python3 manage.py serve --port 8000"
            )
            % facts
        )
    if isinstance(problem, OverflowError):
        return _("There is no port %(port)d. Use 1024 to 65535.") % facts
    return (
        _(
            "This computer has no address %(host)s. Nothing was changed. Leave out --host "
            "to use all addresses."
        )
        % facts
    )
