"""Limits of request bodies: what is accepted, what is refused, and what is forgotten."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from pytest_django.fixtures import Settings as ChangedSettings

from config import request_body_limits
from config.request_body_limits import (
    PIECE,
    REFUSED,
    BodyRejectReason,
    Event,
    Receive,
    RequestBodyMiddleware,
    Send,
)
from config.upload_limits import FORM_BYTES, UPLOADS, BodyAllowance, find_upload_limit
from tests.access.people import House, browser, build_house, client_of
from tests.guards.tree import ROOT
from tests.rows import each_row
from tournament.models import Club

MEGABYTE = 1024**2
ANN, BEN = "ann", "ben"


class Page:
    """Reads what it is given, as the program's own pages do."""

    def __init__(self) -> None:
        self.read = b""
        self.told: list[Any] = []

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        self.told.append(scope.get(REFUSED))
        more = True
        while more:
            event = await receive()
            self.read += event["body"]
            more = event["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"seen", "more_body": False})


class Line:
    """Somebody's line: what they send, and what the answer is."""

    def __init__(self, *pieces: bytes, then: str = "end") -> None:
        self.coming, self.then = list(pieces), then
        self.told: list[Event] = []
        self.heard = 0

    async def receive(self) -> Event:
        if self.coming:
            piece = self.coming.pop(0)
            self.heard += len(piece)
            return {
                "type": "http.request",
                "body": piece,
                "more_body": bool(self.coming) or self.then != "end",
            }
        if self.then == "hang up":
            return {"type": "http.disconnect"}
        await asyncio.sleep(60)
        raise AssertionError("nobody waits so long")

    async def send(self, event: Event) -> None:
        self.told.append(event)


def asked(length: int | None, who: str) -> Event:
    """What a request says before its body."""
    told = (
        (b"transfer-encoding", b"chunked")
        if length is None
        else (b"content-length", str(length).encode())
    )
    return {
        "type": "http",
        "path": "/import/",
        "headers": [told, (b"cookie", f"who={who}".encode())],
    }


def by_name(_path: str, cookies: Mapping[str, str]) -> BodyAllowance:
    """Ann may send a megabyte; a stranger a small form."""
    return BodyAllowance(MEGABYTE, 1) if cookies["who"] == ANN else BodyAllowance(FORM_BYTES)


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.fixture
def door(page: Page, settings: ChangedSettings, tmp_path: Path) -> Iterator[RequestBodyMiddleware]:
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path)
    with ThreadPoolExecutor(1) as desk:
        yield RequestBodyMiddleware(page, desk, by_name)
    assert list(tmp_path.iterdir()) == []


def send(
    door: RequestBodyMiddleware, length: int | None, who: str, *pieces: bytes, then: str = "end"
) -> list[Event]:
    """Somebody sends something; the answer."""
    line = Line(*pieces, then=then)
    asyncio.run(door(asked(length, who), line.receive, line.send))
    return line.told


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORM_SECONDS", "SILENCE_SECONDS", "LINGER_SECONDS"):
        monkeypatch.setattr(request_body_limits, name, 0.05)


@pytest.mark.parametrize(
    "size", [1, FORM_BYTES, FORM_BYTES + 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, MEGABYTE]
)
def test_all_of_it_reaches_the_page(door: RequestBodyMiddleware, page: Page, size: int) -> None:
    body = bytes(number % 251 for number in range(size))
    told = send(door, size, ANN, *(body[at : at + 50_000] for at in range(0, size, 50_000)))
    assert (page.told, page.read == body, told[-1]["body"]) == ([None], True, b"seen")


@pytest.mark.parametrize("length", [0, None])
def test_little_of_unknown_length(
    door: RequestBodyMiddleware, page: Page, length: int | None
) -> None:
    send(door, length, "", b"")
    assert (page.told, page.read) == ([None], b"")


@pytest.mark.parametrize(
    ("length", "who", "why"),
    [
        (FORM_BYTES + 1, BEN, BodyRejectReason.LARGE),
        (MEGABYTE + 1, ANN, BodyRejectReason.LARGE),
        (10, BEN, BodyRejectReason.SLOW),
        (FORM_BYTES + 1, ANN, BodyRejectReason.SLOW),
        (None, ANN, BodyRejectReason.SLOW),
    ],
)
def test_what_is_not_taken(
    door: RequestBodyMiddleware, page: Page, length: int | None, who: str, why: BodyRejectReason
) -> None:
    start, *rest = send(door, length, who, b"begun", then="wait")
    assert (page.told, page.read, start["headers"]) == ([why], b"", [(b"connection", b"close")])
    assert [(event.get("body"), event.get("more_body")) for event in rest] == [
        (b"seen", True),
        (b"", False),
    ]


def test_more_than_a_form_of_unknown_length(door: RequestBodyMiddleware, page: Page) -> None:
    send(door, None, ANN, *[b"x" * 10_000] * 10)
    assert (page.told, page.read) == ([BodyRejectReason.LARGE], b"")


def test_a_refused_browser_is_answered_first_and_then_listened_to(
    door: RequestBodyMiddleware,
) -> None:
    line = Line(*[b"x" * 10_000] * 10)
    heard: list[int] = []

    async def send(event: Event) -> None:
        heard.append(line.heard)

    asyncio.run(door(asked(100_000, BEN), line.receive, send))
    assert heard == [0, 0, 100_000]


@pytest.mark.parametrize("length", [100, FORM_BYTES * 2])
def test_for_whoever_hung_up_nothing_is_done(
    door: RequestBodyMiddleware, page: Page, length: int
) -> None:
    assert (send(door, length, ANN, b"begun", then="hang up"), page.told) == ([], [])


def test_only_a_few_of_one_member_at_once(door: RequestBodyMiddleware, page: Page) -> None:
    async def several(number: int) -> None:
        lines = [Line(b"begun", then="wait") for _line in range(number)]
        await asyncio.gather(
            *(door(asked(MEGABYTE, ANN), line.receive, line.send) for line in lines)
        )

    asyncio.run(several(request_body_limits.LARGE_AT_ONCE + 2))
    assert sorted(page.told) == sorted(
        [*[BodyRejectReason.SLOW] * request_body_limits.LARGE_AT_ONCE, *[BodyRejectReason.MANY] * 2]
    )
    assert door.sending == {}
    send(door, MEGABYTE, ANN, b"x" * MEGABYTE)
    assert page.told[-1] is None


def test_a_database_that_is_away(page: Page) -> None:
    def away(_path: str, _cookies: Mapping[str, str]) -> BodyAllowance:
        raise OperationalError("gone")

    with ThreadPoolExecutor(1) as desk:
        send(RequestBodyMiddleware(page, desk, away), MEGABYTE, ANN, b"begun")
    assert (page.told, page.read) == ([BodyRejectReason.AWAY], b"")


FORM, LONG = FORM_BYTES, 2 * MEGABYTE
FILE, PHOTO, BACKUP = (UPLOADS[name].most for name in ("imports", "new_photo", "stage_restore"))


@pytest.mark.django_db
@each_row(
    ("who", "most"),
    {
        "stranger": {
            "/import/": FORM,
            "/club/backups/restore/": FORM,
            "/signin/": FORM,
            "/nowhere/": FORM,
        },
        "screen link": {"/import/": LONG, "/club/backups/restore/": LONG, "/t/1/structure/": LONG},
        "dealer": {"/import/": LONG, "/club/backups/restore/": LONG, "/players/1/photo/": LONG},
        "director": {
            "/import/": FILE,
            "/club/backups/restore/": LONG,
            "/players/1/photo/": LONG * 10,
        },
        "owner": {"/import/": FILE, "/club/backups/restore/": BACKUP, "/nowhere/": LONG},
    }.items(),
)
def test_who_may_send_how_much(who: str, most: dict[str, int]) -> None:
    cookies = cookies_of(who, build_house("Thursday"))
    assert {path: find_upload_limit(path, cookies).most for path in most} == most


@pytest.mark.django_db
def test_no_backup_is_taken_where_there_are_several_clubs() -> None:
    house = build_house("Thursday")
    Club.objects.create(name="Friday")
    assert find_upload_limit("/club/backups/restore/", cookies_of("owner", house)).most == LONG


def cookies_of(who: str, house: House) -> dict[str, str]:
    client = browser() if who == "stranger" else client_of(who, house, house)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def test_every_form_that_sends_files_is_known() -> None:
    """By their form, or by a button of a form that is sent elsewhere."""
    sending = re.compile(r"<(?:form|button)[^>]*multipart/form-data[^>]*>")
    senders = [
        one
        for page in (ROOT / "templates").rglob("*.html")
        for one in sending.findall(page.read_text())
    ]
    assert len(senders) > len(UPLOADS)
    assert {re.findall(r"{% url '(\w+)'", one)[0] for one in senders} == set(UPLOADS)
