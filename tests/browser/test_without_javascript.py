"""A director whose browser runs no scripts: a whole small evening with plain forms and links."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import add_players, become_owner, load_by, make_link, open_night
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium


def press(page: Page, name: str) -> None:
    """Press a button, which loads the page afresh."""
    load_by(page.get_by_role("button", name=name).filter(visible=True).first)


def test_an_evening_with_plain_forms(live_server_process: RunningServer, new_page: NewPage) -> None:
    server = live_server_process
    page = new_page(java_script_enabled=False, viewport={"width": 360, "height": 740})
    become_owner(page, server)
    desk = open_night(page, server)
    add_players(page, server, desk)
    press(page, "Start the clock")
    expect(page.locator("#clock")).to_contain_text("Running")
    expect(page.locator(".strip-last")).to_contain_text("Clock started")
    press(page, "Dispute")
    page.goto(server.base_url + desk)
    expect(page.locator("#held")).to_contain_text("finish this hand")
    press(page, "Resume")
    load_by(page.locator("#do-after button"))
    expect(page.locator("#clock")).to_contain_text("Level 2")
    load_by(page.get_by_role("link", name="Knock out"))
    load_by(page.get_by_role("button", name="Player 1", exact=True))
    page.goto(server.base_url + desk + "out/")
    page.get_by_label("Player 2 in the same hand").check()
    page.get_by_label("Player 3 in the same hand").check()
    load_by(page.locator(".ticked button"))
    page.goto(server.base_url + desk)
    expect(page.locator("#facts")).to_contain_text("7 of 10")

    page.locator("#recent li", has_text="Went to level 2").get_by_role("link").click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()
    load_by(page.locator("main").get_by_role("button", name="Undo"))
    assert urlsplit(page.url).path == desk
    expect(page.locator("#clock")).to_contain_text("Level 1")

    load_by(page.locator(".nav-more"))
    load_by(page.locator("main").get_by_role("link", name="Schedule"))
    levels = page.locator(".level").count()
    load_by(page.get_by_role("link", name="Level", exact=True))
    press(page, "Save")
    expect(page.locator(".level")).to_have_count(levels + 1)

    address = make_link(page, server, desk, "screen")
    assert page.locator("img.code").is_visible()
    tv = new_page(viewport={"width": 1280, "height": 720})
    tv.goto(address)
    expect(tv.locator("[data-show=level]")).to_contain_text("Level 1")


def test_what_was_refused_is_still_there(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    """The part of the page in which it stands opens by itself."""
    server = live_server_process
    page = new_page(java_script_enabled=False, viewport={"width": 360, "height": 740})
    become_owner(page, server)
    open_night(page, server)
    press(page, "Start the clock")
    page.locator("summary", has_text="Clock settings").click()
    page.get_by_label("Minutes").fill("1440")
    page.get_by_label("Seconds").fill("30")
    press(page, "Set the time")
    expect(page.locator("#refused")).to_contain_text(
        "Set a time between one second and 1,440 minutes."
    )
    expect(page.locator("#refused")).to_be_in_viewport()
    expect(page.get_by_label("Minutes")).to_have_value("1440")
    expect(page.get_by_label("Seconds")).to_have_value("30")
    page.get_by_label("Minutes").fill("12")
    press(page, "Set the time")
    expect(page.locator("#clock")).to_contain_text("12:30")
    expect(page.locator("#refused")).to_have_count(0)
