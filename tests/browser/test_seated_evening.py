"""A night of twenty-seven at three tables, a dealer’s phone at each: drawn, balanced, drawn again at 18 and at 9."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.evening import PHONE, TV, add_players, become_owner, make_link, open_night, start_clock
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

TURN_MS = 9_000
PANEL_ROUND_MS = 5 * TURN_MS + 5_000
"""The panel shows last table, prizes, who is out and numbers in turn, by the time of day; each comes within a round."""


def said(page: Page, text: str) -> None:
    """The toast says this; then it is closed, so that the next one is seen for itself."""
    expect(page.locator(".toast")).to_contain_text(text)
    page.locator(".toast").get_by_role("button", name="Close").click()


def next_hand(*phones: Page) -> None:
    for phone in phones:
        phone.get_by_role("button", name="Next hand", exact=True).click()
        said(phone, "began hand")


def out(phone: Page, *seats: int) -> None:
    """The players in these places of the list go out in one hand: all but one ticked, that one tapped."""
    sheet = phone.locator("#sheet-out")
    if sheet.get_attribute("open") is None:
        sheet.locator("> summary").click()
    rows = sheet.locator("#do-out ul.names").first.locator("li:has(button)")
    for at in seats[:-1]:
        rows.nth(at).locator("input").check()
    rows.nth(seats[-1]).get_by_role("button").click()
    said(phone, "out; ")


def left(page: Page, count: int) -> None:
    """The night knows that so many are left."""
    expect(page.locator("#players .facts")).to_contain_text(re.compile(rf"^\s*Left\s*{count}\s*/ 27"))


def draw_again(ann: Page, desk: str) -> None:
    """As the desk proposes it: announced, then drawn with a word."""
    ann.goto(desk)
    ann.locator("#due").get_by_role("link", name="Draw seats").click()
    ann.get_by_role("button", name="Announce the draw").click()
    ann.get_by_label("A word from the room").fill("pizza")
    ann.get_by_role("button", name=re.compile("[Dd]raw$")).last.click()
    expect(ann.locator("#result-head")).to_contain_text("drew seats")


def test_a_night_at_three_tables(live_server_process: RunningServer, new_page: NewPage) -> None:
    server = live_server_process
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(ann, server)
    path = open_night(ann, server, "HomePokerTourney, 20")
    desk = server.base_url + path
    add_players(ann, server, path, 27)
    tv = new_page(viewport=TV)
    tv.goto(make_link(ann, server, path, "screen"))
    phones = [new_page(viewport=PHONE, has_touch=True, is_mobile=True) for _table in range(3)]
    for phone in phones:
        phone.goto(make_link(ann, server, path, "table"))

    ann.goto(desk + "draw/")
    ann.get_by_role("button", name="Announce the draw").click()
    promise = ann.locator(".promise").inner_text().split()
    expect(tv.locator("main")).to_contain_text("Seats are about to be drawn")
    assert promise[0] in tv.locator("main").inner_text()
    ann.get_by_role("button", name="Draw", exact=True).click()
    expect(ann.locator("#result-head")).to_contain_text("27 players drew seats")
    expect(tv.locator("main")).to_contain_text("The draw for seats")
    for number, phone in enumerate(phones, 1):
        expect(phone.locator("h1")).to_have_text(f"Table {number}")
        phone.get_by_role("button", name="Everybody sits right").click()
        said(phone, "everybody is in the right seat")

    ann.goto(desk)
    start_clock(ann)
    ann.locator("#more > summary").click()
    ann.get_by_label("Go to").select_option(label="4 · 25–50")
    ann.get_by_role("button", name="Begin it").click()
    said(ann, "level 4")
    next_hand(*phones)  # the first hand of level 4: whoever goes out now is out for good
    out(phones[2], 3)
    out(phones[2], 5)
    expect(ann.locator("#due")).to_contain_text("Table 3")

    ann.goto(desk + "seats/")
    ann.get_by_role("button", name="The program deals, then plans the moves").click()
    said(ann, "1 move planned")
    expect(ann.locator("#planned .deal")).to_have_count(1)
    mover = ann.locator("#planned .move strong").first.inner_text()
    expect(tv.locator("main")).to_contain_text("After this hand")
    expect(phones[2].locator("#moves .read-out")).to_contain_text(mover)
    for phone in phones:
        phone.get_by_role("button", name="End this hand").click()
        said(phone, "finished hand")
        expect(phone.get_by_role("button", name="Next hand", exact=True)).to_be_disabled()
    ann.get_by_role("button", name="Move now").click()
    said(ann, "1 player moved")
    expect(phones[2].locator("#seats")).to_contain_text(mover)
    expect(tv.locator("main")).to_contain_text(mover)

    next_hand(*phones)
    for phone in phones:
        out(phone, 1, 4)
    out(phones[0], 0)
    ann.goto(desk)
    left(ann, 18)
    draw_again(ann, desk)
    expect(phones[2].locator("#table")).to_contain_text("This table was broken")
    expect(phones[0].locator("#seats")).to_contain_text("Next hand")

    next_hand(*phones[:2])
    for _hand in range(4):
        for phone in phones[:2]:
            out(phone, 2)
            phone.get_by_role("button", name="Next hand", exact=True).click()
            said(phone, "began hand")
    out(phones[0], 0)
    ann.goto(desk)
    left(ann, 9)
    draw_again(ann, desk)
    expect(phones[1].locator("#table")).to_contain_text("This table was broken")
    final = phones[0]
    next_hand(final)
    expect(tv.locator("main")).to_contain_text("Final table", timeout=PANEL_ROUND_MS)
    for _hand in range(3):
        out(final, 0, 1)
        next_hand(final)
    out(final, 0, 1)
    expect(ann.locator("#result-head")).to_contain_text("9 players drew seats")
    ann.goto(desk)
    expect(ann.locator("#winner")).to_contain_text("has won the night")
    ann.locator("#winner").get_by_role("button", name="Finish the night").click()
    expect(tv.locator("main")).to_contain_text("The winner", timeout=15_000)

    tv.goto(desk + "draw/check/")  # the promises of all three draws were kept, as this browser works out too
    expect(tv.locator("[data-verdict]")).to_have_text(["Your own browser worked it out again: it matches."] * 3)
