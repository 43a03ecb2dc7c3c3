"""
Real screens in a real browser, through the proxy, while one web process after the other is started
again.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, sync_playwright

from tests import machine
from tests.browser.conftest import QUIET
from tests.scaled.house import House, answers, until
from tests.scaled.stage import Stage
from tests.scaled.visitors import Browser

pytestmark = [
    pytest.mark.pure,
    pytest.mark.needs_postgres,
    pytest.mark.needs_redis,
    pytest.mark.needs_nginx,
    pytest.mark.needs_chromium,
]

SCREENS = 4
BACK_MS = 5_000
WATCH = """() => {
  const screen = document.getElementById('screen');
  const text = (name) => screen.querySelector(`[data-show=${name}]`).textContent.trim();
  window.seen = [];
  setInterval(() => window.seen.push([
    performance.now(), text('time'), text('blinds'), screen.querySelector('[data-link]').dataset.link
  ]), 50);
}"""


@pytest.fixture
def chromium() -> Iterator[Chromium]:
    """One browser for this test; while it is open nothing else may have an event loop here."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=machine.chromium(), args=QUIET, chromium_sandbox=os.geteuid() != 0
        )
        yield browser
        browser.close()


@pytest.fixture
def screens(house: House, stage: Stage, chromium: Chromium) -> list[Page]:
    """Screens of one night, each a device of its own."""
    name, _equals, value = stage.screen.partition("=")
    pages = []
    for _number in range(SCREENS):
        device = chromium.new_context(ignore_https_errors=True)
        device.add_cookies([{"name": name, "value": value, "url": house.origin}])
        pages.append(device.new_page())
        pages[-1].goto(f"{house.origin}/t/{stage.night}/screen/")
        pages[-1].wait_for_selector("[data-link=live]")
        pages[-1].evaluate(WATCH)
    return pages


def longest_away(seen: list[list[Any]]) -> float:
    """The longest time in which a screen was not in step with its night, in milliseconds."""
    longest, since = 0.0, None
    for at, _time, _blinds, link in seen:
        if link == "live":
            since = None
        else:
            since = at if since is None else since
            longest = max(longest, at - since)
    return longest


def test_no_screen_is_blank_and_all_are_back_within_five_seconds(
    house: House, stage: Stage, screens: list[Page]
) -> None:
    known = [len(web.lines) for web in house.webs]
    for web in house.webs:
        web.stop(signal.SIGINT)
        web.start()
        until(partial(answers, f"http://localhost:{web.port}/readyz"), of=web)
        screens[0].wait_for_timeout(1000)
    for page in screens:
        page.wait_for_selector("[data-link=live]", timeout=BACK_MS)
    with closing(Browser(house, stage.director)) as director:
        # The screens came back first, so nothing may depend on what the proxy learnt from their
        # lines.
        told = [
            director.click(stage.night, "announce", text=text).status
            for text in ("One", "Two", "Everybody is back")
        ]
    assert told == [204, 204, 204]
    for page in screens:
        page.get_by_text("Everybody is back").first.wait_for(timeout=BACK_MS)
    watched = [page.evaluate("window.seen") for page in screens]
    assert [one for seen in watched for one in seen if not one[1] or not one[2]] == []
    away = [longest_away(seen) for seen in watched]
    assert max(away) <= BACK_MS, away
    assert sum(one > 0 for one in away) >= SCREENS / 2, (
        "the restarts were not felt at all, so nothing was shown"
    )
    fresh = [
        line for web, before in zip(house.webs, known, strict=True) for line in web.lines[before:]
    ]
    assert [line["says"] for line in fresh if line["level"] == "ERROR"] == []
