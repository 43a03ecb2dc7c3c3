"""
On a phone the pages behind *More* are short: what is rare is folded, what is wanted is one tap away
and stays where it is.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, SignedIn, measure_height
from tests.browser.evening import load_by
from tests.rows import each_row

pytestmark = pytest.mark.needs_chromium
SPOTS = """() => [...document.querySelectorAll(".card-acts > form button, .card-acts summary")].map(
  (one) => [one.getBoundingClientRect().x, one.offsetTop, one.offsetWidth]
)"""


@each_row(
    ("path", "most"),
    [
        ("/t/{running}/rules/", 2000),
        ("/t/{full_table}/journal/", 2400),
        ("/t/{full_table}/links/", 1400),
        ("/t/{full_table}/papers/", 1300),
        ("/t/{full_table}/export/", 1300),
        ("/t/{running}/find/?q=table", 2400),
        ("/t/{card_seated}/card/2/", 1450),
        ("/club/screens/", 2200),
    ],
)
def test_the_pages_are_short(
    signed_in: SignedIn, named: dict[str, str], path: str, most: int
) -> None:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(path.format(**named))
    assert measure_height(page) <= most


def test_house_rules_stand_in_one_screen(signed_in: SignedIn, named: dict[str, str]) -> None:
    """Five groups; a rule that differs from the preset says what it was."""
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{named['planned']}/rules/")
    expect(page.locator(".rule-group")).to_have_count(5)
    assert measure_height(page) <= PHONE["height"]
    seats = page.locator("#rule-table_seats")
    expect(seats).to_be_hidden()
    page.get_by_text("Seats and tables").click()
    seats.get_by_role("spinbutton").fill("8")
    load_by(page.get_by_role("button", name="Save"))
    page.goto(f"/t/{named['planned']}/rules/")
    page.get_by_text("Seats and tables").click()
    expect(seats).to_contain_text("was 9")


def test_a_tv_gets_its_code_with_one_tap(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{named['running']}/links/")
    expect(page.locator("img.code")).to_have_count(0)
    page.locator("#kind-screen button").tap()
    expect(page.locator("img.code")).to_be_in_viewport()


def test_out_of_chips_is_asked_below_the_buttons(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    """Both buttons stay where they were; the rebuy is one tap more, and one at the desk."""
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{named['card_seated']}/card/2/")
    before = page.evaluate(SPOTS)
    page.get_by_text("I’m out of chips").tap()
    expect(page.locator("#ask-rebuy button")).to_be_visible()
    assert page.evaluate(SPOTS) == before
    page.locator("#ask-rebuy button").tap()
    expect(page.locator(".card-asked")).to_contain_text("Waiting for the desk")
    page.goto(f"/t/{named['card_seated']}/")
    page.locator("form[id^=do-sell-2-] button").first.tap()
    expect(page.locator("form[id^=do-sell-2-]")).to_have_count(0)
