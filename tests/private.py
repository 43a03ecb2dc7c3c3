"""A private PostgreSQL and Redis on free loopback ports, removed afterwards."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import redis as redis_client

from tests import machine

SECONDS_TO_START = 30.0


@dataclass(slots=True)
class PrivateServer:
    """A server that a test may stop, kill, freeze and start again at the same address."""

    url: str
    command: list[str]
    folder: Path
    answers: Callable[[str], None]
    silence: type[Exception]
    user: str | None = None
    process: "subprocess.Popen[bytes] | None" = field(default=None)

    def start(self) -> None:
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **as_user(self.user),
            )
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                return self.answers(self.url)
            except self.silence:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise RuntimeError((self.folder / "server.log").read_text()[-2000:]) from None
                time.sleep(0.03)

    def send(self, number: signal.Signals) -> None:
        """SIGSTOP freezes it, SIGCONT thaws it."""
        assert self.process is not None
        self.process.send_signal(number)

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """A clean stop by default; SIGKILL pulls the plug."""
        if self.process is not None and self.process.poll() is None:
            self.send(signal.SIGCONT)
            self.send(number)
            self.process.wait(timeout=SECONDS_TO_START)


@contextmanager
def private_postgres(*, patient: bool = True) -> Iterator[PrivateServer]:
    """
    One that is not patient never waits for the disk: for tests from which nobody pulls the plug.
    """
    programs = machine.postgres()
    assert programs is not None, "this machine has no PostgreSQL"
    user = unprivileged_user()
    with scratch_folder(user) as folder:
        places: dict[str, Any] = {
            "cwd": folder,
            "check": True,
            "capture_output": True,
            **as_user(user),
        }
        making = [
            str(programs / "initdb"),
            "-D",
            "nights",
            "-U",
            "night",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run([*making, "--locale=C.UTF-8"], **places)
        port = free_port()
        haste = (
            []
            if patient
            else ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]
        )
        server = PrivateServer(
            url=f"postgres://night@127.0.0.1:{port}/postgres",
            command=[
                str(programs / "postgres"),
                "-D",
                "nights",
                "-h",
                "127.0.0.1",
                "-p",
                str(port),
                "-k",
                str(folder),
                *haste,
            ],
            folder=folder,
            answers=lambda url: psycopg.connect(url).close(),
            silence=psycopg.OperationalError,
            user=user,
        )
        yield from running(server)


@contextmanager
def private_redis(
    wishes: Sequence[str] = ("--save", "", "--appendonly", "no"),
) -> Iterator[PrivateServer]:
    """One that keeps nothing, unless somebody wishes otherwise."""
    program = machine.redis()
    assert program is not None, "this machine has no Redis"
    with scratch_folder(None) as folder:
        port = free_port()
        server = PrivateServer(
            url=f"redis://127.0.0.1:{port}/0",
            command=[program, "--port", str(port), "--bind", "127.0.0.1", *wishes],
            folder=folder,
            answers=ping,
            silence=redis_client.RedisError,
        )
        yield from running(server)


def ping(url: str) -> None:
    with redis_client.Redis.from_url(url) as connection:
        connection.ping()


def running(server: PrivateServer) -> Iterator[PrivateServer]:
    server.start()
    try:
        yield server
    finally:
        server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def unprivileged_user() -> str | None:
    """PostgreSQL refuses to run as root, so root lends it another user's name."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody", "daemon") if name in names)


def as_user(user: str | None) -> dict[str, Any]:
    return (
        {}
        if user is None
        else {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
    )


@contextmanager
def scratch_folder(user: str | None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="final-nine-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
