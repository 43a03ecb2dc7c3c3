"""The clock through restarts, clocks set wrong, sleep and the change of summer time: right, or it asks."""

from tests.lab.apart import apart
from tests.lab.findings import Findings

NAME = "R11"
ABOUT = "clock through restarts, ±1 h jumps, laptop sleep, nights of DST: right within 250 ms or asked"
CI_SIZE = 50


def run(size: int) -> Findings:
    """So many nights, each with other faults at other times, in a database of its own."""
    return apart("clock_nights:nights", size=size)
