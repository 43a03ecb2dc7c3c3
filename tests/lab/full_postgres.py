"""
R6 on PostgreSQL: its tables or its log cannot grow; refused in words, then each click once, without
a restart.
"""

import http.client
import json
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psycopg

from tests.lab.director_clicks import inspect
from tests.lab.findings import Findings
from tests.lab.own_process import apart
from tests.lab.postgres_away import everybody, start_again
from tests.lab.scaled import FullHouse
from tests.live.seeded_night import CSRF, Stage, set_stage
from tests.private import PrivateServer, as_user
from tests.server import RunningServer
from tournament import journal
from tournament.journal import NOT_STORED
from tournament.models import Tournament

TABLES, ITSELF, OWNER = "full tables", "full logs, up again by itself", "full logs, started again"
KINDS = (TABLES, ITSELF, TABLES, OWNER)
LOG_BYTES, PAGE_BYTES = 16 * 1024**2, 8192
BEFORE_THE_END = 1024**2
TABLE = "tournament_journalentry"
MAX_CLICKS = 200
"""So many entries fit into the room that a table has left, by far."""
PATIENCE_S = 60.0
STORED, REFUSED, WELL, LATER = 204, 409, 200, 503
LIMIT_EACH = 'room=$1; shift; for one; do prlimit --fsize="$room": --pid "$one"; done'
ROOMY = """
    INSERT INTO tournament_journalentry (night_id, version, at, action, by, device, key, digest, seal)
    SELECT night_id, 1000000 + number, at, repeat('x', 1900), '', '', 'room-' || number, '', ''
    FROM tournament_journalentry, generate_series(1, 9500) AS number WHERE version = 1 AND night_id = %s
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    text: str = ""
    toast: str = ""

    @property
    def in_words(self) -> bool:
        """A refusal as a director reads it."""
        return (self.status, self.toast) == (REFUSED, NOT_STORED)


@dataclass(slots=True)
class Clicker:
    """A director who knows which clicks were stored, and what stood on the pages meanwhile."""

    stage: Stage
    stored: list[str] = field(default_factory=list)

    def click(self, server: RunningServer, key: str) -> Answer:
        """An announcement with this key."""
        body = urlencode({"key": key, "text": f"Announcement {key}", "csrfmiddlewaretoken": CSRF})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        answer = self.ask(server, "POST", f"/t/{self.stage.night}/do/announce/", body, headers)
        if answer.status == STORED:
            self.stored.append(key)
        return answer

    def desk(self, server: RunningServer) -> Answer:
        """The director's page."""
        return self.ask(server, "GET", f"/t/{self.stage.night}/")

    def board(self, server: RunningServer) -> Answer:
        """What the screens show."""
        return self.ask(server, "GET", f"/t/{self.stage.night}/board.json")

    def clock(self, server: RunningServer) -> tuple[Any, int]:
        """Since when the clock runs, and what time it is at the server."""
        told = json.loads(self.board(server).text)
        return told["board"]["anchor"], told["now"]

    def ask(
        self,
        server: RunningServer,
        method: str,
        path: str,
        body: str | None = None,
        more: dict[str, str] | None = None,
    ) -> Answer:
        """One request, over a line of its own."""
        headers = {"Cookie": f"{self.stage.directors[0]}; fn_csrf={CSRF}", **(more or {})}
        with closing(
            http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
        ) as line:
            line.request(method, path, body, headers)
            told = line.getresponse()
            toast = json.loads(told.headers["HX-Trigger"] or "{}").get("toast", {})
            return Answer(told.status, told.read().decode(), toast.get("text", ""))


def struck(house: FullHouse, size: int) -> Findings:
    """In a house that stands already, whose web processes are never restarted."""
    findings, stage = Findings(), set_stage(house.servers[0])
    clicker = Clicker(stage)
    with roomy(house, stage.night):
        for number in range(size):
            kind = KINDS[number % len(KINDS)]
            if fault(house, kind, number, clicker, findings, f"fault {number} ({kind})"):
                findings.count(kind)
    for kind in KINDS[:size]:
        findings.must_have(kind, 1)
    if any(server.process is None or server.process.poll() is not None for server in house.servers):
        findings.fail("a web process did not survive")
    kept = house.folder / "full.json"
    kept.write_text(json.dumps(clicker.stored))
    return findings.join(
        apart("full_postgres:judged", house.database_url, night=stage.night, file=str(kept))
    )


@contextmanager
def roomy(house: FullHouse, night: int) -> Iterator[None]:
    """
    The table of all entries becomes larger than a file of the log ever is, by rows that are never
    stored: so it can have no room while the log has. Nobody tidies it up; and as nobody cuts the
    power, nothing has to reach the disk.
    """
    with psycopg.connect(house.database_url, autocommit=True) as line:
        for setting in ("autovacuum", "fsync"):
            line.execute(f"ALTER SYSTEM SET {setting} = off")
        line.execute("SELECT pg_reload_conf()")
        line.execute(
            "CHECKPOINT"
        )  # else what falls takes back the counters of a database that was copied just now
        with line.transaction(force_rollback=True):
            line.execute(ROOMY, [night])
    yield
    with psycopg.connect(house.database_url, autocommit=True) as line:
        line.execute("ALTER SYSTEM RESET ALL")
        line.execute("SELECT pg_reload_conf()")


def fault(
    house: FullHouse, kind: str, number: int, clicker: Clicker, findings: Findings, where: str
) -> bool:
    """
    No room, clicks until one is refused, a look at the clock; then room, and the same click.
    Whether it was so.
    """
    room, fell_before = (
        room_of_table(house) if kind == TABLES else room_of_log(house),
        falls(house.postgres),
    )
    refused = list[tuple[RunningServer, str]]()
    for one in range(MAX_CLICKS):
        if (
            one == 0 or kind == ITSELF
        ):  # there, who is begun meanwhile has room until the next click
            allow(house.postgres, room, children_alone=kind == ITSELF)
        server, key = house.servers[one % 2], f"fault-{number:04}-{one:03}"
        if (answer := clicker.click(server, key)).status == STORED:
            continue
        refused.append((server, key))
        if not answer.in_words:
            findings.fail(f"{where}: refused with {answer.status}: {answer.text[:300]}")
        if kind == TABLES or falls(house.postgres) > fell_before:
            break
    else:
        findings.fail(f"{where}: of {MAX_CLICKS} clicks without room {len(refused)} were refused")
    look(house, kind, clicker, findings, where)
    was_so = make_room(house.postgres, kind, findings, where)
    for server, key in refused:
        again(server, key, clicker, findings, where)
    for server in house.servers:
        if (page := clicker.board(server)).status != WELL:
            findings.fail(f"{where}: with room again the board was answered with {page.status}")
    return was_so and bool(refused)


def again(
    server: RunningServer, key: str, clicker: Clicker, findings: Findings, where: str
) -> None:
    """The same click, until it is stored; while PostgreSQL comes back it is refused in words."""
    until = time.monotonic() + PATIENCE_S
    while (answer := clicker.click(server, key)).status != STORED:
        if not answer.in_words or time.monotonic() > until:
            findings.fail(
                f"{where}: with room again {key} was answered with {answer.status}: "
                f"{answer.text[:300]}"
            )
            return
        time.sleep(0.05)


def look(house: FullHouse, kind: str, clicker: Clicker, findings: Findings, where: str) -> None:
    """
    Where PostgreSQL can be read, the board is shown and its clock goes on; else a page says when to
    look again.
    """
    for page in (clicker.desk(house.servers[0]), clicker.board(house.servers[1])):
        if page.status == WELL:
            findings.count("pages shown meanwhile")
        elif page.status == LATER and kind != TABLES:
            findings.count("pages that say to look again")
        else:
            findings.fail(
                f"{where}: meanwhile a page was answered with {page.status}: {page.text[:300]}"
            )
    if kind == TABLES:
        anchor, at = clicker.clock(house.servers[0])
        time.sleep(0.02)
        if (later := clicker.clock(house.servers[1])) != (anchor, max(later[1], at + 1)):
            findings.fail(f"{where}: the clock stood still, or is another")


def make_room(postgres: PrivateServer, kind: str, findings: Findings, where: str) -> bool:
    """There is room again; whether PostgreSQL then did what its owner expects of it."""
    assert postgres.process is not None
    if kind == OWNER:
        with suppress(subprocess.TimeoutExpired):
            postgres.process.wait(PATIENCE_S)
        if postgres.process.poll() is None:
            findings.fail(f"{where}: PostgreSQL did not give up")
            allow(postgres, None)
            return False
        start_again(postgres)
        return True
    allow(postgres, None)
    if kind == TABLES:
        return True
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and postgres.process.poll() is None:
        with suppress(psycopg.OperationalError):
            postgres.answers(postgres.url)
            return True
        time.sleep(0.05)
    findings.fail(f"{where}: PostgreSQL did not come back by itself")
    start_again(postgres)
    return False


def allow(postgres: PrivateServer, room: int | None, children_alone: bool = False) -> None:
    """
    No file of PostgreSQL may grow beyond so many bytes; None lets them. Who is begun later has what
    the first process has. It is done by PostgreSQL's own user, as no right beyond that is needed.
    """
    family = everybody(postgres)
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1] if room is None else room
    told = "unlimited" if most == resource.RLIM_INFINITY else str(most)
    command = ["sh", "-c", LIMIT_EACH, "sh", told, *map(str, family[children_alone:])]
    subprocess.run(
        command, check=False, capture_output=True, **as_user(postgres.user)
    )  # some have ended meanwhile


def falls(postgres: PrivateServer) -> int:
    """
    How often it said that it stops everybody at once, because one of its processes could not go on.
    """
    return (
        (postgres.folder / "server.log")
        .read_text()
        .count("terminating any other active server processes")
    )


def room_of_table(house: FullHouse) -> int:
    """
    So large is the table of all entries just now; each file of the log is smaller and always will
    be.
    """
    with psycopg.connect(house.database_url) as line:
        row = line.execute("SELECT pg_relation_size(%s)", [TABLE]).fetchone()
    assert row is not None
    assert row[0] > LOG_BYTES
    return int(row[0])


def room_of_log(house: FullHouse) -> int:
    """
    So far the log's newest file is written; it has room before its end, and is no longer at its
    beginning.
    """
    with psycopg.connect(house.database_url, autocommit=True) as line:
        if written(line) > LOG_BYTES - BEFORE_THE_END:
            line.execute("SELECT pg_switch_wal()")
        if written(line) < BEFORE_THE_END:
            line.execute(
                "SELECT pg_logical_emit_message(true, '', repeat('x', %s))", [BEFORE_THE_END]
            )
        return written(line) // PAGE_BYTES * PAGE_BYTES


def written(line: "psycopg.Connection[Any]") -> int:
    """How many bytes of the log's newest file."""
    row = line.execute(
        "SELECT file_offset FROM pg_walfile_name_offset(pg_current_wal_insert_lsn())"
    ).fetchone()
    assert row is not None
    return int(row[0])


def judged(night: int, file: str) -> Findings:
    """
    In a process of its own: the journal is whole, and every click that was stored stands in it
    once.
    """
    findings, stored = Findings(), json.loads(Path(file).read_text())
    inspect(night, {}, findings, "at the end")
    keys = [line.key for line in journal.list_sealed_lines(Tournament.objects.get(pk=night))]
    for key in stored:
        if (often := keys.count(key)) != 1:
            findings.fail(f"{key} was stored and stands {often} times in the journal")
    findings.failures += [
        f"{key} stands there, and was never answered as stored"
        for key in keys
        if key.startswith("fault-") and key not in stored
    ]
    findings.note("clicks stored", len(stored))
    return findings
