"""Two TVs in the room, and the host speaks to one of them: the other goes on as it was."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import become_owner, open_night
from tests.browser.tvs import LIVE, NO_SERVER, PHONE, SECONDS, TV, let_in, new_name, rename, row_of
from tests.conftest import StartServer
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
BRIEF = 60


@pytest.fixture
def server(start_server: StartServer) -> RunningServer:
    return start_server()


def come(desk: Page, server: RunningServer, path: str, tv: Page, name: str) -> None:
    """A TV is let in, and named."""
    desk.goto(server.base_url + path)
    tv.goto(f"{server.base_url}/tv")
    let_in(desk, tv)
    expect(tv.locator(LIVE)).to_be_attached(timeout=SECONDS * 1000)
    desk.goto(f"{server.base_url}{path}links/")
    rename(desk, re.sub(r"\s+", " ", new_name(desk)), name)


def said(page: Page) -> list[Any]:
    """What a TV says of how it is doing, from now on."""
    heard: list[Any] = []
    page.on(
        "websocket",
        lambda line: line.on("framesent", lambda text: heard.append(json.loads(str(text)))),
    )
    return heard


def says_muted(tv: Page, heard: list[Any], muted: bool) -> None:
    """Until what it said last is that it is muted, or not."""
    until = time.monotonic() + SECONDS
    while [one["health"]["muted"] for one in heard if "health" in one][-1] is not muted:
        assert time.monotonic() < until, heard
        tv.wait_for_timeout(50)


def test_one_tv_at_a_time(server: RunningServer, new_page: NewPage) -> None:
    desk = new_page(viewport=PHONE, allow=NO_SERVER)
    become_owner(desk, server)
    path = open_night(desk, server)
    living, kitchen = (new_page(viewport=TV, allow=NO_SERVER) for _ in range(2))
    heard = said(kitchen)
    come(desk, server, path, living, "Living room")
    come(desk, server, path, kitchen, "Kitchen")
    screens = [tv.locator("#screen") for tv in (living, kitchen)]

    row = row_of(desk, "Kitchen")
    row.get_by_role("button", name=re.compile("^Identify")).click()
    number = kitchen.locator(".tv-number")
    expect(number).to_be_visible()
    expect(number).to_have_text("2Kitchen")
    box = number.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (TV["width"], TV["height"])
    expect(living.locator(".tv-number")).to_be_hidden()

    row.get_by_label("Show on this TV").select_option("posted")
    row.get_by_role("button", name="Until changed").click()
    expect(screens[1]).to_have_attribute("data-scene", "posted")
    row.get_by_label("Show on this TV").select_option("clock")
    began = time.monotonic()
    row.get_by_role("button", name="For a minute").click()
    expect(screens[1]).not_to_have_attribute("data-scene", "posted")
    expect(row.locator("> summary")).to_contain_text("Clock until")
    expect(number).to_be_hidden()

    # What somebody types outlasts the look that the page takes every five seconds.
    row.get_by_label("Name").fill("Kitch")
    with desk.expect_response(re.compile("/tvs/$"), timeout=SECONDS * 1000):
        pass
    desk.wait_for_timeout(300)
    expect(row.get_by_label("Name")).to_have_value("Kitch")
    expect(row).to_have_attribute("open", "")

    kitchen.keyboard.press("m")
    says_muted(kitchen, heard, False)
    row.get_by_role("button", name=re.compile("^Sound here")).click()
    expect(row.get_by_role("button", name=re.compile("^Mute"))).to_be_visible()
    row.get_by_role("button", name=re.compile("^Mute")).click()
    expect(row.get_by_role("button", name=re.compile("^Sound here"))).to_be_visible()
    says_muted(kitchen, heard, True)

    server.stop()
    server.start()
    expect(kitchen.locator(LIVE)).to_be_attached(timeout=SECONDS * 1000)
    kitchen.reload()
    expect(kitchen.locator(LIVE)).to_be_attached(timeout=SECONDS * 1000)
    if time.monotonic() - began < BRIEF - 2:
        expect(screens[1]).not_to_have_attribute("data-scene", "posted")
    left = BRIEF + SECONDS - (time.monotonic() - began)
    expect(screens[1]).to_have_attribute("data-scene", "posted", timeout=max(1.0, left) * 1000)

    desk.reload()
    row = row_of(desk, "Kitchen")
    row.locator("summary", has_text="Forget this TV").click()
    row.get_by_role("button", name=re.compile("^Forget")).click()
    expect(desk.locator(".tv-row")).to_have_count(1)
    expect(kitchen.locator(".tv-digits")).to_be_visible(timeout=SECONDS * 1000)
    desk.goto(server.base_url + path)
    expect(desk.locator("main")).not_to_contain_text("lost connection")
    expect(screens[0]).to_be_visible()
