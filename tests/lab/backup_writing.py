"""
R16: backups made while two directors write; each restored elsewhere is whole and holds all that was
acknowledged.
"""

import json
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from django.conf import settings
from django.db import connection, connections

from tests import machine
from tests.databases import copy_postgres
from tests.lab.director_clicks import ANN, a_night, click
from tests.lab.findings import Findings
from tests.lab.own_process import apart, let_go, on_postgres, on_sqlite
from tests.private import private_postgres
from tournament import journal
from tournament.backup import backup_writer
from tournament.backup.backup_creation import ignore_progress, make_backup
from tournament.backup.backup_tables import read_rows
from tournament.backup.database_snapshot import open_separate_connection
from tournament.backup.manifest import BackupReason
from tournament.backup.restore import restore_backup
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Refusal
from tournament.journal import Actor
from tournament.models import Tournament
from tournament.night.actions.night import FinishNight

NAME = "R16"
ABOUT = (
    "backups while two directors write, from SQLite and PostgreSQL, each restored into either and "
    "equal"
)
CI_SIZE = 5
WORK, RESTORES = "backup_writing:backups", "backup_writing:restores"
ELSEWHERE = "elsewhere"
CLICKS_PER_NIGHT = 120
PAUSE_S = 0.02
TORN_S = 0.05


def run(size: int) -> Findings:
    """
    Half of the backups from each kind of database; of each half every other one is restored into
    the other kind.
    """
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
        self._threads = [
            threading.Thread(target=self._direct, args=(number,)) for number in range(2)
        ]

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
        random, by = Random(number), Actor(f"Director {number}", "Mac")
        try:
            while not self._over.wait(PAUSE_S * random.random()):
                self._click(self._some_night(), random, by, f"{number}-{time.monotonic_ns()}")
        except Exception as error:  # whatever comes out is what this experiment looks for
            self.errors.append(repr(error))
        finally:
            connections.close_all()

    def _click(self, night: int, random: Random, by: Actor, key: str) -> None:
        took: list[float] = []
        saving = self.saving
        with suppress(Refusal):
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
                    with suppress(Refusal):
                        journal.perform_action(
                            Tournament(pk=self._night), FinishNight(), ANN, f"finish-{self._night}"
                        )
                self._night = a_night(f"night-{self._clicks}").pk
                self.acknowledged[self._night] = {}
            self._clicks += 1
            return self._night


def backups(size: int, torn: bool = False) -> Findings:
    """
    Make so many backups under the directors' hands, then restore each; `torn` plants one without a
    snapshot.
    """
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
            file = make_backup(BackupReason.NIGHT, "Ann").file
            took.append(1000 * (time.monotonic() - begun))
            desk.saving = False
            told.append({"file": str(file), "acknowledged": known})
            time.sleep(0.2)
    findings.failures += desk.errors
    findings.note("ms a backup takes", median(took))
    for what, waits in (
        ("click p99 ms", desk.waits[False]),
        ("click p99 ms during a backup", desk.waits[True]),
    ):
        findings.note(what, sorted(waits)[int(len(waits) * 0.99)] if waits else 0.0)
    return findings.join(restored_elsewhere(told, written_here()))


def written_here() -> dict[int, list[tuple[str, str]]]:
    """
    The seal and the state of every entry of every night, as this database has them in the end.
    """
    return {
        night.pk: [(line.seal, line.digest) for line in journal.list_sealed_lines(night)]
        for night in journal.list_all_nights()
    }


def restored_elsewhere(
    told: list[dict[str, Any]], written: dict[int, list[tuple[str, str]]]
) -> Findings:
    """
    In other processes: one half into files of SQLite, the other, where it is here, into a
    PostgreSQL.
    """
    expected, findings = Path(settings.DATA) / "expected.json", Findings()
    expected.write_text(json.dumps({"told": told, "written": written}))
    let_go()
    with ExitStack() as servers, ThreadPoolExecutor() as at_once:
        places = {"into SQLite": ""}
        if machine.postgres() is not None and len(told) > 1:
            places["into PostgreSQL"] = servers.enter_context(another_postgres())
        asked = {
            place: at_once.submit(
                apart, RESTORES, url, expected=str(expected), part=[number, len(places)]
            )
            for number, (place, url) in enumerate(places.items())
        }
        for place, found in asked.items():
            findings.join(found.result(), place)
    return findings


@contextmanager
def another_postgres() -> Iterator[str]:
    """
    Where an empty database of PostgreSQL is: beside the one of this process, or on a server of its
    own.
    """
    if connection.vendor == "postgresql":
        here = os.environ["DATABASE_URL"]
        yield copy_postgres(here, ELSEWHERE, "template0")
        return
    with private_postgres(patient=False) as server:
        yield server.url


def restores(expected: str, part: tuple[int, int]) -> Findings:
    """Restore these backups, each to where nothing is, and look at what is there then."""
    findings, asked, here = Findings(), json.loads(Path(expected).read_text()), Path(settings.DATA)
    first, step = part
    for number in range(first, len(asked["told"]), step):
        one, where = asked["told"][number], f"backup {number + 1}"
        go_elsewhere(here / f"elsewhere-{number}", is_first=number == first)
        try:
            done = restore_backup(Path(one["file"]), "Ann", ignore_progress)
        except Refusal as refusal:
            findings.fail(f"{where}: {refusal} {dict(refusal.line.facts)}")
            continue
        findings.count("restored")
        if done.results_again:
            findings.fail(
                f"{where}: the results of {done.results_again} nights were other than their "
                f"journals"
            )
        look(one["acknowledged"], asked["written"], findings, where)
    return findings


def go_elsewhere(folder: Path, is_first: bool) -> None:
    """
    A new folder, and nothing in the database; the first on PostgreSQL takes the place of tables
    that are there.
    """
    folder.mkdir(mode=0o700)
    settings.DATA = folder
    let_go()
    if connection.vendor == "sqlite":
        connection.settings_dict["NAME"] = str(folder / "final-nine.sqlite3")
    elif not is_first:
        with open_separate_connection({}, {"pool": False}) as own, own.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")


def look(
    acknowledged: dict[str, dict[str, int]],
    written: dict[str, list[list[str]]],
    findings: Findings,
    where: str,
) -> None:
    """
    Heads and states are those that were written there, and nothing that was acknowledged before is
    missing.
    """
    nights = {str(night.pk): night for night in journal.list_all_nights()}
    for pk, night in nights.items():
        seal, state = written[pk][night.version - 1]
        if (night.head, compute_digest(journal.build_snapshot(night).state)) != (seal, state):
            findings.fail(f"{where}: night {pk} at no. {night.version} is another than there")
        findings.count("nights compared")
    for pk, keys in acknowledged.items():
        kept = (
            {line.key: line.version for line in journal.list_sealed_lines(nights[pk])}
            if pk in nights
            else {}
        )
        lost = [key for key, version in keys.items() if kept.get(key) != version]
        if lost:
            findings.fail(f"{where}: {len(lost)} acknowledged clicks of night {pk} are not in it")
        findings.count("clicks found again", len(keys) - len(lost))


def tear() -> None:
    """A fault: read one table after the other while others write."""

    @contextmanager
    def unsteady(_folder: Path) -> Iterator[Any]:
        with open_separate_connection(
            {}, {"pool": False} if connection.vendor == "postgresql" else {}
        ) as own:
            yield own

    steady = read_rows

    def slowly(*asked: Any) -> Iterator[Any]:
        time.sleep(TORN_S)
        yield from steady(*asked)

    for name, planted in (("open_snapshot", unsteady), ("read_rows", slowly)):
        setattr(backup_writer, name, planted)
