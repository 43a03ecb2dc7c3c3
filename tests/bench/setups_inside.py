"""The same night on both set-ups: at home, and two web processes on PostgreSQL with Redis."""

import http.client
import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.clicks import DIRECTORS, NOT_DONE, House, clicking
from tests.bench.screen_crowd import Crowd
from tests.lab import live_storm, redis_away
from tests.lab.scaled import FullHouse, full_house
from tests.live.seeded_night import Director, Stage, set_stage
from tests.server import Workshop

ROUNDS = 15
STORED = 204
PATIENCE_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Line:
    """Where somebody clicks, and where the screens hang."""

    click_port: int
    screen_port: int
    stage: Stage


def main() -> None:
    """
    Measures for the sizes that are named, and faults with so many screens; tells all figures at
    once.
    """
    sizes, storm = [int(size) for size in sys.argv[1].split(",")], int(sys.argv[2])
    with both() as (home, house):
        stage = set_stage(house.servers[0], players=100, directors=2 * DIRECTORS + 2)
        first, second = (server.port for server in house.servers)
        lines = (Line(first, second, stage), Line(home.port, home.port, home.stage))
        told = {
            "reached": [reached(lines, size) for size in sizes],
            "throughput": throughput([House(first, stage), House(second, stage)], [home]),
            "recovered": recovered(house, stage, storm) if storm else {},
        }
    print(json.dumps(told), flush=True)


@contextmanager
def both() -> Iterator[tuple[House, FullHouse]]:
    """
    One process with its file, and two with their servers; all of them wait for their disk as they
    do in earnest.
    """
    with TemporaryDirectory() as folder, ExitStack() as open_things:
        home = Workshop(Path(folder), "", "").server()
        open_things.callback(home.kill)
        home.start()
        stage = set_stage(home, players=100, directors=2 * DIRECTORS + 2)
        yield House(home.port, stage), open_things.enter_context(full_house())


def reached(lines: tuple[Line, Line], size: int) -> list[float]:
    """The middle of many clicks along each line, in turns."""
    took: list[list[float]] = [[] for _ in lines]
    with ExitStack() as there:
        ends = []
        for line in lines:
            path = f"/ws/t/{line.stage.night}/"
            crowd = there.enter_context(Crowd(line.screen_port, path, size, line.stage.screen))
            director = there.enter_context(
                closing(Director(line.click_port, line.stage, number=size % 2))
            )
            ends.append((crowd, director))
        for mark in range(1, ROUNDS + 1):
            for number, (crowd, director) in enumerate(ends):
                begun = time.monotonic_ns()
                assert director.click("announce", text=f"#{mark}#") == STORED, NOT_DONE
                took[number].append((crowd.last_seen(mark) - begun) / 1e6)
                time.sleep(0.02)
        for _crowd, director in ends:
            director.click("announce", text="")
    return [median(times[3:]) for times in took]


def throughput(scaled: list[House], home: list[House]) -> list[list[tuple[float, float]]]:
    """
    Clicks per second at one night, and the slowest of a hundred: of one director, and of several at
    once.
    """
    return [
        [clicking(houses, directors, first) for houses in (scaled, home)]
        for directors, first in ((1, 2), (DIRECTORS, 3))
    ]


def recovered(house: FullHouse, stage: Stage, screens: int) -> dict[str, int | float | str]:
    """The seconds until everything is right again, as the experiments R7, R9 and R10 count them."""
    storms = live_storm.at_home(screens), live_storm.failing_over(house, screens)
    at_home, at_other = (found.counts["seconds until the last"] for found in storms)
    redis = redis_away.struck(house, len(redis_away.BLOWS)).counts
    return {
        f"{screens} screens, the killed server answers again": at_home,
        f"{screens} screens, one of two processes killed": at_other,
        "every screen right, Redis away": redis["longest until all are right, away (s)"],
        "every screen right, Redis back": redis["longest until all are right, back (s)"],
        "a click stored, PostgreSQL killed and back": after_postgres(house, stage),
    }


def after_postgres(house: FullHouse, stage: Stage) -> float:
    """
    Killed and started again; the seconds from its first answer to the first click that is stored.
    """
    house.postgres.stop(signal.SIGKILL)
    house.postgres.start()
    begun = time.monotonic()
    while time.monotonic() < begun + PATIENCE_SECONDS:
        with closing(Director(house.servers[0].port, stage)) as director:
            try:
                if director.click("announce", key="after-the-database", text="On we go") == STORED:
                    return time.monotonic() - begun
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.05)
    raise RuntimeError("no click was stored any more")
