"""One board to many screens: how long until the last one has it."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from tests.bench.helper_process import Program
from tests.bench.screen_crowd import Crowd
from tests.bench.table import Row, compared, counted

ROUNDS = 30
KINDS = ("hub", "broadcast", "tutorial")
TIMES_FASTER = {100: 4, 500: 7, 1000: 10, 2000: 25}


class FanServer(Program):
    """A server with its crowd."""

    def __init__(self, kind: str, size: int) -> None:
        super().__init__("tests.bench.fan_servers", kind)
        self.port = int(self.read())
        before = self.memory
        self.crowd = Crowd(self.port, "/ws/1/", size, "")
        self.bytes_per_socket = (self.memory - before) / size

    def round(self, mark: int) -> float:
        """Milliseconds from the board to the last screen."""
        self.tell(str(mark))
        begun = int(self.read())
        return (self.crowd.last_seen(mark) - begun) / 1e6

    def close(self) -> None:
        self.crowd.close()
        super().close()


def rows(sizes: tuple[int, ...]) -> Iterator[Row]:
    """Interleaved rounds of the three, for each number of screens."""
    for size in sizes:
        with ExitStack() as servers:
            fans = {kind: servers.enter_context(FanServer(kind, size)) for kind in KINDS}
            took: dict[str, list[float]] = {kind: [] for kind in KINDS}
            for mark in range(1, ROUNDS + 1):
                for kind, fan in fans.items():
                    took[kind].append(fan.round(mark))
                    time.sleep(0.03)  # what is still at work after one must not slow the next
            middle = {kind: median(times[3:]) for kind, times in took.items()}
            what = f"board → last of {size} screens"
            yield compared(
                what,
                middle["hub"],
                middle["broadcast"],
                "ms",
                most=1.5,
                name="websockets.broadcast",
            )
            yield compared(
                "  Channels as in its tutorial, over ours",
                middle["tutorial"],
                middle["hub"],
                "ms",
                least=TIMES_FASTER.get(size, 0),
                name="ours",
            )
            if size == sizes[-1]:
                yield counted(
                    "memory per screen", fans["hub"].bytes_per_socket / 1000, "kB", most=25
                )
                yield counted(
                    "  the same with websockets.broadcast",
                    fans["broadcast"].bytes_per_socket / 1000,
                    "kB",
                )
                yield counted(
                    "  the same with Channels’ tutorial",
                    fans["tutorial"].bytes_per_socket / 1000,
                    "kB",
                )
