"""
Screens that agree: twenty with clocks of their own over eight hours, on cables, Wi-Fi and phones.
"""

import json
import subprocess

from tests import machine
from tests.lab.findings import Findings
from tests.server import ROOT

NAME = "R12"
ABOUT = (
    "20 screens agree within 250 ms over 8 simulated hours, each asking for the time as the "
    "screens do"
)
CI_SIZE = 3
MAX_MS = 250


def run(size: int, off_ms: int = 0) -> Findings:
    """
    So many nights, each with other clocks and lines; `off_ms` plants a screen that takes its clock
    for so wrong.
    """
    found = Findings()
    node = machine.node()
    if node is None:
        found.note("left out, because this machine has no Node.js; nights", size)
        return found
    ran = subprocess.run(
        [node, "tests/lab/screens.mjs", str(size), str(off_ms)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        found.fail(ran.stderr[-500:])
        return found
    said = json.loads(ran.stdout)
    found.note("nights", size)
    found.note("furthest apart (ms)", float(said["furthest"]))
    found.note("furthest from the server (ms)", float(said["wrong"]))
    for what, apart in said.items():
        if apart > MAX_MS:
            found.fail(f"{what} by {apart:.0f} ms")
    return found
