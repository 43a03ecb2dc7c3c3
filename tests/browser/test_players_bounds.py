"""
The pages of the players on a phone: short, without a sideways scroll, and a name is found while it
is typed.
"""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.devices import SignedIn, measure_height, measure_overflow

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True
HAND = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=360, height=640)
MAX_HEIGHT_PX = {"players/": 1900, "players/?show=tables": 1900, "out/": 1400, "players/-3/": 1000}
ROW = "#entrants > .roster > li"
ROW_HEIGHT = 44
ROWS = "rows => rows.map(row => Math.round(row.getBoundingClientRect().height))"


def open_phone(signed_in: SignedIn, viewport: ViewportSize = HAND) -> Page:
    return signed_in(viewport=viewport, has_touch=True, is_mobile=True)


def test_27_players_are_rows_of_44_pixels_on_short_pages(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = open_phone(signed_in)
    found = {}
    for path in MAX_HEIGHT_PX:
        page.goto(f"/t/{named['running']}/{path}")
        found[path] = measure_height(page)
    assert [path for path, height in found.items() if height > MAX_HEIGHT_PX[path]] == [], found
    page.goto(f"/t/{named['running']}/players/")
    heights = page.locator(ROW).evaluate_all(ROWS)
    assert len(heights) == 27
    assert set(heights) <= {ROW_HEIGHT, ROW_HEIGHT + 1}


def test_nothing_slides_sideways_on_a_narrow_phone(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = open_phone(signed_in, NARROW)
    found = {}
    for path in (*MAX_HEIGHT_PX, "players/?show=rebuy", "players/#door-name", "places/"):
        page.goto(f"/t/{named['running']}/{path}")
        found[path] = measure_overflow(page)
    assert found == dict.fromkeys(found, 0)


def test_a_name_is_found_while_it_is_typed(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = open_phone(signed_in)
    page.goto(f"/t/{named['paused']}/players/")
    page.locator("[data-finds]").fill("player 13")
    expect(page.locator(f"{ROW}:visible")).to_have_count(1)
    page.locator("[data-finds]").fill("")
    expect(page.locator(f"{ROW}:visible")).to_have_count(27)


def test_the_league_lists_players_in_rows_of_44_pixels(signed_in: SignedIn) -> None:
    """A figure that had no room is shown as soon as the list is sorted by it."""
    page = open_phone(signed_in, NARROW)
    page.goto("/league/players/")
    heights = page.locator(".players-table tbody tr").evaluate_all(ROWS)
    assert set(heights) & {ROW_HEIGHT, ROW_HEIGHT + 1}
    assert min(heights) >= ROW_HEIGHT
    assert measure_overflow(page) == 0
    rate = page.locator(".players-table thead th", has_text="Rate")
    expect(rate).to_be_hidden()
    page.locator(".sorting").get_by_role("link", name="Rate").tap()
    expect(rate).to_be_visible()
    expect(rate).to_have_attribute("aria-sort", "descending")
    assert measure_overflow(page) == 0
