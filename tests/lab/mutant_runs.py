"""Runs the tests against one mutant: its test file, its folder, then the default run."""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.lab.mutant_list import Mutant, mutate
from tests.lab.own_process import NOT_INHERITED, ROOT

CAP = 200.0
"""How many seconds each stage may take."""
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0")
DEFAULT_RUN = ("-m", "tests", *OPTIONS)
"""What Python is asked for as the default run."""
STAGES = ("file", "folder", "default run")
MAX_FILES = 3
SECONDS_TO_END = 10.0
NOT_COPIED = "tests/guards/test_mutants.py"
"""It asks whether each mutant's line is there, so it would find every mutant."""
NO_TESTS = 5


@dataclass(frozen=True, slots=True)
class TestRun:
    """How a run of tests ended: `passed`, `failed`, `broke` (not one was run) or `timed out`."""

    __test__ = False

    ended: str
    failed: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Unmutated:
    """How the tests of a folder, or the default run, do without a mutant."""

    fits: bool
    seconds: float
    failing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a mutant: killed at stage 1 to 3, or alive (0); it passed so many stages."""

    killed: int
    how: str
    test: str
    stages: int
    seconds: float


class Stopped(Exception):
    """The experiment is being ended."""


class Workspace:
    """A copy of the project's files, in which one mutant at a time is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tree = folder / "tree"
        self.process: subprocess.Popen[bytes] | None = None
        self.is_stopped = False
        copy_tree(self.tree)

    @contextmanager
    def with_fault(self, mutant: Mutant) -> Iterator[None]:
        """Put the mutant's line into its file, and the old text back afterwards."""
        file = self.tree / mutant.file
        text = file.read_text()
        write_source(file, mutate(mutant, text))
        try:
            yield
        finally:
            write_source(file, text)

    def run_tests(self, arguments: Sequence[str]) -> TestRun:
        """Run Python with these arguments; after the cap its whole process group is ended."""
        if self.is_stopped:
            raise Stopped
        began = time.monotonic()
        with tempfile.TemporaryDirectory(dir=self.folder, ignore_cleanup_errors=True) as scratch:
            os.chmod(scratch, 0o755)  # a PostgreSQL of the tests runs as somebody else
            report = Path(scratch) / "report.json"
            code = self._wait_for([sys.executable, *arguments], scratch, report)
            seconds = time.monotonic() - began
            failed = json.loads(report.read_text())["failed"] if report.exists() else []
        if self.is_stopped:
            raise Stopped
        if code is None:
            return TestRun("timed out", tuple(failed), seconds)
        if code in (0, NO_TESTS):
            return TestRun("passed", (), seconds)
        return TestRun("failed" if failed else "broke", tuple(failed), seconds)

    def _wait_for(self, command: list[str], scratch: str, report: Path) -> int | None:
        kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        kept |= {"TMPDIR": scratch, "FINAL_NINE_TOLD": str(report), "PYTHONHASHSEED": "0"}
        with (self.folder / "output.txt").open("wb") as output:
            self.process = subprocess.Popen(
                command,
                cwd=self.tree,
                env=kept,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            try:
                return self.process.wait(CAP)
            except subprocess.TimeoutExpired:
                end_group(self.process)
                return None

    def stop(self) -> None:
        """End what runs here, and begin nothing more."""
        self.is_stopped = True
        if self.process is not None and self.process.poll() is None:
            end_group(self.process)


def copy_tree(target: Path) -> None:
    """Copy what git knows of, as it lies here now; the Python environment is shared."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in listed.stdout.decode().split("\0"):
        if name and name != NOT_COPIED and (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    if (ROOT / ".venv").exists():
        (target / ".venv").symlink_to((ROOT / ".venv").resolve())


def write_source(file: Path, text: str) -> None:
    """Write it without what was compiled: two texts of one length may have the same second."""
    file.write_text(text)
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()


def end_group(process: "subprocess.Popen[bytes]") -> None:
    """Let the tests put their servers away, then kill what is left of their process group."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(SECONDS_TO_END)
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


# --- which tests ----------------------------------------------------------------------------------


def folder_of(file: str) -> str:
    """Find the folder that mirrors a file: tests/journal for tournament/journal.py."""
    parts = [part for part in Path(file).with_suffix("").parts if part != "tournament"]
    return f"tests/{parts[0]}"


def list_test_files(file: str) -> list[str]:
    """
    Find a file's test files: by its name, else those that import it, from its own folder first,
    else by the name of the folder that it is in.
    """
    folder, path = ROOT / folder_of(file), Path(file)
    found = named_after(path.stem, folder)
    if not found:
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        asking = [test for test, imported in list_imports().items() if module in imported]
        found = sorted(asking, key=lambda test: (folder not in test.parents, test))
    found = found or named_after(path.parent.name, folder)
    return [test.relative_to(ROOT).as_posix() for test in found[:MAX_FILES]]


def named_after(name: str, folder: Path) -> list[Path]:
    return [*folder.glob(f"test_{name}.py"), *sorted(folder.glob(f"test_{name}_*.py"))]


@cache
def list_imports() -> dict[Path, set[str]]:
    """List the modules that each test file imports; a name out of one may be a module too."""
    imports: dict[Path, set[str]] = {}
    for test in sorted((ROOT / "tests").rglob("test_*.py")):
        found = imports.setdefault(test, set())
        for node in ast.walk(ast.parse(test.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return imports


# --- one mutant -----------------------------------------------------------------------------------


def measure(workspace: Workspace, target: str) -> Unmutated:
    """Run a folder, or the default run (no folder), without a mutant: in time? what fails?"""
    command = [*command_of([target])] if target else [*DEFAULT_RUN]
    command.remove("-x")
    run = workspace.run_tests(command)
    again = workspace.run_tests(command_of(run.failed)) if run.failed else None
    failing = run.failed if again is not None and again.ended != "passed" else ()
    if run.ended == "broke":
        raise RuntimeError((workspace.folder / "output.txt").read_text()[-2000:])
    return Unmutated(run.ended != "timed out", run.seconds, failing)


def command_of(tests: Sequence[str]) -> list[str]:
    return ["-m", "pytest", *OPTIONS, *tests]


def try_mutant(
    workspace: Workspace, mutant: Mutant, unmutated: dict[str, Unmutated], passed: int, stages: int
) -> Result:
    """Go through the stages that it has not passed yet, up to the first that finds it."""
    folder = folder_of(mutant.file)
    known = unmutated[folder]
    plan = [(list_test_files(mutant.file), known), ([folder], known)]
    seconds, fate = 0.0, "alive"
    with workspace.with_fault(mutant):
        for stage in range(passed + 1, stages + 1):
            if stage <= len(plan):
                tests, known = plan[stage - 1]
                command = command_of(tests)
                if not tests:
                    passed = stage
                    continue
            else:
                known, command = unmutated[""], [*DEFAULT_RUN]
            run = run_stage(workspace, command, known)
            seconds += run.seconds
            if run.ended != "passed" and (run.ended != "timed out" or known.fits):
                return Result(stage, run.ended, "".join(run.failed[:1]), passed, seconds)
            if run.ended == "timed out":
                fate = f"alive, though the {STAGES[stage - 1]} was cut off after {CAP:.0f} s"
            elif passed == stage - 1:
                passed = stage
    return Result(0, fate, "", passed, seconds)


def run_stage(workspace: Workspace, command: list[str], known: Unmutated) -> TestRun:
    """Run a stage; a test that fails there but not alone says nothing: on without it."""
    left_out = list(known.failing)
    began = time.monotonic()
    while True:
        run = workspace.run_tests([*command, *(f"--deselect={test}" for test in left_out)])
        again = workspace.run_tests(command_of(run.failed[:1])) if run.ended == "failed" else run
        if again is run or again.ended != "passed":
            return TestRun(run.ended, run.failed, time.monotonic() - began)
        left_out += run.failed[:1]
