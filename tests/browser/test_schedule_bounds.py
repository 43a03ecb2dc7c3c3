"""The schedule on a phone: short with a row open, and changed in place row by row."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import SignedIn, count_controls, measure_height, measure_overflow

pytestmark = pytest.mark.needs_chromium
PHONE = {"width": 390, "height": 844}
MAX_HEIGHT_PX = {"structure/?edit=6": 1300, "structure/": 1160, "chips/": 1300, "forecast/": 1300}
USUAL_ROWS = 17
ROW = 44
"""A schedule with more rows is longer by them."""

MAX_CONTROLS = 45


def open_schedule(signed_in: SignedIn, night: str) -> Page:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{night}/structure/")
    return page


def test_each_page_of_the_section_is_short_and_has_few_controls(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    found = {}
    for path, longest in MAX_HEIGHT_PX.items():
        page.goto(f"/t/{named['running']}/{path}")
        more_rows = max(0, page.locator(".level").count() - USUAL_ROWS)
        height = measure_height(page) - ROW * more_rows
        controls = count_controls(page)
        found[path] = (
            height <= longest,
            4 < controls <= MAX_CONTROLS,
            measure_overflow(page),
        )
    assert found == dict.fromkeys(MAX_HEIGHT_PX, (True, True, 0))


def test_a_row_opens_in_place_says_what_it_does_and_is_saved(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = open_schedule(signed_in, named["planned"])
    page.evaluate("window.stays = true")
    page.locator("#row-5 a").tap()
    minutes = page.locator("#editor input[name=minutes]")
    expect(minutes).to_be_visible()
    before = int(minutes.input_value())
    minutes.fill(str(before + 5))
    expect(page.locator("#effect")).to_contain_text("Later levels start 5 min later.")
    minutes.fill("many")
    expect(page.locator("#effect")).to_contain_text("“many” is not a whole number.")
    assert page.evaluate("window.stays"), "nothing of it loads the page"
    minutes.fill(str(before + 5))
    page.locator("#editor .primary").tap()
    expect(page.locator("#editor")).to_have_count(0)
    expect(page.locator("#row-5 .level-figure").last).to_have_text(str(before + 5))


def test_the_same_tap_closes_a_row_and_a_break_is_added_where_it_is_wanted(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = open_schedule(signed_in, named["planned"])
    rows = page.locator(".level").count()
    page.locator("#open-2").tap()
    expect(page.locator("#open-2")).to_have_attribute("aria-expanded", "true")
    page.locator("#open-2").tap()
    expect(page.locator("#editor")).to_have_count(0)
    page.get_by_role("link", name="Break", exact=True).tap()
    page.get_by_label("After level").select_option(label="7")
    page.locator("#editor .primary").tap()
    expect(page.locator(".level")).to_have_count(rows + 1)
    expect(page.locator("#row-7")).to_contain_text("Break")
