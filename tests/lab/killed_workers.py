"""WORKER: whoever does longer work is killed in the middle of it; every piece is done, every message arrives."""

import json
import os
import signal
import time
from random import Random

from django.conf import settings

from tests.lab.apart import apart, offspring
from tests.lab.findings import Findings
from tests.live.nights import act, open_night
from tests.outbox.receiver import Receiver, receiving
from tests.signalling.ordered import order
from tournament import instant
from tournament.core.actions.night import Announce
from tournament.core.signals.moments import Moment
from tournament.models import Club, Job, JobStep, TargetKind
from tournament.outbox import exporting, holding, jobs
from tournament.outbox.delivery import sending
from tournament.outbox.delivery.webhook import number_of
from tournament.outbox.doing import run_next
from tournament.outbox.kinds import most_tries
from tournament.signalling.targets import Asked, make_target

NAME = "WORKER"
ABOUT = "kill −9 of whoever does longer work: each export is made, each message arrives, always by one number"
CI_SIZE = 20
MESSAGES = 3
LONGEST_LIFE_S = 0.25
LATER_MS = holding.HELD_MS + 1000
PATIENCE = 200


def run(size: int) -> Findings:
    """So many kills, in a process with a database of its own."""
    return apart("killed_workers:kills", size=size)


def kills(size: int, loses: bool = False) -> Findings:
    """Ask for work and kill who does it, again and again; `loses` plants work that dies with its holder."""
    findings, random = Findings(), Random(3)
    settings.WEBHOOKS_PRIVATE = "yes"
    club = Club.objects.create(name="Friday nights")
    with receiving() as bot:
        order(club, Moment.ANNOUNCED, make_target(club, Asked(TargetKind.WEBHOOK, "Bot", bot.address), "Ann", "bot"))
        Club.objects.filter(pk=club.pk).update(revision=club.revision + 1)
        club.refresh_from_db()
        night = open_night(club)
        for number in range(size):
            for message in range(MESSAGES):
                act(night, Announce(f"Hand {number}, {message}"))
            wanted = {"tables": ["results", "journal"], "form": "xlsx", "document": False, "journal": True}
            asked = {"what": "night", "night": night.pk, "wanted": wanted}
            jobs.ask(club, exporting.KIND, asked, "Ann", f"export-{number}")
            kill_one(random, findings)
            if loses:
                Job.objects.filter(step=JobStep.RUNNING).delete()
        finish()
        judge(club, size, bot, findings)
    return findings


def kill_one(random: Random, findings: Findings) -> None:
    """Somebody begins to work, and dies; unless that would be the last try of a piece, which is left to be told."""
    later()
    if any(job.tries >= most_tries(job.kind) - 1 for job in Job.objects.filter(step__in=holding.OPEN)):
        finish()
    with offspring(work) as (child, pipe):
        os.read(pipe, 1)
        time.sleep(random.random() * LONGEST_LIFE_S)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    findings.count("kills")
    findings.count("killed in the middle", Job.objects.filter(step=JobStep.RUNNING).count())


def work(pipe: int) -> None:
    """One piece after the other, as the worker's thread does."""
    os.write(pipe, b"!")
    while True:
        if not run_next():
            time.sleep(0.01)


def later() -> None:
    """So much later that whoever was killed is taken for gone."""
    instant.CLOCK.not_before(instant.now() + LATER_MS)


def finish() -> None:
    """Somebody does everything that is left and is not killed."""
    for _round in range(PATIENCE):
        if not Job.objects.filter(step__in=holding.OPEN).exists():
            return
        later()
        while run_next():
            pass


def judge(club: Club, size: int, bot: Receiver, findings: Findings) -> None:
    """Every row says that it is done, every file is there, every message was heard, each always by its own number."""
    rows = list(Job.objects.filter(club=club))
    for job in rows:
        if job.step != JobStep.DONE:
            findings.fail(f"{job.key} is {job.step}: {job.trouble}")
        elif job.kind == exporting.KIND and jobs.made_file(job) is None:
            findings.fail(f"{job.key} is done and has no file")
    if len(rows) != size * (MESSAGES + 1):
        findings.fail(f"{size * (MESSAGES + 1)} pieces of work were asked for, {len(rows)} are there")
    said: dict[str, set[str]] = {}
    for heard in bot.heard:
        said.setdefault(heard.headers["webhook-id"], set()).add(json.loads(heard.body)["text"])
    meant = {number_of(job.key): {job.asked["told"]["text"]} for job in rows if job.kind == sending.KIND}
    for number in meant.keys() | said.keys():
        if meant.get(number) != said.get(number):
            findings.fail(f"message {number} should say {meant.get(number)} and said {said.get(number)}")
    findings.note("messages", len(meant))
    findings.note("heard twice", len(bot.heard) - len(said))
    findings.note("exports", size)
