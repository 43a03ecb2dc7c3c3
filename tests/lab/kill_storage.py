"""R1: a writer is killed at any moment, again and again; nothing that was acknowledged is lost."""

import os
import select
import signal
import time
from contextlib import nullcontext
from random import Random

from django.db import transaction

from tests.lab.director_clicks import ANN, a_night, click, inspect, integrity
from tests.lab.findings import Findings
from tests.lab.own_process import Database, apart, offspring
from tournament import journal
from tournament.engine.messages import Refusal

NAME = "R1"
ABOUT = "kill −9 of a writer at the storage layer, with both journal modes of SQLite"
CI_SIZE = 50
KILLS_PER_FILE = 25
MAX_LIFE_S = 0.02
MAX_CLICKS = 4
"""
A writer is killed after up to so many answers and a moment more: a busy machine may not get to one
in a moment.
"""
SLOWEST_S = 10


def run(size: int) -> Findings:
    """Half of the kills with each journal mode."""
    findings = Findings()
    for mode in ("TRUNCATE", "WAL"):
        findings.join(apart("kill_storage:kills", size=size // 2, mode=mode), mode)
    return findings


def kills(size: int, mode: str, acknowledge_early: bool = False, seed: int = 1) -> Findings:
    """Kill `size` writers; `acknowledge_early` plants the fault that this experiment must catch."""
    findings, random, database = Findings(), Random(seed), Database()
    database.use_journal(mode)
    fresh = database.keep()
    night, acknowledged = 0, dict[str, int]()
    for kill in range(size):
        if kill % KILLS_PER_FILE == 0:
            database.go_back(fresh)
            journal.clear_state_cache()
            night, acknowledged = a_night(f"night-{kill}").pk, {}
        before = inspect(night, {}, findings, f"before kill {kill}")
        said = killed_writer(night, kill, random, acknowledge_early)
        acknowledged |= said
        newest = inspect(night, acknowledged, findings, f"kill {kill}")
        integrity(findings, f"kill {kill}")
        findings.count("kills")
        findings.count("acknowledged", len(said))
        if (silent := newest - before - len(said)) > 0:
            findings.count("stored without an answer", silent)
        if silent > 1:
            findings.fail(f"kill {kill}: {silent} entries were stored that nobody was told of")
    return findings


def killed_writer(night: int, kill: int, random: Random, acknowledge_early: bool) -> dict[str, int]:
    """What a writer acknowledged before it was killed at a random moment of its work."""
    seed, life, clicks = (
        random.random(),
        random.random() * MAX_LIFE_S,
        random.randrange(MAX_CLICKS),
    )
    with offspring(lambda pipe: write_on(pipe, night, kill, Random(seed), acknowledge_early)) as (
        child,
        pipe,
    ):
        said = b""
        while (
            said.count(b"\n") <= clicks and select.select([pipe], [], [], SLOWEST_S)[0]
        ):  # it began, and clicked
            said += os.read(pipe, 65536)
        time.sleep(life)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        while part := os.read(pipe, 65536):
            said += part
    told = [line.split() for line in said.decode().splitlines()]
    return {key: int(version) for key, version in told if key != "begun"}


def write_on(pipe: int, night: int, kill: int, random: Random, acknowledge_early: bool) -> None:
    os.write(pipe, b"begun 0\n")
    for number in range(100_000):
        key = f"{kill}-{number}"
        with transaction.atomic() if acknowledge_early else nullcontext():
            try:
                done = click(night, random, ANN, key)
            except Refusal:
                continue
            if done.changed:
                os.write(pipe, f"{key} {done.version}\n".encode())
