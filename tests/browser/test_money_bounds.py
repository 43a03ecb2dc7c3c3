"""How tall the pages of money are on a phone, and what payouts ask for."""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, SignedIn, measure_height, measure_overflow

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True

BOUNDS = {
    "purse": {"prizes/": 1400, "prizes/plan/": 1600, "prices/": 1400, "deal/": 1400},
    "till": {"prizes/": 1500, "box/ledger/": 2400},
}


@pytest.mark.parametrize("night", BOUNDS)
def test_the_pages_are_short(signed_in: SignedIn, named: dict[str, str], night: str) -> None:
    page = signed_in(viewport=PHONE)
    tall = {}
    for path, bound in BOUNDS[night].items():
        page.goto(f"/t/{named[night]}/{path}")
        height, wide = measure_height(page), measure_overflow(page)
        if height > bound or wide > 0:
            tall[path] = (height, wide)
    assert not tall


def test_payouts_are_locked_with_one_tap(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = signed_in(viewport=PHONE)
    page.goto(f"/t/{named['purse']}/prizes/")
    page.locator(".lock-row").get_by_role("button", name="Lock payouts").first.click(trial=True)


def test_payouts_of_a_night_without_prices_are_two_fields_and_one_tap(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    """A night with a price asks for the players alone, see `tests/money/test_prizes.py`."""
    page = signed_in(viewport=PHONE)
    page.goto(f"/t/{named['planned']}/prizes/")
    page.get_by_label("Players").fill("8")
    page.get_by_label("Price (").fill("20")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".tried > li")).to_have_count(3)
