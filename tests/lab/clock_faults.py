"""
The clock through restarts, clocks set wrong, sleep and the change of summer time: right, or it
asks.
"""

from tests import machine
from tests.lab import clock_real
from tests.lab.findings import Findings
from tests.lab.own_process import apart

NAME = "R11"
ABOUT = (
    "clock through restarts, ±1 h jumps, laptop sleep, nights of DST: right within 250 ms or asked"
)
CI_SIZE = 50


def run(size: int) -> Findings:
    """
    So many simulated nights, each with other faults at other times; one in 25 more with the real
    server.
    """
    findings = simulated(size)
    if machine.faketime() is None:
        findings.note("libfaketime", "is not here")
        return findings
    return findings.join(real(max(2, size // 25)), "real")


def simulated(size: int) -> Findings:
    """In a database of their own."""
    return apart("clock_nights:nights", size=size)


def real(size: int) -> Findings:
    """The real server with clocks that are set wrong."""
    return clock_real.runs(size)
