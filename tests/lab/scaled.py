"""
The full set-up for the experiments: two web processes on one PostgreSQL and one Redis, and who
clicks at them.
"""

import http.client
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import machine
from tests.lab.findings import Findings
from tests.lab.kill_server import Director
from tests.private import PrivateServer, private_postgres, private_redis
from tests.server import RunningServer, Workshop

SEVERED = 500
Span = tuple[float, float]
Pair = tuple[RunningServer, RunningServer]


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Everything that was started; each part may be killed, frozen and started again."""

    folder: Path
    postgres: PrivateServer
    redis: PrivateServer
    servers: Pair

    @property
    def database_url(self) -> str:
        """Where its nights are kept."""
        return self.servers[0].environment["DATABASE_URL"]


def log_ends(servers: Pair) -> list[int]:
    return [len(server.log) for server in servers]


def stumbles(servers: Pair, since: list[int]) -> list[str]:
    """
    What each process wrote from its first traceback on; what came earlier belongs to another
    experiment.
    """
    new = [server.log[end:] for server, end in zip(servers, since, strict=True)]
    return [
        f"a process stumbled: {log[log.index('Traceback') :][:6000]}"
        for log in new
        if "Traceback" in log
    ]


def fits() -> bool:
    """Whether this machine has what it takes."""
    return machine.postgres() is not None and machine.redis() is not None


@contextmanager
def full_house(*, patient: bool = True) -> Iterator[FullHouse]:
    """
    Two web processes; a database that is not patient never waits for its disk, and nobody may pull
    its plug.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="final-nine-lab-")))
        redis = stack.enter_context(private_redis())
        postgres = stack.enter_context(private_postgres(patient=patient))
        first = Workshop(folder, postgres.url, redis.url).server()
        second = RunningServer(first.data, dict(first.environment))
        for server in (first, second):
            stack.callback(server.kill)
            server.start()
        yield FullHouse(folder, postgres, redis, (first, second))


class Roaming(Director):
    """
    A director who goes to the other web process when one does not answer, and notes each wait and
    error page.
    """

    def __init__(
        self, name: str, servers: Pair, night: int, cookie: str, answer_s: float = 10.0
    ) -> None:
        super().__init__(
            name, servers[0], night, token="", cookie=cookie, patient=True, answer_s=answer_s
        )
        self.servers = servers
        self.severed: list[tuple[float, str]] = []
        self.waits: list[Span] = []

    def press(self, kind: str, form: dict[str, str], key: str) -> None:
        begun = time.monotonic()
        super().press(kind, form, key)
        self.waits.append((begun, time.monotonic()))

    def ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str]:
        begun = time.monotonic()
        try:
            status, cookie = super().ask(method, path, body, headers)
        except (OSError, http.client.HTTPException):
            self.server = self.servers[self.server is self.servers[0]]
            raise
        if status >= SEVERED:
            self.severed.append((begun, f"{path} was answered with {status}"))
        return status, cookie

    def told_of(
        self, findings: Findings, away: list[Span], longest_s: float, calm_s: float
    ) -> None:
        """
        No error page but while the database was away; from the first press to the answer never
        longer than that, and hardly any time for a click that was begun and answered while nobody
        was struck.
        """
        findings.count("refused in words", self.refused)
        for begun, what in self.severed:
            if not any(struck <= begun <= up for struck, up in away):
                findings.fail(f"while the database was up, {what}")
        for begun, answered in self.waits:
            calm = not any(begun < up and struck < answered for struck, up in away)
            if answered - begun > (most := calm_s if calm else longest_s):
                findings.fail(
                    f"{self.name} waited {answered - begun:.1f} s for an answer: more than "
                    f"{most:.0f} s"
                )
        longest = max((answered - begun for begun, answered in self.waits), default=0.0)
        what = "longest wait for an answer (s)"
        findings.note(what, max(longest, float(findings.counts.get(what, 0.0))))
