"""
A backup made on the phone, a mistake, and the way back at the next start; with a script and
without.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import AXE, MEASURES, NewPage, measured
from tests.browser.evening import PASSWORD, PHONE, become_owner, load_by, open_night
from tests.browser.page_states import unfold
from tests.browser.test_access import FIND, must_be_legible
from tests.conftest import StartServer

pytestmark = pytest.mark.needs_chromium
MIN_CONTRAST = 4.5
MEASURED = ("small", "overflow", "clipped", "covered")


def must_be_easy(page: Page) -> None:
    """For everybody: read, hit, nothing cut off; with everything unfolded."""
    unfold(page)
    assert page.evaluate(FIND, True) == []
    must_be_legible(page, MIN_CONTRAST)
    assert measured(page, *MEASURED) == []


def press(page: Page, name: str) -> None:
    load_by(page.get_by_role("button", name=name).first)


def test_back_to_the_backup_at_the_next_start(new_page: NewPage, start_server: StartServer) -> None:
    server = start_server()
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.add_init_script(AXE + MEASURES)
    become_owner(page, server)
    open_night(page, server)
    page.goto(server.base_url + "/club/backups/")
    must_be_easy(page)
    press(page, "Back up now")
    expect(page.locator("#backups li", has_text="by hand")).to_have_count(1, timeout=20_000)
    expect(page.get_by_text("Backup created.")).to_be_visible()
    must_be_easy(page)
    page.goto(server.base_url + "/club/")
    before = page.locator("#id_name").input_value()
    page.locator("#id_name").fill("A mistake")
    press(page, "Save")
    page.goto(server.base_url + "/club/backups/")
    unfold(page)
    page.locator("#backups li", has_text="by hand").get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", name="Restore waiting for the next start")).to_be_visible()
    must_be_easy(page)
    server.stop()
    server.start()
    page.goto(server.base_url + "/signin/")
    page.locator("[name=name]").fill("Ann")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(server.base_url + "/")
    page.goto(server.base_url + "/club/")
    expect(page.locator("#id_name")).to_have_value(before)
    page.goto(server.base_url + "/club/backups/")
    expect(page.get_by_text("Last restore: 1 night restored and checked.")).to_be_visible()
    expect(page.locator("#backups li", has_text="before a restore")).to_have_count(1)
    must_be_easy(page)
