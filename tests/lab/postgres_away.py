"""
R10: PostgreSQL is stopped, killed and frozen under two directors who press again; it is all there
afterwards.
"""

import json
import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.lab.findings import Findings
from tests.lab.kill_server import PATIENCE_S, Director, clicking, judge
from tests.lab.own_process import apart
from tests.lab.scaled import FullHouse, Roaming, Span, full_house
from tests.live.seeded_night import Stage, set_stage
from tests.private import PrivateServer
from tests.server import RunningServer
from tournament import journal
from tournament.models import Tournament

NAME = "R10"
ABOUT = (
    "PostgreSQL stopped, killed and frozen under two web processes: refused in words, then each "
    "click once"
)
CI_SIZE = 3
BLOWS = ("stop", "kill", "freeze", "long freeze")
AWAY_SECONDS = 1.0
FROZEN_SECONDS = {"freeze": 3.0, "long freeze": 12.0}
UP_SECONDS = 2.0
"""So long everything is watched once it is up again."""
ANSWER_S = 20.0
MAX_WAIT_S = 30.0
CALM_WAIT_S = 10.0


def run(size: int) -> Findings:
    """So many blows, of each kind in turn."""
    with full_house() as house:
        return struck(house, size)


def struck(house: FullHouse, size: int) -> Findings:
    """In a house that stands already, whose web processes are never restarted."""
    stage = set_stage(house.servers[0], directors=2)
    directors, findings = two_directors(house, stage, ANSWER_S), Findings()
    with clicking(directors):
        away = blows(house, size, findings)
    for director in directors:
        director.told_of(findings, away, MAX_WAIT_S, CALM_WAIT_S)
    if any(server.process is None or server.process.poll() is not None for server in house.servers):
        findings.fail("a web process did not survive")
    return findings.join(kept_once(house, stage, directors, least=size))


def two_directors(house: FullHouse, stage: Stage, answer_s: float) -> list[Roaming]:
    """One at each web process."""
    pairs = (house.servers, house.servers[::-1])
    told = zip(("ann", "ben"), pairs, stage.directors, strict=True)
    return [
        Roaming(name, (pair[0], pair[1]), stage.night, cookie, answer_s)
        for name, pair, cookie in told
    ]


def blows(house: FullHouse, size: int, findings: Findings) -> list[Span]:
    """One blow after the other; when the database was away."""
    random, away = Random(10), list[Span]()
    for number in range(size):
        time.sleep(0.2 + random.random())
        struck = time.monotonic()
        strike(house.postgres, BLOWS[number % len(BLOWS)])
        away.append((struck, time.monotonic()))
        findings.count(BLOWS[number % len(BLOWS)])
        time.sleep(UP_SECONDS)
    return away


def strike(postgres: PrivateServer, blow: str) -> None:
    """Away, and back."""
    if blow in FROZEN_SECONDS:
        family = everybody(postgres)
        for one in family:
            os.kill(one, signal.SIGSTOP)
        time.sleep(FROZEN_SECONDS[blow])
        for one in family:
            os.kill(one, signal.SIGCONT)
        return
    if blow == "kill":
        postgres.stop(signal.SIGKILL)
    else:
        postgres.stop()
    time.sleep(AWAY_SECONDS)
    start_again(postgres)


def start_again(postgres: PrivateServer) -> None:
    """
    At the same address; the last children of a killed one let go of its memory a moment later.
    """
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
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


def kept_once(
    house: FullHouse, stage: Stage, directors: list[Roaming], least: int, once: Sequence[str] = ()
) -> Findings:
    """
    What was answered, and what else was sent by such keys, stands in the rows once: another process
    looks.
    """
    told = {"reports": [report(one) for one in directors], "once": list(once), "least": least}
    kept = house.folder / "directors.json"
    kept.write_text(json.dumps(told))
    return apart("postgres_away:judged", house.database_url, night=stage.night, file=str(kept))


def report(one: Director) -> dict[str, object]:
    return {
        "name": one.name,
        "night": one.night,
        "pressed": one.pressed,
        "again": one.again,
        "answered": one.answered,
        "faults": one.faults,
    }


def judged(night: int, file: str) -> Findings:
    """In a process of its own."""
    nobody, findings, told = RunningServer(Path()), Findings(), json.loads(Path(file).read_text())
    keys = [line.key for line in journal.list_sealed_lines(Tournament.objects.get(pk=night))]
    for key in told["once"]:
        if keys.count(key) != 1:
            findings.fail(f"{key} stands {keys.count(key)} times in the journal")
    directors = [Director(server=nobody, token="", **one) for one in told["reports"]]
    return judge(night, directors, findings, told["least"])
