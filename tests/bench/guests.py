"""
How a process that shows many nights learns each second who may no longer be there, on PostgreSQL.
"""

from collections.abc import Iterator
from json import loads
from tempfile import TemporaryDirectory

from tests import machine
from tests.bench.helper_process import Program
from tests.bench.table import Row, compared, counted
from tests.private import private_postgres


def rows(nights: int) -> Iterator[Row]:
    """
    The processor time of one such look, and the rows it reads beside all that was handed out for
    the same nights.
    """
    if machine.postgres() is None:
        return
    with TemporaryDirectory() as folder, private_postgres(patient=False) as postgres:
        settings = {
            "FINAL_NINE_DATA": folder,
            "DATABASE_URL": postgres.url,
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
        }
        with Program("tests.bench.guests_inside", str(nights), **settings) as program:
            told = loads(program.read())
    what = f"who may stay, {nights:,} nights, {told['lines']:,} lines"
    yield counted(what, told["left"], "ms", most=50)
    yield compared(
        "  rows it asks for",
        told["left_rows"],
        told["all_rows"],
        "",
        most=0.25,
        name="all their links",
    )
    yield counted("  its queries", told["queries"], "", most=8)
