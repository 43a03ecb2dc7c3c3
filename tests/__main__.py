"""The whole test run: as at home, again on PostgreSQL with Redis, then the JavaScript, and one closing line."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import randint
from typing import Any

from tests import machine
from tests.private import private_postgres, private_redis

ROOT = Path(__file__).resolve().parent.parent
ON_SERVERS = "not embedded_only and not pure and (not needs_chromium or both_setups)"
PROCESSORS = min(os.cpu_count() or 1, 4)
# One more than there are processors: many a test waits for a server. A browser is several programs by itself.
SIDE_BY_SIDE = ("-n", str(PROCESSORS + 1), "--dist", "worksteal")
WITH_BROWSERS = ("-n", str(PROCESSORS), "--dist", "worksteal")
# All workers must find the tests in the same order, also those that are named from a set.
ONE_ORDER = os.environ.get("PYTHONHASHSEED") or str(randint(1, 2**32 - 1))
SOME_FAILED, A_FEW = 1, 12
MEMORY, MUCH = Path("/dev/shm"), 4 * 2**30
JS_TESTS = sorted((ROOT / "tests" / "js").rglob("*.test.*js"))


def main() -> int:
    with in_memory():
        return pytest(sys.argv[1:]) if sys.argv[1:] else everything()


def everything() -> int:
    """The whole run, and what was left out of it."""
    left_out: Counter[str] = Counter()
    failed = [
        name
        for name, run in (("as at home", as_at_home), ("PostgreSQL and Redis", on_servers), ("JavaScript", javascript))
        if not run(left_out)
    ]
    print(f"\n{machine.closing_line(left_out)}")
    if left_out and machine.must_have_everything():
        failed.append("something was left out, and CI is set")
    print(f"Failed: {', '.join(failed)}." if failed else "All tests passed that this machine can run.")
    return 1 if failed else 0


def as_at_home(left_out: "Counter[str]") -> bool:
    alone = {"DATABASE_URL": "", "REDIS_URL": ""}
    heading("As at home: one process, one file")
    told = counted([*SIDE_BY_SIDE, "-m", "not needs_chromium"], alone, left_out)
    heading("In browsers")
    seen = counted([*WITH_BROWSERS, "-m", "needs_chromium"], alone, left_out)
    return told and seen


def on_servers(left_out: "Counter[str]") -> bool:
    heading("Again on PostgreSQL with Redis: everything that could differ there")
    lacking = [name for name in machine.missing().values() if name in ("PostgreSQL", "Redis")]
    if lacking:
        left_out[" and ".join(lacking)] += how_many("-m", ON_SERVERS)
        print(f"Left out: no {' and no '.join(lacking)} here.")
        return True
    with ExitStack() as servers:
        postgres = servers.enter_context(private_postgres(patient=False))
        redis = servers.enter_context(private_redis())
        there = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        return counted([*SIDE_BY_SIDE, "-m", ON_SERVERS], there, Counter())


def javascript(left_out: "Counter[str]") -> bool:
    """The clock of the browsers runs the same cases as the clock of the server."""
    if not JS_TESTS:
        return True
    heading("JavaScript")
    node = machine.node()
    if node is None:
        left_out["Node.js"] += sum(len(re.findall(r"^\s*test\(", file.read_text(), re.M)) for file in JS_TESTS)
        return True
    return subprocess.run([node, "--test", "--test-reporter=spec", *map(str, JS_TESTS)], cwd=ROOT).returncode == 0


def counted(arguments: list[str], environment: dict[str, str], left_out: "Counter[str]") -> bool:
    """
    Run pytest, and add up what it had to leave out. A few that failed on a busy machine are tried once more, each with
    the machine to itself: what fails again is broken, what does not is named.
    """
    outcome, told = with_report(arguments, environment)
    left_out.update(told["left_out"])
    failed = told["failed"] if outcome == SOME_FAILED else []
    if not 0 < len(failed) <= A_FEW:
        return outcome == 0
    heading(f"Once more, alone: {len(failed)}")
    outcome, again = with_report(failed, environment)
    late = [name for name in failed if name not in again["failed"]]
    print(*(f"Failed beside others, not alone: {name}" for name in late), sep="\n")
    return outcome == 0


def with_report(arguments: list[str], environment: dict[str, str]) -> tuple[int, dict[str, Any]]:
    """Run pytest; gives how it ended, and which tests were left out and which failed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "told.json"
        report.write_text(json.dumps({"left_out": {}, "failed": []}))
        outcome = pytest(arguments, environment | {"FINAL_NINE_TOLD": str(report), "PYTHONHASHSEED": ONE_ORDER})
        return outcome, json.loads(report.read_text())


def how_many(*arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *arguments]
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    return sum("::" in line for line in collected.splitlines())


def pytest(arguments: list[str], environment: dict[str, str] | None = None) -> int:
    command = [sys.executable, "-m", "pytest", *arguments]
    # Hundreds of servers are started: they may keep what they have compiled.
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **(environment or {})}
    return subprocess.run(command, cwd=ROOT, env=kept).returncode


@contextmanager
def in_memory() -> Iterator[None]:
    """Let all that tests write lie in memory, where there is much of it: on a disk every commit waits."""
    roomy = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= MUCH
    with tempfile.TemporaryDirectory(prefix="final-nine-", dir=MEMORY if roomy else None) as folder:
        os.chmod(folder, 0o755)  # PostgreSQL runs as somebody else, who has to get to his own folder in it
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        yield


def heading(text: str) -> None:
    print(f"\n== {text} ==", flush=True)


if __name__ == "__main__":
    sys.exit(main())
