"""A page that loads does not shift: font, badges and charts have their places from the start."""

from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.devices import PHONE
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True
LAPTOP = ViewportSize(width=1280, height=800)
WELL = 0.1
"""
The most that counts as a page that stands still, of a measure in which 1 is all of it moved by its
whole height.
"""
SETTLED_MS = 1200
PATIENCE_MS = 90_000
"""Four browsers on two processors all come a long way at once."""
WATCH = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const parts = one.sources.map(({ node }) => (node ? node.id || node.className || node.nodeName : "?"));
    window.moved.push({ much: one.value, parts });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
SEES_MOVES = "PerformanceObserver.supportedEntryTypes.includes('layout-shift')"
LONG_WAY = {
    "offline": False,
    "latency": 80,
    "downloadThroughput": 400_000,
    "uploadThroughput": 200_000,
}


@pytest.mark.parametrize("page_of", ["", "players/", "seats/", "prizes/", "screen/"])
@pytest.mark.parametrize(
    ("night", "viewport"), [("seats_due", PHONE), ("running", LAPTOP)], ids=["phone", "laptop"]
)
def test_nothing_moves_once_it_is_seen(
    server: RunningServer,
    named: dict[str, str],
    browser: Browser,
    night: str,
    viewport: ViewportSize,
    page_of: str,
) -> None:
    """
    Somebody's first look, with nothing kept from before, over a wireless network that is slow.
    """
    context = browser.new_context(viewport=viewport)
    name, _equals, value = named["ann"].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
    context.add_init_script(WATCH)
    page = context.new_page()
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", LONG_WAY)
    address = f"{server.base_url}/t/{named[night]}/{page_of}"
    page.goto(address, wait_until="load", timeout=PATIENCE_MS)
    page.wait_for_timeout(SETTLED_MS)  # what moves late moves within that
    assert page.url == address
    assert page.locator("h1").count() == 1
    assert page.evaluate(SEES_MOVES)
    moved: list[dict[str, Any]] = page.evaluate("window.moved")
    context.close()
    assert sum(one["much"] for one in moved) < WELL, moved
