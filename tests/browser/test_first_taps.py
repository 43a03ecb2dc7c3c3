"""The first tap counts, on every control of every page of a night: nothing slides away between press and release."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

from tests.browser.devices import PHONE, Device
from tests.browser.keyboard import SEEN
from tests.browser.sights import SIGHTS, Sight
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

LAPTOP = ViewportSize(width=1280, height=800)
TAPS = Path(__file__).with_name("taps.js")
LEAST = 3
QUIET = ("{planned}", "{bagged}", "{trial}")
"""Nights with less on their pages than on those of others."""
ALIKE = (r"\d+", r"(?<=papers/)\w+", r"(?<=rulings/)(on|group)/.+")
"""What differs in the addresses of pages that are drawn alike."""
Press = Callable[[CDPSession, Page, list[float]], None]


def shape(sight: Sight) -> str:
    """Which page of a night it is, whichever night and player."""
    page = sight.path.partition("}")[2].partition("?")[0]
    for part in ALIKE:
        page = re.sub(part, "…", page)
    return page


def night_pages() -> list[Sight]:
    """Every page of a night that a director sees, once."""
    seen = [sight for sight in SIGHTS if sight.who == "ann" and sight.path.startswith("/t/")]
    seen = [sight for sight in seen if sight.kind in ("page", "desk")]
    seen.sort(key=lambda sight: sight.path.startswith(tuple(f"/t/{night}" for night in QUIET)))
    pages: dict[str, Sight] = {}
    for sight in seen:
        pages.setdefault(shape(sight), sight)
    return list(pages.values())


def tap(touches: CDPSession, page: Page, at: list[float]) -> None:
    point = {"x": at[0], "y": at[1]}
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.evaluate("taps.drawn()")
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def click(_touches: CDPSession, page: Page, at: list[float]) -> None:
    page.mouse.move(*at)
    page.mouse.down()
    page.evaluate("taps.drawn()")
    page.mouse.up()


PRESSES: dict[str, Press] = {"finger": tap, "mouse": click}


@pytest.fixture(scope="module")
def hands(browser: Browser, server: RunningServer, named: dict[str, str]) -> Iterator[Device]:
    """Ann's device, with a mouse, a keyboard and a screen to touch."""
    name, _equals, value = named["ann"].partition("=")
    with closing(browser.new_context(has_touch=True, reduced_motion="reduce")) as context:
        context.add_cookies([{"name": name, "value": value, "url": server.base_url}])
        context.add_init_script(path=TAPS)
        yield Device(context.new_page()).listen()


every_page = pytest.mark.parametrize("sight", night_pages(), ids=lambda sight: sight.name)


@every_page
@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["360", "1280"])
def test_a_press_is_released_on_what_was_pressed(
    server: RunningServer, named: dict[str, str], hands: Device, sight: Sight, viewport: ViewportSize
) -> None:
    page = hands.show(sight, server.base_url, named, viewport)
    touches = page.context.new_cdp_session(page)
    count = page.evaluate("taps.find()")
    missed = []
    for how, press in PRESSES.items():
        for number in range(count):
            at = page.evaluate("(number) => taps.aim(number)", number)
            if at is not None:
                press(touches, page, at)
            fault = page.evaluate("([number, at]) => taps.miss(number, at)", [number, at])
            if fault:
                missed.append(f"{how}: {fault}")
    touches.detach()
    assert missed == [], "\n".join((f"of {count} controls with finger and mouse:", *missed))
    assert count >= LEAST


@every_page
def test_the_keyboard_presses_what_it_is_on(
    server: RunningServer, named: dict[str, str], hands: Device, sight: Sight
) -> None:
    page = hands.show(sight, server.base_url, named, PHONE)
    missed, count = [], 0
    page.keyboard.press("Tab")
    while page.evaluate("taps.hold()"):  # at the page's end nothing has the keyboard
        count += 1
        missed.append(page.evaluate(SEEN))
        if page.evaluate("document.activeElement.matches('a, button, summary')"):
            page.keyboard.press("Enter")
            missed.append(page.evaluate("taps.miss(0)"))
        page.keyboard.press("Tab")
    missed = [fault for fault in missed if fault]
    assert missed == [], "\n".join((f"of {count} controls with the keyboard:", *missed))
    assert count >= LEAST
