"""Writes a night and its visitors' cookies into a real server's database."""

import http.client
import json
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from tests.server import RunningServer, written_by

CSRF = "c" * 32


@dataclass(frozen=True, slots=True)
class Stage:
    """A night of a real server, and the cookies of those who look at it and direct it."""

    night: int
    screen: str
    screen_link: int
    directors: list[str]

    def socket(self, server: RunningServer) -> str:
        """The address of its live connection."""
        return f"ws://127.0.0.1:{server.port}/ws/t/{self.night}/"


def set_stage(server: RunningServer, players: int = 9, directors: int = 1) -> Stage:
    """Open a night with a running clock, a screen's link and directors' links."""
    told = written_by("tests.live.seeding", server.settings, str(players), str(directors))
    return Stage(**json.loads(told))


class Director:
    """Somebody who clicks, over one kept-open connection."""

    def __init__(self, port: int, stage: Stage, number: int = 0) -> None:
        self.stage = stage
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.headers = {
            "Cookie": f"{stage.directors[number]}; fn_csrf={CSRF}",
            "X-CSRFToken": CSRF,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def click(self, kind: str, key: str = "", **fields: object) -> int:
        """Send a button's form; the answer's status."""
        return self.post(f"/t/{self.stage.night}/do/{kind}/", {"key": key or uuid4().hex, **fields})

    def revoke(self, link: int) -> int:
        """Take a link back."""
        return self.post(f"/t/{self.stage.night}/links/{link}/revoke/", {})

    def post(self, path: str, fields: dict[str, object]) -> int:
        self.line.request("POST", path, urlencode(fields), self.headers)
        answer = self.line.getresponse()
        answer.read()
        return answer.status

    def close(self) -> None:
        self.line.close()
