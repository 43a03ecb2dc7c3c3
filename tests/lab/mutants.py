"""Mutants: 60 small faults put into the program one by one, and which tests find each."""

import argparse
import json
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from queue import SimpleQueue
from types import FrameType
from typing import TypeVar

from tests.lab.findings import Findings
from tests.lab.mutant_list import Mutant, mutate, read_list
from tests.lab.mutant_runs import (
    CAP,
    STAGES,
    Result,
    Unmutated,
    Workspace,
    folder_of,
    measure,
    try_mutant,
)
from tests.lab.own_process import QUICK, ROOT

NAME = "MUTANTS"
ABOUT = "so many small faults in the program, one by one: the default run finds 93 %; by hand only"
CI_SIZE = 60
"""All that are listed: CI never runs them."""
MIN_KILLED_SHARE = 0.93
Found = TypeVar("Found")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what this experiment can be asked for besides its size."""
    add = parser.add_argument
    add("--out", type=Path, help="a file for the results, written after each mutant")
    add("--resume", action="store_true", help="go on with the results in that file")
    add("--before", type=Path, help="such a file of an earlier run: what it killed must not live")
    add("--stages", type=int, choices=(1, 2, 3), default=3, help="how many stages are run")
    add("--workers", type=int, default=2, help="how many mutants are tried at once")


@dataclass(slots=True)
class Results:
    """What is known so far, in a file if somebody wants it kept."""

    file: Path | None
    unmutated: dict[str, Unmutated] = field(default_factory=dict)
    mutants: dict[Mutant, Result] = field(default_factory=dict)

    def read(self) -> "Results":
        """Take what the file says of the mutants as they are listed."""
        content = json.loads(self.file.read_text()) if self.file and self.file.exists() else {}
        for target, known in content.get("unmutated", {}).items():
            self.unmutated[target] = Unmutated(**known | {"failing": tuple(known["failing"])})
        for row in content.get("mutants", ()):
            self.mutants[Mutant(**row["mutant"])] = Result(**row["result"])
        return self

    def write(self) -> None:
        """Write all of it."""
        if self.file is None:
            return
        content = {
            "unmutated": {target: asdict(known) for target, known in self.unmutated.items()},
            "mutants": [
                {"mutant": asdict(mutant), "result": asdict(result)}
                for mutant, result in self.mutants.items()  # one for each that was tried to its end
            ],
        }
        self.file.write_text(json.dumps(content, indent=1) + "\n")


def run(
    size: int,
    out: Path | None = None,
    resume: bool = False,
    before: Path | None = None,
    stages: int = len(STAGES),
    workers: int = 2,
) -> Findings:
    """The first so many mutants of the list."""
    mutants = read_list().mutants[:size]
    for mutant in mutants:  # raises `Lost` before anything is begun
        mutate(mutant, (ROOT / mutant.file).read_text())
    results = Results(out).read() if resume else Results(out)
    with workspaces(workers) as copies:
        crew = Crew(copies)
        measure_all(crew, mutants, results, stages)
        try_all(crew, mutants, results, stages)
    return judge(mutants, results, stages, before)


@contextmanager
def workspaces(count: int) -> Iterator[list[Workspace]]:
    """Copies of the project, which are gone afterwards, with all that runs in them."""
    with tempfile.TemporaryDirectory(prefix="final-nine-mutants-", dir=QUICK) as folder:
        os.chmod(folder, 0o755)
        places = [Path(folder) / str(number) for number in range(1, count + 1)]
        for place in places:
            place.mkdir()
        copies = [Workspace(place) for place in places]
        old = [(number, signal.signal(number, leave)) for number in (signal.SIGTERM, signal.SIGHUP)]
        try:
            yield copies
        finally:
            for copy in copies:
                copy.stop()
            for number, handler in old:
                signal.signal(number, handler)


def leave(number: int, _frame: FrameType | None) -> None:
    """End as by Ctrl-C, so that everything begun is ended too."""
    sys.exit(128 + number)


class Crew:
    """Does pieces of work side by side, each in a workspace of its own."""

    def __init__(self, copies: Sequence[Workspace]) -> None:
        self.copies = copies
        self.free: SimpleQueue[Workspace] = SimpleQueue()
        for copy in copies:
            self.free.put(copy)

    def do(self, pieces: Sequence[Callable[[Workspace], Found]]) -> Iterator[tuple[int, Found]]:
        """Give what each piece came to, with its number, as soon as it is done."""
        with ThreadPoolExecutor(len(self.copies)) as pool:
            numbers: dict[Future[Found], int] = {
                pool.submit(self.do_one, piece): number for number, piece in enumerate(pieces)
            }
            try:
                for future in as_completed(numbers):
                    yield numbers[future], future.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for copy in self.copies:
                    copy.stop()
                raise

    def do_one(self, piece: Callable[[Workspace], Found]) -> Found:
        workspace = self.free.get()
        try:
            return piece(workspace)
        finally:
            self.free.put(workspace)


def measure_all(crew: Crew, mutants: Sequence[Mutant], results: Results, stages: int) -> None:
    """See how the tests do without any mutant: only then a time-out or a failure says something."""
    wanted = sorted({folder_of(mutant.file) for mutant in mutants} - set(results.unmutated))
    pieces = [lambda workspace, target=target: measure(workspace, target) for target in wanted]
    for number, known in crew.do(pieces):
        keep_measured(wanted[number], known, results)
    if stages == len(STAGES) and "" not in results.unmutated:
        at_once = [measure_default] * len(crew.copies)  # as it will be run, beside the others
        measured = [known for _number, known in crew.do(at_once)]
        keep_measured("", max(measured, key=lambda known: known.seconds), results)


def measure_default(workspace: Workspace) -> Unmutated:
    return measure(workspace, "")


def keep_measured(target: str, known: Unmutated, results: Results) -> None:
    results.unmutated[target] = known
    results.write()
    time = f"{known.seconds:.0f} s"
    if not known.fits:
        time = f"more than {CAP:.0f} s, so a time-out says nothing"
    print(f"without a mutant: {target or STAGES[-1]}, {time}", flush=True)
    for test in known.failing:
        print(f"  fails without a mutant, left out: {test}", flush=True)


def try_all(crew: Crew, mutants: Sequence[Mutant], results: Results, stages: int) -> None:
    """Try the mutants that are not settled, each from the first stage that it has not passed."""
    for mutant in set(results.mutants) - set(mutants):
        del results.mutants[mutant]
    known = results.mutants
    open_ones = [mutant for mutant in mutants if not is_settled(known.get(mutant), stages)]
    pieces = []
    for mutant in open_ones:
        passed = known[mutant].stages if mutant in known else 0
        pieces.append(
            lambda workspace, mutant=mutant, passed=passed: try_mutant(
                workspace, mutant, results.unmutated, passed, stages
            )
        )
    for number, result in crew.do(pieces):
        results.mutants[open_ones[number]] = result
        results.write()
        print(result_text(open_ones[number], result), flush=True)


def is_settled(result: Result | None, stages: int) -> bool:
    return result is not None and (result.killed > 0 or result.stages >= stages)


def result_text(mutant: Mutant, result: Result) -> str:
    """One line about a mutant."""
    if not result.killed:
        fate = result.how.upper()
    else:
        broke = "no test could be run (an import?)"
        what = {"failed": result.test, "broke": broke}.get(result.how, result.how)
        fate = f"killed by the {STAGES[result.killed - 1]}: {what}"
    return f"{mutant.number:>3}  {mutant.place}  {mutant.kind}  {fate}  {result.seconds:.0f} s"


def judge(
    mutants: Sequence[Mutant],
    results: Results,
    stages: int,
    before: Path | None,
) -> Findings:
    """Count, show who survived, and say what must not be."""
    findings = Findings()
    counts = Counter(results.mutants[mutant].killed for mutant in mutants)
    for stage, name in enumerate(STAGES[:stages], 1):
        findings.note(f"killed by the {name}", counts[stage])
    alive = [mutant for mutant in mutants if not results.mutants[mutant].killed]
    for mutant in alive:
        how = results.mutants[mutant].how
        print(f"\nno. {mutant.number}, {mutant.place}: {how}\n- {mutant.before}\n+ {mutant.after}")
    share = 1 - len(alive) / len(mutants)
    findings.note("killed", f"{len(mutants) - len(alive)} of {len(mutants)} ({share:.0%})")
    if stages == len(STAGES) and share < MIN_KILLED_SHARE:
        findings.fail(f"only {share:.1%} killed, at least {MIN_KILLED_SHARE:.0%} are wanted")
    earlier = Results(before).read().mutants
    for mutant in alive:
        if mutant in earlier and earlier[mutant].killed:
            how = earlier[mutant].test or earlier[mutant].how
            findings.fail(f"no. {mutant.number} was killed before: {how}")
    return findings
