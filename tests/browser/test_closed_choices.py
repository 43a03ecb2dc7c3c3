"""
On a phone a closed choice shows its longest words whole, and a journal keeps most of a line for
what happened.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, load_by, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
# A copy that may be as wide as it likes is as wide as its longest choice.
CUT = """() => {
  document.querySelectorAll("details").forEach(one => { one.open = true; });
  return [...document.querySelectorAll("select")].filter(one => one.checkVisibility()).filter(one => {
    const free = one.cloneNode(true);
    free.style.cssText = "position: absolute; visibility: hidden; width: auto; min-width: 0; max-width: none";
    one.after(free);
    const wide = free.getBoundingClientRect().width;
    free.remove();
    return wide > one.getBoundingClientRect().width + 1;
  }).map(one => one.name);
}"""
NARROWEST = """() => Math.min(...[...document.querySelectorAll("li.line > :is(.when + .grow, .grow:has(+ .when))")]
  .map(one => one.getBoundingClientRect().width))"""


def test_in_every_language_of_the_house(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    page = new_page(viewport=PHONE)
    become_owner(page, server)
    desk = open_night(page, server)
    start_clock(page)
    for code, language in LANGUAGES.items():
        page.goto(server.base_url + "/more/")
        load_by(page.get_by_role("button", name=language))
        expect(page.locator("html")).to_have_attribute("lang", code)
        for path in ("/club/screens/", desk, f"{desk}prizes/", f"{desk}night/"):
            page.goto(server.base_url + path)
            assert page.evaluate(CUT) == [], (language, path)
        for path in (desk, f"{desk}journal/"):
            page.goto(server.base_url + path)
            assert 180 <= page.evaluate(NARROWEST) <= PHONE["width"], (language, path)
