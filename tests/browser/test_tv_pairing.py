"""A TV comes by /tv and four digits: with scripts and without, and it stays over what happens to it."""

import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import become_owner, open_night
from tests.browser.tvs import NO_SERVER, PHONE, SECONDS, TV, digits, let_in
from tests.conftest import StartServer
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
ASKS_AGAIN = 3
AT_ONCE = 4
GONE = 25


@pytest.fixture
def server(start_server: StartServer) -> RunningServer:
    return start_server()


def open_desk(page: Page, server: RunningServer) -> str:
    become_owner(page, server)
    return open_night(page, server)


def test_without_scripts_one_tap_is_enough_and_it_stays(
    server: RunningServer, new_page: NewPage
) -> None:
    desk = new_page(viewport=PHONE, allow=NO_SERVER)
    path = open_desk(desk, server)
    tv = new_page(viewport=TV, java_script_enabled=False)
    tv.goto(f"{server.base_url}/tv")
    assert let_in(desk, tv) < SECONDS
    expect(tv.locator("#screen")).to_be_visible()
    expect(desk.locator(".tv-card")).to_have_count(0)

    server.stop()
    server.start()
    tv.goto(f"{server.base_url}/tv")  # switched off and on
    assert urlsplit(tv.url).path == f"{path}screen/"

    tv.context.clear_cookies()
    desk.goto(server.base_url + path)
    tv.goto(f"{server.base_url}/tv")
    assert let_in(desk, tv) < SECONDS


def test_with_scripts_the_card_comes_at_once_and_the_tv_waits_for_its_server(
    server: RunningServer, new_page: NewPage
) -> None:
    desk = new_page(viewport=PHONE, allow=NO_SERVER)
    path = open_desk(desk, server)
    elsewhere = new_page(
        viewport=PHONE, allow=NO_SERVER, storage_state=desk.context.storage_state()
    )
    elsewhere.goto(f"{server.base_url}{path}links/")
    tv = new_page(viewport=TV, allow=NO_SERVER)
    other = new_page(viewport=TV, allow=NO_SERVER)
    tv.goto(f"{server.base_url}/tv")
    began = time.monotonic()
    expect(desk.locator(".tv-card")).to_contain_text(digits(tv))
    expect(elsewhere.locator(".tv-card")).to_contain_text(digits(tv))
    assert time.monotonic() - began < ASKS_AGAIN + AT_ONCE
    expect(desk.locator(".nav-desk .count")).to_have_text("1")

    before = digits(tv)
    server.stop()
    tv.wait_for_timeout(ASKS_AGAIN * 1000 + 1000)
    assert digits(tv) == before, "it stays as it is while there is no server"
    server.start()
    let_in(desk, tv)

    other.goto(f"{server.base_url}/tv")
    expect(desk.locator(".tv-card")).to_contain_text(digits(other))
    other.close()
    expect(desk.locator(".tv-card")).to_have_count(0, timeout=GONE * 1000)
    expect(elsewhere.locator(".tv-card")).to_have_count(0, timeout=2 * GONE * 1000)
