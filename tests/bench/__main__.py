"""
Measures the house: `manage.py bench` writes docs/bench.md; `--small` is quick and writes nothing.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain
from time import strftime

from tests.bench import (
    clicks,
    deals,
    draw,
    exports,
    fan_out,
    forecast,
    guests,
    imports,
    league,
    payouts,
    planning,
    seated_night,
    seating,
    setups,
    single_process,
)
from tests.bench.table import Row, machine, render
from tests.server import ROOT

KEPT_IN = ROOT / "docs" / "bench.md"
SMALL_FANS, FANS = (50, 200), (100, 500, 1000, 2000)
SMALL_CLICKS, CLICKS = (20, 50), (20, 100, 1000)
SMALL_FAR, FAR = (50,), (100, 1000, 5000)
SMALL_STORM, STORM = 0, 500
SMALL_DEALS, DEALS = 3, 9
SMALL_EXPORTS, EXPORTS = 3, 15
SMALL_GUESTS, GUESTS = 200, 1704

HEAD = """# How fast it is

Written by `python3 manage.py bench`. Every figure stands beside something measured in the same run on the same machine;
the ratio is what counts. Load comes from a process of its own on this computer. ✗ marks a goal that was missed.
"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="manage.py bench", description=__doc__)
    parser.add_argument("--small", action="store_true", help="few screens, nothing is written")
    small = parser.parse_args(arguments).small
    table = list(shown(measured(small)))
    text = render(table)
    print(f"\n{text}\n")
    if not small:
        KEPT_IN.write_text(f"{HEAD}\n{strftime('%Y-%m-%d')}, {machine()}.\n\n{text}\n")
    missed = [row for row in table if row.missed]
    for row in missed:
        print(f"Far from its goal: {row.what} ({row.value}, goal {row.goal})")
    return 1 if missed and small else 0


def measured(small: bool) -> Iterator[Row]:
    return chain(
        fan_out.rows(SMALL_FANS if small else FANS),
        clicks.rows(SMALL_CLICKS if small else CLICKS),
        setups.rows(SMALL_FAR if small else FAR, SMALL_STORM if small else STORM),
        single_process.rows(),
        guests.rows(SMALL_GUESTS if small else GUESTS),
        deals.rows(SMALL_DEALS if small else DEALS),
        payouts.rows(),
        planning.rows(),
        forecast.rows(),
        draw.rows(),
        seating.rows(),
        league.rows(),
        exports.rows(SMALL_EXPORTS if small else EXPORTS),
        imports.rows(),
        *(() if small else (seated_night.rows(),)),
    )


def shown(rows: Iterator[Row]) -> Iterator[Row]:
    """Tell each row as it comes: the whole takes minutes."""
    for row in rows:
        print(f"{row.what}: {row.value}  {row.goal}", flush=True)
        yield row


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
