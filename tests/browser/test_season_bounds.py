"""A season of 27 players on a phone and on a laptop: short, whole, and anybody can be chosen."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.devices import SignedIn, measure_height, measure_overflow

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True
PHONE = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=360, height=640)
LAPTOP = ViewportSize(width=1280, height=800)


def test_who_leads_the_race_and_the_table_stand_on_one_screen(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = signed_in("hannah", viewport=LAPTOP)
    page.goto(f"/league/{named['big_season']}/")
    expect(page.locator(".season-table tbody tr")).to_have_count(27)
    for part in (".podium", ".season-race svg.wide", ".need.chosen", ".season-table"):
        assert page.locator(part).is_visible(), part
    assert measure_height(page) <= LAPTOP["height"]
    assert measure_overflow(page) == 0


def test_it_is_short_on_a_phone(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = signed_in("hannah", viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/league/{named['big_season']}/")
    assert measure_height(page) <= 1800
    page.get_by_text("Who needs what").tap()
    page.get_by_text("Another player").tap()
    page.get_by_label("Player", exact=True).select_option(label="Vic Laurent")
    expect(page.locator(".need.chosen")).to_contain_text("Vic Laurent")
    page.set_viewport_size(NARROW)
    assert measure_overflow(page) == 0
