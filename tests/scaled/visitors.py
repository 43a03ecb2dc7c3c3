"""Browsers and screens that connect through the proxy."""

import http.client
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

from tests.live.seeded_night import CSRF
from tests.scaled.house import Container, House


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, list[str]]
    body: bytes

    def header(self, name: str) -> str:
        """One header; empty if it is not there."""
        return ", ".join(self.headers.get(name.lower(), []))


class Browser:
    """One kept-open connection with somebody's cookies."""

    def __init__(self, house: House, cookie: str = "", at: str = "127.0.0.1") -> None:
        self.house, self.cookie = house, cookie
        self.line = http.client.HTTPSConnection(
            "localhost", house.https, timeout=20, context=house.trust, source_address=(at, 0)
        )

    def get(self, path: str, **headers: str) -> Answer:
        """Look at a page."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, object], **headers: str) -> Answer:
        """Send a form, as the program's own pages do."""
        more = {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": CSRF,
            "Origin": self.house.origin,
        }
        return self._ask("POST", path, urlencode(fields, doseq=True), more | headers)

    def click(self, night: int, kind: str, **fields: object) -> Answer:
        """Press a button of a night."""
        return self.post(
            f"/t/{night}/do/{kind}/", {"key": uuid4().hex, **fields}, **{"HX-Request": "true"}
        )

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        cookie = "; ".join(filter(None, (self.cookie, f"fn_csrf={CSRF}")))
        self.line.request(method, path, body, {"Cookie": cookie, **headers})
        answer = self.line.getresponse()
        told: dict[str, list[str]] = {}
        for name, value in answer.getheaders():
            told.setdefault(name.lower(), []).append(value)
        return Answer(answer.status, told, answer.read())

    def close(self) -> None:
        """Go away."""
        self.line.close()


def look(house: House, path: str, at: str = "127.0.0.1", **headers: str) -> Answer:
    """A stranger looks at one page."""
    stranger = Browser(house, at=at)
    try:
        return stranger.get(path, **headers)
    finally:
        stranger.close()


def answered(house: House, answer: Answer) -> Container:
    """Which of the web processes it was: the one that tells of this request."""
    name = answer.header("X-Request-ID")
    assert re.fullmatch("[0-9a-f]{32}", name), name
    return next(
        web
        for web in house.webs
        if any(line["request"] == name for line in web.lines if "request" in line)
    )


@asynccontextmanager
async def screen(
    house: House, night: int, cookie: str, **more: Any
) -> AsyncIterator[ClientConnection]:
    """A screen with its line open, through the proxy."""
    async with connect(
        f"wss://localhost:{house.https}/ws/t/{night}/",
        ssl=house.trust,
        origin=more.get("origin", house.origin),
        compression=None,
        close_timeout=1,
        max_queue=None,
        additional_headers={"Cookie": cookie},
    ) as line:
        yield line


def job_of(answer: Answer) -> int:
    """The number of the piece of work that a form asked for."""
    assert answer.status == 302, json.dumps(answer.headers)
    return int(answer.header("Location").strip("/").rpartition("/")[2])
