"""
The first tap counts, on every control of the pages of a night: nothing slides away between press
and release.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

from tests.browser.devices import PHONE, Device
from tests.browser.keyboard import SEEN
from tests.browser.page_states import Sight
from tests.rows import RUN
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium
ONLY_LOOKS = True

LAPTOP = ViewportSize(width=1280, height=800)
TAPS = Path(__file__).with_name("taps.js")
MIN_CONTROLS = 4
"""A page with fewer controls was not there."""
MANY = 120
"""So many controls are tried at the least."""
LOST = 20
"""After so many faults a page is given up."""
STOPS = 400
"""A page has fewer; where the keyboard finds more it goes round and round."""
OFTEN = ("", "players/", "seats/", "prizes/", "table/1/", "card/2/")
"""Where a host taps most; `manage.py lab long` tries the others too."""
SELDOM = (
    *("out/", "seats/1/", "more/", "night/", "structure/"),
    *(
        "players/1/",
        "places/",
        "draw/",
        "rulings/",
        "rulings/on/B02/",
        "box/ledger/",
        "results/",
        "journal/",
    ),
    *("rules/", "links/", "find/?q=bo", "card/", "door/?name=Bob+Miler&as=in"),
)
NIGHT = (*OFTEN, *(SELDOM if os.environ.get("EVERY_SIGHT") else ()))


def open_sheet(page: Page) -> None:
    page.locator(".quick").click()


PAGES = (
    *(Sight(f"“{path}”", f"/t/{{seats_due}}/{path}") for path in NIGHT),
    Sight("at hand", "/t/{seats_due}/", then=open_sheet),
)
Press = Callable[[CDPSession, Page, list[float]], None]


def tap(hand: CDPSession, page: Page, at: list[float]) -> None:
    point = {"x": at[0], "y": at[1]}
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.evaluate("taps.drawn()")
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def click(hand: CDPSession, page: Page, at: list[float]) -> None:
    point = {"x": at[0], "y": at[1], "button": "left", "clickCount": 1}
    hand.send("Input.dispatchMouseEvent", {"type": "mousePressed", **point})
    page.evaluate("taps.drawn()")
    hand.send("Input.dispatchMouseEvent", {"type": "mouseReleased", **point})


PRESSES: dict[str, Press] = {"finger": tap, "mouse": click}


@pytest.fixture
def hands(browser: Browser, server: RunningServer, named: dict[str, str]) -> Iterator[Device]:
    """Ann's device, with a mouse, a keyboard and a screen to touch."""
    name, _equals, value = named["ann"].partition("=")
    with closing(browser.new_context(has_touch=True, reduced_motion="reduce")) as context:
        context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
        context.add_init_script(path=TAPS)
        yield Device(context.new_page()).listen()


def test_a_press_is_released_on_what_was_pressed(
    server: RunningServer, named: dict[str, str], hands: Device
) -> None:
    """
    By finger and by mouse; a control that stands on several pages is tried on the first of them.
    """
    missed: list[str] = []
    tried = 0
    hand = hands.page.context.new_cdp_session(hands.page)
    for sight in PAGES:
        page = hands.show(sight, server.base_url, named, PHONE)
        page.evaluate("taps.watch()")
        for viewport in (PHONE, LAPTOP):
            page.set_viewport_size(viewport)
            for how, press in PRESSES.items():
                way = f"{how} at {viewport['width']}"
                there, fresh = page.evaluate("(way) => taps.find(way)", way)
                if there < MIN_CONTROLS:
                    missed.append(f"{sight.name} has {there} controls, {way}")
                tried += fresh
                while (at := page.evaluate("taps.next()")) is not None:
                    press(hand, page, at)
                    if page.evaluate("taps.faults().length") > LOST:
                        break
                missed += [
                    f"{sight.name}, {way}: {fault}" for fault in page.evaluate("taps.faults()")
                ]
        RUN.rows += 1
    assert missed == [], "\n".join((f"{len(missed)} of {tried} presses:", *missed))
    assert tried >= MANY * len(PRESSES)


def test_the_keyboard_presses_what_it_is_on(
    server: RunningServer, named: dict[str, str], hands: Device
) -> None:
    """What has the keyboard is seen, under no bar, and Enter presses it."""
    missed: list[str] = []
    for sight in PAGES[:-1]:
        page = hands.show(sight, server.base_url, named, PHONE)
        page.evaluate("taps.watch()")
        stops = 0
        page.keyboard.press("Tab")
        while (
            is_new := page.evaluate(f"taps.hold({SEEN})")
        ) is not None:  # none has it at the page's end
            stops += 1
            if stops > STOPS:
                missed.append(f"{sight.name}: the keyboard never comes to its end")
                break
            page.keyboard.press("Enter" if is_new else "Tab")
            if is_new:
                page.keyboard.press("Tab")
        missed += [f"{sight.name}: {fault}" for fault in page.evaluate("taps.faults()")]
        if stops < MIN_CONTROLS:
            missed.append(f"{sight.name} has {stops} controls")
        RUN.rows += 1
    assert missed == [], "\n".join((f"{len(missed)} misses:", *missed))
