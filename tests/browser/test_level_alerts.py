"""
A new level is announced by a slow frame of light, a vibration and one line for screen readers.
"""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, open_night, start_clock, start_next_level
from tests.browser.scripted_screen import ScreenServer, now, running
from tests.server import RunningServer
from tournament.clock.values import Anchor
from tournament.night.state import State

pytestmark = pytest.mark.needs_chromium

COUNT_SHAKES = (
    "window.shakes = []; navigator.vibrate = (pattern) => window.shakes.push(String(pattern));"
)
COUNT_NOTES = """
  window.notes = 0;
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    return made.call(this);
  };"""
NOTES_OF_A_LEVEL = 4
NARROW = ViewportSize(width=360, height=640)
FLASHES = """() => {
  const rim = document.getAnimations().find((one) => one.effect.pseudoElement === "::before");
  const timing = rim ? rim.effect.getComputedTiming() : { duration: 0, iterations: 0 };
  return [timing.duration, timing.iterations];
}"""
RIM = "getComputedStyle(document.querySelector('#screen'), '::before').borderTopStyle"


def ends_soon() -> State:
    return replace(running(), anchor=Anchor(3, 4000, now()))


def test_a_screen_glows_slowly_and_says_each_thing_once(
    house: ScreenServer, new_page: NewPage
) -> None:
    screen = house.open_screen(new_page)
    screen.soon(ends_soon)
    page = screen.page
    assert page.evaluate(RIM) == "none"
    expect(page.locator("#screen")).to_have_attribute("data-glow", "")
    duration, times = page.evaluate(FLASHES)
    assert times / (duration * times / 1000) < 1  # far from three flashes a second
    told = page.locator(".tv-told p")
    expect(told).to_have_count(2)
    assert told.nth(0).inner_text() == "Level 4, Blinds 100–200, Ante 25 each"
    assert "Hands in progress" in told.nth(1).inner_text()
    expect(page.locator("#screen")).not_to_have_attribute("data-glow", "")
    assert page.locator(".tv-line").get_attribute("aria-live") is None
    screen.send(replace(screen.state, announcement="Pizza is here"))
    expect(page.locator(".tv-told")).to_contain_text("Pizza is here")
    assert page.locator(".tv-told p", has_text="Hands in progress").count() <= 1


def test_the_frame_stands_still_for_who_wants_no_motion(
    house: ScreenServer, new_page: NewPage
) -> None:
    screen = house.open_screen(new_page, reduced_motion="reduce")
    screen.soon(ends_soon)
    expect(screen.page.locator("#screen")).to_have_attribute("data-glow", "")
    assert screen.page.evaluate(RIM) == "solid"
    assert screen.page.evaluate("document.getAnimations().length") == 0


def test_a_phone_shakes_is_framed_and_speaks(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.add_init_script(COUNT_SHAKES)
    become_owner(ann, live_server_process)
    desk = live_server_process.base_url + open_night(ann, live_server_process)
    start_clock(ann)
    other = ann.context.new_page()
    other.goto(desk)
    start_next_level(other, 2)
    expect(ann.locator("body")).to_have_class(re.compile(r"\bhas-begun\b"))
    expect(ann.locator("#told p").last).to_have_text("Level 2, Blinds 200–300")
    assert ann.evaluate("window.shakes") == ["500"]
    ann.goto(f"{desk}more/")
    ann.get_by_label("Vibrate for calls and new levels").uncheck()
    start_next_level(other, 3)
    expect(ann.locator("#told p", has_text="Level 3")).to_have_count(1)
    assert ann.evaluate("window.shakes") == []
    other.locator("#do-pause-dispute button").tap()
    expect(ann.locator("#told p", has_text="Dispute")).to_have_count(1)
    other.wait_for_url("**/rulings/")
    assert other.locator("#told p", has_text="Dispute").count() == 0
    ann.reload()
    expect(ann.get_by_label("Vibrate for calls and new levels")).not_to_be_checked()


def test_a_host_s_phone_sounds_until_its_switch_is_off(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=NARROW, has_touch=True, is_mobile=True)
    ann.add_init_script(COUNT_NOTES)
    become_owner(ann, live_server_process)
    desk = live_server_process.base_url + open_night(ann, live_server_process)
    start_clock(ann)
    other = new_page(viewport=PHONE, storage_state=ann.context.storage_state())
    other.goto(desk)
    start_next_level(other, 2)
    expect(ann.locator("#told p", has_text="Level 2")).to_have_count(1)
    assert ann.evaluate("window.notes") == NOTES_OF_A_LEVEL

    ann.goto(f"{desk}more/")
    sounds = ann.get_by_role("switch", name="Sounds on this phone")
    expect(sounds).to_be_checked()
    box = sounds.bounding_box()
    assert box
    assert (box["width"], box["height"]) == (44, 44)
    sounds.tap()
    expect(sounds).not_to_be_checked()
    start_next_level(other, 3)
    expect(ann.locator("#told p", has_text="Level 3")).to_have_count(1)
    assert ann.evaluate("window.notes") == 0
    ann.reload()
    expect(sounds).not_to_be_checked()
    expect(ann.get_by_text("Tap the page once to hear them.")).to_be_hidden()
    sounds.tap()
    ann.wait_for_function("window.notes > 0")  # turned on, it is heard at once
    heard = ann.evaluate("window.notes")
    arrow = other.locator("#do-after button")
    arrow.click()
    expect(other.locator("[data-level]")).to_contain_text("Break, 10 min now?")
    arrow.click()
    expect(ann.locator("#told p", has_text="Break")).to_have_count(1)
    assert ann.evaluate("window.notes") == heard + NOTES_OF_A_LEVEL


def test_a_start_before_its_day_is_asked_once_in_place(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=NARROW, has_touch=True, is_mobile=True)
    become_owner(ann, live_server_process)
    open_night(ann, live_server_process)
    ann.get_by_text("Set a start time").click()
    later = datetime.fromtimestamp(now() / 1000, UTC) + timedelta(days=3)
    ann.locator("#do-start-at input[name=at]").fill(f"{later:%Y-%m-%dT19:30}")
    ann.get_by_role("button", name="Set the time").click()
    start = ann.get_by_role("button", name="Start the clock")
    expect(ann.locator("[data-level]")).to_have_text("Starts in")
    expect(ann.locator("[data-ask]")).to_have_count(1)
    start.tap()
    expect(ann.locator("[data-level]")).to_contain_text("Start now?")
    expect(ann.locator("#do-pause")).to_have_count(0)
    start.tap()
    expect(ann.locator("#do-pause")).to_have_count(1)


def test_a_computer_has_no_switch_for_what_it_cannot_do(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page()
    become_owner(ann, live_server_process)
    night = open_night(ann, live_server_process)
    expect(ann.locator("#live-status")).to_have_text("Live")
    ann.goto(f"{live_server_process.base_url}{night}more/")
    for name in ("Vibrate for calls and new levels", "Sounds on this phone"):
        expect(ann.get_by_label(name)).to_be_hidden()
