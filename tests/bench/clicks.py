"""A director's click, from the finger to the last screen; and how many the server takes."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.bench.helper_process import Program
from tests.bench.screen_crowd import Crowd
from tests.bench.table import Row, compared
from tests.live.seeded_night import Director, Stage, set_stage
from tests.server import RunningServer, Workshop

ROUNDS = 25
DIRECTORS = 8
CLICKS_EACH = 60
GOALS_MS = {20: 2.6, 100: 4.5, 1000: 22.0}
NOT_DONE = "a click was refused"

GOALS = ((20, 0.6), (50, 0.45), (100, 0.35), (100_000, 0.25))
"""
Up to so many screens, the share of the tutorial's time a click may take to reach the last of them.
"""


@dataclass(frozen=True, slots=True)
class House:
    """A server with a night in it."""

    port: int
    stage: Stage


def rows(sizes: tuple[int, ...]) -> Iterator[Row]:
    """Ours beside the same pages as a plain Channels project."""
    with TemporaryDirectory() as folder, ExitStack() as open_things:
        workshop = Workshop(Path(folder), "", "")
        ours, theirs = open_house(workshop, open_things), open_tutorial_house(workshop, open_things)
        for size in sizes:
            middle, accepts = clicked([ours, theirs], size)
            what = f"click → last of {size} screens"
            most = next(goal for upto, goal in GOALS if size <= upto)
            yield compared(what, middle[0], middle[1], "ms", most=most, name="Channels’ tutorial")
            if size in GOALS_MS:
                yield Row(
                    f"  on the machine the goal is from ≤ {GOALS_MS[size]} ms",
                    f"{middle[0]:.2f} ms",
                )
            yield compared(
                "  accepted screens per second",
                accepts[0],
                accepts[1],
                "",
                name="Channels’ tutorial",
            )
        yield from throughput(ours, theirs)


def open_house(workshop: Workshop, open_things: ExitStack) -> House:
    server = workshop.server()
    server.start()
    open_things.callback(server.kill)
    return House(server.port, set_stage(server, players=100, directors=2 * DIRECTORS + 2))


def open_tutorial_house(workshop: Workshop, open_things: ExitStack) -> House:
    server: RunningServer = workshop.server()
    stage = set_stage(server, players=100, directors=2 * DIRECTORS + 2)
    program = Program(
        "tests.bench.tutorial_project",
        FINAL_NINE_DATA=str(server.data),
        DATABASE_URL="",
        REDIS_URL="",
    )
    open_things.enter_context(program)
    return House(int(program.read()), stage)


def clicked(houses: list[House], size: int) -> tuple[list[float], list[float]]:
    """The middle of many clicks in each house, in turns, and how quickly it let the screens in."""
    took: list[list[float]] = [[] for _ in houses]
    with ExitStack() as crowds:
        there = []
        for house in houses:
            path = f"/ws/t/{house.stage.night}/"
            crowd = crowds.enter_context(Crowd(house.port, path, size, house.stage.screen))
            there.append((house, crowd, Director(house.port, house.stage, number=size % 2)))
        for mark in range(1, ROUNDS + 1):
            for number, (_house, crowd, director) in enumerate(there):
                begun = time.monotonic_ns()
                assert director.click("announce", text=f"#{mark}#") == 204, NOT_DONE
                took[number].append((crowd.last_seen(mark) - begun) / 1e6)
                time.sleep(0.02)
        for _house, _crowd, director in there:
            director.click("announce", text="")
            director.close()
        accepts = [size / crowd.accept_seconds for _house, crowd, _director in there]
    return [median(times[3:]) for times in took], accepts


def throughput(ours: House, theirs: House) -> Iterator[Row]:
    """One director who clicks as fast as they can, and eight at once."""
    for directors, first in ((1, 2), (DIRECTORS, 3)):
        rates, slowest = zip(
            *(clicking([house], directors, first) for house in (ours, theirs)), strict=True
        )
        yield compared(
            f"actions per second, {directors} at once",
            rates[0],
            rates[1],
            "",
            least=1.5,
            name="Django’s ASGI handler",
        )
    yield Row("  the slowest of a hundred of these", f"{slowest[0]:.1f} ms", f"{slowest[1]:.1f} ms")


def clicking(houses: list[House], directors: int, first: int) -> tuple[float, float]:
    """
    Clicks per second of directors who go to the houses in turn, and milliseconds that 99 of 100
    stay under.
    """

    def click_away(number: int) -> list[float]:
        house = houses[number % len(houses)]
        director = Director(house.port, house.stage, number)
        took = []
        for click in range(CLICKS_EACH):
            begun = time.perf_counter()
            assert director.click("announce", text=f"{number} {click}") == 204, NOT_DONE
            took.append(1000 * (time.perf_counter() - begun))
        director.close()
        return took

    begun = time.perf_counter()
    with ThreadPoolExecutor(directors) as hands:
        took = [
            one for times in hands.map(click_away, range(first, first + directors)) for one in times
        ]
    return len(took) / (time.perf_counter() - begun), quantiles(took, n=100)[98]
