"""A break on a phone: one tap takes it, two change it from any page, and nothing is too wide."""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import NewPage, measure_overflow
from tests.browser.evening import PHONE, become_owner, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium


def test_a_break_is_one_tap_and_its_length_two_from_anywhere(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport={"width": 360, "height": PHONE["height"]}, has_touch=True)
    become_owner(ann, live_server_process)
    desk = live_server_process.base_url + open_night(ann, live_server_process)
    ann.goto(desk)
    start_clock(ann)
    before = ann.locator("#do-stop-break").bounding_box()

    ann.locator("#do-stop-break button").tap()
    expect(ann.locator("#strip")).to_contain_text("resumes at")
    assert ann.locator("#do-stop-break").bounding_box() == before
    expect(ann.locator("#do-break-10 button")).to_have_attribute("aria-pressed", "true")
    assert measure_overflow(ann) == 0

    ann.goto(desk + "players/")
    ann.locator(".strip-rest").tap()
    ann.locator("#bar-break-15 button").tap()
    expect(ann.locator("#bar-break-15 button")).to_have_attribute("aria-pressed", "true")
    for spot in (".strip-rest", "#bar-resume button", "#bar-break-15 button"):
        box = ann.locator(spot).bounding_box()
        assert box is not None, spot
        assert box["height"] >= 44, spot
        assert box["x"] + box["width"] <= 360, spot
    told = ann.locator(".strip-resumes")
    assert told.evaluate("(one) => one.scrollWidth <= one.clientWidth")

    ann.keyboard.press("Escape")
    ann.locator("#bar-resume button").tap()
    expect(ann.locator("#bar-pause button")).to_be_visible()
