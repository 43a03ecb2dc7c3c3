"""LONG: the tests of `tests/by_hand.toml`, which take too long for `manage.py test --all`."""

import os
import subprocess
import sys

from tests.folders import by_hand
from tests.lab.findings import Findings
from tests.lab.own_process import NOT_INHERITED, ROOT

NAME = "LONG"
ABOUT = "the tests of tests/by_hand.toml, so many times, and every sight in a browser; by hand only"
CI_SIZE = 1
"""All that are listed, once: CI never runs them."""
SIGHTS = ("tests/browser/test_access.py", "tests/browser/test_first_taps.py")


def run(size: int) -> Findings:
    """Each time as `manage.py test` runs them, with every test that failed as a fault."""
    findings = Findings()
    kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    for number in range(1, size + 1):
        command = [
            sys.executable,
            "-m",
            "tests",
            "-rf",
            "-n",
            "2",
            "--dist",
            "loadgroup",
            *by_hand(),
            *SIGHTS,
        ]
        ended = subprocess.run(
            command, cwd=ROOT, env=kept | {"EVERY_SIGHT": "yes"}, stdout=subprocess.PIPE, text=True
        )
        lines = ended.stdout.splitlines()
        findings.note(f"run {number}", lines[-1].strip("= ") if lines else "nothing")
        for line in lines:
            if line.startswith(("FAILED ", "ERROR ")):
                findings.fail(line)
        if ended.returncode and not findings.failures:
            findings.fail(f"ended with {ended.returncode}")
    return findings
