"""Uploads through the proxy: strangers block nobody, members send their files."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from tests.live.seeded_night import CSRF
from tests.rows import each_row
from tests.scaled.house import House
from tests.scaled.seeded_house import Stage
from tests.scaled.visitors import Browser, look

pytestmark = [
    pytest.mark.pure,
    pytest.mark.needs_postgres,
    pytest.mark.needs_redis,
    pytest.mark.needs_nginx,
]

MEGABYTE = 1024**2
BOUNDARY = "between"
LINES = 24
AT_ONCE = 2.0


@pytest.fixture
def stranger(house: House) -> Iterator[Browser]:
    browser = Browser(house)
    yield browser
    browser.close()


def begun(browser: Browser, path: str, length: int, some: bytes = b"") -> None:
    """A form with files up to its body, and some of that."""
    browser.line.putrequest("POST", path)
    headers = {
        "Cookie": "; ".join(filter(None, (browser.cookie, f"fn_csrf={CSRF}"))),
        "X-CSRFToken": CSRF,
        "Origin": browser.house.origin,
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "Content-Length": str(length),
    }
    for name, value in headers.items():
        browser.line.putheader(name, value)
    browser.line.endheaders(some or None)


def answer(browser: Browser) -> tuple[int, str]:
    told = browser.line.getresponse()
    return told.status, told.read().decode()


def file_of(content: bytes) -> bytes:
    """A form with one file."""
    begin = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="sent.csv"\r\n\r\n'
    )
    return begin.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def kept_by_the_proxy(house: House, folder: str = "passing") -> int:
    """
    How many files of a folder the proxy has open; their names are gone as soon as they are made.
    """
    assert house.proxy.process is not None
    group, found = house.proxy.process.pid, 0
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getpgid(int(one.name)) == group:
                found += sum(
                    str(fd.readlink()).startswith(f"{house.folder}/{folder}/")
                    for fd in (one / "fd").iterdir()
                )
    return found


@each_row("path", ["/import/", "/club/backups/restore/"])
def test_a_stranger_is_refused_before_they_send(house: House, path: str) -> None:
    with closing(Browser(house)) as stranger:
        begun(stranger, path, 900 * MEGABYTE)
        status, page = answer(stranger)
    assert (status, "Too large. Nothing was changed." in page) == (
        413,
        True,
    )
    assert kept_by_the_proxy(house) == 0


def test_what_no_form_has_is_refused_by_the_proxy(stranger: Browser) -> None:
    begun(stranger, "/signin/", 16 * MEGABYTE)
    status, page = answer(stranger)
    assert (status, "This is larger than may be sent here. Nothing was changed." in page) == (
        413,
        True,
    )


@each_row("path", ["/import/", "/signin/"])
def test_half_a_body_of_strangers_stops_nobody(house: House, path: str) -> None:
    with ExitStack() as lines:
        for _line in range(LINES):
            browser = lines.enter_context(closing(Browser(house)))
            begun(browser, path, 60_000, b"x" * 30_000)
        before = time.monotonic()
        assert look(house, "/signin/").status == 200
        assert time.monotonic() - before < AT_ONCE


def test_what_waits_waits_on_the_disk(house: House) -> None:
    """Where a container keeps it, a few dozen of them would be more than its memory."""
    with ExitStack() as lines:
        for _line in range(LINES):
            browser = lines.enter_context(closing(Browser(house)))
            begun(browser, "/signin/", 2 * MEGABYTE, b"x" * MEGABYTE)
        until = time.monotonic() + 10
        while kept_by_the_proxy(house) < LINES:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert kept_by_the_proxy(house, "tmp/body") == 0
    while kept_by_the_proxy(house):
        assert time.monotonic() < until + 10
        time.sleep(0.05)


def test_an_owner_sends_a_file(house: House, stage: Stage) -> None:
    for content, expected in ((b"Name\nBob\n", 302), (b"x" * 6 * MEGABYTE, 200)):
        with closing(Browser(house, stage.owner)) as owner:
            body = file_of(content)
            begun(owner, "/import/", len(body), body)
            assert answer(owner)[0] == expected


def test_a_pub_may_come_through_one_door(house: House) -> None:
    """Three hundred lines from one address at once, each with a page open."""
    with ExitStack() as lines:
        browsers = [lines.enter_context(closing(Browser(house))) for _number in range(300)]
        for browser in browsers:
            begun(browser, "/signin/", 1_000, b"x")
        assert look(house, "/signin/").status == 200
