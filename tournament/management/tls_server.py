"""
Server for `serve --tls`; plain HTTP on the same port gets a helpful answer.

Browsers try http first when somebody types an address. The first byte says which it is, so that
such a visitor is led to the page that explains the certificate instead of meeting a broken line.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable
from typing import Any

import uvicorn
from django.conf import settings

from tournament.management.server import Server
from tournament.management.tls_certificate import CertificateFiles, ensure_certificate, to_datetime
from tournament.time_source import now

HELLO = b"\x16"
"""The first byte of every encrypted conversation."""
PATIENCE_SECONDS = 10.0
LOOKED_AT_EVERY_SECONDS = 6 * 3600.0


class TlsServer(Server):
    """Serves both kinds of lines at one port."""

    def __init__(self, config: uvicorn.Config, greet: Callable[[], object]) -> None:
        super().__init__(config, greet)
        self.kept = load_current_certificate()
        config.ssl_certfile = self.kept.certificate
        config.ssl_keyfile = str(self.kept.key)
        self.tasks: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Take lines as they come, instead of leaving that to the event loop."""
        for door in sockets or []:
            door.setblocking(False)
            door.listen(self.config.backlog)
        await super().startup(sockets=[])
        for door in sockets or []:
            self.start_task(self.accept_connections(door))
        self.start_task(self.reload_certificate())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new lines; then as ever."""
        for task in tuple(self.tasks):
            task.cancel()
        await super().shutdown(sockets)

    def start_task(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def accept_connections(self, door: socket.socket) -> None:
        """One after the other; what each is, it says itself, and nobody waits for that."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                line, _where = await loop.sock_accept(door)
            except OSError:  # too many lines are open for the moment
                await asyncio.sleep(0.1)
                continue
            self.start_task(self.serve_connection(line))

    async def serve_connection(self, line: socket.socket) -> None:
        """Hand the line to the server, encrypted if it begins so."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await wait_until_readable(line)
            secret = line.recv(1, socket.MSG_PEEK) == HELLO
            more: dict[str, Any] = {}
            if secret:
                more = {"ssl": self.config.ssl, "ssl_handshake_timeout": PATIENCE_SECONDS}
            await loop.connect_accepted_socket(self.build_protocol, line, **more)
        except (OSError, TimeoutError, ssl.SSLError):
            line.close()  # the visitor went away, or does not trust the certificate

    def build_protocol(self) -> asyncio.Protocol:
        """What uvicorn gives every line of its own."""
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def reload_certificate(self) -> None:
        """A server that runs for months takes up its next certificate by itself."""
        while True:
            await asyncio.sleep(LOOKED_AT_EVERY_SECONDS)
            if (kept := load_current_certificate()) != self.kept and self.config.ssl is not None:
                self.config.ssl.load_cert_chain(kept.certificate, kept.key)
                self.kept = kept


async def wait_until_readable(line: socket.socket) -> None:
    """Wait until something has come."""
    loop = asyncio.get_running_loop()
    came: asyncio.Future[None] = loop.create_future()
    loop.add_reader(line.fileno(), mark_ready, came)
    try:
        await came
    finally:
        loop.remove_reader(line.fileno())


def mark_ready(came: "asyncio.Future[None]") -> None:
    """Say once that something has come."""
    if not came.done():
        came.set_result(None)


def enable_tls() -> None:
    """From now on this program serves encrypted; what is told to browsers follows."""
    settings.TLS = True
    settings.TLS_FINGERPRINT = load_current_certificate().fingerprint
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = (
        settings.LANGUAGE_COOKIE_SECURE
    ) = True
    # A browser that was told to insist on a trusted certificate would no longer let anybody past
    # its warning.
    settings.SECURE_HSTS_SECONDS = 0
    # `config.https_redirect` leads the way instead, and explains it.
    settings.SECURE_SSL_REDIRECT = False


def load_current_certificate() -> CertificateFiles:
    """The certificate for all names and addresses that this program answers at."""
    return ensure_certificate(settings.TLS_FOLDER, settings.ALLOWED_HOSTS, to_datetime(now()))
