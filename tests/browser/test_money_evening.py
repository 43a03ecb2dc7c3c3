"""An evening of twelve, from the door to the counted box: rebuys, a mistake taken back late, a tie, a deal."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.evening import PHONE, TV, become_owner, make_link, open_night, start_clock
from tests.server import RunningServer

pytestmark = [pytest.mark.needs_chromium, pytest.mark.both_setups]

NAMES = ("Anna", "Bob", "Carl", "Dora", "Emil", "Fritz", "Gina", "Hugo", "Ida", "Jan", "Karla", "Leo")


def said(page: Page, text: str) -> None:
    """The toast says this; then it is closed, so that the next one is seen for itself."""
    expect(page.locator(".toast")).to_contain_text(text)
    page.locator(".toast").get_by_role("button", name="Close").click()


def expected_at_the_door(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Expected", exact=True).click()
    said(page, f"{name} is expected")
    expect(page.get_by_label("Name", exact=True)).to_have_value("")


def out(page: Page, *names: str) -> None:
    """From the desk, in two taps; others of the same hand are ticked before the last tap."""
    page.locator("#player-out summary").click()
    for name in names[:-1]:
        page.get_by_label(f"{name} in the same hand").check()
    page.locator("#desk-out").get_by_role("button", name=names[-1], exact=True).click()


def shown_prizes(page: Page) -> list[str]:
    """The amounts on the page of the prizes."""
    return [text.split("\n")[0].strip() for text in page.locator(".places > li > .amount").all_inner_texts()]


def entries(page: Page) -> int:
    """How long the journal is, as the desk knows."""
    return int(page.locator("#desk").get_attribute("data-version") or 0)


def test_an_evening_of_twelve(live_server_process: RunningServer, new_page: NewPage) -> None:
    server = live_server_process
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(ann, server)
    desk = server.base_url + open_night(ann, server, "HomePokerTourney, 20")
    tv = new_page(viewport=TV)
    tv.goto(make_link(ann, server, desk.removeprefix(server.base_url), "screen"))

    ann.goto(desk + "players/")
    for name in NAMES:
        expected_at_the_door(ann, name)
    for name in NAMES[:-1]:
        row = ann.locator(".people li", has_text=name)
        row.get_by_role("button", name="pays later" if name == "Dora" else "In ·").click()
        said(ann, f"{name}: Buy-in for €20")
    ann.locator("#entrants").get_by_role("link", name="Leo").click()
    ann.get_by_role("button", name="Not coming").click()
    said(ann, "Leo is not coming")
    ann.goto(desk + "players/")
    expect(ann.locator("#entrants .facts").first).to_contain_text(
        re.compile(r"Entered\s*11\s*Expected\s*0\s*Purse\s*€220")
    )
    expect(tv.locator("[data-show=players]")).to_contain_text("11")

    ann.goto(desk + "prizes/")
    assert shown_prizes(ann) == ["€110", "€55", "€33", "€22"]

    ann.goto(desk)
    start_clock(ann)
    out(ann, "Bob")
    said(ann, "Bob out; 10 players left")
    ann.get_by_role("button", name=re.compile("Rebuy · €20 Bob")).click()
    said(ann, "Bob: Rebuy for €20 – 1000 chips: 20×5 16×25 5×100")

    out(ann, "Carl")  # a mistake, found three actions later
    said(ann, "Carl out; 10 players left")
    out(ann, "Emil")
    said(ann, "Emil out; 9 players left")
    ann.locator("#perhaps-5").get_by_role("button", name="Different hands").click()
    said(ann, "Emil and Carl went out in different hands")
    ann.get_by_role("button", name=re.compile("Rebuy · €20 Emil")).click()
    said(ann, "Emil: Rebuy for €20")
    ann.goto(desk + "journal/")
    ann.locator("li", has_text="Carl out").get_by_role("link", name="Undo").click()
    expect(ann.locator("main")).to_contain_text("These cannot stand without it")
    ann.get_by_role("link", name="See what taking all of them back would do").click()
    expect(ann.locator("main")).to_contain_text("Carl")
    ann.get_by_role("button", name="Take it back").click()
    ann.wait_for_url(desk)
    expect(ann.locator("#players .facts")).to_contain_text(re.compile(r"11\s*/ 11.*13.000.*€260", re.DOTALL))

    ann.locator("#more > summary").click()
    ann.get_by_label("Go to").select_option(label="4 · 25–50")
    ann.get_by_role("button", name="Begin it").click()
    said(ann, "level 4")
    for number, name in enumerate(("Karla", "Jan", "Ida", "Hugo", "Gina", "Fritz")):
        out(ann, name)
        said(ann, f"{name} out; {10 - number} players left")
    out(ann, "Dora", "Emil")
    said(ann, "Dora, Emil out; 3 players left")

    ann.goto(desk + "deal/")
    for name, chips in (("Anna", "7000"), ("Bob", "4000"), ("Carl", "2000")):
        ann.get_by_label(name, exact=True).fill(chips)
    expect(ann.locator("#chips-total")).to_contain_text("13")
    ann.get_by_role("button", name="Work it out").last.click()
    ann.get_by_role("button", name="The players agree: write it down").click()
    ann.wait_for_url(desk + "prizes/")
    expect(ann.locator("main")).to_contain_text("own deal")

    ann.goto(desk)
    for name in ("Carl", "Bob"):
        out(ann, name)
        said(ann, f"{name} out")
    expect(ann.locator("#winner")).to_contain_text("Anna has won the night.")
    ann.locator("#winner").get_by_role("button", name="Finish the night").click()
    expect(ann.locator("#unsettled")).to_contain_text("1 player has not paid")
    expect(tv.locator("main")).to_contain_text("Anna", timeout=15_000)

    ann.goto(desk + "prizes/")
    assert shown_prizes(ann) == ["€130", "€65", "€39", "€26"]
    for won in ("Anna €97", "Bob €78", "Carl €59", "Dora €13", "Emil €13"):
        assert won in " ".join(ann.locator("main").inner_text().split())
    ann.goto(desk + "box/")
    ann.get_by_role("button", name=re.compile("Paid €20 in cash – Dora")).click()
    said(ann, "Dora pays €20 (cash)")
    for name in ("Anna", "Bob", "Carl", "Dora", "Emil"):
        ann.get_by_role("button", name=re.compile(f"in cash, signed by {name}")).click()
        said(ann, f"{name} was handed")
    ann.get_by_label("So much is in it").fill("0")
    ann.get_by_role("button", name="Write the count down").click()
    said(ann, "Counted the box: €0, exactly right")
    expect(ann.locator("main")).to_contain_text("Everybody has paid, every prize is handed over and signed for")
    ann.goto(desk)
    expect(ann.locator("#settled")).to_contain_text("its money is settled")
    assert entries(ann) == 52
