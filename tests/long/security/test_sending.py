"""
What is sent to a real server: strangers stop nobody, however slow or large it is, and members send
their files.
"""

import json
import socket
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from uuid import uuid4

import pytest

from tests.live.seeded_night import CSRF
from tests.server import RunningServer, Workshop, written_by

LINES = 8
AT_ONCE = 2.0
MEGABYTE = 1024**2
BOUNDARY = "between"


@pytest.fixture(scope="module")
def server(workshop: Workshop) -> Iterator[RunningServer]:
    """One for all of these."""
    server = workshop.server()
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def people(server: RunningServer) -> Mapping[str, str]:
    """Everybody's cookie."""
    found: dict[str, str] = json.loads(written_by("tests.security.senders", server.settings))
    return found


def opened(server: RunningServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def head(
    server: RunningServer, path: str, length: int | None, cookie: str = "", kind: str = ""
) -> bytes:
    """A POST up to its body, with a token that fits its cookie, as anybody can make them up."""
    lines = {
        "Host": f"127.0.0.1:{server.port}",
        "Origin": server.base_url,
        "Cookie": "; ".join(filter(None, (cookie, f"fn_csrf={CSRF}"))),
        "X-CSRFToken": CSRF,
        "Content-Type": kind or f"multipart/form-data; boundary={BOUNDARY}",
        **({"Transfer-Encoding": "chunked"} if length is None else {"Content-Length": str(length)}),
    }
    return "".join(
        [
            f"POST {path} HTTP/1.1\r\n",
            *(f"{name}: {told}\r\n" for name, told in lines.items()),
            "\r\n",
        ]
    ).encode()


def file_of(name: str, content: bytes, **fields: str) -> bytes:
    """A form with one file."""
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{one}"\r\n\r\n{fields[one]}\r\n'
        for one in fields
    ]
    begin = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; '
        f'filename="sent.csv"\r\n\r\n'
    )
    return "".join([*parts, begin]).encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def told(line: socket.socket) -> tuple[int, str]:
    """The status and the page, whose length is told before it."""
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(65536) or pytest.fail("the line ended")
    first, _end, page = answer.partition(b"\r\n\r\n")
    names = dict(one.lower().split(b": ", 1) for one in first.split(b"\r\n")[1:])
    while len(page) < int(names.get(b"content-length", b"0")):
        page += line.recv(65536)
    return int(first.split(b" ")[1]), page.decode()


def sent(server: RunningServer, path: str, body: bytes, cookie: str) -> tuple[int, str]:
    with opened(server) as line:
        line.sendall(head(server, path, len(body), cookie) + body)
        return told(line)


def nothing_is_left(server: RunningServer) -> bool:
    """What was sent is put away right after the answer."""
    until = time.monotonic() + 5
    while left := list((server.data / "arriving").iterdir()):
        assert time.monotonic() < until, left
        time.sleep(0.02)
    return True


@pytest.mark.parametrize(
    "path", ["/import/", "/club/backups/restore/", "/signin/", "/rulings/", "/nowhere/"]
)
@pytest.mark.parametrize("length", [2_000, 50_000, 900 * MEGABYTE])
def test_half_a_body_of_strangers_stops_nobody(
    server: RunningServer, path: str, length: int
) -> None:
    with ExitStack() as lines:
        for _line in range(LINES):
            line = lines.enter_context(opened(server))
            line.sendall(
                head(server, path, length) + b"x" * (length // 2 if length < MEGABYTE else 1_000)
            )
        begun = time.monotonic()
        with urllib.request.urlopen(f"{server.base_url}/signin/", timeout=10) as page:
            assert page.status == 200
        assert time.monotonic() - begun < AT_ONCE


def test_a_member_who_sends_slowly_stops_nobody(
    server: RunningServer, people: Mapping[str, str]
) -> None:
    with ExitStack() as lines:
        for _line in range(LINES):
            line = lines.enter_context(opened(server))
            line.sendall(head(server, "/import/", 10 * MEGABYTE, people["ann"]) + b"x" * MEGABYTE)
        begun = time.monotonic()
        with urllib.request.urlopen(f"{server.base_url}/signin/", timeout=10) as page:
            assert page.status == 200
        assert time.monotonic() - begun < AT_ONCE
        assert told(line)[0] == 429, "so many of one member at once, and no more"
    deadline = time.monotonic() + 10
    while sent(server, "/import/", file_of("file", b"x" * 200_000), people["ann"])[0] == 429:
        assert time.monotonic() < deadline, "they hung up"
        time.sleep(0.1)


@pytest.mark.parametrize(
    ("who", "path", "length"),
    [
        ("cleo", "/import/", 65_537),
        ("cleo", "/club/backups/restore/", 900 * MEGABYTE),
        ("cleo", "/signin/", 900 * MEGABYTE),
        ("ben", "/import/", 3 * MEGABYTE),
        ("dora", "/import/", 3 * MEGABYTE),
        ("dora", "/club/backups/restore/", 3 * MEGABYTE),
        ("ann", "/t/1/do/announce/", 3 * MEGABYTE),
        ("ann", "/import/", 300 * MEGABYTE),
        ("ann", "/club/backups/restore/", 2_000 * MEGABYTE),
    ],
)
def test_what_is_too_large_is_refused_before_it_is_sent(
    server: RunningServer, people: Mapping[str, str], who: str, path: str, length: int
) -> None:
    with opened(server) as line:
        line.sendall(head(server, path, length, people[who]))
        status, page = told(line)
    assert (status, "Too large. Nothing was changed." in page) == (
        413,
        True,
    )


def test_a_made_up_session_opens_nothing(server: RunningServer) -> None:
    with opened(server) as line:
        line.sendall(
            head(server, "/import/", MEGABYTE, f"fn_session={uuid4().hex}; fn_links=made:up")
        )
        assert told(line)[0] == 413


@pytest.mark.parametrize(("size", "status"), [(1_000, 404), (200_000, 413)])
def test_a_body_of_unknown_length_is_taken_while_it_is_small(
    server: RunningServer, size: int, status: int
) -> None:
    with opened(server) as line:
        line.sendall(
            head(server, "/import/", None)
            + f"{size:x}\r\n".encode()
            + b"x" * size
            + b"\r\n0\r\n\r\n"
        )
        assert told(line)[0] == status


def test_a_click_that_is_too_large_is_told_as_a_click(
    server: RunningServer, people: Mapping[str, str]
) -> None:
    with opened(server) as line:
        line.sendall(
            head(server, "/t/1/do/announce/", MEGABYTE).replace(
                b"Host:", b"HX-Request: true\r\nHost:"
            )
        )
        assert told(line) == (409, "")


@pytest.mark.parametrize("size", [10, 65_000, 70_000, 1_999_000, 5_300_000])
def test_a_director_sends_a_file(
    server: RunningServer, people: Mapping[str, str], size: int
) -> None:
    content = b"Name\n" + b"".join(b"Player %07d\n" % number for number in range(size // 15 + 1))
    status, page = sent(server, "/import/", file_of("file", content), people["ann"])
    assert status in (200, 302), page
    assert (status == 302) == (size < 70_000 + 10_000), (
        "the page itself says which files it cannot read"
    )
    assert nothing_is_left(server)


def test_an_owner_sends_a_backup_and_it_is_looked_at(
    server: RunningServer, people: Mapping[str, str]
) -> None:
    status, page = sent(
        server, "/club/backups/restore/", file_of("file", b"x" * 30 * MEGABYTE), people["ann"]
    )
    assert (status, "Not a Final Nine backup" in page) == (409, True)
    assert nothing_is_left(server)


def test_a_form_that_a_link_may_send_can_be_long(
    server: RunningServer, people: Mapping[str, str]
) -> None:
    body = file_of("anything", b"x" * 500_000)
    assert sent(server, "/t/1/structure/", body, people["ben"])[0] < 400


def test_nothing_went_wrong(server: RunningServer) -> None:
    assert "Traceback" not in server.log
