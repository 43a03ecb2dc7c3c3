"""
From the one-time link to a running clock on a phone; then a table's phone, and refused addresses.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import (
    PASSWORD,
    PHONE,
    become_owner,
    make_link,
    open_night,
    start_clock,
    start_next_level,
)
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

DESK = {"width": 1280, "height": 800}


class Taps:
    """Counts what a thumb does: every tap, and every field that is typed into."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def tap(self, name: str) -> None:
        self.page.get_by_role("button", name=name).tap()
        self.count += 1

    def type(self, label: str, text: str) -> None:
        field = self.page.get_by_label(label)
        field.tap()
        field.fill(text)
        self.count += 1


def test_six_taps_from_the_link_to_a_running_clock(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    thumb = Taps(phone)
    phone.goto(live_server_process.base_url + live_server_process.owner_path)
    thumb.count += 1
    thumb.type("Your name", "Ann")
    thumb.type("Password", PASSWORD)
    thumb.tap("Create it and start a clock")
    thumb.tap("Start the clock")
    expect(phone.get_by_role("button", name="Pause").first).to_be_visible()
    assert thumb.count <= 6


def test_a_newcomer_looks_around_first_and_leaves_nothing_behind(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(phone, live_server_process)
    phone.get_by_role("button", name="See a sample night").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Sample night")
    phone.goto(live_server_process.base_url + "/")
    expect(phone.get_by_role("heading", name="Sample club")).to_be_visible()
    phone.get_by_role("button", name="Remove sample club").tap()
    expect(phone.get_by_role("button", name="See a sample night")).to_be_visible()
    phone.goto(live_server_process.base_url + "/players/")
    expect(phone.get_by_role("main")).to_contain_text("Add the people who usually play.")
    for name in ("Bob", "Cleo"):
        phone.get_by_label("Name").fill(name)
        phone.get_by_role("button", name="Add").tap()
        expect(phone.get_by_role("link", name=name)).to_be_visible()
    phone.get_by_label("Name").fill("cl")
    expect(phone.locator("[data-row]:visible")).to_have_text(re.compile("Cleo"))


def test_the_new_link_shows_a_code_and_can_be_copied(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server, page = live_server_process, new_page(viewport=DESK)
    become_owner(page, server)
    desk = open_night(page, server)
    address = make_link(page, server, desk, "player")
    page.wait_for_load_state()
    code = page.locator("img.code")
    assert code.evaluate("(image) => image.complete && image.naturalWidth > 100")
    page.get_by_role("button", name="Copy address").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    guest = new_page(viewport=PHONE)
    guest.goto(address)
    assert urlsplit(guest.url).path == f"{desk}screen/"
    assert "/l/" not in guest.evaluate("document.referrer")


def test_the_phone_at_a_table_follows_the_desk(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server, ann = live_server_process, new_page(viewport=DESK)
    become_owner(ann, server)
    desk = open_night(ann, server, "HomePokerTourney, 20")
    bob = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    bob.goto(make_link(ann, server, desk, "table"))
    button = bob.get_by_role("button", name="Next hand")
    expect(button).to_be_disabled()
    expect(bob.locator("#live-status")).to_have_text("Live")

    ann.goto(server.base_url + desk)
    start_clock(ann)
    expect(button).to_be_enabled()
    button.tap()
    expect(bob.locator(".this")).to_contain_text("This hand (1)")
    expect(ann.locator("#recent")).to_contain_text("began hand 1")
    start_next_level(ann, 2)
    expect(bob.locator(".new")).to_contain_text("15–30")
    expect(bob.locator(".this")).to_contain_text("10–20")
    button.tap()
    expect(bob.locator(".this")).to_contain_text("15–30")

    ann.get_by_role("button", name="Dispute").click()
    expect(bob.locator("#held")).to_contain_text("finish this hand")
    bob.get_by_role("button", name="Hand done").tap()
    expect(button).to_be_disabled()
    shown = bob.locator("[data-time]").inner_text()
    bob.wait_for_timeout(1500)
    assert bob.locator("[data-time]").inner_text() == shown
