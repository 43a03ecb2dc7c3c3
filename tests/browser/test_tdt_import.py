"""
A tournament of The Tournament Director comes in by phone: chosen, looked at, taken over, and taken
back.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, load_by
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

FRIDAY = Path(__file__).parents[1] / "imports" / "tdt" / "friday_3.7.2.tdt"
WON = [["1", "Ann Berg", "€55.50"], ["2", "Dora F", "€33.30"], ["3", "Cleo Dietz", "€22.20"]]


def rows(page: Page) -> list[list[str]]:
    found = page.locator("main tbody tr")
    return [[cell.strip() for cell in one.locator("td").all_inner_texts()] for one in found.all()]


@pytest.mark.parametrize("scripts", [True, False])
def test_a_night_of_the_tournament_director(
    live_server_process: RunningServer, new_page: NewPage, scripts: bool
) -> None:
    server = live_server_process
    page = new_page(java_script_enabled=scripts, viewport=PHONE, locale="en-GB")
    become_owner(page, server)
    page.goto(server.base_url + "/import/")
    page.locator("input[type=file]").set_input_files(FRIDAY)
    page.get_by_role("button", name="Preview").click()

    expect(page.locator(".sums")).to_have_text("6 players, 6 new; 1 night; 5 results")
    expect(page.locator("main")).to_contain_text("1 ante as large as the big blind")
    assert rows(page)[:3] == WON
    page.locator("main summary", has_text="Not used").click()
    expect(page.locator("main details").last).to_contain_text("n - r + 1")
    page.get_by_role("button", name="Import", exact=True).click()

    expect(page.get_by_role("heading", name="New seasons")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Kitchen League 2026")
    load_by(page.get_by_role("link", name="Friday at Ann's"))
    for place, name, won in WON:
        row = page.locator("main tr", has_text=name).first
        expect(row).to_contain_text(place)
        expect(row).to_contain_text(won)

    page.goto(server.base_url + "/import/")
    page.get_by_role("link", name="friday_3.7.2.tdt").click()
    page.get_by_role("button", name="Undo import").click()
    expect(page.locator("main")).to_contain_text("Undone")
    page.goto(server.base_url + "/")
    expect(page.locator("main")).not_to_contain_text("Friday at Ann's")
