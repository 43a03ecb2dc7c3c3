"""A whole small evening without a mouse: the keyboard is never lost, never hidden, and has its short ways."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.evening import become_owner, open_night
from tests.browser.keyboard import SEEN, SETTLED_MS, become_owner_by_keys, button, must_be_seen, tab_to
from tests.browser.sights import unfold
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


def test_an_evening_with_tab_enter_and_space(live_server_process: RunningServer, new_page: NewPage) -> None:
    server = live_server_process
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    become_owner_by_keys(page, server)
    page.keyboard.press("ArrowDown")
    tab_to(page, button(page, "Open the night"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*/")

    desk = page.url
    tab_to(page, page.get_by_role("link", name="Add players"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/players/")
    page.wait_for_load_state()
    tab_to(page, page.get_by_text("Players without names"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_label("How many more play without a name"))
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(page.locator("#in--10")).to_be_visible()
    page.goto(desk)
    tab_to(page, button(page, "Start the clock"))
    page.keyboard.press("Enter")
    expect(button(page, "Pause")).to_be_focused()
    page.keyboard.press("Space")
    expect(button(page, "Go on")).to_be_focused()
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_focused()
    tab_to(page, button(page, "On to 2"))
    page.keyboard.press("Enter")
    expect(page.locator("#clock")).to_contain_text("Level 2")
    expect(button(page, "On to 3")).to_be_focused()
    must_be_seen(page)
    tab_to(page, page.locator("#player-out summary"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Player 1", exact=True)).to_be_focused()
    must_be_seen(page)
    page.keyboard.press("Enter")
    expect(page.locator("#recent")).to_contain_text(re.compile("Player 1 out; 9 players left"))
    expect(page.locator("#player-out summary")).to_be_focused()

    level = page.locator("#recent li", has_text="Went to level 2").get_by_role("link")
    tab_to(page, level)
    page.keyboard.press("Enter")
    page.wait_for_url("**/undo/*/")
    tab_to(page, button(page, "Take it back"))
    page.keyboard.press("Enter")
    expect(page.locator("#clock")).to_contain_text("Level 1")


def test_the_short_ways(live_server_process: RunningServer, new_page: NewPage) -> None:
    server = live_server_process
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    become_owner(page, server)
    desk = open_night(page, server)
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#clock")).to_contain_text("Level 2")
    page.keyboard.press("?")
    expect(button(page, "Close").last).to_be_focused()
    must_be_seen(page)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Take back no. 3?")).to_be_visible()
    page.goto(server.base_url + desk)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    must_be_seen(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_on_a_phone_nothing_with_the_keyboard_lies_under_the_bars(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    become_owner(page, server)
    desk = open_night(page, server)
    button(page, "Start the clock").click()
    button(page, "Pause").wait_for()
    for path in ("", "structure/", "links/", "journal/"):
        page.goto(server.base_url + desk + path)
        page.keyboard.press("Tab")
        while page.evaluate("document.activeElement !== document.body"):  # there the page has ended
            must_be_seen(page)
            page.keyboard.press("Tab")


def test_another_director_does_not_take_the_keyboard_away(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    become_owner(page, server)
    open_night(page, server)
    page.keyboard.press("Space")
    tab_to(page, button(page, "Pause"))
    other = page.context.new_page()
    other.goto(page.url)
    button(other, "Dispute").click()
    expect(button(page, "Go on")).to_be_focused()
    tab_to(page, page.get_by_label("Announcement on all screens"))
    button(other, "Go on").click()
    expect(button(page, "Pause")).to_be_visible()
    expect(page.get_by_label("Announcement on all screens")).to_be_focused()


ACTS = """() => Array.from(document.querySelectorAll("main form[hx-post*='/do/']"))
  .filter((one) => one.id && one.checkVisibility() && one.querySelector("button:not([disabled])"))
  .map((one) => one.id)"""
FILLED = {"at": "2031-01-01T20:00", "minutes": "7", "seconds": "5", "text": "Pizza", "who": "Bob", "reason": "Because"}
NIGHTS = ("running", "decision", "seats_due")


def fill_in(page: Page, form: Locator) -> None:
    for name, value in FILLED.items():
        field = form.locator(f"[name={name}]:not([type=hidden])")
        if field.count() and field.first.evaluate("(one) => one.matches('input, textarea')"):
            field.first.fill(value)


@pytest.mark.parametrize("night", NIGHTS)
def test_the_keyboard_is_somewhere_after_every_action_of_the_desk(
    server: RunningServer, named: dict[str, str], new_page: NewPage, night: str
) -> None:
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    name, _equals, value = named["ann"].partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
    desk = f"{server.base_url}/t/{named[night]}/"
    tried: set[str] = set()
    while True:
        page.goto(desk)
        page.wait_for_load_state("networkidle")
        unfold(page)
        left = [
            one for one in page.evaluate(ACTS) if one not in tried and not one.startswith(("do-finish", "do-leave"))
        ]
        if not left:
            break
        tried.add(left[0])
        form = page.locator(f"#{left[0]}")
        fill_in(page, form)
        form.locator("button:not([disabled])").last.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_have_count(1)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLED_MS)
        assert page.url.startswith(desk), left[0]
        assert page.evaluate("document.activeElement !== document.body"), left[0]
        fault = page.evaluate(SEEN)
        assert fault == "", f"{left[0]}: {fault}"
    assert len(tried) > 3
