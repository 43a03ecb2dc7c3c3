"""
R13: random clicks of every kind; the night stays sound, replays as it was played, every undo is
exact.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.lab.findings import Findings
from tests.properties.walk import walk

NAME = "R13"
ABOUT = "random clicks of every kind: sound, replayed, undone and redone exactly"
CI_SIZE = 4_000
CLICKS_PER_NIGHT = 100


def run(size: int) -> Findings:
    """Nights of a hundred clicks, each from its own seed, on every core."""
    findings, seeds = Findings(), range(size // CLICKS_PER_NIGHT)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as workers:
        for fault, clicks, refused in workers.map(one_night, seeds, chunksize=20):
            findings.count("clicks", clicks)
            findings.count("refused", refused)
            if fault:
                findings.fail(fault)
    return findings


def one_night(seed: int) -> tuple[str, int, int]:
    """What went wrong in the night of this seed, its clicks, and how many of them were refused."""
    try:
        walked = walk(seed, CLICKS_PER_NIGHT)
    except Exception as fault:  # every fault is a finding, with the seed that repeats it
        return f"seed {seed}: {fault!r}", CLICKS_PER_NIGHT, 0
    return "", walked.steps, walked.refusals
