"""
The phone at a table in a real browser: a hand is a tap, a seat opens and closes, another phone
follows.
"""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.devices import PHONE, SignedIn

pytestmark = pytest.mark.needs_chromium


@pytest.fixture
def ann(signed_in: SignedIn) -> BrowserContext:
    """Ann's devices; the addresses of her pages begin with the server's."""
    return signed_in(viewport=PHONE, has_touch=True, is_mobile=True).context


def test_two_taps_and_a_player_is_out_one_and_the_next_hand_begins(
    ann: BrowserContext, named: dict[str, str]
) -> None:
    phone, other = ann.pages[0], ann.new_page()
    for page in (phone, other):
        page.goto(f"/t/{named['full_table']}/table/1/")
    phone.locator('[popovertarget="seat-4"]').first.tap()
    phone.get_by_role("button", name="Knocked out").tap()
    expect(phone.locator(".toast")).to_contain_text("9 left")
    expect(phone.locator("#seat-4")).to_have_count(0)
    expect(other.locator("#seats .felt-seat").nth(3)).to_contain_text("free")
    phone.get_by_role("button", name="Next hand").tap()
    expect(other.locator("#seats h2").first).to_have_text("This hand (3)")


def test_the_thumbs_button_stays_in_sight_while_one_reads(
    ann: BrowserContext, named: dict[str, str]
) -> None:
    phone = ann.pages[0]
    phone.goto(f"/t/{named['full_table']}/table/1/")
    for at in (0, 200, 5000):
        phone.evaluate("(at) => scrollTo(0, at)", at)
        box = phone.get_by_role("button", name="Next hand").bounding_box()
        assert box is not None
        assert 0 < box["y"] <= PHONE["height"] - box["height"]
        assert box["height"] >= 64


def test_the_button_is_where_a_seat_was_tapped(ann: BrowserContext, named: dict[str, str]) -> None:
    phone = ann.pages[0]
    phone.goto(f"/t/{named['lost_button']}/table/1/")
    phone.get_by_role("button", name="The button is at seat 2").tap()
    expect(phone.locator("#seats .felt-seat").nth(1)).to_contain_text("button")
    expect(phone.locator("#do-first-button")).to_have_count(0)
