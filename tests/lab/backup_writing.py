"""R16: backups made while two directors write; each restored elsewhere is whole and holds all that was acknowledged."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from django.conf import settings
from django.db import connection, connections

from tests import machine
from tests.lab.apart import apart, on_postgres, on_sqlite
from tests.lab.desks import ANN, a_night, click
from tests.lab.findings import Findings
from tournament import journal
from tournament.backup import writing
from tournament.backup.making import make_backup, quietly
from tournament.backup.manifest import Why
from tournament.backup.restoring import restore
from tournament.backup.snapshot import own_connection
from tournament.backup.tables import read_rows
from tournament.core.actions.night import FinishNight
from tournament.core.canon import digest
from tournament.core.text import Refused
from tournament.journal import By
from tournament.models import Tournament

NAME = "R16"
ABOUT = "backups while two directors write, on SQLite and PostgreSQL, each restored elsewhere and equal"
CI_SIZE = 20
WORK = "backup_writing:backups"
CLICKS_PER_NIGHT = 120
PAUSE_S = 0.02
TORN_S = 0.05


def run(size: int) -> Findings:
    """Half of the backups from each kind of database; all are restored into files of SQLite."""
    if machine.postgres() is None:
        return on_sqlite(WORK, size)
    return on_sqlite(WORK, size - size // 2).join(on_postgres(WORK, size // 2))


class Desk:
    """Two directors who go on clicking; what was acknowledged, and how long each click took."""

    def __init__(self) -> None:
        self.acknowledged: dict[int, dict[str, int]] = {}
        self.waits: dict[bool, list[float]] = {True: [], False: []}
        self.saving = False
        self.errors: list[str] = []
        self._night, self._clicks = 0, 0
        self._over = threading.Event()
        self._turn = threading.Lock()
        self._threads = [threading.Thread(target=self._direct, args=(number,)) for number in range(2)]

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While the directors click."""
        for thread in self._threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in self._threads:
                thread.join()

    def known(self) -> dict[int, dict[str, int]]:
        """All that was acknowledged up to now."""
        with self._turn:
            return {night: dict(keys) for night, keys in self.acknowledged.items()}

    def _direct(self, number: int) -> None:
        random, by = Random(number), By(f"Director {number}", "Mac")
        try:
            while not self._over.wait(PAUSE_S * random.random()):
                self._click(self._some_night(), random, by, f"{number}-{time.monotonic_ns()}")
        except Exception as error:  # whatever comes out is what this experiment looks for
            self.errors.append(repr(error))
        finally:
            connections.close_all()

    def _click(self, night: int, random: Random, by: By, key: str) -> None:
        took: list[float] = []
        saving = self.saving
        with suppress(Refused):
            done = click(night, random, by, key, took)
            if done.changed:
                with self._turn:
                    self.acknowledged[night][key] = done.version
        self.waits[saving and self.saving] += took

    def _some_night(self) -> int:
        """The night of the moment; the one before is finished, so that it has results."""
        with self._turn:
            if self._clicks % CLICKS_PER_NIGHT == 0:
                if self._night:
                    with suppress(Refused):
                        journal.perform(Tournament(pk=self._night), FinishNight(), ANN, f"finish-{self._night}")
                self._night = a_night(f"night-{self._clicks}").pk
                self.acknowledged[self._night] = {}
            self._clicks += 1
            return self._night


def backups(size: int, torn: bool = False) -> Findings:
    """Make so many backups under the directors' hands, then restore each; `torn` plants one without a snapshot."""
    findings, desk, told = Findings(), Desk(), list[dict[str, Any]]()
    settings.BACKUPS_KEPT, took = size + 1, list[float]()
    if torn:
        tear()
    with desk.busy():
        while len(desk.acknowledged) < 2 and not desk.errors:
            time.sleep(0.05)
        for _backup in range(size):
            known = desk.known()
            desk.saving = True
            begun = time.monotonic()
            file = make_backup(Why.NIGHT, "Ann").file
            took.append(1000 * (time.monotonic() - begun))
            desk.saving = False
            told.append({"file": str(file), "acknowledged": known})
            time.sleep(0.2)
    findings.failures += desk.errors
    findings.note("ms a backup takes", median(took))
    for what, waits in (("click p99 ms", desk.waits[False]), ("click p99 ms during a backup", desk.waits[True])):
        findings.note(what, sorted(waits)[int(len(waits) * 0.99)] if waits else 0.0)
    return findings.join(restored_elsewhere(told, written_here()))


def written_here() -> dict[int, list[tuple[str, str]]]:
    """The seal and the state of every entry of every night, as this database has them in the end."""
    return {
        night.pk: [(line.seal, line.digest) for line in journal.sealed_lines(night)] for night in journal.every_night()
    }


def restored_elsewhere(told: list[dict[str, Any]], written: dict[int, list[tuple[str, str]]]) -> Findings:
    """In another process, into another folder."""
    expected = Path(settings.DATA) / "expected.json"
    expected.write_text(json.dumps({"told": told, "written": written}))
    connections.close_all()
    return apart("backup_writing:restores", expected=str(expected))


def restores(expected: str) -> Findings:
    """Restore every backup into a new folder and look at what is there."""
    findings, asked, here = Findings(), json.loads(Path(expected).read_text()), Path(settings.DATA)
    for number, one in enumerate(asked["told"], 1):
        settings.DATA = here / f"elsewhere-{number}"
        settings.DATA.mkdir(mode=0o700)
        connections.close_all()
        connection.settings_dict["NAME"] = str(settings.DATA / "final-nine.sqlite3")
        where = f"backup {number}"
        try:
            done = restore(Path(one["file"]), "Ann", quietly)
        except Refused as refusal:
            findings.fail(f"{where}: {refusal} {dict(refusal.line.facts)}")
            continue
        findings.count("restored")
        if done.results_again:
            findings.fail(f"{where}: the results of {done.results_again} nights were other than their journals")
        look(one["acknowledged"], asked["written"], findings, where)
    return findings


def look(
    acknowledged: dict[str, dict[str, int]], written: dict[str, list[list[str]]], findings: Findings, where: str
) -> None:
    """Heads and states are those that were written there, and nothing that was acknowledged before is missing."""
    nights = {str(night.pk): night for night in journal.every_night()}
    for pk, night in nights.items():
        seal, state = written[pk][night.version - 1]
        if (night.head, digest(journal.newest(night).state)) != (seal, state):
            findings.fail(f"{where}: night {pk} at no. {night.version} is another than there")
        findings.count("nights compared")
    for pk, keys in acknowledged.items():
        kept = {line.key: line.version for line in journal.sealed_lines(nights[pk])} if pk in nights else {}
        lost = [key for key, version in keys.items() if kept.get(key) != version]
        if lost:
            findings.fail(f"{where}: {len(lost)} acknowledged clicks of night {pk} are not in it")
        findings.count("clicks found again", len(keys) - len(lost))


def tear() -> None:
    """A fault: read one table after the other while others write."""

    @contextmanager
    def unsteady(_folder: Path) -> Iterator[Any]:
        with own_connection({}, {"pool": False} if connection.vendor == "postgresql" else {}) as own:
            yield own

    steady = read_rows

    def slowly(*asked: Any) -> Iterator[Any]:
        time.sleep(TORN_S)
        yield from steady(*asked)

    for name, planted in (("snapshot", unsteady), ("read_rows", slowly)):
        setattr(writing, name, planted)
