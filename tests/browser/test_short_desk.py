"""
On a phone the desk is short: what a director needs first is in sight, what is rare is a tap away.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, SignedIn

pytestmark = pytest.mark.needs_chromium
LONGEST = 2900
PHASES = ("running", "paused", "dispute", "break", "decision", "finished")
TIME_IN_SIGHT = """() => {
  const time = document.querySelector("#clock [data-time]").getBoundingClientRect();
  const bar = document.querySelector(".bar");
  return time.top >= 0 && time.bottom <= (bar ? bar.getBoundingClientRect().top : innerHeight);
}"""


def test_the_time_is_in_sight_and_the_page_short_in_every_phase(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    found = {}
    for phase in PHASES:
        page.goto(f"/t/{named[phase]}/")
        height = page.evaluate("document.documentElement.scrollHeight")
        found[phase] = (page.evaluate(TIME_IN_SIGHT), height <= LONGEST)
    assert found == dict.fromkeys(PHASES, (True, True))


def test_the_clock_on_a_player_is_no_tap_away(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = signed_in(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/t/{named['running']}/")
    expect(page.locator("#do-set-time")).to_be_hidden()
    page.locator("#more > summary").click()
    page.locator("#on-whom").fill("Bob")
    page.locator("#do-call-clock button").click()
    expect(page.locator("#called")).to_contain_text("The clock is on Bob.")
    page.get_by_role("button", name="The player has acted").click()
    expect(page.locator("#called")).to_have_count(0)
