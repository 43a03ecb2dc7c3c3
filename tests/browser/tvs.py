"""Pairing and control of TVs in a browser: compare digits, let in, name, send a scene."""

import re
import time

from playwright.sync_api import Locator, Page, ViewportSize, expect

SECONDS = 20
TV: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}
NO_SERVER = ("Failed to load resource", "WebSocket connection to", "htmx: htmx:error: Failed")
LIVE = "[data-link=live]"


def digits(tv: Page) -> str:
    """What the TV shows; it loads itself again and again, which this outwaits."""
    return "".join(tv.locator(".tv-digits").inner_text().split())


def let_in(desk: Page, tv: Page) -> float:
    """One tap at the desk, which was open all the time; the seconds until the TV shows the clock."""
    began = time.monotonic()
    card = desk.locator(".tv-card")
    expect(card).to_be_visible(timeout=SECONDS * 1000)
    expect(card).to_contain_text(digits(tv))
    card.get_by_role("button", name="Show on this TV").click()
    tv.wait_for_url("**/screen/?as=screen", timeout=SECONDS * 1000)
    return time.monotonic() - began


def row_of(desk: Page, name: str) -> Locator:
    """The row of a TV under Screens & phones, opened."""
    row = desk.locator(".tv-row").filter(has=desk.locator("summary .grow", has_text=name))
    if row.get_attribute("open") is None:
        row.locator("> summary").click()
    return row


def rename(desk: Page, old: str, new: str) -> None:
    row = row_of(desk, old)
    row.get_by_label("Name").fill(new)
    row.get_by_role("button", name=re.compile("^Rename")).click()
    expect(desk.locator(".tv-row > summary", has_text=new)).to_have_count(1)


def new_name(desk: Page) -> str:
    """The TV that nobody named yet."""
    names = desk.locator(".tv-row > summary .grow").all_inner_texts()
    return next(name for name in names if name.startswith("TV")).split("\n")[0]
