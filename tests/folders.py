"""Which tests run when."""

import tomllib
from pathlib import Path

ONLY_WITH_ALL = ("browser", "crash", "js", "long", "scaled")
"""Folders whose tests take too long, or need too much, to run before each commit."""
PURE = ("guards", "js", "properties", "rulings", "seating")
"""Folders whose tests cannot differ between the two set-ups."""

ON_SERVERS = ("tests/long/live/test_two_processes.py",)
"""Run on PostgreSQL with Redis alone: no house has several processes on one SQLite file."""


def by_hand() -> list[str]:
    """The addresses of tests that are run by `manage.py lab long` only."""
    groups = tomllib.loads(Path(__file__).with_name("by_hand.toml").read_text())
    return [test for tests in groups.values() for test in tests]


def on_one_setup() -> list[str]:
    """The files whose tests do not run a second time on PostgreSQL with Redis."""
    groups = tomllib.loads(Path(__file__).with_name("one_setup.toml").read_text())
    return [file for files in groups.values() for file in files]
