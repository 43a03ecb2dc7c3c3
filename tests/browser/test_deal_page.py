"""
A deal on a phone: the total follows every key, the shares are worked out in place, and the
result stays in sight while somebody chooses, and it is written down.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, SignedIn

pytestmark = pytest.mark.needs_chromium


@pytest.fixture
def phone(signed_in: SignedIn, named: dict[str, str]) -> Page:
    """Ann's phone at the deal of a night in which three of twelve are left."""
    page = signed_in(viewport=PHONE)
    page.goto(f"/t/{named['purse']}/deal/")
    return page


def test_a_deal_is_typed_in_worked_out_and_written_down(phone: Page) -> None:
    stacks, total = phone.locator("[data-adds=chips]"), phone.locator("#chips-total")
    expect(total).to_have_text("0 of 13,000, 13,000 missing")
    stacks.nth(0).fill("6 000")
    stacks.nth(1).fill("4,500")
    expect(total).to_have_text("10,500 of 13,000, 2,500 missing")
    stacks.nth(2).fill("2600")
    expect(total).to_have_text("13,100 of 13,000, 100 too much")
    stacks.nth(2).fill("2500")
    expect(total).to_have_text("13,000 of 13,000")

    phone.get_by_text("Leave for first", exact=True).first.click()
    in_sight = phone.locator(".deal-sums")
    expect(in_sight).to_have_text("Bob €65 Dora €55 Emil €45")
    expect(in_sight).to_be_in_viewport()
    expect(phone.locator("[data-row]").first.locator(".chosen")).to_have_text(
        re.compile(r"Leave for first\s+€65\s+−€35")
    )
    phone.get_by_text("Custom chop", exact=True).click()
    shares, given = phone.locator("[data-adds=shares]"), phone.locator("#shares-total")
    expect(given).to_have_text("180 of 180 EUR")
    assert [field.input_value() for field in stacks.all()] == ["6 000", "4,500", "2500"]
    shares.nth(0).fill("70,50")
    shares.nth(1).fill("60")
    shares.nth(2).fill("50")
    expect(given).to_have_text("180.50 of 180 EUR, 0.50 too much")
    shares.nth(2).fill("49.5")
    expect(given).to_have_text("180 of 180 EUR")

    shown = phone.locator("[name=worked]").input_value()
    phone.get_by_role("button", name="Work it out").last.click()
    expect(phone.locator("[name=worked]")).not_to_have_value(shown)
    phone.get_by_role("button", name="Record deal").click()
    phone.wait_for_url("**/prizes/")
    expect(phone.locator("#the-deal")).to_contain_text("Pay Bob €105.50")
