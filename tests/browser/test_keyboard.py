"""
The keyboard has its short ways, and is never lost: not to another director, not after any action of
the desk.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import NewPage, SignedIn
from tests.browser.evening import become_owner, open_night
from tests.browser.keyboard import button, must_be_seen, tab_to
from tests.browser.page_states import unfold
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

LAPTOP = {"width": 1280, "height": 800}


def test_the_short_ways(live_server_process: RunningServer, new_page: NewPage) -> None:
    server = live_server_process
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    become_owner(page, server)
    desk = open_night(page, server)
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#clock")).to_contain_text("?")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#clock")).to_contain_text("Level 2")
    page.keyboard.press("?")
    expect(button(page, "Close").last).to_be_focused()
    must_be_seen(page)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator("#clock")).to_contain_text("Level 1")
    page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("k u / ?")
    expect(search).to_have_value("k u / ?")  # no key works while somebody types
    page.goto(server.base_url + desk)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    must_be_seen(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_another_director_does_not_take_the_keyboard_away(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    page = new_page(viewport=LAPTOP, reduced_motion="reduce")
    become_owner(page, server)
    open_night(page, server)
    page.keyboard.press("Space")
    tab_to(page, page.locator("#do-pause button"))
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#do-pause-dispute button").click()
    other.wait_for_url("**/rulings/")
    other.goto(page.url)
    expect(page.locator("#do-resume button")).to_be_focused()
    journal = page.locator("#recent").get_by_role("link", name="Journal")
    tab_to(page, journal)
    other.locator("#do-resume button").click()
    expect(page.locator("#do-pause button")).to_be_visible()
    expect(journal).to_be_focused()


ACTS = """() => Array.from(document.querySelectorAll("main form[hx-post*='/do/']"))
  .filter((one) => one.id && one.checkVisibility() && one.querySelector("button:not([disabled])"))
  .map((one) => one.id)"""
FILLED = {
    "at": "2031-01-01T20:00",
    "minutes": "7",
    "seconds": "5",
    "text": "Pizza",
    "who": "Bob",
    "reason": "Because",
}
NIGHTS = ("running", "decision", "seats_due")


def fill_in(page: Page, form: Locator) -> None:
    for name, value in FILLED.items():
        field = form.locator(f"[name={name}]:not([type=hidden])")
        if field.count() and field.first.evaluate("(one) => one.matches('input, textarea')"):
            field.first.fill(value)


@pytest.mark.parametrize("night", NIGHTS)
def test_the_keyboard_is_somewhere_after_every_action_of_the_desk(
    server: RunningServer, named: dict[str, str], signed_in: SignedIn, night: str
) -> None:
    page = signed_in(viewport=LAPTOP, reduced_motion="reduce")
    desk = f"{server.base_url}/t/{named[night]}/"
    tried: set[str] = set()
    while True:
        page.goto(desk)
        expect(page.locator("#live-status")).to_have_text("Live")
        unfold(page)
        left = [
            one
            for one in page.evaluate(ACTS)
            if one not in tried
            and not one.startswith(("do-finish", "do-leave", "do-pause-dispute"))
        ]
        if not left:
            break
        tried.add(left[0])
        form = page.locator(f"#{left[0]}")
        fill_in(page, form)
        form.locator("button:not([disabled])").last.focus()
        page.keyboard.press("Enter")
        if "asks-once" in (form.get_attribute("class") or ""):
            page.keyboard.press("Enter")
        expect(page.locator(".toast"), left[0]).to_have_count(1)
        expect(page.locator(".htmx-request")).to_have_count(0)  # it was drawn afresh
        assert page.url.startswith(desk), left[0]
        must_be_seen(page)
    assert len(tried) > 3
