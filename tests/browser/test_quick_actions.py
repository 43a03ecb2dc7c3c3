"""
The strip and the sheet on every page of a night: Pause, Undo, rebuy, next hand, what is to do.
"""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.devices import NewPage
from tests.browser.evening import (
    PHONE,
    become_owner,
    let_in,
    load_by,
    make_link,
    open_night,
    start_clock,
)
from tests.server import RunningServer

pytestmark = pytest.mark.needs_chromium

PATHS = (
    "",
    "players/",
    "players/{bob}/",
    "out/",
    "places/",
    "seats/",
    "seats/1/",
    "draw/",
    "draw/check/",
    "rulings/",
    "rulings/log/",
    "rulings/everyday/",
    "more/",
    "prizes/",
    "prizes/plan/",
    "prices/",
    "deal/",
    "box/ledger/",
    "players/{bob}/receipt/",
    "results/",
    "journal/",
    "find/?q=bob",
    "structure/",
    "forecast/",
    "chips/",
    "rules/",
    "papers/",
    "papers/posted/",
    "export/",
    "links/",
    "links/sheet/",
    "slips/",
    "card/",
    "night/",
)


BOBS_NUMBER = """async (address) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const bob = Array.from(page.querySelectorAll("main a[href*='/players/']")).find((one) => /Bob/.test(one.textContent));
  return bob.getAttribute("href").match(/players\\/(\\d+)/)[1];
}"""
GROUND = "(one) => getComputedStyle(one).backgroundColor"


def night_of(page: Page, server: RunningServer) -> str:
    """Six players at a table, the clock runs; gives the address of the desk."""
    become_owner(page, server)
    desk = server.base_url + open_night(page, server, "HomePokerTourney, 20")
    let_in(page, desk, "Bob", "Cleo", "Dora", "Emil", "Finn", "Greta")
    page.goto(desk)
    start_clock(page)
    return desk


HAS_ALL = """async (address) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const all = ["#bar-pause button", ".strip .undo-last", ".places .quick[popovertarget=sheet]",
    "#sheet a[data-key=k]", "#sheet form[action$='/do/buy_more/'] button",
    "#sheet form[action$='/do/next_hand/'] button", ".to-find"];
  return all.filter((what) => page.querySelector(what) === null);
}"""


def test_every_page_has_all_five(live_server_process: RunningServer, new_page: NewPage) -> None:
    """How many taps they take is counted in `test_fifteen_flows.py`."""
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    desk = night_of(ann, live_server_process)
    ann.goto(desk + "out/")
    ann.locator("form.knock-out button", has_text="Emil").tap()  # who is out may rebuy
    expect(ann.locator("#bar-undo")).to_contain_text("Emil is out")
    assert {
        path: lacks for path in paths_of(ann, desk) if (lacks := ann.evaluate(HAS_ALL, desk + path))
    } == {}


def paths_of(page: Page, desk: str) -> list[str]:
    """
    The pages of the night; Bob's number in the club depends on who came before on this server.
    """
    bob = page.evaluate(BOBS_NUMBER, desk + "players/")
    return [path.format(bob=bob) for path in PATHS]


def bounds(page: Page, what: str) -> FloatRect:
    box = page.locator(what).first.bounding_box()
    assert box is not None, what
    return box


def bottom(page: Page, what: str) -> float:
    box = bounds(page, what)
    return box["y"] + box["height"]


def test_every_place_of_the_night_has_the_bars_and_nothing_lies_under_them(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    desk = night_of(ann, live_server_process)
    more = ann.locator("#do-more button")
    before = more.evaluate(GROUND)
    more.tap()
    expect(ann.locator(".toast").last).to_contain_text("Time left in level")
    expect(more).to_have_css("background-color", before)  # no button stays dark under a thumb

    places = [one.get_attribute("href") or "" for one in ann.locator(".places a").all()]
    assert len(places) > 10
    assert desk + "journal/" in [live_server_process.base_url + place for place in places]
    for place in places:
        if not place.startswith("/t/"):
            continue
        ann.goto(live_server_process.base_url + place)
        strip, bar = bounds(ann, ".strip"), bounds(ann, ".places")
        assert (strip["x"], strip["width"], strip["y"]) == (0, 360, 0), place
        assert (bar["x"], bar["width"], round(bar["y"] + bar["height"])) == (0, 360, 740), place
        assert bounds(ann, "main h1:not(.hidden-visually), #clock")["y"] >= strip["height"] - 1, (
            place
        )
        ann.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert bottom(ann, "main") <= bar["y"] + 1, place


def test_what_there_is_to_do_is_seen_from_everywhere(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    desk = night_of(ann, live_server_process)
    table = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table.goto(
        make_link(
            ann, live_server_process, desk.removeprefix(live_server_process.base_url), "table"
        )
    )
    ann.goto(desk + "structure/")  # a page that shows nothing of the night that could change
    count = ann.locator(".nav-desk .count")
    expect(count).to_have_count(0)
    table.get_by_role("button", name="Call the floor").first.click()
    table.locator("#do-floor button").first.click()
    expect(count).to_have_attribute("aria-label", "1 thing to do")
    ann.locator(".nav-desk").tap()
    expect(ann.locator("#errands .errand")).to_have_count(1)
    expect(count).to_have_attribute("aria-label", "1 thing to do")
    ann.locator("#errands").get_by_role("button", name="Done").click()
    expect(ann.locator("#errands .errand")).to_have_count(0)
    expect(count).to_have_count(0)


def test_without_scripts_strip_and_sheet_are_forms_and_links(
    live_server_process: RunningServer, new_page: NewPage
) -> None:
    ann = new_page(viewport=PHONE)
    desk = night_of(ann, live_server_process)
    plain = ann.context.browser
    assert plain is not None
    context = plain.new_context(
        java_script_enabled=False, viewport=PHONE, storage_state=ann.context.storage_state()
    )
    page = context.new_page()
    page.goto(desk + "rules/")
    load_by(page.locator("#bar-pause button"))
    assert page.url == desk + "rules/"
    load_by(page.locator("#bar-resume button"))
    page.locator(".quick").click()
    load_by(page.locator("#sheet form[action$='/do/next_hand/'] button"))
    assert page.url == desk + "rules/"
    load_by(page.locator(".strip .undo-last"))
    assert page.url == desk + "rules/"
    context.close()


def test_the_keys_work_on_every_page(live_server_process: RunningServer, new_page: NewPage) -> None:
    ann = new_page(viewport={"width": 1280, "height": 800})
    desk = night_of(ann, live_server_process)
    for path in ("rules/", "seats/", "journal/", "prizes/"):
        ann.goto(desk + path)
        ann.keyboard.press("Space")
        expect(ann.locator("#bar-resume")).to_be_visible()
        ann.keyboard.press("Space")
        expect(ann.locator("#bar-pause")).to_be_visible()
        ann.keyboard.press("+")
        expect(ann.locator(".toast").last).to_contain_text("Time left in level 1")
        ann.keyboard.press("?")
        expect(ann.locator("#keys")).to_be_visible()
        ann.keyboard.press("Escape")
        ann.keyboard.press("ArrowRight")
        ann.keyboard.press("ArrowLeft")
        expect(ann.locator(".strip .undo-last")).to_contain_text("Time left in level 1")
        ann.keyboard.press("u")
        expect(ann.locator(".toast").last).to_contain_text("Undid no.")
        assert ann.url == desk + path
        ann.keyboard.press("k")
        ann.wait_for_url("**/out/")
    ann.goto(desk + "players/#door-name")
    ann.locator("#door-name").press_sequentially("k u")
    assert ann.url == desk + "players/#door-name"
    expect(ann.locator("#bar-pause")).to_be_visible()
