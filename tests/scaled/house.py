"""The scaled set-up on one machine: PostgreSQL, Redis, two web processes, a worker, a TLS proxy."""

import json
import os
import signal
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import URLError

import psycopg

from tests import machine
from tests.private import PrivateServer, free_port, private_postgres, private_redis
from tests.scaled.compose_file import carried_over, compose, image, start_of

SECONDS_TO_START = 60.0


@dataclass(slots=True)
class Container:
    """A service that runs here as it would in its container."""

    name: str
    command: list[str]
    environment: dict[str, str]
    folder: Path
    log_file: Path
    port: int = 0
    process: "subprocess.Popen[bytes] | None" = field(default=None)

    @property
    def log(self) -> str:
        """What it has said so far; nothing if it was never started."""
        return self.log_file.read_text() if self.log_file.exists() else ""

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Its log, line by line."""
        return [json.loads(line) for line in self.log.splitlines() if line.startswith("{")]

    def start(self) -> None:
        """Begin, in a group of its own."""
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def run(self) -> None:
        """Begin and wait for the end: a service that runs once."""
        self.start()
        assert self.process is not None
        assert self.process.wait(SECONDS_TO_START) == 0, self.log

    def send(self, number: signal.Signals) -> None:
        """To all of its processes: SIGSTOP freezes them, SIGCONT thaws them."""
        assert self.process is not None
        os.killpg(self.process.pid, number)

    @property
    def runs(self) -> bool:
        """Whether it does."""
        return self.process is not None and self.process.poll() is None

    def stop(self, number: signal.Signals) -> None:
        """As the compose file stops it; SIGKILL hits all of its processes."""
        if self.process is None or not self.runs:
            return
        if number is signal.SIGKILL:
            self.send(number)
        else:
            self.process.send_signal(number)
        self.process.wait(SECONDS_TO_START)


@dataclass(slots=True)
class House:
    """Everything that was started."""

    folder: Path
    data: Path
    postgres: PrivateServer
    redis: PrivateServer
    https: int
    http: int
    webs: tuple[Container, Container]
    workers: tuple[Container, Container]
    messenger: Container
    proxy: Container
    builder: "Builder"

    @property
    def origin(self) -> str:
        """The address that everybody types."""
        return f"https://localhost:{self.https}"

    @property
    def trust(self) -> ssl.SSLContext:
        """Believes the certificate of this house and no other."""
        return ssl.create_default_context(
            cafile=str(self.folder / "certificates" / "fullchain.pem")
        )

    def environment(self) -> dict[str, str]:
        """What the program's own processes are given."""
        return self.webs[0].environment

    def database(self) -> "psycopg.Connection[Any]":
        """A line to the rows."""
        return psycopg.connect(self.environment()["DATABASE_URL"], autocommit=True)


def until(
    sign: Callable[[], Any], seconds: float = SECONDS_TO_START, of: Container | None = None
) -> Any:
    """Wait for a sign; the seconds are the promise."""
    end = time.monotonic() + seconds
    while not (seen := sign()):
        said = of.log[-3000:] if of else "it did not happen"
        assert time.monotonic() < end, said
        assert of is None or of.runs, said
        time.sleep(0.02)
    return seen


def answers(url: str, trust: ssl.SSLContext | None = None) -> bool:
    """Whether somebody says yes there."""
    try:
        with urllib.request.urlopen(url, timeout=10, context=trust) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


class Builder:
    """Makes containers of the compose file's services."""

    def __init__(self, folder: Path, here: dict[str, str], answers: dict[str, str]) -> None:
        self.folder, self.here, self.answers = folder, here, answers
        self.image = image(folder / "app")

    def container(self, service: str, name: str, **more: str) -> Container:
        """One container of a service; further places are its own."""
        began = start_of(service, self.answers, {**self.here, **more})
        return Container(
            name, began.command, began.environment, self.image, self.folder / f"{name}.log"
        )

    def web(self, name: str) -> Container:
        """One of several web processes, each at a port of its own."""
        port = free_port()
        made = self.container("web", name, **{"8000": str(port)})
        assert str(port) in made.command
        made.port = port
        return made

    def worker(self, service: str, name: str) -> Container:
        """A worker with a sign of its own."""
        return self.container(service, name, **{"/tmp/alive": str(self.folder / f"{name}.alive")})

    def proxy(self, webs: tuple[Container, ...], https: int, http: int) -> Container:
        """The proxy with its own settings, which name the places of this machine."""
        for name in ("nginx.conf", "servers.conf", "proxy.sh"):
            text = (self.image / "deploy" / name).read_text()
            server = "    server web:8000 resolve max_fails=0;\n"
            here = {
                "resolver 127.0.0.11 valid=2s;\n": "",
                server: "".join(
                    server.replace("web:8000 resolve", f"127.0.0.1:{one.port}") for one in webs
                ),
                "listen 8080;": f"listen 127.0.0.1:{http};",
                "listen 8443 ssl;": f"listen 127.0.0.1:{https} ssl;",
                "root /;": f"root {self.folder};",
                "/certificates/": f"{self.folder}/certificates/",
                "/tmp/": f"{self.folder}/tmp/",
                "/passing": f"{self.folder}/passing",
                "/etc/final-nine": str(self.folder),
                "exec nginx": f"exec {machine.nginx()}",
            }
            if (
                os.geteuid() == 0
            ):  # otherwise its workers become nobody, who may not look into this folder
                here["daemon off;"] = "daemon off; user root;"
            known = [there for there in here if there in text and there != "daemon off;"]
            assert len(known) == {"nginx.conf": 6, "servers.conf": 2, "proxy.sh": 3}[name], known
            (self.folder / name).write_text(carried_over(text, here))
        return self.container("proxy", "proxy", **{"/etc/final-nine": str(self.folder)})


@contextmanager
def open_house(folder: Path, processes: int = 2) -> Iterator[House]:
    """Start everything in the order that the compose file asks for."""
    with ExitStack() as servers:
        command = compose()["services"]["redis"]["command"]
        redis = servers.enter_context(private_redis(command[1:]))
        postgres = servers.enter_context(private_postgres(patient=False))
        with psycopg.connect(postgres.url, autocommit=True) as connection:
            connection.execute("CREATE DATABASE night")
        https, http = free_port(), free_port()
        for name in ("data", "tmp", "certificates", "backups", "passing"):
            (folder / name).mkdir()
        here = {
            "postgres:5432": postgres.url.partition("@")[2].partition("/")[0],
            "redis:6379": redis.url.partition("//")[2].partition("/")[0],
            "/data": str(folder / "data"),
            "/backups": str(folder / "backups"),
            "/certificates": str(folder / "certificates"),
        }
        said = {
            "ORIGINS": f"https://localhost:{https}",
            "WEB_CONCURRENCY": "1",
            "HTTPS_PORT": str(https),
        }
        builder = Builder(folder, here, said)
        for once in ("certificate", "migrate"):
            builder.container(once, once).run()
        (folder / "static").symlink_to(folder / "data" / "static")
        webs = (builder.web("web-1"), builder.web("web-2"))
        workers = (builder.worker("worker", "worker-1"), builder.worker("worker", "worker-2"))
        messenger, proxy = (
            builder.worker("messenger", "messenger"),
            builder.proxy(webs[:processes], https, http),
        )
        house = House(
            folder,
            folder / "data",
            postgres,
            redis,
            https,
            http,
            webs,
            workers,
            messenger,
            proxy,
            builder,
        )
        running = [*webs[:processes], workers[0], messenger, proxy]
        try:
            for container in running:
                container.start()
            for web in webs[:processes]:
                until(partial(answers, f"http://localhost:{web.port}/readyz"), of=web)
            until(lambda: answers(f"http://127.0.0.1:{http}/proxyz"), of=house.proxy)
            yield house
        finally:
            for container in (*webs, *workers, messenger, proxy):
                container.stop(signal.SIGKILL)
