"""A local web server that receives webhooks and answers as the test wants."""

import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TLS = Path(__file__).parent / "tls"
CERTIFICATE = TLS / "certificate.pem"
"""Of “localhost”, signed by itself; nobody trusts it who was not told to."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One message as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes


Says = Callable[[BaseHTTPRequestHandler], None]


def say(code: int, body: bytes = b"thanks", **headers: str) -> Says:
    """Answer with this number and these words."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def dripping(handler: BaseHTTPRequestHandler) -> None:
    """Answer a letter at a time, without an end."""
    for letter in iter(lambda: b"H", None):
        handler.wfile.write(letter)
        handler.wfile.flush()
        time.sleep(0.05)


def endless(handler: BaseHTTPRequestHandler) -> None:
    """Answer well, with very many bytes after it."""
    handler.send_response(200)
    handler.end_headers()
    for _piece in range(10_000):
        handler.wfile.write(b"x" * 65_536)


def nonsense(handler: BaseHTTPRequestHandler) -> None:
    """Answer as no web server does."""
    handler.wfile.write(b"220 mail.example ESMTP\r\n\r\n")


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    """Say nothing at all."""


@dataclass(slots=True)
class Receiver:
    """What it heard, and how it answers."""

    port: int = 0
    heard: list[Heard] = field(default_factory=list)
    says: Says = field(default_factory=lambda: say(200))

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}/hook?night=1"


@contextmanager
def receiving(secure: bool = False) -> Iterator[Receiver]:
    """A server while the test goes on."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            body = self.rfile.read(length)
            if len(body) < length:  # whoever sent it was killed halfway
                self.close_connection = True
                return
            receiver.heard.append(
                Heard(self.path, {key.lower(): one for key, one in self.headers.items()}, body)
            )
            try:
                receiver.says(self)
            except OSError:  # it was hung up on
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            pass

    server = Server(("127.0.0.1", 0), Handler)
    if secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE, TLS / "key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True)
    receiver.port = server.server_address[1]
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
