"""
How the two set-ups compare: how far a click goes, how many there may be, how soon all is right
after a fault.
"""

from collections.abc import Iterator
from json import loads
from math import inf
from tempfile import TemporaryDirectory

from tests import machine
from tests.bench.helper_process import Program
from tests.bench.table import Row, compared, counted

OF_A_HUNDRED, GOAL = 100, 2.0
"""
A click at one process reaches a hundred screens at another in at most twice the time it takes
within one.
"""
MAX_SECONDS = 5.5


def rows(sizes: tuple[int, ...], storm: int) -> Iterator[Row]:
    """
    Two web processes on PostgreSQL with Redis beside one with its file; no faults with a storm of
    no screens.
    """
    if machine.postgres() is None or machine.redis() is None:
        return
    with TemporaryDirectory() as folder:
        settings = {
            "FINAL_NINE_DATA": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "CRITICAL",
        }
        asked = (",".join(map(str, sizes)), str(storm))
        with Program("tests.bench.setups_inside", *asked, **settings) as program:
            told = loads(program.read())
    for size, (far, near) in zip(sizes, told["reached"], strict=True):
        most = GOAL if size == OF_A_HUNDRED else inf
        yield compared(
            f"click → last of {size:,} at another process",
            far,
            near,
            "ms",
            most=most,
            name="at home",
        )
    for who, ((rate, slowest), (home, home_slowest)) in zip(
        ("1", "8"), told["throughput"], strict=True
    ):
        yield compared(
            f"actions per second, two processes, {who} at once", rate, home, "", name="at home"
        )
        yield Row(
            "  the slowest of a hundred of these",
            f"{slowest:.1f} ms",
            f"{home_slowest:.1f} ms at home",
        )
    for what, seconds in told["recovered"].items():
        yield counted(what, seconds, "s", most=MAX_SECONDS)
