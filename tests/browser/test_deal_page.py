"""
A deal on a phone: the total follows every key, the shares are worked out in place, and it is
written down.
"""

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

    phone.locator("[value=custom]").check()
    phone.get_by_role("button", name="Work it out").last.click()
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
