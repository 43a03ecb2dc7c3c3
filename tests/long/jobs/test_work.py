"""`manage.py work`: a worker as its own process, with Redis and without."""

import os
import signal
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from tests.jobs.receiver import receiving, say
from tests.private import PrivateServer
from tests.server import NOT_INHERITED, ROOT, RunningServer, Workshop

pytestmark = pytest.mark.both_setups

ASK = """
from tournament.models import Club
from tournament.jobs import job_queue
print(job_queue.enqueue_job(Club.objects.get(), "backup", {"why": "daily"}, "Ann", "key-1").pk)
"""
ASK_TO_TELL = """
from tournament.models import Club, TargetKind
from tournament.jobs import job_queue
from tournament.notifications.target_store import TargetInput, make_target
club = Club.objects.get()
for number, address in enumerate(({slow!r}, {good!r})):
    row = make_target(club, TargetInput(TargetKind.WEBHOOK, "Bot", address), "Ann", f"target-{{number}}")
    told = {{"text": "Pizza"}}
    job_queue.enqueue_job(club, "deliver", {{"target": row.pk, "told": told}}, "Ann", f"key-{{number}}", target=row.pk)
"""
WAIT = """
import time
from tournament.models import Job
end = time.monotonic() + 60
while (one := Job.objects.get(key="key-1")).step != "done" and time.monotonic() < end:
    time.sleep(0.05)
print(one.step, one.tries)
"""
RING = "from config.celery import app; app.send_task('outbox.work', ('{queue}',), queue='{queue}')"


def environment(server: RunningServer) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    return {**kept, "FINAL_NINE_DATA": str(server.data), **server.environment}


def told(server: RunningServer, question: str) -> str:
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", question]
    return subprocess.run(
        command, cwd=ROOT, env=environment(server), stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def worked(house: RunningServer, queue: str, done: str, log: Path, *how: str) -> None:
    """
    Start a worker, ring if it has to be rung for, wait until the work is done, tell it to end.
    """
    with log.open("wb") as told_by_it:
        worker = subprocess.Popen(
            [sys.executable, "manage.py", "work", *how],
            cwd=ROOT,
            env=environment(house),
            stdout=told_by_it,
            stderr=told_by_it,
        )
    try:
        if house.environment["REDIS_URL"]:  # nobody rings here, as a web process would
            told(house, RING.format(queue=queue))
        assert told(house, WAIT) == done, log.read_text()
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(30) == 0
    finally:
        worker.kill()
        worker.wait()
    said = log.read_text()
    assert said.endswith("Closed. What is not done is done by the next worker.\n")
    assert "Traceback" not in said


def test_it_does_what_was_asked_and_ends_when_it_is_told_to(
    workshop: Workshop, tmp_path: Path
) -> None:
    house = workshop.server()
    told(house, ASK)
    worked(house, "long", "done 1", tmp_path / "worker.log")


@pytest.mark.needs_redis
def test_a_messenger_is_one_process_with_threads(
    workshop: Workshop, redis_server: PrivateServer, tmp_path: Path
) -> None:
    """It is rung for once, and tells a second address while the first has not answered yet."""
    house, sign, heard = (
        workshop.server(REDIS_URL=redis_server.url, WEBHOOKS_PRIVATE="yes"),
        tmp_path / "alive",
        [],
    )
    with receiving() as slow, receiving() as good:

        def late(handler: BaseHTTPRequestHandler) -> None:
            end = time.monotonic() + 8
            while not good.heard and time.monotonic() < end:
                time.sleep(0.05)
            heard.append(len(good.heard))
            say(200)(handler)

        slow.says = late
        told(house, ASK_TO_TELL.format(slow=slow.address, good=good.address))
        worked(
            house,
            "quick",
            "done 1",
            tmp_path / "worker.log",
            "--queues",
            "quick",
            "--sign",
            str(sign),
        )
    assert (heard, sign.exists()) == ([1], True)
