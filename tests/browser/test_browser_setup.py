"""The set-up of the browser tests: a real page opens, and a browser's complaint fails the test."""

import pytest

from tests.browser.devices import NewPage
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium


def test_a_page_of_the_real_server_opens(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    page = new_page(
        allow=("Failed to load resource: the server responded with a status of 404",)
    )  # no icon here
    answer = page.goto(live_server_process.base_url + "/version")
    assert answer is not None
    assert answer.status == 200


def test_what_the_policy_forbids_does_not_happen(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    heard: list[str] = []
    page = new_page(allow=("",))
    page.on("console", lambda message: heard.append(message.text))
    page.goto(live_server_process.base_url + "/healthz")
    page.evaluate(
        "() => { document.body.innerHTML = '<img src=x onerror=\"window.planted = 1\">' }"
    )
    page.wait_for_timeout(200)
    assert page.evaluate("() => window.planted") is None
    assert [text for text in heard if "Content Security Policy" in text] != []
