"""
A season of a thousand nights, beside the one plain sum over the same rows that any table must at
least take.
"""

from collections.abc import Iterator
from json import loads
from tempfile import TemporaryDirectory

from tests.bench.helper_process import Program
from tests.bench.single_process import timed
from tests.bench.table import Row, compared, counted


def rows() -> Iterator[Row]:
    """
    The table from nothing, and when the results were read before; with another formula, as the test
    bench does.
    """
    with TemporaryDirectory() as folder:
        settings = {
            "FINAL_NINE_DATA": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
        }
        with Program("tests.bench.league_inside", **settings) as program:
            told = loads(program.read())
    name = "SUM … GROUP BY player"
    yield compared(
        "season of 1,000 nights × 100 players, cold",
        told["cold"],
        told["plain"],
        "ms",
        most=2,
        name=name,
    )
    yield timed("  the same, beside its goal", told["cold"], 200)
    yield compared(
        "  with its results read before", told["warm"], told["plain"], "ms", most=0.5, name=name
    )
    yield timed("  the same, beside its goal", told["warm"], 30)
    yield compared(
        "  with a formula tried out", told["tried"], told["plain"], "ms", most=1.5, name=name
    )
    yield timed("  its page", told["page"], 200)
    yield timed("  a player’s page, the first visit", told["player"], 200)
    yield counted("  the queries of its page", told["queries"], "", most=6)
