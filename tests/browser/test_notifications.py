"""Notifications on the TV: at once after a click, on the second by the clock, none of a trial."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import TV, add_players, become_owner, make_link, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium


def make_signal(page: Page, server: RunningServer, moment: str, words: str) -> None:
    """Let the screens say something at a moment."""
    page.goto(f"{server.base_url}/club/signals/new/{moment}/")
    page.get_by_label("Text", exact=True).fill(words)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".toast")).to_contain_text("Saved.")


def test_the_tv_says_what_the_club_asked_for(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    ann = new_page(viewport={"width": 1280, "height": 800})
    become_owner(ann, server)
    desk = open_night(ann, server)
    add_players(ann, server, desk, 4)
    tv = new_page(viewport=TV)
    tv.goto(make_link(ann, server, desk, "screen"))

    make_signal(ann, server, "announced", "Hear, hear: {text}")
    make_signal(ann, server, "level", "Blinds up to {blinds}")
    ann.goto(server.base_url + desk)
    start_clock(ann)
    ann.goto(f"{server.base_url}{desk}night/")
    ann.get_by_label("Announcement").fill("Pizza is here")
    ann.locator("#do-announce button").click()
    expect(tv.locator('[data-show="line"]')).to_have_text(
        "Hear, hear: Pizza is here", timeout=20_000
    )

    ann.goto(server.base_url + desk)
    ann.locator("#clock-settings > summary").click()
    ann.locator("#do-set-time").get_by_label("Minutes").fill("0")
    ann.locator("#do-set-time").get_by_label("Seconds").fill("4")
    ann.get_by_role("button", name="Set the time").click()
    expect(tv.locator('[data-show="line"]')).to_have_text("Blinds up to 200–300", timeout=20_000)


def test_a_signal_is_tried_out_on_the_tv(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    ann = new_page(viewport={"width": 1280, "height": 800})
    become_owner(ann, server)
    desk = open_night(ann, server)
    tv = new_page(viewport=TV)
    tv.goto(make_link(ann, server, desk, "screen"))
    make_signal(ann, server, "bubble", "Bubble! {left} left")
    ann.get_by_role("button", name="Try it").click()
    expect(tv.locator('[data-show="line"]')).to_have_text(re.compile(r"Bubble! \d+ left"))


def test_listening_speaks_the_words_with_examples_in_their_gaps(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    ann = new_page(viewport={"width": 1280, "height": 800})
    ann.add_init_script(
        "window.said = []; window.speechSynthesis.speak = (words) => window.said.push(words.text);"
    )
    become_owner(ann, server)
    ann.goto(f"{server.base_url}/club/signals/new/level_soon/")
    ann.get_by_label("Speak on screens").check()
    ann.get_by_label("Seconds before").fill("45")
    ann.get_by_role("button", name="Listen").click()
    ann.get_by_label("Text", exact=True).fill("{next_blinds} and again {next_blinds}, {club}")
    ann.get_by_role("button", name="Listen").click()
    ann.get_by_label("Speak on screens").uncheck()
    ann.get_by_role("button", name="Listen").click()
    assert ann.evaluate("window.said") == [
        "Blinds 75–150 in 45 seconds",
        "75–150 and again 75–150, Our poker club",
    ]
