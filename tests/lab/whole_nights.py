"""
R15: whole nights through the real door, with everything that befalls a program, checked to the last
row.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

import psycopg

from tests import machine
from tests.databases import copy_postgres, migrated_postgres
from tests.lab.findings import Findings
from tests.lab.night_checks import KIND, EntryChecks
from tests.lab.night_clock import NightClock
from tests.lab.night_door import Door, forget_everything
from tests.lab.night_ends import faults_at_the_end, wants_everything
from tests.lab.night_played import PlayedNight
from tests.lab.night_random import play_at_random
from tests.lab.own_process import QUICK, apart
from tests.lab.saved_night import kept
from tests.night.evening import EIGHT
from tests.private import private_postgres
from tests.properties.night_kind import Tally, some_kind
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.management.doctor import storage_checks
from tournament.management.doctor.finding import CheckStatus
from tournament.models import Club, Pulse, Tournament
from tournament.night.action_kinds import KINDS

NAME = "R15"
ABOUT = (
    "whole nights of 2 to 300 players through the journal, with kills, double taps, old pages and "
    "two directors"
)
CI_SIZE = 30
MAX_PLAYERS = 300
AT_A_TIME = 25
"""Nights in one database; then the next begins empty."""
LOOKED_AT = 5
"""Of so many nights one is left for the doctor, who looks at all of them in the end."""
WORK = "whole_nights:nights"
LARGE, FLOOR = 500, 3
"""
In a run of so many nights every kind of action is accepted at least so often; most are hundreds of
times.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """Some nights, from the first of these seeds on, and where they are stored."""

    first: int
    count: int
    place: str


IN_MEMORY, ON_DISK, ON_POSTGRES = "in memory", "on disk", "on PostgreSQL"
PLACES = (IN_MEMORY, ON_DISK, IN_MEMORY, ON_POSTGRES)
"""In memory a commit is over before anybody can be killed in it, but nights are played fastest."""


def parts_of(size: int, places: tuple[str, ...]) -> Iterator[Part]:
    step = max(1, min(AT_A_TIME, -(-size // len(places))))
    for number, first in enumerate(range(0, size, step)):
        yield Part(first, min(step, size - first), places[number % len(places)])


def run(size: int) -> Findings:
    """
    So many nights, each from its own seed, on every core, and on each kind of database that is
    here.
    """
    findings, counts = Findings(), Counter[str]()
    places = (
        PLACES if machine.postgres() else tuple(place for place in PLACES if place != ON_POSTGRES)
    )
    parts, begun = list(parts_of(size, places)), time.monotonic()
    with ExitStack() as servers:
        url = (
            servers.enter_context(private_postgres()).url
            if any(one.place == ON_POSTGRES for one in parts)
            else ""
        )
        workers = servers.enter_context(ThreadPoolExecutor(os.cpu_count()))
        for done in as_completed([workers.submit(played_apart, part, url) for part in parts]):
            take_in(done, findings, counts)
            tell_progress(counts["nights"], size, len(findings.failures), time.monotonic() - begun)
    for what, often in counts.items():
        if not what.startswith(KIND):
            findings.count(what, often)
    tell_kinds(size, counts, findings)
    return findings


def take_in(done: "Future[Findings]", findings: Findings, counts: "Counter[str]") -> None:
    part = done.result()
    counts.update({what: int(often) for what, often in part.counts.items()})
    findings.failures += part.failures


def tell_progress(done: int, size: int, faults: int, seconds: float) -> None:
    pace = done * 60 / seconds
    print(
        f"{NAME}: {done:,} of {size:,} nights, {pace:.1f} a minute, faults {faults}",
        file=sys.stderr,
        flush=True,
    )


def tell_kinds(size: int, counts: "Counter[str]", findings: Findings) -> None:
    """How many kinds of action were accepted; in a large run all of them again and again."""
    accepted = {kind: counts[f"{KIND}{kind}"] for kind in KINDS}
    findings.count("kinds accepted", sum(often > 0 for often in accepted.values()))
    findings.note("least often", min(accepted.values()))
    rare = {kind: often for kind, often in accepted.items() if often < FLOOR}
    if size >= LARGE and rare:
        findings.fail(f"hardly ever accepted: {rare}")


def played_apart(part: Part, url: str) -> Findings:
    """These nights in a process, and on a database, of their own."""
    if part.place != ON_POSTGRES:
        folder = QUICK if part.place == IN_MEMORY else None
        found = apart(WORK, within=folder, first=part.first, count=part.count)
    else:
        name = f"nights-{part.first}"
        address = copy_postgres(url, name, migrated_postgres(url))
        found = apart(WORK, address, first=part.first, count=part.count)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    found.count(f"nights {part.place}", part.count)
    return found


def nights(first: int, count: int, forgets_keys: bool = False) -> Findings:
    """
    Nights of these seeds, one after the other; `forgets_keys` plants a double tap with a new key.
    """
    findings, tally = Findings(), Tally()
    for seed in range(first, first + count):
        for fault in night(seed, tally, forgets_keys):
            findings.fail(f"seed {seed}: {fault}")
        findings.count("nights")
    for finding in (*storage_checks.check_database(), *storage_checks.check_nights()):
        if finding.health is CheckStatus.FAULT:
            findings.fail(f"seeds from {first} on: the doctor says {finding.says}")
    for what, often in tally.counts.items():
        findings.count(what, often)
    return findings


def night(seed: int, tally: Tally, forgets_keys: bool = False) -> list[str]:
    """Everything that went wrong in the night of this seed; its journal is kept then."""
    forget_everything()
    Pulse.objects.all().delete()
    Tournament.objects.filter(finished_at=None).delete()  # no watch looks after what was left open
    club = Club.objects.create(name=f"Night {seed}", timezone="Europe/Berlin")
    wants_everything(club)
    chance = Random(seed)
    door = Door(club, chance, NightClock(Instant(EIGHT - 10 * MINUTE)), EntryChecks(seed, tally))
    door.forgets_keys = forgets_keys
    faults = faults_of(door, seed, chance)
    if faults and door.past.version:
        faults.append(f"its journal is kept in {kept(door.night, seed, faults)}")
    if seed % LOOKED_AT:
        Tournament.objects.filter(club__name__startswith=club.name).delete()
    return faults


def faults_of(door: Door, seed: int, chance: Random) -> list[str]:
    """Play it, and look at what is left."""
    try:
        if chance.random() < 0.6:
            players = max(2, round(2 * (MAX_PLAYERS / 2) ** chance.random() ** 3))
            PlayedNight(some_kind(chance, players), seed, door).play()
        else:
            play_at_random(door, chance)
        return list(faults_at_the_end(door, chance))
    except Exception as fault:  # every fault is a finding, with the seed that repeats it
        name = getattr(fault.__cause__, "sqlite_errorname", "")
        return [f"{fault!r} {name}, after no. {door.past.version}"]
    finally:
        door.leave()
