"""The real server in its own process with its own database."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError

from tests.databases import copy_postgres, copy_sqlite, migrated_postgres, migrated_sqlite

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 60.0
NOT_INHERITED = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "PORT",
    "PROFILE",
    "DEBUG",
    "ALLOWED_HOSTS",
    "ORIGINS",
)


def written_by(module: str, environment: Mapping[str, str], *arguments: str) -> str:
    """
    Let `main()` of a module of the tests write in a process of a server's settings; gives what it
    says.
    """
    program = f"import django; django.setup(); from {module} import main; main()"
    settings = {**environment, "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True, check=True
    ).stdout


@dataclass(slots=True)
class RunningServer:
    """One server a test talks to, stops, kills and starts again at the same address."""

    data: Path
    environment: dict[str, str] = field(default_factory=dict)
    port: int = 0
    arguments: tuple[str, ...] = ()
    process: "subprocess.Popen[bytes] | None" = None
    invitation: str = ""
    """A one-time link for the owner of a club that was added beside the first one."""

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.data / "server.log").read_text()

    @property
    def owner_path(self) -> str:
        """The newest one-time link that makes the owner's account, as the terminal showed it."""
        return self.invitation or str(re.findall(r"/l/\S+", self.log)[-1])

    @property
    def settings(self) -> dict[str, str]:
        """The whole environment in which it runs."""
        kept = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        return {**kept, "FINAL_NINE_DATA": str(self.data), **self.environment}

    def start(self) -> None:
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", self.port))
        self.port = door.getsockname()[1]
        command = [
            sys.executable,
            "-W",
            "error",
            "manage.py",
            "serve",
            "--fd",
            str(door.fileno()),
            *self.arguments,
        ]
        with (self.data / "server.log").open("ab") as log, door:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={"PYTHONIOENCODING": "utf-8", **self.settings},
                pass_fds=[door.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        assert self.process is not None
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                with urllib.request.urlopen(self.base_url + "/healthz", timeout=SECONDS_TO_START):
                    return
            except URLError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise RuntimeError(f"the server did not start:\n{self.log[-3000:]}") from None
                time.sleep(0.02)

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """A clean stop by default; SIGKILL pulls the plug."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(timeout=SECONDS_TO_START)

    def kill(self) -> None:
        self.stop(signal.SIGKILL)


class Workshop:
    """
    Makes servers quickly: one starts with a migrated database, and every further one begins as its
    copy.
    """

    def __init__(
        self, folder: Path, database_url: str, redis_url: str, worker: str = "only"
    ) -> None:
        self.folder, self.database_url, self.redis_url, self.worker = (
            folder,
            database_url,
            redis_url,
            worker,
        )
        self.made = 0
        self.template = self.new("template")
        if not database_url:
            copy_sqlite(migrated_sqlite(), self.template.data / "final-nine.sqlite3")
        self.template.start()
        self.template.stop()
        (self.template.data / "server.log").unlink()

    def new(self, name: str) -> RunningServer:
        data = self.folder / name
        data.mkdir(mode=0o700)
        environment = {"REDIS_URL": self.redis_url, "DATABASE_URL": ""}
        if self.database_url:
            is_first = name == "template"
            source = migrated_postgres(self.database_url) if is_first else f"{self.worker}-template"
            environment["DATABASE_URL"] = copy_postgres(
                self.database_url, f"{self.worker}-{name}", source
            )
        return RunningServer(data, environment)

    def server(self, **environment: str) -> RunningServer:
        """A server of its own, not yet started."""
        self.made += 1
        server = self.new(f"server{self.made}")
        shutil.copytree(self.template.data, server.data, dirs_exist_ok=True)
        server.environment.update(environment)
        return server
