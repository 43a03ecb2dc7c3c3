"""
R2: the real server is killed under two directors who press again what was not answered; nothing
lost or doubled.
"""

import http.client
import json
import os
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from django.conf import settings

from tests.lab.director_clicks import a_night, inspect, integrity
from tests.lab.findings import Findings
from tests.lab.own_process import let_go, on_both
from tests.server import RunningServer
from tournament import journal
from tournament.access.private_links import make_link
from tournament.journal import NOT_STORED
from tournament.models import LinkKind, Tournament

NAME = "R2"
ABOUT = (
    "kill −9 of the real server under two directors who send every unanswered click again, on both "
    "databases"
)
CI_SIZE = 5
WORK = "kill_server:kills"
MAX_LIFE_S = 0.5
PATIENCE_S = 120
"""Longer than many short lives of a server in a row on a busy machine."""
DONE, REFUSED, AWAY = 204, 409, 503
CSRF = "a" * 32


def run(size: int) -> Findings:
    """Half of the kills on each database."""
    return on_both(WORK, size)


@dataclass(slots=True)
class Director:
    """
    Somebody with a desk on a phone, who presses again whatever was not answered, with the same key.
    """

    name: str
    server: RunningServer
    night: int
    token: str
    cookie: str = ""
    patient: bool = False
    """Also sends again what was refused because the database is away."""
    answer_s: float = 10.0
    """Who is not answered for so long presses again."""
    pressed: int = 0
    again: int = 0
    refused: int = 0
    told: str = ""
    answered: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    enough: threading.Event = field(default_factory=threading.Event)

    def play(self) -> None:
        """Click until it is enough; the last click, too, is pressed until it is answered."""
        random = Random(self.name)
        while not self.enough.is_set():
            self.pressed += 1
            key = f"{self.name}-{self.pressed:06}"
            self.press(*some_click(random, key), key)

    def press(self, kind: str, form: dict[str, str], key: str) -> None:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                status = self.post(f"/t/{self.night}/do/{kind}/", {**form, "key": key})
            except (
                OSError,
                http.client.HTTPException,
            ):  # the server is dead, or died before it answered
                self.again += 1
                time.sleep(0.01)
                continue
            if self.patient and (status == AWAY or (status == REFUSED and NOT_STORED in self.told)):
                self.refused += 1
                time.sleep(0.05)
                continue
            self.answered[key] = status
            if status not in (DONE, REFUSED):
                self.faults.append(f"{key} ({kind}) was answered with {status}")
            return
        self.faults.append(f"{key} ({kind}) was never answered")

    def post(self, path: str, form: dict[str, str]) -> int:
        if not self.cookie:
            self.cookie = self.open_link()
        headers = {
            "Cookie": f"{self.cookie}; fn_csrf={CSRF}",
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
        }
        body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": CSRF})
        return self.ask("POST", path, body, headers)[0]

    def open_link(self) -> str:
        _status, cookie = self.ask("GET", f"/l/{self.token}/", None, {})
        return cookie

    def ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str]:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=self.answer_s
        )
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            toast = json.loads(answer.headers["HX-Trigger"] or "{}").get("toast", {})
            self.told = toast.get("text", "")
            return answer.status, (answer.headers["Set-Cookie"] or "").partition(";")[0]
        finally:
            connection.close()


def some_click(random: Random, key: str) -> tuple[str, dict[str, str]]:
    """
    Mostly what always changes something, so that each key must be found; sometimes what both do at
    once.
    """
    chance = random.random()
    if chance < 0.7:
        return "announce", {"text": f"Announcement {key}"}
    if chance < 0.8:
        return "pause", {"reason": "dispute", "note": key}
    if chance < 0.9:
        return "resume", {}
    return "start_clock", {}


@contextmanager
def clicking(directors: Sequence[Director]) -> Iterator[None]:
    """They go on clicking while something happens, and until the last click is answered."""
    threads = [threading.Thread(target=director.play) for director in directors]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for director in directors:
            director.enough.set()
        for thread in threads:
            thread.join()


def kills(size: int) -> Findings:
    """Kill and restart the server `size` times while two directors go on clicking."""
    findings, random = Findings(), Random(2)
    night = a_night()
    links = {
        name: make_link(night.club, LinkKind.DIRECTOR, name, night=night)[1]
        for name in ("ann", "ben")
    }
    let_go()
    server = RunningServer(Path(settings.DATA), {"DATABASE_URL": os.environ["DATABASE_URL"]})
    server.start()
    directors = [Director(name, server, night.pk, token) for name, token in links.items()]
    with clicking(directors):
        for _kill in range(size):
            time.sleep(0.05 + random.random() * MAX_LIFE_S)
            server.kill()
            server.start()
            findings.count("kills")
    server.stop()
    return judge(night.pk, directors, findings, least=max(1, size // 5))


def judge(night: int, directors: list[Director], findings: Findings, least: int) -> Findings:
    """
    Every announcement is stored and stands in the journal once, at least so many; whatever else was
    refused does not stand there, nor does anything that nobody pressed.
    """
    journal.clear_state_cache()
    inspect(night, {}, findings, "at the end")
    integrity(findings, "at the end")
    lines = journal.list_sealed_lines(Tournament.objects.get(pk=night))
    stored = Counter(line.key for line in lines)
    text = "\n".join(line.action for line in lines)
    for director in directors:
        findings.failures += director.faults
        findings.count("clicks", director.pressed)
        findings.count("sent again", director.again)
        random = Random(director.name)
        for number in range(1, director.pressed + 1):
            key = f"{director.name}-{number:06}"
            kind, _form = some_click(random, key)
            answer, stands = director.answered.get(key), stored.pop(key, 0)
            if kind == "announce":
                findings.count("announcements")
                if (answer, stands, text.count(f"Announcement {key}")) != (DONE, 1, 1):
                    findings.fail(
                        f"{key} was answered with {answer} and stands {stands} times in the journal"
                    )
            elif stands > (answer == DONE):
                findings.fail(
                    f"{key} ({kind}) was answered with {answer} and stands {stands} times in the "
                    f"journal"
                )
    theirs = tuple(f"{director.name}-" for director in directors)
    findings.failures += [
        f"{key} stands there, not pressed" for key in stored if key.startswith(theirs)
    ]
    findings.note("entries", len(lines))
    findings.must_have("announcements", least)
    return findings
