"""The tests' own ground: private servers come and go, and what a machine lacks is named with its count."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis

from tests import machine
from tests.guards.tree import ROOT
from tests.private import PrivateServer, private_postgres, private_redis

pytestmark = pytest.mark.embedded_only


def test_the_closing_line() -> None:
    assert machine.closing_line({}) == "Nothing was left out."
    assert machine.closing_line({"Redis": 2, "Chromium": 14}) == (
        "Left out, because this machine lacks the programs: 14 that need Chromium, 2 that need Redis."
    )


@pytest.mark.parametrize(("ci", "outcome"), [("", 0), ("true", 1)])
def test_what_is_missing_is_left_out_and_named(tmp_path: Path, ci: str, outcome: int) -> None:
    """In CI the same gap fails the run."""
    program = (
        "import sys, pytest; from tests import machine; machine.missing = lambda: {'needs_redis': 'Redis'}; "
        "sys.exit(pytest.main(['tests/first_start/test_machine.py', '-q', '-k', 'closing_line or private_redis']))"
    )
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "FINAL_NINE_LEFT_OUT")}
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment | {"CI": ci}, capture_output=True, text=True
    )
    assert told.returncode == outcome
    assert "Left out, because this machine lacks the programs: 1 that need Redis.\n" in told.stdout
    assert "1 passed, " in told.stdout


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
