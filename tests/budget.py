"""
The budget of a test that runs before each commit: 0.4 CPU-seconds for each of its rows.

Those that need more say why in `over_budget.toml`, a list that only gets shorter. Every run names
what is over the budget without a reason; nothing fails by it, because a busy machine makes all
tests dearer.
"""

import resource
import tomllib
from collections.abc import Iterator
from pathlib import Path

BUDGET = 0.4
REASONS = Path(__file__).with_name("over_budget.toml")


def cpu_seconds() -> float:
    """What this process and its finished children have used until now, in user and system time."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def read_reasons() -> dict[str, str]:
    """Why a test may be dearer, by its address without the parameters."""
    groups = tomllib.loads(REASONS.read_text())
    return {test: reason for reason, tests in groups.items() for test in tests}


def lines_over_budget(cpu: dict[str, float]) -> Iterator[str]:
    """A line for each test over the budget that has no reason for it, the dearest first."""
    reasons = read_reasons()
    for test, seconds in sorted(cpu.items(), key=lambda one: -one[1]):
        if seconds > BUDGET and test not in reasons:
            yield f"{seconds:.1f} CPU-seconds a row, {BUDGET} allowed: {test}"
