"""
Money with scripts: one tap settles a line, the other director's page follows, the box is counted
blind, and paper shows no buttons.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, SignedIn

pytestmark = pytest.mark.needs_chromium


def at_money(signed_in: SignedIn, named: dict[str, str], path: str = "prizes/") -> Page:
    """Ann at the money of a night, on her phone."""
    page = signed_in(viewport=PHONE)
    page.goto(f"/t/{named['till']}/{path}")
    expect(page.locator("#live-status")).to_have_text("Live")
    return page


def test_a_tap_settles_a_line_on_every_page(signed_in: SignedIn, named: dict[str, str]) -> None:
    money, other = at_money(signed_in, named), at_money(signed_in, named)
    ledger = at_money(signed_in, named, "box/ledger/?player=3")
    lines = ledger.locator(".ledger tbody tr").count()
    other.locator("#counting summary").click()
    other.locator("#counting [name=amount]").fill("97")
    money.locator("#owes-3").get_by_role("button", name="Take €20").click()
    for page in (money, other):
        expect(page.locator("#owes-3")).to_have_count(0)
        expect(page.locator(".box-total")).to_have_text("€97")
        expect(page.locator(".box-total")).to_be_hidden()
    expect(ledger.locator(".ledger tbody tr")).to_have_count(lines + 1)
    expect(other.locator("#counting [name=amount]")).to_have_value("97")
    other.locator("#counting button").click()
    expect(other.locator(".count-row")).to_contain_text("exact")
    expect(other.locator("#counting [name=amount]")).to_have_value("")


def test_a_refusal_leaves_what_was_typed(signed_in: SignedIn, named: dict[str, str]) -> None:
    money = at_money(signed_in, named)
    row = money.locator("#owes-4")
    row.locator("summary").click()
    row.locator("[name=amount]").fill("11")
    row.get_by_role("button", name="Save").click()
    expect(money.locator(".toast.refused")).to_contain_text("Finn owes €10. Nothing was changed.")
    expect(row.locator("[name=amount]")).to_have_value("11")


@pytest.mark.parametrize(
    ("path", "shown"),
    [("box/ledger/", ".ledger"), ("players/1/receipt/", ".paper")],
    ids=["ledger", "receipt"],
)
def test_paper_is_black_on_white_without_buttons(
    signed_in: SignedIn, named: dict[str, str], path: str, shown: str
) -> None:
    page = signed_in(viewport={"width": 794, "height": 1123}, color_scheme="dark")
    page.goto(f"/t/{named['till']}/{path}")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(shown)).to_be_visible()
    for hidden in page.locator(".top, button, a.button, select, #live-status").all():
        expect(hidden).to_be_hidden()
    colours = page.evaluate(
        "(shown) => [getComputedStyle(document.querySelector(shown)).color,"
        " getComputedStyle(document.documentElement).backgroundColor]",
        shown,
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    width = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert width[0] == width[1]
