"""
The tests' own ground: private servers come and go, and what a machine lacks is named with its
count.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis

from tests import __main__ as whole_run
from tests import machine
from tests.guards.tree import ROOT
from tests.private import PrivateServer, private_postgres, private_redis
from tests.rows import each_row

pytestmark = pytest.mark.embedded_only


def test_the_closing_line() -> None:
    assert machine.closing_line({}) == "Nothing was left out."
    assert machine.closing_line({"Redis": 2, "Chromium": 14}) == (
        "Left out, because this machine lacks the programs: 14 that need Chromium, 2 that need "
        "Redis."
    )


def test_what_is_missing_is_left_out_and_named_and_fails_the_run_in_ci_only() -> None:
    assert (outcome_without_redis("true"), outcome_without_redis("")) == (1, 0)


def outcome_without_redis(ci: str) -> int:
    """How two tests end, of which one needs what is missing."""
    program = (
        "import sys, pytest; from tests import machine; machine.missing = lambda: {'needs_redis': "
        "'Redis'}; "
        "sys.exit(pytest.main(['tests/long/first_start/test_machine.py', '-q', '-k', "
        "'closing_line or private_redis']))"
    )
    environment = {
        name: value for name, value in os.environ.items() if name not in ("CI", "FINAL_NINE_REPORT")
    }
    told = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment | {"CI": ci},
        capture_output=True,
        text=True,
    )
    assert "Left out, because this machine lacks the programs: 1 that need Redis.\n" in told.stdout
    assert "1 passed, " in told.stdout
    return told.returncode


@each_row(("outcome", "is_well"), [(0, True), (1, False), (2, False)])
def test_a_phase_that_failed_is_not_tried_again(outcome: int, is_well: bool) -> None:
    asked: list[list[str]] = []

    def run(arguments: list[str], environment: dict[str, str], output: object) -> int:
        asked.append(arguments)
        report = {"cases": 20, "rows": 30, "left_out": {"Redis": 1}}
        Path(environment["FINAL_NINE_REPORT"]).write_text(json.dumps(report))
        return outcome

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_run, "pytest", run)
        told = whole_run.Run()
        whole_run.run_pytest(told, ["-n", "2"], {})
    assert asked == [["-n", "2"]]
    assert (told.passed, told.cases, told.rows, told.left_out) == (is_well, 20, 30, {"Redis": 1})


@pytest.mark.needs_redis
def test_a_private_redis() -> None:
    with private_redis() as server:
        with redis.Redis.from_url(server.url) as connection:
            assert connection.set("night", "7")
        assert_gone_after_stop(server, redis.RedisError)


@pytest.mark.needs_postgres
def test_a_private_postgresql() -> None:
    with private_postgres() as server:
        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT 7").fetchone() == (7,)
        assert_gone_after_stop(server, psycopg.OperationalError)


def assert_gone_after_stop(server: PrivateServer, silence: type[Exception]) -> None:
    folder = server.folder
    server.stop()
    with pytest.raises(silence):
        server.answers(server.url)
    server.start()
    server.answers(server.url)
    assert folder.exists()
