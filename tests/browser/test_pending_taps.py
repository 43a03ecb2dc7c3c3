"""
A server that hangs, is gone, or says nothing to one phone: the tap shows that it is on its way, and
arrives.
"""

import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
# What the browser and htmx write when nobody answers.
SILENCE = ("htmx: htmx:error", "Failed to load resource", "WebSocket connection")


@contextmanager
def hanging(server: RunningServer) -> Iterator[None]:
    """The server's process does nothing, as on a laptop that is busy with something else."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def open_running_desk(page: Page, server: RunningServer) -> str:
    become_owner(page, server)
    desk = server.base_url + open_night(page, server)
    page.goto(desk)
    start_clock(page)
    expect(page.locator("#live-status")).to_have_class(re.compile(r"\blive\b"))
    return desk


def tap_pause(page: Page) -> float:
    page.locator("#do-pause button").tap()
    return time.monotonic()


def read_minutes_left(page: Page) -> float:
    minutes, seconds = page.locator("#clock [data-time]").inner_text().split(":")
    return int(minutes) + int(seconds) / 60


def test_a_pause_while_the_server_hangs_is_told_and_arrives(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True, allow=SILENCE)
    open_running_desk(ann, live_server_process)
    waits = ann.locator("#on-its-way")
    expect(waits).to_be_hidden()

    with hanging(live_server_process):
        tapped = tap_pause(ann)
        expect(ann.locator("button[aria-busy=true]")).to_have_count(1)
        expect(waits).to_contain_text("On its way")
        expect(ann.get_by_role("button", name="Cancel", exact=True)).to_be_visible()
        expect(ann.locator("#live-status")).to_have_text(re.compile("No server since"))
        left = read_minutes_left(ann)
        time.sleep(max(0.0, tapped + 7 - time.monotonic()))

    expect(waits).to_be_hidden()
    expect(ann.get_by_role("button", name="Resume").first).to_be_visible()
    expect(ann.locator("button[aria-busy=true]")).to_have_count(0)
    assert read_minutes_left(ann) > left - 0.02, "the clock stopped at the instant of the tap"
    expect(ann.locator("#desk")).to_contain_text(re.compile(r"arrived \d+ s later"))


def test_a_tap_outlives_its_page_and_a_dead_server(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True, allow=SILENCE)
    desk = open_running_desk(ann, server)

    ann.route("**/do/pause/", lambda route: route.abort())
    tap_pause(ann)
    expect(ann.locator("#on-its-way")).to_contain_text("On its way")
    ann.reload()
    expect(ann.locator("#on-its-way")).to_contain_text("On its way")
    ann.unroute("**/do/pause/")
    expect(ann.get_by_role("button", name="Resume").first).to_be_visible()
    expect(ann.locator("#on-its-way")).to_be_hidden()
    ann.goto(desk + "journal/")
    expect(ann.locator("main").get_by_text("left in level")).to_have_count(1)


def test_a_tap_that_is_called_off_does_not_arrive(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True, allow=SILENCE)
    desk = open_running_desk(ann, live_server_process)
    tries: list[str] = []

    def refuse(route: Route) -> None:
        tries.append("try")
        route.abort()

    ann.route("**/do/pause/", refuse)
    tap_pause(ann)
    ann.get_by_role("button", name="Cancel", exact=True).tap()
    expect(ann.locator("#on-its-way")).to_be_hidden()
    expect(ann.locator(".toast")).to_contain_text("Canceled.")
    tried = len(tries)
    ann.wait_for_timeout(2_500)
    assert len(tries) == tried
    ann.goto(desk)
    expect(ann.get_by_role("button", name="Resume")).to_have_count(0)
