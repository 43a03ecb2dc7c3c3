"""R15: whole nights through the real door, with everything that befalls a program, checked to the last row."""

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.core.evening import EIGHT
from tests.lab.apart import QUICK, apart
from tests.lab.findings import Findings
from tests.lab.night_clock import NightClock
from tests.lab.night_door import Door, forget_everything
from tests.lab.night_ends import faults_at_the_end, wants_everything
from tests.lab.night_played import PlayedNight, play_at_random
from tests.properties.night_kind import Tally, some_kind
from tournament.core.clock import Instant
from tournament.core.structure import MINUTE
from tournament.management.doctor import stored
from tournament.management.doctor.finding import Health
from tournament.models import Club, Pulse, Tournament

NAME = "R15"
ABOUT = "whole nights of 2 to 300 players through the journal, with kills, double taps, old pages and two directors"
CI_SIZE = 20
MOST = 300
AT_A_TIME = 25
"""Nights in one database; then the next begins empty."""


def run(size: int) -> Findings:
    """So many nights, each from its own seed, on every core."""
    findings, counts = Findings(), Counter[str]()
    step = max(1, min(AT_A_TIME, -(-size // (os.cpu_count() or 1))))
    parts = [(first, min(step, size - first)) for first in range(0, size, step)]
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for part in workers.map(played_apart, parts):
            counts.update({what: int(often) for what, often in part.counts.items()})
            findings.failures += part.failures
    for what, often in counts.items():
        findings.count(what, often)
    return findings


def played_apart(part: tuple[int, int]) -> Findings:
    """Some nights, from the first of these numbers on, in a process of their own."""
    first, count = part
    return apart("whole_nights:nights", within=QUICK, first=first, count=count)


def nights(first: int, count: int, forgets_keys: bool = False) -> Findings:
    """Nights of these seeds, one after the other; `forgets_keys` plants a double tap with a new key."""
    findings, tally = Findings(), Tally()
    for seed in range(first, first + count):
        for fault in night(seed, tally, forgets_keys):
            findings.fail(f"seed {seed}: {fault}")
        findings.count("nights")
    for finding in (*stored.database(), *stored.nights()):
        if finding.health is Health.FAULT:
            findings.fail(f"seeds from {first} on: the doctor says {finding.says}")
    for what, often in tally.counts.items():
        findings.count(what, often)
    return findings


def night(seed: int, tally: Tally, forgets_keys: bool = False) -> list[str]:
    """Everything that went wrong in the night of this seed."""
    chance = Random(seed)
    forget_everything()
    Pulse.objects.all().delete()
    Tournament.objects.filter(finished_at=None).delete()  # no watch looks after what was left open
    club = Club.objects.create(name=f"Night {seed}", timezone="Europe/Berlin")
    wants_everything(club)
    door = Door(club, chance, NightClock(Instant(EIGHT - 10 * MINUTE)), tally, forgets_keys)
    try:
        if chance.random() < 0.6:
            players = max(2, round(2 * (MOST / 2) ** chance.random() ** 3))
            PlayedNight(some_kind(chance, players), seed, door).play()
        else:
            play_at_random(door, chance)
        return list(faults_at_the_end(door, chance))
    except Exception as fault:  # every fault is a finding, with the seed that repeats it
        name = getattr(fault.__cause__, "sqlite_errorname", "")
        return [f"{fault!r} {name}, after no. {door.past.version}"]
