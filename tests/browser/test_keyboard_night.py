"""
A whole night with keys alone: from the first page to published results, the keyboard always where
one expects it.
"""

import re

import pytest
from playwright.sync_api import Page, expect

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
    page.wait_for_url("**/nights/new/**")
    tab_to(page, page.get_by_label("Starts at"))
    page.get_by_label("Starts at").fill("")
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
        expect(page.locator(".toast")).to_contain_text(f"{one} buys in")
        expect(name).to_be_focused()
        expect(name).to_have_value("")
        must_be_seen(page)


def draw(page: Page) -> None:
    """The program draws the seats; they are posted with the next button."""
    push(page, button(page, "Draw seats"))
    expect(button(page, "Show the seats")).to_be_visible()
    push(page, button(page, "Show the seats"))
    expect(page.locator("#strip")).to_contain_text(f"{len(NAMES)} players drew seats")
    must_be_seen(page)


def go_to_desk(page: Page) -> None:
    tab_to(page, page.locator(".places .nav-desk"), "Shift+Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")


def go_on_to_level(page: Page, number: int) -> None:
    """The first press asks, the second one means it."""
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-level]")).to_contain_text("now?")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-level]")).to_contain_text(f"Level {number} of")


def knock_out(page: Page, name: str) -> None:
    """From anywhere: K, then the name."""
    with page.expect_navigation(url="**/out/"):
        page.keyboard.press("k")
    row = page.locator("#out-page li", has_text=name)
    push(page, row.locator("button"))
    expect(row.locator("button:enabled")).to_have_count(0)
    expect(page.locator("#bar-undo")).to_contain_text(f"{name} is out")
    must_be_seen(page)


def test_a_night_from_the_first_page_to_the_results(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    desk = begin(page, live_server_process)
    push(page, page.get_by_role("link", name="Add players").first)
    page.wait_for_url("**/players/**")
    let_in(page)
    page.goto(desk)
    draw(page)

    page.keyboard.press("Space")
    expect(page.locator("#do-pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#do-resume")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#do-pause")).to_be_visible()
    push(page, page.locator("#do-pause button"))
    expect(page.locator("#do-resume button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#do-pause button")).to_be_focused()
    go_on_to_level(page, 2)

    knock_out(page, "Bob")
    push(page, button(page, "Rebuy €20 Bob"))
    expect(page.locator("#out-page li button", has_text="Bob")).to_be_enabled()
    must_be_seen(page)
    knock_out(page, "Cleo")
    page.keyboard.press("u")
    expect(page.locator("#out-page li button", has_text="Cleo")).to_be_enabled()

    go_to_desk(page)
    expect(page.locator("#facts")).to_contain_text(re.compile(r"4\s*of 4"))
    for number in (3, 4):
        go_on_to_level(page, number)
    for one in ("Emil", "Dora", "Cleo"):
        knock_out(page, one)
    go_to_desk(page)
    push(page, page.locator("#errands").get_by_role("button", name="Finish the night"))
    expect(page.locator("#to-results")).to_be_visible()
    push(page, page.locator("#to-results").get_by_role("link", name="Results"))
    page.wait_for_url("**/results/")
    expect(page.locator(".results-table .won")).to_contain_text("Bob")
    push(page, button(page, "Share results"))
    expect(page.locator("#shared-text")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#shared-text")).to_be_hidden()
