"""Runs the server on the open socket until it is stopped."""

import importlib.util
import os
import socket
from collections.abc import Callable

import uvicorn
from django.conf import settings
from django.db import connections
from django.utils.translation import gettext as _
from uvicorn.supervisors import Multiprocess

from tournament.management.server_socket import ServerStartError

MAX_SOCKET_MESSAGE_BYTES = 64 * 1024
SECONDS_TO_SAY_GOODBYE = 2


class Server(uvicorn.Server):
    """Greets as soon as pages are really answered."""

    def __init__(self, config: uvicorn.Config, greet: Callable[[], object]) -> None:
        super().__init__(config)
        self.greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self.greet()


def run_server(
    door: socket.socket,
    processes: int,
    greet: Callable[[], object],
    make: Callable[[uvicorn.Config, Callable[[], object]], Server] = Server,
) -> None:
    """Serve until Ctrl-C; the greeting comes when the first page could be opened."""
    # The pages' own address decides which live connections are taken, here and in further
    # processes.
    settings.PORT = door.getsockname()[1]
    os.environ["PORT"] = str(settings.PORT)
    connections.close_all()
    config = build_config(processes)
    try:
        if processes > 1:
            greet()
            Multiprocess(config, sockets=[door]).run()
        else:
            server = make(config, greet)
            server.run(sockets=[door])
            if not server.started:
                raise ServerStartError(
                    _("The server could not start; see above. Saved nights are safe.")
                )
    except KeyboardInterrupt:
        pass  # stopping is no mistake: no traceback


def build_config(processes: int) -> uvicorn.Config:
    """How uvicorn is to serve."""
    return uvicorn.Config(
        "config.asgi:application",
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MAX_SOCKET_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # costs time and memory per screen, and boards are small
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.BEHIND_PROXY,
        forwarded_allow_ips=settings.PROXY_ADDRESSES,
        timeout_graceful_shutdown=SECONDS_TO_SAY_GOODBYE,
        workers=processes,
    )
