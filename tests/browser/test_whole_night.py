"""
A whole night in the browser: what is tapped on one phone stands on the TV, the desk and other
phones at once.
"""

import io
import re

import openpyxl
import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import PHONE, become_owner, make_link
from tests.browser.night_thumbs import EVERYBODY, LOST, Thumbs
from tests.server import RunningServer
from tournament.demo.people import NAMES
from tournament.demo.story import STORY, play_pizza_break
from tournament.demo.story_driver import NightStatus
from tournament.night.state import StopReason

pytestmark = pytest.mark.needs_chromium
STOPPED = {StopReason.DISPUTE: "Dispute", StopReason.BREAK: "Break"}
DRAWS = 3
"""At the beginning, for two tables and for the last one."""
WINNER_ON_TV = "[data-show=winnerName]"


@pytest.fixture
def thumbs(live_server_process: RunningServer, new_page: NewPage) -> Thumbs:
    """Ann has made her club by the one-time link."""
    ann = new_page(allow=LOST, viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(ann, live_server_process)
    return Thumbs(live_server_process, new_page, ann)


def shown_everywhere(thumbs: Thumbs, stands: NightStatus) -> None:
    """
    The desk, the TV and Greta's phone tell the truth without being loaded again; how soon, the live
    tests say.
    """
    desk, tv, level = thumbs.desk, thumbs.tv, f"Level {stands.level}"
    left = re.compile(EVERYBODY.format(left=stands.left, entered=stands.entered))
    expect(tv.locator("[data-show=players]")).to_have_text(str(stands.left))
    if not stands.over:
        expect(desk.locator("#facts")).to_contain_text(left)
        expect(desk.locator("[data-level]")).to_contain_text(f"{level} of ")
        rests = stands.stopped is StopReason.BREAK
        expect(tv.locator("[data-show=level]")).to_have_text("Play resumes at" if rests else level)
    if thumbs.phones and not stands.over:
        expect(thumbs.card.locator(".card-clock")).to_contain_text(level)
    for table, phone in thumbs.phones.items():
        broken = table > stands.tables > 0
        expect(phone.get_by_text("This table was broken")).to_have_count(int(broken))
    shows_how_it_goes(thumbs, stands)


def shows_how_it_goes(thumbs: Thumbs, stands: NightStatus) -> None:
    """Whether the clock runs, and why it does not."""
    word = thumbs.tv.locator("[data-show=word]")
    if stands.stopped is not None:
        reason = STOPPED[stands.stopped]
        expect(word).to_have_text(reason)
        expect(thumbs.desk.locator("#clock .clock-line")).to_contain_text(reason)
        expect(thumbs.card.locator("#seatcard")).to_contain_text(reason)
    elif stands.over:
        expect(word).to_have_text("Finished")
        expect(thumbs.card.locator("#seatcard")).to_contain_text("Finished")
    elif stands.runs:
        expect(thumbs.desk.locator("#clock .clock-line")).to_contain_text("Running")
        expect(thumbs.card.locator(".card-phase .pause")).to_have_count(0)


def pull_the_plug(thumbs: Thumbs) -> None:
    """The server is killed and comes back; every device says so, and is right again by itself."""
    thumbs.server.kill()
    expect(thumbs.tv.locator("[data-link=live]")).to_have_count(0, timeout=20_000)
    thumbs.server.start()
    expect(thumbs.tv.locator("[data-link=live]")).to_be_attached(timeout=20_000)
    for page in (thumbs.desk, thumbs.card, *thumbs.phones.values()):
        expect(page.locator("#live-status")).to_have_text("Live", timeout=20_000)


def saved(page: Page, link: str) -> bytes:
    """What the browser saves when this is tapped on the page of the results."""
    with page.expect_download() as coming:
        page.get_by_role("link", name=link, exact=True).click()
    return coming.value.path().read_bytes()


def test_a_whole_night(thumbs: Thumbs, new_page: NewPage) -> None:
    for station in STORY:
        stands = station.play(thumbs)
        shown_everywhere(thumbs, stands)
        if station.play is play_pizza_break:
            pull_the_plug(thumbs)
            shown_everywhere(thumbs, stands)

    expect(thumbs.tv.locator(WINNER_ON_TV)).not_to_be_empty()
    winner = thumbs.tv.locator(WINNER_ON_TV).inner_text()
    expect(thumbs.desk.locator("#errands")).to_contain_text("Count the box")
    expect(thumbs.card.locator("#seatcard")).to_contain_text("All results")
    results = thumbs.look("results/")
    sheet = openpyxl.load_workbook(io.BytesIO(saved(results, "Excel")))
    cells = [str(value) for one in sheet for row in one.values for value in row]
    assert set(NAMES) <= set(cells)
    paper = pypdfium2.PdfDocument(
        thumbs.ann.request.get(thumbs.place + "papers/results.pdf").body()
    )
    assert winner in paper[0].get_textpage().get_text_range()

    checks = thumbs.look("draw/check/").locator("[data-verdict]")  # worked out anew here
    expect(checks).to_have_text(["Checked by your browser: it matches."] * DRAWS)

    thumbs.look("results/").get_by_role("button", name="Share results").click()
    expect(thumbs.ann.locator("#shared-text")).to_have_value(re.compile(re.escape(winner)))
    guest = new_page(viewport=PHONE)
    guest.goto(make_link(thumbs.ann, thumbs.server, thumbs.path, "player"))
    guest.wait_for_url("**/results/")
    expect(guest.locator(".results-table .won")).to_contain_text(winner)
    expect(guest.locator(".results-table tbody tr")).to_have_count(27)
