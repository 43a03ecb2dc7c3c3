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

    chosen = phone.locator("[data-row] .chips")
    phone.get_by_text("By chips", exact=True).first.click()
    expect(chosen).to_have_text(["€70 −€30", "€60 +€10", "€50 +€20"])
    expect(chosen.last).to_be_in_viewport()
    phone.get_by_label("Left for the winner").fill("15")
    phone.get_by_label("Left for the winner").blur()
    expect(chosen.first).to_have_text(re.compile("€65"))
    phone.get_by_text("Own amounts", exact=True).last.click()
    shares, given = phone.locator("[data-adds=shares]"), phone.locator("#shares-total")
    expect(given).to_have_text("165 of 165 EUR")
    assert [field.input_value() for field in stacks.all()] == ["6 000", "4,500", "2500"]
    shown = phone.locator("[name=worked]").input_value()
    shares.nth(0).fill("65,50")
    shares.nth(1).fill("50")
    shares.nth(2).fill("50")
    expect(given).to_have_text("165.50 of 165 EUR, 0.50 too much")
    shares.nth(2).fill("49.5")
    shares.nth(2).blur()
    expect(given).to_have_text("165 of 165 EUR")
    expect(phone.locator("[name=worked]")).not_to_have_value(re.compile(f"^({shown})?$"))
    phone.get_by_role("button", name="Record deal").click()
    phone.wait_for_url("**/prizes/")
    expect(phone.locator("#the-deal")).to_contain_text("Pay €100.50")
