"""The results of a thousand players as files, beside the same cells written by the bare library."""

from collections.abc import Iterator
from json import loads
from tempfile import TemporaryDirectory

from tests.bench.helper_process import Program
from tests.bench.single_process import timed
from tests.bench.table import Row, compared

SECOND = 1000
MAX_RATIO = {"csv": 8, "json": 3, "xlsx": 3}
"""So many times what the bare library takes: it knows of no money, no times, no formulas."""


def rows(rounds: int) -> Iterator[Row]:
    """Each kind of file: the writing alone, and all of it from the night on."""
    with TemporaryDirectory() as folder:
        settings = {
            "FINAL_NINE_DATA": folder,
            "DATABASE_URL": "",
            "REDIS_URL": "",
            "LOG_LEVEL": "ERROR",
        }
        with Program("tests.bench.exports_inside", str(rounds), **settings) as program:
            told = loads(program.read())
    for form, most in MAX_RATIO.items():
        what = f"results of 1,000 players written as {form.upper()}"
        yield compared(
            what, told[form], told[f"bare {form}"], "ms", most=most, name="the bare library"
        )
        yield timed(
            "  from the night to the file",
            told[f"whole {form}"],
            3 * SECOND if form == "xlsx" else SECOND,
        )
    yield timed("results of 1,000 players from the night to a PDF", told["whole pdf"], SECOND)
