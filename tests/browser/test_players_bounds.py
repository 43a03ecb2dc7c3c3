"""
The pages of the players on a phone: short, without a sideways scroll, and few taps for what is done
often.
"""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.devices import SignedIn

pytestmark = pytest.mark.needs_chromium
HAND = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=360, height=640)
LONGEST = {"players/": 1900, "players/?show=tables": 1900, "out/": 1400, "players/-3/": 1000}
ROW = "#entrants > .roster > li"
ROW_HEIGHT = 44
GUESTS = (
    *("Ana Reyes", "Ben Okafor", "Carla Voss", "Dan Whitlock", "Eve Lindqvist", "Finn Maher"),
    *("Gus Petrakis", "Hannah Cole", "Ivy Tran", "Jack Molina", "Kim Sato", "Leo Brandt"),
    *("Mia Duval", "Ned Farrow", "Olga Petrova", "Quinn Abara", "Tess Winter", "Zoe Park"),
)
HEIGHT = "document.documentElement.scrollHeight"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
ROWS = "rows => rows.map(row => Math.round(row.getBoundingClientRect().height))"


def open_phone(signed_in: SignedIn, viewport: ViewportSize = HAND) -> Page:
    return signed_in(viewport=viewport, has_touch=True, is_mobile=True)


def count_entered(page: Page) -> int:
    """How many are on the list, as its first choice says."""
    return int(re.findall(r"\d+", page.locator(".segments a").first.inner_text())[0])


def test_27_players_are_rows_of_44_pixels_on_short_pages(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = open_phone(signed_in)
    found = {}
    for path in LONGEST:
        page.goto(f"/t/{named['running']}/{path}")
        found[path] = page.evaluate(HEIGHT)
    assert [path for path, height in found.items() if height > LONGEST[path]] == [], found
    page.goto(f"/t/{named['running']}/players/")
    heights = page.locator(ROW).evaluate_all(ROWS)
    assert len(heights) == 27
    assert set(heights) <= {ROW_HEIGHT, ROW_HEIGHT + 1}


def test_nothing_slides_sideways_on_a_narrow_phone(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = open_phone(signed_in, NARROW)
    found = {}
    for path in (*LONGEST, "players/?show=rebuy", "players/#door", "places/"):
        page.goto(f"/t/{named['running']}/{path}")
        found[path] = page.evaluate(OVERFLOW)
    assert found == dict.fromkeys(found, 0)


def test_a_late_player_is_four_taps_and_a_field(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = open_phone(signed_in)
    page.goto(f"/t/{named['running']}/players/")
    entered = count_entered(page)
    expect(page.locator("#door")).to_be_hidden()
    page.locator(".quick").click()
    page.locator("#sheet a", has_text="Add player").click()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Hugo Late")
    page.locator("#door-form button[value=in]").click()
    expect(page.locator("#entrants > .roster")).to_contain_text("Hugo Late")
    assert count_entered(page) == entered + 1
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    expect(page.get_by_label("Name", exact=True)).to_have_value("")


def test_a_pasted_list_is_in_by_one_tap(signed_in: SignedIn, named: dict[str, str]) -> None:
    page = open_phone(signed_in)
    page.goto(f"/t/{named['empty']}/players/")
    page.locator("#door-name").evaluate(
        """(field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", text);
          const more = { clipboardData, bubbles: true, cancelable: true };
          field.dispatchEvent(new ClipboardEvent("paste", more));
        }""",
        "\n".join(GUESTS),
    )
    everybody = page.locator("#door-list button[value=in]")
    expect(everybody).to_contain_text("18 players · All here")
    everybody.click()
    expect(page.locator(ROW)).to_have_count(18)


def test_a_name_is_found_while_it_is_typed_and_out_by_one_tap(
    signed_in: SignedIn, named: dict[str, str]
) -> None:
    page = open_phone(signed_in)
    page.goto(f"/t/{named['paused']}/players/")
    page.locator("[data-finds]").fill("player 13")
    expect(page.locator(f"{ROW}:visible")).to_have_count(1)
    page.locator("[data-finds]").fill("")
    expect(page.locator(f"{ROW}:visible")).to_have_count(27)
    page.goto(f"/t/{named['paused']}/out/")
    page.locator(".tap-names button", has_text="Player 13").click()
    expect(page.locator(".tap-names button", has_text="Player 13")).to_have_count(0)
    expect(page.locator("#strip")).to_contain_text("Player 13")
