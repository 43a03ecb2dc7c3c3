"""Many screens in a helper process: they connect, read, and report when all have seen a marker."""

import select
import socket
import sys
import time
from dataclasses import dataclass, field

from tests.bench.helper_process import Program

AT_ONCE = 64
MAX_PHONES = 6000


class Crowd(Program):
    """Screens under the bench's control."""

    def __init__(self, port: int, path: str, size: int, cookie: str) -> None:
        assert size <= MAX_PHONES
        super().__init__("tests.bench.screen_crowd", str(port), path, str(size), cookie)
        self.accept_seconds = float(self.read())

    def last_seen(self, mark: int) -> int:
        """When the last of them saw this mark, in nanoseconds of the steady clock."""
        seen, at = map(int, self.read().split())
        assert seen == mark, (seen, mark)
        return at


@dataclass(slots=True)
class Screens:
    """The sockets of the crowd."""

    port: int
    path: str
    cookie: str
    size: int
    poll: select.epoll = field(default_factory=select.epoll)
    sockets: dict[int, socket.socket] = field(default_factory=dict)

    def connect(self) -> float:
        """Open all of them, some at once; the seconds it took until each was accepted."""
        begun = time.perf_counter()
        waiting = self.size
        opening: set[int] = set()
        while waiting or opening:
            while waiting and len(opening) < AT_ONCE:
                opening.add(self.knock())
                waiting -= 1
            for fd, _event in self.poll.poll(10):
                answer = self.sockets[fd].recv(65536)
                assert b" 101 " in answer[:20] or fd not in opening, answer[:200]
                opening.discard(fd)
        return time.perf_counter() - begun

    def knock(self) -> int:
        line = socket.create_connection(("127.0.0.1", self.port))
        origin = f"http://127.0.0.1:{self.port}"
        line.sendall(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: {origin}\r\n"
            f"Cookie: {self.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        line.setblocking(False)
        self.sockets[line.fileno()] = line
        self.poll.register(line.fileno(), select.EPOLLIN)
        return line.fileno()

    def watch(self) -> None:
        """
        Say when everybody has seen the next mark, from #1# on, until the bench closes the line to
        here.
        """
        # Written for speed: what the crowd takes is not to be measured.
        mark, count, size = 0, 0, self.size
        sought = b"#1#"
        stdin = sys.stdin.fileno()
        reading = {fd: line.recv for fd, line in self.sockets.items()}
        self.poll.register(stdin, select.EPOLLIN | select.EPOLLHUP)
        while True:
            for fd, _event in self.poll.poll(-1, size):
                if fd == stdin:
                    return
                if sought in reading[fd](65536):
                    count += 1
                    if count == size:
                        print(mark + 1, time.monotonic_ns(), flush=True)
                        mark, count = mark + 1, 0
                        sought = b"#%d#" % (mark + 1)


def main() -> None:
    port, path, size, cookie = sys.argv[1:]
    screens = Screens(int(port), path, cookie, int(size))
    print(screens.connect(), flush=True)
    screens.watch()
