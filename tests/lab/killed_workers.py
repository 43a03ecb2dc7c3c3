"""
WORKER: whoever does longer work is killed or frozen in the middle; every piece is done, every
message arrives.
"""

import json
import os
import select
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

from django.conf import settings
from django.db import OperationalError, connection

from tests.jobs.receiver import Receiver, receiving
from tests.lab.findings import Findings
from tests.lab.own_process import Database, offspring, on_both
from tests.live.nights import act, open_night
from tests.notifications.notification_rules import order
from tournament import time_source
from tournament.database_writes import StorageTrouble, hold_write_lock
from tournament.jobs import export_jobs, job_claims, job_queue
from tournament.jobs.job_kinds import find_max_tries
from tournament.jobs.job_runner import run_next_job
from tournament.models import Club, Job, JobStep, TargetKind
from tournament.night.actions.night import Announce
from tournament.notifications.delivery import delivery_job
from tournament.notifications.delivery.webhook import to_message_id
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.target_store import TargetInput, make_target

NAME = "WORKER"
ABOUT = (
    "whoever does longer work killed, or frozen and thawed: each export made, each message told by "
    "one number"
)
CI_SIZE = 6
WORK = "killed_workers:kills"
FREEZE_EACH = 3
"""One blow of so many is a freeze."""
MESSAGES = 3
MAX_LIFE_S = 0.25
SOON_S = 0.1
LATER_MS = job_claims.HELD_MS + 1000
PATIENCE = 200
THAWED_S = 20.0
MIDDLE, LARGE = "frozen in the middle, and taken over", 10
SHORT_S = 0.3
"""Nobody waits longer for the file of somebody who is frozen with it."""
Stand = dict[int, tuple[str, int, str, str, int | None, int]]


def run(size: int) -> Findings:
    """Half of the blows on each database."""
    return on_both(WORK, size)


def kills(
    size: int, loses: bool = False, careless: bool = False, freeze_each: int = FREEZE_EACH
) -> Findings:
    """
    Ask for work and strike who does it, again and again; `loses` plants work that dies with its
    holder, `careless` work whose holder writes to it also when another has taken it over.
    """
    findings, random = Findings(), Random(3)
    if careless:
        be_careless()
    settings.WEBHOOKS_PRIVATE = "yes"
    if connection.vendor == "sqlite":
        Database().options["timeout"] = SHORT_S
    club = Club.objects.create(name="Friday nights")
    with receiving() as bot:
        order(
            club,
            EventType.ANNOUNCED,
            make_target(club, TargetInput(TargetKind.WEBHOOK, "Bot", bot.address), "Ann", "bot"),
        )
        Club.objects.filter(pk=club.pk).update(revision=club.revision + 1)
        club.refresh_from_db()
        night = open_night(club)
        for number in range(size):
            for message in range(MESSAGES):
                act(night, Announce(f"Hand {number}, {message}"))
            wanted = {
                "tables": ["results", "journal"],
                "form": "xlsx",
                "document": False,
                "journal": True,
            }
            asked = {"what": "night", "night": night.pk, "wanted": wanted}
            job_queue.enqueue_job(club, export_jobs.KIND, asked, "Ann", f"export-{number}")
            strike = freeze_one if number % freeze_each == freeze_each - 1 else kill_one
            strike(random, findings)
            if loses:
                Job.objects.filter(step=JobStep.RUNNING).delete()
        finish()
        judge(club, size, bot, findings)
    if size >= LARGE:
        for what in ("killed in the middle", MIDDLE):
            findings.must_have(what, size // LARGE)
    return findings


def kill_one(random: Random, findings: Findings) -> None:
    """Somebody begins to work, and dies."""
    make_ready()
    with working(random) as (child, _pipe):
        os.kill(child, signal.SIGKILL)
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        in_the_middle = Job.objects.filter(step=JobStep.RUNNING).count()
    findings.count("kills")
    findings.count("killed in the middle", in_the_middle)


@contextmanager
def working(random: Random, longest_s: float = MAX_LIFE_S) -> Iterator[tuple[int, int]]:
    """A worker at work for a while already; it does not live longer than this."""
    with offspring(work) as (child, pipe):
        os.read(pipe, 1)
        time.sleep(random.random() * longest_s)
        try:
            yield child, pipe
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def freeze_one(random: Random, findings: Findings) -> None:
    """
    A worker freezes in the middle of a piece, others take everything over; then it thaws, and goes
    on as before.
    """
    make_ready()
    with working(random, SOON_S) as (child, pipe):
        is_within, is_over = fall_asleep(child), takes_over()
        while not is_over:  # it sleeps with the rows in hand, and the others are refused
            findings.count("frozen with the rows in hand")
            os.kill(child, signal.SIGCONT)
            time.sleep(SOON_S * random.random())
            is_within, is_over = fall_asleep(child), takes_over()
        stood = stand()
        while select.select([pipe], [], [], 0)[0]:
            os.read(pipe, 65536)
        os.kill(child, signal.SIGCONT)
        if not select.select([pipe], [], [], THAWED_S)[0]:
            findings.fail("a thawed worker never came to the end of its piece")
    findings.count("freezes")
    findings.count(MIDDLE, is_within)
    for pk, now_stands in stand().items():
        if stood.get(pk) != now_stands:
            findings.fail(
                f"piece {pk} stood as {stood.get(pk)}; when its holder was thawed, as {now_stands}"
            )


def takes_over() -> bool:
    """Whether others can do everything that is left."""
    try:
        finish()
    except (StorageTrouble, OperationalError):
        return False
    return True


def fall_asleep(child: int) -> bool:
    """Frozen, in the middle of a piece if there is any left; whether it is."""
    for _try in range(PATIENCE):
        os.kill(child, signal.SIGSTOP)
        os.waitid(os.P_PID, child, os.WSTOPPED)
        with suppress(
            OperationalError
        ):  # on SQLite nobody reads while a worker is just storing something
            if Job.objects.filter(step=JobStep.RUNNING, held_until__gt=time_source.now()).exists():
                return True
            if not Job.objects.filter(step__in=job_claims.OPEN).exists():
                return False
        os.kill(child, signal.SIGCONT)
        time.sleep(0.002)
    return False


def stand() -> Stand:
    """Every piece as its row has it, and which file it made."""
    files = {
        int(file.name): file.stat().st_ino
        for file in job_queue.find_job_files_folder().glob("*")
        if file.name.isdecimal()
    }
    rows = Job.objects.values_list("pk", "step", "tries", "file_name", "trouble", "ended_at")
    return {
        pk: (step, tries, name, trouble, ended, files.get(pk, 0))
        for pk, step, tries, name, trouble, ended in rows
    }


def be_careless() -> None:
    """A fault: whoever held a piece once writes to it."""

    def careless(job: Job, **values: Any) -> bool:
        with hold_write_lock():
            return bool(Job.objects.filter(pk=job.pk).update(**values))

    setattr(job_claims, "_update_claim", careless)  # noqa: B010


def work(pipe: int) -> None:
    """One piece after the other, as the worker's thread does; told after each."""
    os.write(pipe, b"!")
    while True:
        if not run_next_job():
            time.sleep(0.01)
        os.write(pipe, b".")


def make_ready() -> None:
    """
    Whoever was struck before is taken for gone; what would be at its last try is done, as it would
    be told else.
    """
    later()
    if any(
        job.tries >= find_max_tries(job.kind) - 1
        for job in Job.objects.filter(step__in=job_claims.OPEN)
    ):
        finish()


def later() -> None:
    """So much later that whoever was killed is taken for gone."""
    time_source.CLOCK.advance_to(time_source.now() + LATER_MS)


def finish() -> None:
    """Somebody does everything that is left and is not killed."""
    for _round in range(PATIENCE):
        if not Job.objects.filter(step__in=job_claims.OPEN).exists():
            return
        later()
        while run_next_job():
            pass


def judge(club: Club, size: int, bot: Receiver, findings: Findings) -> None:
    """
    Every row says that it is done, every file is there, every message was heard, each always by its
    own number.
    """
    rows = list(Job.objects.filter(club=club))
    for job in rows:
        if job.step != JobStep.DONE:
            findings.fail(f"{job.key} is {job.step}: {job.trouble}")
        elif job.kind == export_jobs.KIND and not is_whole(job_queue.find_job_file(job)):
            findings.fail(f"{job.key} is done and has no file, or one that cannot be read")
    if len(rows) != size * (MESSAGES + 1):
        findings.fail(
            f"{size * (MESSAGES + 1)} pieces of work were asked for, {len(rows)} are there"
        )
    said: dict[str, set[str]] = {}
    for heard in bot.heard:
        said.setdefault(heard.headers["webhook-id"], set()).add(json.loads(heard.body)["text"])
    meant = {
        to_message_id(job.key): {job.asked["told"]["text"]}
        for job in rows
        if job.kind == delivery_job.KIND
    }
    for number in meant.keys() | said.keys():
        if meant.get(number) != said.get(number):
            findings.fail(
                f"message {number} should say {meant.get(number)} and said {said.get(number)}"
            )
    left = [file.name for file in job_queue.find_job_files_folder().glob("*.part")]
    if len(left) > int(findings.counts.get("kills", 0)):
        findings.fail(f"half files were left lying: {left}")
    findings.note("messages", len(meant))
    findings.note("heard twice", len(bot.heard) - len(said))
    findings.note("exports", size)


def is_whole(file: Path | None) -> bool:
    """Whether it can be unpacked to the end."""
    if file is None:
        return False
    with ZipFile(file) as packed:
        return packed.testzip() is None
