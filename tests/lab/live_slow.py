"""
Phones that stop reading: the others must not notice, and the sleepers wake to the newest board.
"""

import os
import socket
import time
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.fan_out import FanServer
from tests.lab.findings import Findings
from tests.live.seeded_night import Director, Stage, set_stage
from tests.server import RunningServer, Workshop

NAME = "R8"
ABOUT = (
    "five screens that never read change nothing for the others, cost ≤ 1 MB, and wake to the "
    "newest board"
)
CI_SIZE = 300
READERS = 50
SLEEPERS = 5
SMALL_BUFFER, SMALL_PACKET = 4096, 536
"""
Small packets make the server's own buffer for a line small: else it takes megabytes before anybody
has to wait.
"""
MEMORY_BYTES = 1_000_000
REAL_MEMORY_BYTES = 4_000_000
"""A whole server keeps a night that grows as well."""
CLICKS_OF = 3
"""For so many boards of the room alone one click at the real server."""
MAX_SECONDS = 2.0
STORED = 204
BOARD, BOARD_BYTES = b'{"board":', 20_000
MAX_SLOWDOWN = 1.10
NOISE = 1.25
"""
How much two equal servers differ in one short run on a busy machine; long runs are held to the goal
itself.
"""


def run(size: int) -> Findings:
    """So many boards from the room alone, and a part of them as clicks at a real server."""
    return rooms(size).join(real(size // CLICKS_OF), "real server:")


def rooms(size: int) -> Findings:
    """So many boards, in turns to a room with sleepers and to one without."""
    found = Findings()
    with ExitStack() as servers:
        with_them, without = (servers.enter_context(FanServer("hub", READERS)) for _ in range(2))
        before = [one.memory for one in (with_them, without)]
        sleepers = [
            servers.enter_context(asleep(with_them.port, "/ws/1/")) for _ in range(SLEEPERS)
        ]
        took: tuple[list[float], list[float]] = ([], [])
        for mark in range(1, size + 1):
            for server, times in zip((with_them, without), took, strict=True):
                times.append(server.round(mark))
        grown = [one.memory - was for one, was in zip((with_them, without), before, strict=True)]
        slower = median(took[0]) / median(took[1])
        woken = [wake(line, f"#{size}#") for line in sleepers]
    found.note("time of the others, with sleepers over without", slower)
    found.note("memory more (kB)", (grown[0] - grown[1]) / 1000)
    if slower > (MAX_SLOWDOWN if size >= 10 * CI_SIZE else NOISE):
        found.fail(f"the others waited {slower:.2f} times as long")
    if grown[0] - grown[1] > MEMORY_BYTES:
        found.fail(f"{(grown[0] - grown[1]) / 1000:.0f} kB more")
    judge(woken, size, f"#{size}#", found)
    return found


def judge(woken: list[tuple[int, str]], boards: int, newest: str, found: Findings) -> None:
    """
    Each sleeper was really asleep, so that boards were skipped for it, and woke to the newest.
    """
    right = sum(newest in last for _count, last in woken)
    found.note("boards", boards)
    found.note("sleepers that woke to the newest", right)
    found.note(
        "fewest boards that a sleeper skipped", boards - max(count for count, _last in woken)
    )
    found.must_have("fewest boards that a sleeper skipped", 1)
    if right < SLEEPERS:
        found.fail(f"{SLEEPERS - right} sleepers did not get the newest board")


def real(clicks: int) -> Findings:
    """
    So many clicks at a real server, first without and then with sleepers; when a screen that reads
    has each.
    """
    found = Findings()
    with TemporaryDirectory() as folder, ExitStack() as stack:
        server = Workshop(Path(folder), "", "").server()
        stack.callback(server.kill)
        server.start()
        stage = set_stage(server)
        reader = stack.enter_context(asleep(server.port, *door(stage, server), buffer=0))
        director = stack.enter_context(closing(Director(server.port, stage)))
        without = evening(director, reader, "awake", clicks)
        before = memory(server)
        sleepers = [
            stack.enter_context(asleep(server.port, *door(stage, server))) for _ in range(SLEEPERS)
        ]
        with_them = evening(director, reader, "asleep", clicks)
        grown = memory(server) - before
        woken = [wake(line, f"asleep {clicks:05}") for line in sleepers]
    found.note("click until seen, with sleepers over without", median(with_them) / median(without))
    found.note("longest with sleepers (ms)", 1000 * max(with_them))
    found.note("memory more (kB)", grown / 1000)
    if max(with_them) > MAX_SECONDS:
        found.fail(f"a screen that reads waited {max(with_them):.1f} s")
    if grown > REAL_MEMORY_BYTES:
        found.fail(f"{grown / 1000:.0f} kB more")
    judge(woken, clicks, f"asleep {clicks:05}", found)
    return found


def evening(director: Director, reader: socket.socket, word: str, clicks: int) -> list[float]:
    """Seconds from each click until the reader has it."""
    took = []
    for number in range(1, clicks + 1):
        text, begun = f"{word} {number:05}", time.monotonic()
        status = director.click("announce", text=text)
        came = b""
        while text.encode() not in came:
            came = came[-BOARD_BYTES:] + reader.recv(65536)
        took.append(time.monotonic() - begun)
        if status != STORED:
            raise RuntimeError(f"{text} was answered with {status}")
    return took


def door(stage: Stage, server: RunningServer) -> tuple[str, str]:
    """The address of a night's live line, and what a screen shows there."""
    return f"/ws/t/{stage.night}/", f"Cookie: {stage.screen}\r\nOrigin: {server.base_url}\r\n"


def memory(server: RunningServer) -> int:
    """The bytes that a server occupies."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def asleep(port: int, path: str, more: str = "", buffer: int = SMALL_BUFFER) -> socket.socket:
    """A screen that opens its line; with a small buffer one that never reads."""
    line = socket.socket()
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SMALL_PACKET)
    line.settimeout(MAX_SECONDS * 10)
    line.connect(("127.0.0.1", port))
    line.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: "
        f"Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n".encode()
    )
    return line


def wake(line: socket.socket, newest: str) -> tuple[int, str]:
    """Read at last, up to the newest board: how many boards came, and the end of it."""
    count, came = 0, b""
    while newest.encode() not in came:
        try:
            came += line.recv(65536)
        except TimeoutError:
            break
        whole, mark, rest = came.rpartition(BOARD)
        count += (whole + mark).count(BOARD)
        came = rest if mark else came
    return count + came.count(BOARD), came[-BOARD_BYTES:].decode(errors="replace")
