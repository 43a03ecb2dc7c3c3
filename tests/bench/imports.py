"""A file of five thousand results taken over, beside the same rows stored with nothing seen to."""

from collections.abc import Iterator
from json import loads
from tempfile import TemporaryDirectory

from tests.bench.helper_process import Program
from tests.bench.single_process import timed
from tests.bench.table import Row, compared

LIMIT = 5000
"""Milliseconds: longer nobody should wait for a file."""
MAX_RATIO = 10
"""
So many times what the bare libraries take: they know of no places, no money, no seals, no journal.
"""


def rows() -> Iterator[Row]:
    """All of it, then each part."""
    with TemporaryDirectory() as folder:
        settings = {
            "FINAL_NINE_DATA": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
        }
        with Program("tests.bench.imports_inside", **settings) as program:
            told = loads(program.read())
    what = "a file of 5,000 results in 250 nights taken over"
    yield compared(
        what, told["all"], told["bare"], "ms", most=MAX_RATIO, name="csv and bulk_create"
    )
    yield timed("  the same, from the bytes to the league", told["all"], LIMIT)
    yield timed("  its rows read", told["read"], LIMIT)
    yield timed("  as XLSX, only the table", told["xlsx"], LIMIT)
    yield timed("  taken back", told["undo"], LIMIT)
