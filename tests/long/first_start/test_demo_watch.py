"""
`demo --watch`: a whole night is played while it is served, ends by itself, and can be stopped at
any moment.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.guards.tree import ROOT
from tests.rows import each_row
from tests.server import NOT_INHERITED

pytestmark = pytest.mark.embedded_only
WAYS = re.compile(r"http://\S+/l/[A-Za-z0-9_-]{22,}/")
SECONDS = 120


def environment(data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    return {**kept, "FINAL_NINE_DATA": str(data), "PYTHONIOENCODING": "utf-8"}


@contextmanager
def watching(data: Path, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """The program in the terminal, whose every line can be read."""
    command = [
        sys.executable,
        "-W",
        "error",
        "manage.py",
        "demo",
        "--watch",
        "--host",
        "127.0.0.1",
        *arguments,
    ]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(data),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def checked(data: Path) -> str:
    """What is said of every journal that is kept there."""
    command = [sys.executable, "manage.py", "replay", "--check"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(data), stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def test_the_night_is_played_to_its_end_and_can_be_watched(tmp_path: Path) -> None:
    said, seen = list[str](), list[int]()
    with watching(tmp_path, "--port", "0", "--speed", "5000") as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.strip())
            for way in WAYS.findall(line):
                device = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
                with device.open(way, timeout=10) as answer:
                    seen.append(answer.status)
        assert process.wait(SECONDS) == 0
    assert seen == [200, 200, 200], "the TV, the desk and a player's phone"
    assert said[-1] == "Closed. Everything is saved."
    assert "· Every cent is handed over" in said
    assert "The night is over. It stays in the sample club." in said
    assert "Nights checked: 1, with faults: 0." in checked(tmp_path)


def test_it_is_stopped_in_the_middle_and_nothing_is_lost(tmp_path: Path) -> None:
    with watching(tmp_path, "--port", "0", "--speed", "600") as process:
        assert process.stdout is not None
        assert any("Seat draw" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=SECONDS)[0]
        assert process.returncode == 0
    assert rest.splitlines()[-1] == "Closed. Everything is saved."
    assert "Traceback" not in rest
    assert "Nights checked: 1, with faults: 0." in checked(tmp_path)


def test_a_speed_that_is_none_is_refused(tmp_path: Path) -> None:
    with watching(tmp_path, "--speed=nan") as process:
        said = process.communicate(timeout=SECONDS)[0]
        assert process.returncode == 2
    assert "argument --speed" in said


@each_row("typed", ["0", "-3", "nan", "fast"])
def test_a_speed_that_is_none_is_no_argument(typed: str) -> None:
    with pytest.raises(CommandError, match="argument --speed"):
        call_command("demo", "--watch", f"--speed={typed}")


def test_a_busy_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        with watching(tmp_path, "--port", str(port)) as process:
            said = process.communicate(timeout=SECONDS)[0]
            assert process.returncode == 1
    assert said.startswith(f"Port {port} is busy ")
    assert len(said.strip().splitlines()) == 1
