"""`manage.py lab` lists experiments, runs one, and exits with 1 when it fails."""

import subprocess
import sys

import pytest

from tests.lab.__main__ import labs, main
from tests.lab.findings import Findings
from tests.server import ROOT

pytestmark = pytest.mark.embedded_only


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(labs())


def test_every_experiment_of_the_journal_is_there() -> None:
    assert {
        *(f"R{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)),
        "WORKER",
        "WEBS",
    } <= set(labs())


def test_one_is_run() -> None:
    """As somebody types it; EVEN is the quickest."""
    command = [sys.executable, "manage.py", "lab", "even", "--size", "1"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("EVEN size 1 in ")
    assert ended.stdout.strip().endswith("faults 0")


def test_there_is_no_such_experiment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["R99"]) == 2
    assert capsys.readouterr().out.startswith("There is no experiment “R99”. There are: R1,")


def test_findings_are_added_up_and_told() -> None:
    part = Findings()
    part.count("kills", 1200)
    part.note("p99 ms", 12.345)
    part.fail("one is missing")
    whole = Findings().join(part, "WAL")
    assert whole.told() == "WAL kills 1,200, WAL p99 ms 12.3; faults 1\n  WAL: one is missing"
    for number in range(25):
        whole.fail(str(number))
    assert whole.told().splitlines()[-1] == "  and 6 more"


def test_a_run_in_which_hardly_anything_was_tried_is_a_fault() -> None:
    findings = Findings()
    findings.count("kills", 4)
    findings.must_have("kills", 4)
    assert findings.failures == []
    findings.must_have("kills", 1000)
    findings.must_have("clicks", 1)
    assert findings.failures == [
        "only kills 4: at least 1,000 would have shown something",
        "only clicks 0: at least 1 would have shown something",
    ]
