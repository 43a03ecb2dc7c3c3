"""
R6: no room, or a disk that fails: the click is refused in plain words, and once there is room it
goes through.
"""

import os
import resource
import time
from pathlib import Path
from random import Random

from django.db import Error, connections

from tests.lab import full_postgres
from tests.lab.director_clicks import ANN, a_night, inspect, integrity
from tests.lab.findings import Findings
from tests.lab.own_process import Database, apart, offspring
from tests.lab.scaled import fits, full_house
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.engine.canonical_json import compute_digest
from tournament.journal import StorageTrouble
from tournament.models import Tournament
from tournament.night.state import read_night_clock
from tournament.schedule.actions import EditStructure
from tournament.schedule.values import Level, Structure
from tournament.time_source import now

NAME = "R6"
ABOUT = (
    "a full or failing disk: refused in plain words, the clock goes on, recovers without restart"
)
CI_SIZE = 4
ROWS = 199
FULL, BROKEN = "full disks", "failing disks"


def run(size: int) -> Findings:
    """Half of the faults with SQLite, half with PostgreSQL, where it is here."""
    if not fits():
        return on_files(size)
    findings = on_files(size - size // 2)
    with full_house() as house:
        return findings.join(full_postgres.struck(house, size // 2), "PostgreSQL")


def on_files(size: int) -> Findings:
    """Half of the faults with each journal mode of SQLite."""
    findings = Findings()
    for mode, many in (("TRUNCATE", size // 2), ("WAL", size - size // 2)):
        findings.join(apart("full_disk:faults", size=many, mode=mode), mode)
        for what in (FULL, BROKEN) if many > 1 else ():
            findings.must_have(f"{mode} {what}", 1)
    return findings


def faults(size: int, mode: str) -> Findings:
    """Every other time the disk fails in the middle of a file, else it is full."""
    findings, random, database = Findings(), Random(6), Database()
    database.use_journal(mode)
    night = a_night().pk
    journal.perform_action(Tournament(pk=night), StartClock(), ANN, "start")
    acknowledged: dict[str, int] = {}
    for number in range(size):
        is_broken = number % 2 == 1
        with offspring(lambda pipe, number=number, is_broken=is_broken: trouble(  # type: ignore[misc]
            pipe, night, number, database.file, is_broken, random.random()
        )) as (child, pipe):  # fmt: skip
            said = os.read(pipe, 65536).decode()
            os.waitpid(child, 0)
        if not said.startswith("version "):
            findings.fail(f"fault {number}: {said or 'the process died'}")
            continue
        findings.count(BROKEN if is_broken else FULL)
        acknowledged[f"fault-{number}"] = int(said.split()[1])
        journal.clear_state_cache()
        inspect(night, acknowledged, findings, f"fault {number}")
        integrity(findings, f"fault {number}")
    return findings


def trouble(pipe: int, night: int, number: int, file: Path, is_broken: bool, where: float) -> None:
    """
    In one process: a click without room, a look at the clock, and the same click again with room.
    """
    click = long_edit(night, number)
    log = file.with_name(f"{file.name}-wal")
    before = read_night_clock(journal.build_snapshot(Tournament.objects.get(pk=night)).state, now())
    room = log.stat().st_size if log.exists() else file.stat().st_size
    if is_broken:
        room = room + int(20_000 * where) if log.exists() else int(room * where)
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        journal.perform_action(Tournament(pk=night), click, ANN, f"fault-{number}")
        said = "it was not refused although there was no room"
    except StorageTrouble as refused:
        said = "" if refused.line.text == journal.NOT_STORED else refused.line.text
    except Error as error:
        said = f"not a refusal: {error!r}"
    time.sleep(0.002)
    if not is_broken and not clock_went_on(night, before.left_ms):
        said = said or "the clock could not be read while the disk was full"
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    done = journal.perform_action(Tournament(pk=night), click, ANN, f"fault-{number}")
    os.write(pipe, (said or f"version {done.version}").encode())
    connections.close_all()


def long_edit(night: int, number: int) -> EditStructure:
    """An entry so large that it needs room of its own."""
    structure = journal.build_snapshot(Tournament.objects.get(pk=night)).state.structure
    added = tuple(Level(10, 20, 20, game=f"game {number} {row}") for row in range(1, ROWS))
    return EditStructure(Structure((structure.steps[0], *added)), compute_digest(structure))


def clock_went_on(night: int, left_ms: int) -> bool:
    try:
        shown = read_night_clock(
            journal.build_snapshot(Tournament.objects.get(pk=night)).state, now()
        )
    except Error:
        return False
    return shown.left_ms < left_ms
