"""A press counts where it began: the page is not redrawn under a finger."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, open_night, start_clock, start_next_level
from tests.browser.page_states import refused_with_toast
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

UNDER_THE_WORDS = """() => {
  document.body.style.paddingBottom = "40rem";
  const toasts = document.getElementById("toasts").getBoundingClientRect();
  const box = document.getElementById("set-minutes").getBoundingClientRect();
  scrollBy({ top: box.top - (toasts.top + toasts.bottom) / 2, behavior: "instant" });
  const now = document.getElementById("set-minutes").getBoundingClientRect();
  document.getElementById("toasts").style.pointerEvents = "none";
  for (const one of document.querySelectorAll("#toasts *")) one.style.pointerEvents = "none";
  return [now.left + now.width / 2, now.top + now.height / 2];
}"""


def running_desk(page: Page, server: RunningServer) -> str:
    become_owner(page, server)
    desk = server.base_url + open_night(page, server)
    start_clock(page)
    return desk


def test_the_page_waits_for_a_finger(live_server_process: RunningServer, new_page: NewPage) -> None:
    ann = new_page(viewport=PHONE)
    desk = running_desk(ann, live_server_process)
    other = ann.context.new_page()
    other.goto(desk)
    pause = ann.locator("#desk").get_by_role("button", name="Pause").filter(visible=True)
    pause.scroll_into_view_if_needed()
    expect(ann.locator("#desk")).not_to_have_class("desk phase-running htmx-request")
    pause.hover()
    ann.mouse.down()
    start_next_level(other, 2)
    expect(ann.locator("#told p").last).to_contain_text("Level 2")  # it knows
    assert (
        "Level 1 of" in ann.locator("[data-level]").inner_text()
    )  # and still shows what it showed
    ann.mouse.up()
    expect(ann.locator(".toast")).to_contain_text("Paused")
    expect(ann.locator("#desk")).to_have_class("desk phase-stopped")
    expect(ann.locator("[data-level]")).to_contain_text("Level 2 of")


def test_a_press_beside_fresh_words_counts(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    running_desk(ann, live_server_process)
    refused_with_toast(ann)
    field = ann.locator("#set-minutes")
    expect(field).not_to_be_focused()
    x, y = ann.evaluate(UNDER_THE_WORDS)
    ann.mouse.click(x, y, delay=60)
    expect(field).to_be_focused()
