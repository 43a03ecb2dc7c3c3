"""
One evening on three devices: the director's phone, the TV, a second director; and the plug is
pulled.
"""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import (
    PHONE,
    TV,
    add_players,
    become_owner,
    make_link,
    open_night,
    start_clock,
)
from tests.browser.night_thumbs import LOST
from tests.server import RunningServer

pytestmark = [pytest.mark.needs_chromium, pytest.mark.both_setups]


def show(page: Page, what: str) -> str:
    """A text of the TV."""
    return page.locator(f'[data-show="{what}"]').inner_text()


def seconds(text: str) -> int:
    """Clock digits as seconds."""
    assert re.fullmatch(r"(\d+:)?\d{1,2}:\d\d", text), text
    total = 0
    for part in text.split(":"):
        total = 60 * total + int(part)
    return total


def test_every_screen_follows_the_director(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(phone, server)
    desk = open_night(phone, server)
    tv = new_page(viewport=TV)
    tv.goto(make_link(phone, server, desk, "screen"))
    ben = new_page(viewport={"width": 1280, "height": 800})
    ben.goto(make_link(phone, server, desk, "director"))
    phone.goto(server.base_url + desk)

    began = time.monotonic()
    start_clock(phone)
    expect(tv.locator("[data-show=level]")).to_contain_text("1")
    expect(tv.locator("[data-show=time]")).to_have_text(re.compile("^19:[0-5][0-9]$"))
    expect(ben.locator("#do-pause")).to_be_visible()
    assert seconds(show(tv, "time")) >= 20 * 60 - (time.monotonic() - began) - 1

    ben.locator("#do-pause-dispute button").click()
    ben.wait_for_url("**/rulings/")
    ben.goto(server.base_url + desk)
    expect(phone.locator("#held")).to_contain_text("Dispute: finish this hand")
    expect(tv.locator("[data-show=word]")).to_contain_text(re.compile("dispute", re.IGNORECASE))
    standing = show(tv, "time")
    tv.wait_for_timeout(1500)
    assert show(tv, "time") == standing

    phone.locator("#do-resume button").click()
    expect(ben.locator("#do-pause")).to_be_visible()
    forward = ben.locator("#do-after button")
    forward.click()
    expect(ben.locator("[data-level]")).to_have_text(re.compile(r"^2 · .* now\?$"))
    forward.click()
    expect(tv.locator("[data-show=blinds]")).to_contain_text("300")
    expect(phone.locator("#clock")).to_contain_text("Level 2")
    expect(ben.locator("#displays")).to_contain_text("connected")


def test_typed_text_and_open_panels_survive_another_director(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    server = live_server_process
    ann = new_page(viewport={"width": 1280, "height": 800})
    become_owner(ann, server)
    desk = open_night(ann, server)
    add_players(ann, server, desk)
    start_clock(ann)
    ben = new_page(viewport=PHONE)
    ben.goto(make_link(ann, server, desk, "director"))
    ann.goto(f"{server.base_url}{desk}night/")
    ann.locator("#night-name > summary").click()
    ann.get_by_label("Announcement").fill("Pizza is h")
    ben.locator("#do-pause button").click()
    expect(ann.locator("#bar-resume")).to_be_visible()
    expect(ann.get_by_label("Announcement")).to_have_value("Pizza is h")
    expect(ann.locator("#night-name")).to_have_attribute("open", "")
    ann.get_by_label("Announcement").press_sequentially("ere")
    ann.locator("#do-announce button").click()
    expect(ben.locator("#recent")).to_contain_text("Announced: Pizza is here")


def test_the_plug_is_pulled_under_the_tv(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    """
    The TV counts on, says that nobody answers, and is right again by itself when the server is
    back.
    """
    server = live_server_process
    ann = new_page(allow=LOST, viewport=PHONE)
    become_owner(ann, server)
    desk = open_night(ann, server)
    start_clock(ann)
    tv = new_page(allow=LOST, viewport=TV)
    tv.goto(make_link(ann, server, desk, "screen"))
    expect(tv.locator("[data-link=live]")).to_be_attached()
    began = time.monotonic()
    before = seconds(show(tv, "time"))
    ann.wait_for_load_state()  # what is on its way to the desk is no loss of the TV's
    server.kill()
    tv.wait_for_timeout(2500)
    counted = before - seconds(show(tv, "time"))
    assert 2 <= counted <= time.monotonic() - began + 1
    expect(tv.locator("[data-link=live]")).not_to_be_attached(timeout=20_000)
    server.start()
    expect(tv.locator("[data-link=live]")).to_be_attached(timeout=20_000)
    ann.goto(server.base_url + desk)
    ann.locator("#do-pause button").click()
    expect(tv.locator("[data-show=word]")).not_to_be_empty()


def test_a_link_taken_back_closes_its_pages(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    """
    The screen says so; a director's open desk does not turn into rubble, and shows nothing of the
    night.
    """
    server = live_server_process
    ann = new_page(viewport=PHONE)
    become_owner(ann, server)
    desk = open_night(ann, server)
    gone = ("Failed to load resource: the server responded with a status of 404", *LOST)
    tv, ben = (new_page(allow=gone, viewport=viewport) for viewport in (TV, PHONE))
    tv.goto(make_link(ann, server, desk, "screen"))
    ben.goto(make_link(ann, server, desk, "director"))
    expect(tv.locator("[data-link=live]")).to_be_attached()
    start = ben.get_by_role("button", name="Start the clock")
    expect(start).to_be_visible()
    name = ben.get_by_role("heading", level=1).inner_text()
    for left in (1, 0):
        ann.goto(server.base_url + desk + "links/")
        links = ann.locator(".links-out > details")
        links.first.locator("summary").click()
        links.first.get_by_role("button", name="Revoke").click()
        expect(links).to_have_count(left)
    expect(tv.locator("[data-show=gone]")).not_to_be_empty()
    answer = tv.goto(server.base_url + desk + "screen/")
    assert answer is not None
    assert answer.status == 404
    expect(start).to_have_count(0)
    expect(ben.get_by_role("heading", level=1)).not_to_contain_text(name)
