"""
HTTP client for webhooks: connects to an address that was checked, in limited time, reading
little.
"""

import io
import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPResponse
from time import monotonic, time
from typing import cast

from tournament.engine.messages import Message, _, say
from tournament.notifications.delivery.address_guard import ResolvedAddress, resolve_addresses
from tournament.notifications.delivery.responses import (
    DeliveryResponse,
    NoResponse,
    excerpt_text,
    parse_retry_after,
)
from tournament.notifications.web_address import WebAddress

TOTAL_SECONDS = 10.0
"""From looking the name up to the last byte that is read."""
MAX_BODY_BYTES = 64 * 1024
MAX_RESPONSE_BYTES = 2 * MAX_BODY_BYTES
"""Of an answer with its headers."""
PIECE = 16 * 1024

TOO_SLOW = _("No answer within {seconds} seconds.")
NOT_THERE = _("Not reachable, or it hung up.")
NO_TRUST = _("Its certificate isn’t valid for {host}. Nothing was sent.")
NO_TLS = _("No secure connection was possible.")
NO_SENSE = _("The answer is not from a web server.")


def post_request(address: WebAddress, headers: Mapping[str, str], body: bytes) -> DeliveryResponse:
    """Send it and say what was answered. Nothing is followed anywhere."""
    began = monotonic()
    until = began + TOTAL_SECONDS
    try:
        with _connect_any(address, until) as line:
            connection = _Connection(address, line, until)
            connection.request("POST", address.path, body, dict(headers))
            response = connection.getresponse()
            text = excerpt_text(_read_response_start(response))
            wait = parse_retry_after(
                response.status, response.getheader("Retry-After", "").strip(), time()
            )
            return DeliveryResponse(
                response.status, round((monotonic() - began) * 1000), text, wait
            )
    except (OSError, HTTPException, ValueError) as fault:
        raise NoResponse(_fault_text(fault, address)) from fault


def _connect_any(address: WebAddress, until: float) -> socket.socket:
    """A line to the first of its computers that takes the call."""
    fault: OSError = TimeoutError()
    for place in resolve_addresses(address, _count_remaining_seconds(until)):
        try:
            return _connect_one(place, address, until)
        except ssl.SSLError:
            raise
        except OSError as silent:
            fault = silent
    raise fault


def _connect_one(place: ResolvedAddress, address: WebAddress, until: float) -> socket.socket:
    line = socket.socket(place.family, socket.SOCK_STREAM)
    try:
        line.settimeout(_count_remaining_seconds(until))
        line.connect(place.where)
        if not address.is_secure:
            return line
        line.settimeout(_count_remaining_seconds(until))
        return ssl.create_default_context().wrap_socket(
            line, server_hostname=address.host.rstrip(".")
        )
    except BaseException:
        line.close()
        raise


def _read_response_start(response: HTTPResponse) -> bytes:
    """
    The beginning of what stands in the answer. Its number is known by then, so one that breaks off
    will do.
    """
    try:
        return response.read(MAX_BODY_BYTES)
    except (OSError, HTTPException, ValueError):
        return b""


def _count_remaining_seconds(until: float) -> float:
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _fault_text(fault: Exception, address: WebAddress) -> Message:
    if isinstance(fault, TimeoutError):
        return say(TOO_SLOW, seconds=max(1, round(TOTAL_SECONDS)))
    if isinstance(fault, ssl.SSLCertVerificationError):
        return say(NO_TRUST, host=address.host)
    if isinstance(fault, ssl.SSLError):
        return say(NO_TLS)
    return say(NOT_THERE if isinstance(fault, OSError) else NO_SENSE)


class _Connection(HTTPConnection):
    """Speaks over a line that stands already, and cannot make another."""

    def __init__(self, address: WebAddress, line: socket.socket, until: float) -> None:
        super().__init__(address.host, address.port)
        self.default_port = address.default_port
        self.sock = cast(socket.socket, _DeadlineSocket(line, until))

    def connect(self) -> None:
        """Never again: the name might lead elsewhere by now."""
        raise ConnectionError


class _DeadlineSocket:
    """
    A line on which everything together takes no longer than it may, however slowly the other side
    speaks.
    """

    def __init__(self, line: socket.socket, until: float) -> None:
        self.line = line
        self.until = until

    def sendall(self, data: bytes) -> None:
        """Say it, piece by piece."""
        for begin in range(0, len(data), PIECE):
            self.line.settimeout(_count_remaining_seconds(self.until))
            self.line.sendall(data[begin : begin + PIECE])

    def makefile(self, mode: str) -> io.BufferedReader:
        """What is heard, for reading."""
        return io.BufferedReader(_LimitedReader(self.line, self.until))

    def close(self) -> None:
        """It is closed by whoever opened it."""


class _LimitedReader(io.RawIOBase):
    """What the other side says: at most so much, and not for longer than it may."""

    def __init__(self, line: socket.socket, until: float) -> None:
        self.line = line
        self.until = until
        self.count = 0

    def readable(self) -> bool:
        """It is for reading."""
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]
        """The next bytes; none when it was enough."""
        if self.count >= MAX_RESPONSE_BYTES:
            return 0
        self.line.settimeout(_count_remaining_seconds(self.until))
        count = self.line.recv_into(buffer)
        self.count += count
        return count
