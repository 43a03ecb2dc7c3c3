"""R4: two and eight directors click at once; nobody meets an error, and one history comes of it."""

import json
import os
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from typing import Any

from django.db import close_old_connections, connections, transaction

from tests.lab.director_clicks import a_night, click, inspect, integrity
from tests.lab.findings import Findings
from tests.lab.own_process import offspring, on_both
from tournament import journal
from tournament.engine.messages import Refusal
from tournament.journal import Actor, StorageTrouble
from tournament.models import JournalEntry, Tournament

NAME = "R4"
ABOUT = "2 and 8 directors, as threads and as processes, on SQLite and PostgreSQL"
CI_SIZE = 2000
WORK = "directors:crowds"
CROWDS = ((2, "threads"), (8, "threads"), (2, "processes"), (8, "processes"))
CLICKS_PER_NIGHT = 400
FEW, MAX_MS = 2, 100
Report = dict[str, Any]
Click = Callable[[int, Random, Actor, str, list[float]], journal.ActionResult]


def run(size: int) -> Findings:
    """Half of the clicks on each database."""
    return on_both(WORK, size)


def crowds(size: int, unlocked: bool = False) -> Findings:
    """Every crowd in turn; `unlocked` plants a journal that reads before it locks."""
    findings = Findings()
    for many, kind in CROWDS:
        findings.join(crowd(size // len(CROWDS), many, kind, unlocked), f"{many} {kind}")
    tell_pace(findings)
    return findings


def tell_pace(findings: Findings) -> None:
    """
    Whether two directors wait no longer than the house wants; told, for a busy machine is nobody's
    fault.
    """
    slowest = max(
        float(findings.counts[f"{many} {kind} p99 ms"]) for many, kind in CROWDS if many == FEW
    )
    findings.note(f"p99 ms with {FEW} directors", slowest)
    findings.note(
        f"that is under {MAX_MS} ms",
        "yes" if slowest < MAX_MS else "no: on this machine, just now",
    )


def crowd(clicks: int, many: int, kind: str, unlocked: bool = False) -> Findings:
    """So many clicks by one crowd, on a new night every few hundred."""
    findings, waits = Findings(), list[float]()
    for part in range(0, clicks, CLICKS_PER_NIGHT):
        night = a_night(f"{many}-{kind}-{part}").pk
        each = max(1, min(CLICKS_PER_NIGHT, clicks - part) // many)
        at_once = in_threads if kind == "threads" else in_processes
        reports = at_once(
            many,
            lambda number, night=night, each=each: director(  # type: ignore[misc]
                night, number, each, unlocked
            ),
        )
        acknowledged = {
            key: version for report in reports for key, version in report["done"].items()
        }
        inspect(night, acknowledged, findings, f"{many} {kind}")
        for report in reports:
            waits += report["waits"]
            findings.failures += report["errors"]
    if connections["default"].vendor == "sqlite":
        integrity(findings, f"{many} {kind}")
    findings.note("clicks", len(waits))
    findings.note("p99 ms", sorted(waits)[int(len(waits) * 0.99)])
    return findings


def director(night: int, number: int, clicks: int, unlocked: bool) -> Report:
    """One director's evening: what was acknowledged, how long each click took, what went wrong."""
    random, by = Random(1000 * night + number), Actor(f"Director {number}", "Mac")
    press: Click = press_unlocked if unlocked else click
    report: Report = {"done": {}, "waits": [], "errors": []}
    for one in range(clicks):
        try:
            done = press(night, random, by, key := f"{number}-{one}", report["waits"])
            if done.changed:
                report["done"][key] = done.version
        except StorageTrouble as trouble:
            report["errors"].append(f"storage trouble: {trouble.__cause__!r}")
        except Refusal:
            pass
        except Exception as error:  # whatever else comes out is what this experiment looks for
            report["errors"].append(repr(error))
    return report


def in_threads(many: int, work: Callable[[int], Report]) -> list[Report]:
    reports: dict[int, Report] = {}

    def one(number: int) -> None:
        try:
            reports[number] = work(number)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [
        reports.get(number, {"done": {}, "waits": [], "errors": ["a thread died"]})
        for number in range(many)
    ]


def in_processes(many: int, work: Callable[[int], Report]) -> list[Report]:
    reports = []
    with ExitStack() as stack:
        pipes = []
        for number in range(many):
            write = lambda pipe, number=number: say(pipe, work(number))  # noqa: E731
            pipes.append(stack.enter_context(offspring(write)))
        for child, pipe in pipes:
            with os.fdopen(os.dup(pipe)) as told:
                said = told.read()
            os.waitpid(child, 0)
            reports.append(
                json.loads(said or '{"done": {}, "waits": [], "errors": ["a process died"]}')
            )
    return reports


def say(pipe: int, report: Report) -> None:
    with os.fdopen(os.dup(pipe), "w") as told:
        json.dump(report, told)


def press_unlocked(
    night: int, random: Random, by: Actor, key: str, took_ms: list[float]
) -> journal.ActionResult:
    """A fault: reads without waiting for its turn, and writes over whatever came in between."""
    took_ms.append(0)
    close_old_connections()
    row = Tournament.objects.get(pk=night)
    line = journal.list_sealed_lines(row)[-1]
    time.sleep(random.random() / 500)
    with transaction.atomic():
        JournalEntry.objects.create(
            night=row,
            version=row.version + 1,
            at=line.at,
            action=line.action,
            by=by.name,
            device="",
            key=key,
            digest=line.digest,
            seal=line.seal,
        )
        Tournament.objects.filter(pk=night).update(version=row.version + 1)
    return journal.ActionResult(row.version + 1, changed=True)
