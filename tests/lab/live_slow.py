"""Phones that stop reading: the others must not notice, and the sleepers wake to the newest board."""

import socket
from contextlib import ExitStack
from statistics import median

from tests.bench.fan_out import FanServer
from tests.lab.findings import Findings

NAME = "R8"
ABOUT = "five screens that never read change nothing for the others, cost ≤ 1 MB, and wake to the newest board"
CI_SIZE = 300
READERS = 50
SLEEPERS = 5
SMALL_BUFFER = 4096
MEMORY_BYTES = 1_000_000
MOST_SLOWER = 1.10
NOISE = 1.25
"""How much two equal servers differ in one short run on a busy machine; long runs are held to the goal itself."""


def run(size: int) -> Findings:
    """So many boards, in turns to a room with sleepers and to one without."""
    found = Findings()
    with ExitStack() as servers:
        with_them, without = (servers.enter_context(FanServer("hub", READERS)) for _ in range(2))
        before = [one.memory for one in (with_them, without)]
        sleepers = [servers.enter_context(asleep(with_them.port)) for _ in range(SLEEPERS)]
        took: tuple[list[float], list[float]] = ([], [])
        for mark in range(1, size + 1):
            for server, times in zip((with_them, without), took, strict=True):
                times.append(server.round(mark))
        grown = [one.memory - was for one, was in zip((with_them, without), before, strict=True)]
        slower = median(took[0]) / median(took[1])
        newest = [f"#{size}#".encode() in wake(line) for line in sleepers]
    found.note("boards", size)
    found.note("time of the others, with sleepers over without", slower)
    found.note("memory more (kB)", (grown[0] - grown[1]) / 1000)
    found.note("sleepers that woke to the newest", sum(newest))
    if slower > (MOST_SLOWER if size >= 10 * CI_SIZE else NOISE):
        found.fail(f"the others waited {slower:.2f} times as long")
    if grown[0] - grown[1] > MEMORY_BYTES:
        found.fail(f"{(grown[0] - grown[1]) / 1000:.0f} kB more")
    if not all(newest):
        found.fail(f"{SLEEPERS - sum(newest)} sleepers did not get the newest board")
    return found


def asleep(port: int) -> socket.socket:
    """A screen that opens its line and then never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    line.connect(("127.0.0.1", port))
    line.sendall(
        b"GET /ws/1/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    return line


def wake(line: socket.socket) -> bytes:
    """Read at last, until nothing more comes; the end of what came."""
    line.settimeout(1)
    came = b""
    while True:
        try:
            came = came[-10_000:] + line.recv(65536)
        except TimeoutError:
            return came
