"""
On a phone the desk is short: what a director needs first is in sight, what is rare is a tap away.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import SignedIn, count_controls, measure_height

pytestmark = pytest.mark.needs_chromium
PHONE = {"width": 390, "height": 844}
MAX_HEIGHT_PX = 1500
MAX_CONTROLS = 40
PHASES = ("running", "paused", "dispute", "break", "decision", "finished")
TIME_IN_SIGHT = """() => {
  const time = document.querySelector("#clock [data-time], #clock .clock-level").getBoundingClientRect();
  const [strip, places] = [".strip", ".places"].map((one) => document.querySelector(one).getBoundingClientRect());
  return time.top >= strip.bottom && time.bottom <= places.top;
}"""


def test_the_time_is_in_sight_and_the_page_short_in_every_phase(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    found = {}
    for phase in PHASES:
        page.goto(f"/t/{named[phase]}/?desk")
        height = measure_height(page)
        controls = count_controls(page)
        found[phase] = (
            page.evaluate(TIME_IN_SIGHT),
            height <= MAX_HEIGHT_PX,
            controls <= MAX_CONTROLS,
        )
    assert found == dict.fromkeys(PHASES, (True, True, True))


def test_the_clock_on_a_player_is_two_taps_away(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{named['running']}/")
    expect(page.locator("#do-set-time")).to_be_hidden()
    page.locator(".quick").tap()
    page.locator("#sheet").get_by_role("button", name="Call the clock").tap()
    expect(page.locator("#called")).to_contain_text("Clock called")
    page.get_by_role("button", name="Player acted").tap()
    expect(page.locator("#called")).to_have_count(0)
