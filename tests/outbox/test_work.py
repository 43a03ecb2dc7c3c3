"""`manage.py work`: a worker as its own process, with Redis and without."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.server import NOT_INHERITED, ROOT, RunningServer, Workshop

ASK = """
from tournament.models import Club
from tournament.outbox import jobs
print(jobs.ask(Club.objects.get(), "backup", {"why": "daily"}, "Ann", "key-1").pk)
"""
LOOK = "from tournament.models import Job; print(Job.objects.get().step, Job.objects.get().tries)"


def environment(server: RunningServer) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    return {**kept, "FINAL_NINE_DATA": str(server.data), **server.environment}


def told(server: RunningServer, question: str) -> str:
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", question]
    return subprocess.run(
        command, cwd=ROOT, env=environment(server), stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def test_it_does_what_was_asked_and_ends_when_it_is_told_to(workshop: Workshop, tmp_path: Path) -> None:
    house = workshop.server()
    told(house, ASK)
    with (tmp_path / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            [sys.executable, "manage.py", "work"], cwd=ROOT, env=environment(house), stdout=log, stderr=log
        )
    if house.environment["REDIS_URL"]:  # nobody rings here, as a web process would
        told(house, "from config.celery import app; app.send_task('outbox.work', ('long',), queue='long')")
    end = time.monotonic() + 60
    while told(house, LOOK) != "done 1":
        assert time.monotonic() < end, (tmp_path / "worker.log").read_text()
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(30) == 0
    said = (tmp_path / "worker.log").read_text()
    assert said.endswith("Closed. What is not done is done by the next worker.\n")
    assert "Traceback" not in said
