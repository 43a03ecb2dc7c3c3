"""
A whole night with keys alone: from the first page to published results, the keyboard always where
one expects it.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import NewPage
from tests.browser.keyboard import become_owner_by_keys, button, must_be_seen, push, tab_to
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

LAPTOP = {"width": 1280, "height": 800}
NAMES = ("Bob", "Cleo", "Dora", "Emil")


def begin(page: Page, server: RunningServer) -> str:
    """The owner's account and a night of twenty euros; gives the address of its desk."""
    become_owner_by_keys(page, server)
    push(page, page.get_by_role("link", name="New poker night"))
    tab_to(page, page.get_by_label("When?"))
    page.get_by_label("When?").fill("")
    push(page, button(page, "Create night"))
    page.wait_for_url("**/t/*/")
    return page.url


def let_in(page: Page) -> None:
    """Everybody buys in at the door; the field for the next name has the keyboard each time."""
    name = page.get_by_label("Name", exact=True)
    tab_to(page, name)
    for one in NAMES:
        page.keyboard.type(one)
        push(page, page.locator("#door-form button[value=in]"))
        expect(page.locator(".toast")).to_contain_text(f"{one}: Buy-in")
        expect(name).to_be_focused()
        expect(name).to_have_value("")
        must_be_seen(page)


def draw(page: Page) -> None:
    """The program draws the seats; what comes next has the keyboard."""
    push(page, page.get_by_role("link", name="Draw the seats").first)
    page.wait_for_url("**/draw/")
    push(page, button(page, "Announce the draw"))
    expect(page.get_by_role("heading", name="The draw is announced")).to_be_visible()
    push(page, page.get_by_role("button", name="Draw", exact=True))
    expect(page.get_by_role("heading", name="By name")).to_be_visible()


def out_of(page: Page, name: str) -> Locator:
    """The button that knocks somebody out, on the desk."""
    return page.locator("#desk-out button", has_text=name)


def test_a_night_from_the_first_page_to_the_results(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    desk = begin(page, live_server_process)
    push(page, page.get_by_role("link", name="Add players"))
    page.wait_for_url("**/players/")
    let_in(page)
    page.goto(desk)
    draw(page)
    push(page, page.locator(".tabs").get_by_role("link", name="Desk"), "Shift+Tab")
    page.wait_for_url(desk)

    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(button(page, "Go on")).to_be_visible()
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#clock")).to_contain_text("Level 2")

    page.keyboard.press("k")
    expect(page.locator("#desk-out button").first).to_be_focused()
    push(page, out_of(page, "Bob"))
    expect(page.locator(".toast")).to_contain_text("Bob out")
    expect(page.locator("#player-out summary")).to_be_focused()
    rebuy = page.locator("#players").get_by_role("button", name=re.compile("Rebuy · €20 Bob"))
    expect(rebuy).to_be_visible()
    push(page, rebuy, "Shift+Tab")
    expect(page.locator(".toast")).to_contain_text("Bob: Rebuy for €20")
    must_be_seen(page)
    page.keyboard.press("k")
    push(page, out_of(page, "Cleo"))
    expect(page.locator(".toast")).to_contain_text("Cleo out")
    expect(page.locator(".undo-last")).to_contain_text("Cleo out")
    page.keyboard.press("u")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Undo no.")
    expect(page.locator("main")).to_contain_text("Cleo out")
    push(page, page.locator("main").get_by_role("button", name="Undo"))
    page.wait_for_url(desk)
    expect(page.locator("#players .facts")).to_contain_text(re.compile(r"4\s*/ 4"))

    for number in (3, 4):
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator("#clock")).to_contain_text(f"Level {number}")
    for one in ("Emil", "Dora", "Cleo"):
        page.keyboard.press("k")
        push(page, out_of(page, one))
        expect(page.locator(".toast")).to_contain_text(f"{one} out")
        expect(page.locator("#recent")).to_contain_text(f"{one} out")
        must_be_seen(page)
    push(page, page.locator("#winner").get_by_role("button", name="Finish the night"), "Shift+Tab")
    expect(page.locator("#unsettled, #settled").first).to_be_visible()
    push(page, page.locator(".tabs").get_by_role("link", name="Results"), "Shift+Tab")
    page.wait_for_url("**/results/")
    expect(page.locator("main")).to_contain_text("Bob")
    push(page, button(page, "A link for everybody"))
    page.wait_for_load_state()
    expect(page.locator("#address")).to_be_visible()
