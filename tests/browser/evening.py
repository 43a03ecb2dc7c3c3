"""
What people do on a night, in a browser: become owner, open a night, start the clock, hand out a
link.
"""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.server import RunningServer

PASSWORD = "river card on the table"
PHONE: ViewportSize = {"width": 360, "height": 740}
TV: ViewportSize = {"width": 1920, "height": 1080}


def become_owner(page: Page, server: RunningServer, name: str = "Ann") -> None:
    """Open the one-time link and make the owner's account."""
    page.goto(server.base_url + server.owner_path)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create club").click()
    page.wait_for_url(server.base_url + "/")


def open_night(page: Page, server: RunningServer, preset: str = "TDA style") -> str:
    """Open a night of a kind that is ready, to be started by hand; gives the path of its desk."""
    page.goto(f"{server.base_url}/club/templates/")
    page.get_by_role("link", name=re.compile(f"^{preset}")).click()
    page.get_by_label("Starts at").fill("")
    page.get_by_role("button", name="Create night").click()
    page.wait_for_url("**/t/*/")
    return urlsplit(page.url).path


def add_players(page: Page, server: RunningServer, desk: str, count: int = 10) -> None:
    """Let so many players without names in, and go to the desk."""
    page.goto(server.base_url + desk + "players/")
    page.get_by_text("Players without names").click()
    page.get_by_label("How many").fill(str(count))
    page.get_by_role("button", name="Here and paid").last.click()
    page.locator("#player--1").wait_for()
    page.goto(server.base_url + desk)


def let_in(page: Page, desk: str, *names: str) -> None:
    """Paste the names of those who come first; `desk` is its whole address."""
    page.goto(desk + "players/")
    page.locator("#listed-names").fill("\n".join(names))
    page.locator("#door-list button[value=in]").click()
    expect(page.locator("#entrants > .roster .player-name")).to_have_count(len(names))


def start_clock(page: Page) -> None:
    """Press the big button and see the clock run."""
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Pause").wait_for()


def start_next_level(page: Page, level: int) -> None:
    """Tap the arrow beside the level of the desk, and once more because it asks."""
    arrow = page.locator("#do-after button")
    arrow.click()
    expect(page.locator("[data-level]")).to_contain_text("?")
    arrow.click()
    expect(page.locator("[data-level]")).to_contain_text(f"Level {level} of")


def said(page: Page, text: str) -> None:
    """
    The toast says this; then it is closed, unless it went by itself: the next one is seen for
    itself.
    """
    expect(page.locator(".toast", has_text=text)).to_be_visible()
    page.evaluate("document.querySelectorAll('.toast').forEach((one) => one.remove())")


def load_by(press: Locator) -> None:
    """Press what leads to another page, and wait until that is there."""
    with press.page.expect_navigation():
        press.click()


def make_link(page: Page, server: RunningServer, desk: str, kind: str) -> str:
    """Make a private link of a kind on the links page; gives its address on this machine."""
    page.goto(server.base_url + desk + "links/")
    row = page.locator(f"details#kind-{kind} > summary")
    if row.count():
        row.click()
    page.locator(f'form:has(input[name=kind][value="{kind}"])').get_by_role(
        "button", name="Show code"
    ).click()
    address = page.locator("#address").input_value()
    return server.base_url + urlsplit(address).path
