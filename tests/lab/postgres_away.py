"""R10: PostgreSQL is stopped, killed and frozen under two directors who press again; it is all there afterwards."""

import json
import os
import signal
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.lab.apart import apart
from tests.lab.findings import Findings
from tests.lab.kill_server import PATIENCE_S, Director, judge
from tests.live.stage import set_stage
from tests.private import PrivateServer, private_postgres
from tests.server import RunningServer, Workshop

NAME = "R10"
ABOUT = "PostgreSQL stopped, killed and frozen under a running server: refused in words, then each click once"
CI_SIZE = 2
BLOWS = ("stop", "kill", "freeze")
AWAY_SECONDS = 1.0
FROZEN_SECONDS = 3.0
UP_SECONDS = 2.0
"""So long everything is watched once it is up again."""
SEVERED = 500


def run(size: int) -> Findings:
    """So many blows, of each kind in turn, under one web process that is never restarted."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="final-nine-lab-")))
        postgres = stack.enter_context(private_postgres())
        server = Workshop(folder, postgres.url, "").server()
        stack.callback(server.kill)
        server.start()
        findings, directors = blows(postgres, server, size)
        kept = folder / "directors.json"
        kept.write_text(json.dumps([report(one) for one in directors]))
        night, url = directors[0].night, server.environment["DATABASE_URL"]
        return findings.join(apart("postgres_away:judged", url, night=night, file=str(kept)))


class Watched(Director):
    """A director who notes when he met an error page."""

    def __init__(self, name: str, server: RunningServer, night: int, cookie: str) -> None:
        super().__init__(name, server, night, token="", cookie=cookie, patient=True)
        self.severed: list[tuple[float, str]] = []

    def ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str]:
        begun = time.monotonic()
        status, cookie = super().ask(method, path, body, headers)
        if status >= SEVERED:
            self.severed.append((begun, f"{path} was answered with {status}"))
        return status, cookie


def blows(postgres: PrivateServer, server: RunningServer, size: int) -> tuple[Findings, list[Watched]]:
    """One blow after the other, while both directors go on clicking."""
    findings, random, stage = Findings(), Random(10), set_stage(server, directors=2)
    cookies = zip(("ann", "ben"), stage.directors, strict=True)
    directors = [Watched(name, server, stage.night, cookie) for name, cookie in cookies]
    threads = [threading.Thread(target=director.play) for director in directors]
    for thread in threads:
        thread.start()
    ups, process = [], server.process
    for number in range(size):
        time.sleep(0.2 + random.random())
        struck = time.monotonic()
        strike(postgres, BLOWS[number % len(BLOWS)])
        ups.append((struck, time.monotonic()))
        findings.count(BLOWS[number % len(BLOWS)])
        time.sleep(UP_SECONDS)
    for director in directors:
        director.enough.set()
    for thread in threads:
        thread.join()
    for director in directors:
        findings.count("refused in words while it was away", director.refused)
        for begun, what in director.severed:
            if not any(struck <= begun <= up for struck, up in ups):
                findings.fail(f"while the database was up, {what}")
    if process is None or process.poll() is not None:
        findings.fail("the web process did not survive")
    return findings, directors


def strike(postgres: PrivateServer, blow: str) -> None:
    """Away, and back."""
    if blow == "freeze":
        family = everybody(postgres)
        for one in family:
            os.kill(one, signal.SIGSTOP)
        time.sleep(FROZEN_SECONDS)
        for one in family:
            os.kill(one, signal.SIGCONT)
        return
    if blow == "kill":
        postgres.stop(signal.SIGKILL)
    else:
        postgres.stop()
    time.sleep(AWAY_SECONDS)
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:  # the last children of a killed one let go of its memory a moment later
        with suppress(RuntimeError):
            return postgres.start()
        time.sleep(0.1)
    raise RuntimeError("PostgreSQL did not start again")


def everybody(postgres: PrivateServer) -> list[int]:
    """PostgreSQL's own process and all that it has begun."""
    assert postgres.process is not None
    first = postgres.process.pid
    begun = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, begun)]


def report(one: Director) -> dict[str, object]:
    return {
        "name": one.name, "night": one.night, "pressed": one.pressed, "again": one.again,
        "answered": one.answered, "faults": one.faults,
    }  # fmt: skip


def judged(night: int, file: str) -> Findings:
    """In a process of its own: what was answered stands in the rows once."""
    nobody = RunningServer(Path())
    reports = json.loads(Path(file).read_text())
    return judge(night, [Director(server=nobody, token="", **one) for one in reports], Findings())
