"""
SEATS: whole nights with seats, everything by the rules of the house, checked after every hand and
read back.
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

from tests.lab.findings import Findings
from tests.properties.night_kind import some_kind
from tests.properties.seated_night import SeatedNight

NAME = "SEATS"
ABOUT = "whole nights of 2 to 300 players with seats: button, blinds, moves, breaks, draws"
CI_SIZE = 30
MAX_PLAYERS = 300


def run(size: int) -> Findings:
    """So many nights, each from its own seed, on every core."""
    findings, happened = Findings(), Counter[str]()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as workers:
        for fault, counts in workers.map(one_night, range(size), chunksize=5):
            findings.count("nights")
            happened.update(counts)
            if fault:
                findings.fail(fault)
    for what, often in happened.items():
        findings.count(what, often)
    return findings


def night_of(seed: int) -> SeatedNight:
    """The night that this seed plays: mostly a few players, now and then up to three hundred."""
    chance = Random(seed)
    players = max(2, round(2 * (MAX_PLAYERS / 2) ** chance.random() ** 2))
    return SeatedNight(some_kind(chance, players), seed)


def one_night(seed: int) -> tuple[str, dict[str, int]]:
    """What went wrong in the night of this seed, and what happened in it."""
    night = night_of(seed)
    try:
        night.play()
    except Exception as fault:  # every fault is a finding, with the seed that repeats it
        return f"seed {seed}, {night.kind}: {fault!r}", night.tally.counts
    return "", {**night.tally.counts, "entries": night.past.version}
