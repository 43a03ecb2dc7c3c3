"""
`manage.py test`: what has to pass before a commit. `manage.py test --all`: everything this machine
can run.

Anything else is passed on to pytest: `manage.py test tests/clock -k level`, `manage.py test -x`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import randint
from typing import IO

from tests import machine
from tests.budget import cpu_seconds
from tests.databases import migrated_sqlite
from tests.folders import ON_SERVERS, ONLY_WITH_ALL, by_hand, on_one_setup
from tests.private import private_postgres, private_redis

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
NO_TESTS = ("bench", "cases", "lab", "pictures")
WORKERS = ("-n", str(min(os.cpu_count() or 1, 4)), "--dist", "worksteal")
BROWSER_WORKERS = ("-n", str(min((os.cpu_count() or 1) + 1, 4)))
"""
One more than processors: each of them waits for its browser and its server about half of the time.
"""
SERVER_WORKERS = ("-n", str(max(1, min(os.cpu_count() or 1, 4) // 2)), "--dist", "worksteal")
"""They run beside the browsers, and are done before them all the same."""
AT_HOME = {"DATABASE_URL": "", "REDIS_URL": ""}
SEED = int(os.environ.get("TEST_SEED") or randint(1, 2**32 - 1))
"""
Every worker collects in the same order; one run in ten is shuffled by it. TEST_SEED repeats a run.
"""
MEMORY, MUCH = Path("/dev/shm"), 4 * 2**30
JS_TESTS = sorted((TESTS / "js").rglob("*.test.*js"))


@dataclass(slots=True)
class Run:
    """What the phases came to."""

    passed: bool = True
    cases: int = 0
    rows: int = 0
    left_out: "Counter[str]" = field(default_factory=Counter)
    output: IO[str] | None = None
    """Where its lines go, if not to the terminal at once."""

    def add(self, other: "Run") -> None:
        """Count another run in."""
        self.passed &= other.passed
        self.cases += other.cases
        self.rows += other.rows
        self.left_out.update(other.left_out)


def main(arguments: list[str]) -> int:
    with temporary_files_in_memory():
        migrated_sqlite()
        if arguments == ["--all"]:
            return report(run_phases(PHASES))
        if arguments and any((ROOT / one.split("::")[0]).exists() for one in arguments):
            return pytest(arguments)
        return report(run_phases(PHASES[:1], *arguments))


def default_folders() -> list[str]:
    """
    The folders of `manage.py test`: all that hold tests, without those that are only run with
    `--all`.
    """
    left = {*ONLY_WITH_ALL, *NO_TESTS, "__pycache__"}
    return [
        f"tests/{place.name}"
        for place in sorted(TESTS.iterdir())
        if place.is_dir() and place.name not in left
    ]


def without_by_hand() -> list[str]:
    return [f"--deselect={test}" for test in by_hand()]


def run_before_commit(run: Run, *arguments: str) -> None:
    run_pytest(run, [*WORKERS, *arguments, *default_folders()], AT_HOME)


def run_long(run: Run) -> None:
    """Tests of one house of several processes are run by one worker, so that it is opened once."""
    folders = ["tests/crash", "tests/long", "tests/scaled"]
    left = [*without_by_hand(), *(f"--ignore={file}" for file in ON_SERVERS)]
    run_pytest(run, [*WORKERS, "--dist", "loadgroup", *left, *folders], AT_HOME)


def run_browsers(run: Run) -> None:
    run_pytest(run, [*WORKERS, *BROWSER_WORKERS, *without_by_hand(), "tests/browser"], AT_HOME)


def run_on_servers(run: Run) -> None:
    """The same code on PostgreSQL and Redis, where locks, queries and messages are others."""
    marks = "both_setups or not (embedded_only or pure or only_with_all)"
    left = [*without_by_hand(), *(f"--ignore={file}" for file in on_one_setup())]
    chosen = ["-m", marks, *left, *default_folders(), "tests/browser", "tests/long"]
    lacking = [name for name in machine.missing().values() if name in ("PostgreSQL", "Redis")]
    if lacking:
        run.left_out[" and ".join(lacking)] += count_tests(chosen)
        print(f"Left out: no {' and no '.join(lacking)} here.")
        return
    with ExitStack() as servers:
        postgres = servers.enter_context(private_postgres(patient=False))
        redis = servers.enter_context(private_redis())
        there = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        run_pytest(run, [*SERVER_WORKERS, *chosen], there)


def run_javascript(run: Run) -> None:
    """The clock of the browsers runs the same cases as the clock of the server."""
    node = machine.node()
    if node is None:
        tests = (re.findall(r"^\s*test\(", file.read_text(), re.MULTILINE) for file in JS_TESTS)
        run.left_out["Node.js"] += sum(map(len, tests))
        return
    command = [node, "--test", "--test-reporter=dot", *map(str, JS_TESTS)]
    run.passed &= subprocess.run(command, cwd=ROOT, stdout=run.output).returncode == 0


def run_side_by_side(run: Run) -> None:
    """
    Browsers leave half a processor idle, so the others run meanwhile; what each of them says is
    shown when it is over.
    """

    def run_apart(run_phase: Callable[[Run], None]) -> Run:
        with tempfile.TemporaryFile("w+") as lines:
            own = Run(output=lines)
            run_phase(own)
            lines.seek(0)
            print(lines.read(), flush=True)
        own.output = None
        return own

    with ThreadPoolExecutor() as together:
        for own in together.map(run_apart, (run_browsers, run_on_servers, run_javascript)):
            run.add(own)


PHASES: tuple[tuple[str, Callable[..., None]], ...] = (
    ("Before a commit: one process, one file", run_before_commit),
    ("Crashes, long walks, several processes", run_long),
    ("In browsers, on PostgreSQL with Redis, JavaScript", run_side_by_side),
)


def run_phases(phases: tuple[tuple[str, Callable[..., None]], ...], *arguments: str) -> Run:
    """Run them one after the other, also when one fails; says what each of them cost."""
    whole = Run()
    for name, run_phase in phases:
        print(f"\n== {name} ==", flush=True)
        run, began, used = Run(), time.monotonic(), cpu_seconds()
        run_phase(run, *arguments)
        wall, cpu = time.monotonic() - began, cpu_seconds() - used
        print(
            f"{name}: {run.cases:,} cases, {run.rows:,} rows, {wall:.0f} s, {cpu:.0f} CPU-seconds",
            flush=True,
        )
        whole.add(run)
    return whole


def report(run: Run) -> int:
    """The closing lines; in CI whatever had to be left out is a failure."""
    print(f"\n{machine.closing_line(run.left_out)}")
    if run.left_out and machine.must_have_everything():
        print("Something was left out, and CI is set.")
        run.passed = False
    print("All tests passed that were run." if run.passed else "Tests failed.")
    return 0 if run.passed else 1


def run_pytest(run: Run, arguments: list[str], environment: dict[str, str]) -> None:
    """Run pytest, and add up what it counted."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        file.write_text(json.dumps({"cases": 0, "rows": 0, "left_out": {}}))
        environment = environment | {"FINAL_NINE_REPORT": str(file)}
        outcome = pytest(arguments, environment, run.output)
        counted = json.loads(file.read_text())
    run.cases += counted["cases"]
    run.rows += counted["rows"]
    run.left_out.update(counted["left_out"])
    run.passed &= outcome == 0


def count_tests(chosen: list[str]) -> int:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *chosen]
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    return sum("::" in line for line in collected.splitlines())


def pytest(
    arguments: list[str],
    environment: dict[str, str] | None = None,
    output: IO[str] | None = None,
) -> int:
    command = [sys.executable, "-m", "pytest", *arguments]
    # Many servers are started: they may keep what they have compiled.
    compiling = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONHASHSEED": str(SEED), "TEST_SEED": str(SEED)}
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | compiling | (environment or {}), stdout=output
    ).returncode


@contextmanager
def temporary_files_in_memory() -> Iterator[None]:
    """
    Let what tests write lie in memory, where there is much of it: on a disk every commit waits.
    """
    roomy = (
        MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= MUCH
    )
    with tempfile.TemporaryDirectory(prefix="final-nine-", dir=MEMORY if roomy else None) as folder:
        os.chmod(
            folder, 0o755
        )  # PostgreSQL runs as somebody else, who has to get to their own folder in it
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
